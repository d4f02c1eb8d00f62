"""What goes over the wire, beside the kernel's own structs: the shapes that docs/protocol.md names."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from oriflamme.coaching.coach import Coaching
from oriflamme.kernel.bounds import Name, Names, Seed, Settings, Version
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.musters import FieldCard, Form, Muster
from oriflamme.kernel.options import Options
from oriflamme.kernel.ruleset import RulesetCard, ScenarioCard
from oriflamme.kernel.rulings import Ruling
from oriflamme.kernel.scenes import (
    Aim,
    Choice,
    HexBoard,
    Mark,
    Piece,
    PromptCard,
    SideScene,
    TableBoard,
    Target,
)
from oriflamme.kernel.text import Text

# -- what a client sends -------------------------------------------------------------------------------------------


class PersonSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="person"):
    """A side that a person plays."""


class BotSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bot"):
    """A side that a program plays; `bot` is one of the names offered with the scenario."""

    bot: Name


Seat = PersonSeat | BotSeat

MOST_SEATS = 20
MOST_TEXT = 1 << 16  # characters of a file: an army has some thousand

Seats: TypeAlias = Annotated[dict[Name, Seat], msgspec.Meta(max_length=MOST_SEATS)]
Tokens: TypeAlias = Annotated[tuple[Name, ...], msgspec.Meta(max_length=MOST_SEATS)]

Origin = Literal["drawn", "named", "known"]
"""Where the seed of a battle's dice is from: the service drew it and tells nobody before the end; whoever began the battle
named it, and can know every roll; or it is that of another battle, where it has been told or its rolls could be tried out."""


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two musters of a ruleset that meet on a field, the first in its first seat."""

    ruleset: Name
    field: Name
    musters: tuple[Muster, Muster]


class NewBattle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish for a battle: of a scenario, of an encounter or of a lesson, one of the three.

    Sides that `seats` leaves out are played by persons; without `seed` one is drawn. A battle with a `seed` is for training, and
    everybody at it is told so. `mine` are the sides that whoever begins it plays himself, on one screen; left out, the first that a
    person plays: for the others he gets claims. A lesson has its own seats and seed.
    Spectators see what happens `delay` of their versions later, until the battle is over.
    """

    scenario: Name | None = None
    encounter: Encounter | None = None
    lesson: Name | None = None
    seats: Seats = {}
    mine: Tokens | None = None
    seed: Seed | None = None
    salts: Annotated[dict[Name, Seed], msgspec.Meta(max_length=MOST_SEATS)] = {}
    options: Settings = {}
    delay: int = 0


class NewChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish for a battle whose other army its player chooses: `muster` is that of `side`, one of the field's seats.

    Without `seed` one is drawn when the battle begins. `seed` and `delay` are as of a `NewBattle`.
    """

    ruleset: Name
    field: Name
    side: Name
    muster: Muster
    seed: Seed | None = None
    options: Settings = {}
    delay: int = 0


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command, given or tried, by a player who has seen the battle at `version`.

    `line` is the name of his own WebSocket, which then is not told what the answer tells him.
    """

    version: Version
    command: Settings
    line: Name | None = None


class TakeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to take the last command back, by a player who has seen the battle at `version`; `line` as of an `Order`."""

    version: Version
    line: Name | None = None


class CounselWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to be told what a bot would do, by a player who has seen the battle at `version`.

    `seats` are the tokens of the other sides that people play: who does not hold them all plays against somebody
    elsewhere, and is not advised.
    """

    version: Version
    seats: Tokens = ()


class Clicked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A click that meant nothing, by a player who has seen the battle at `version`: what was selected, and what was clicked."""

    version: Version
    focus: Names
    target: Target


# -- what the service answers --------------------------------------------------------------------------------------


class ErrorBody(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request failed: a code for programs, words for people, and the ruling when the rules refuse.

    `field` is the one of the request's at fault, where one is known.
    """

    error: Literal[
        "malformed",
        "token",
        "host",
        "origin",
        "missing",
        "slow",
        "stale",
        "refused",
        "limit",
        "busy",
        "costly",
        "fault",
    ]
    text: Text
    ruling: Ruling | None = None
    field: str = ""


class About(msgspec.Struct, frozen=True):
    """The version of the engine, the rulesets installed, and the languages spoken."""

    version: str
    rulesets: tuple[RulesetCard, ...]
    locales: tuple[str, ...]


class Addresses(msgspec.Struct, frozen=True):
    """The addresses (without a path) at which other machines reach the service, the likeliest first; none: they do not."""

    addresses: tuple[str, ...]


class FormCard(msgspec.Struct, frozen=True):
    """What armies can be chosen from, and the fields on which two of them can meet."""

    form: Form
    fields: tuple[FieldCard, ...]


class Proposal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish for a legal muster of a book with these settings of the whole; other seeds give other armies."""

    book: Name
    settings: Settings = {}
    seed: Seed = ""


class FileText(msgspec.Struct, frozen=True):
    """A file as text."""

    text: str


class FileWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a file to be read; `name` is what errors call it, `locale` the language of what does not fit."""

    text: Annotated[str, msgspec.Meta(max_length=MOST_TEXT)]
    name: Name = ""
    locale: Name = "en"


class ScenarioOffer(ScenarioCard, frozen=True, kw_only=True):
    """A scenario, and the bots that play it."""

    bots: tuple[str, ...]


class LessonCard(msgspec.Struct, frozen=True):
    """A lesson as offered: its game, what it is about and teaches, minutes at leisure, and how hard it is (1 to 3)."""

    id: str
    ruleset: str
    game: Text
    title: Text
    about: Text
    minutes: int
    difficulty: int
    topics: tuple[Text, ...]


class CoachPage(msgspec.Struct, frozen=True):
    """What the coach of a lesson says to its player at his version of the battle."""

    version: int
    coaching: Coaching


class InForce(msgspec.Struct, frozen=True):
    """The chapters in force beside the base ones, and the value of every reading, with all that could be switched."""

    options: Options
    chapters: tuple[str, ...]
    readings: dict[str, Any]


class Preset(InForce, frozen=True):
    """By what a scenario is played unless a new battle says otherwise; the chapters in `fixed` belong to it in any case."""

    fixed: tuple[str, ...]


class BattleRules(InForce, frozen=True):
    """By what a battle is played: the rules' title, and their editions in the order in which it came under them."""

    title: Text
    editions: tuple[str, ...]


class Created(msgspec.Struct, frozen=True):
    """A new battle: the tokens of one's own sides and of spectators, claims of the others that persons play, the seed's hash."""

    id: str
    tokens: dict[str, str]
    claims: dict[str, str]
    spectator: str
    commitment: str


class Challenged(msgspec.Struct, frozen=True):
    """A new challenge: tokens of one's own side and of spectators, which are those of the battle too, the other side's claim."""

    id: str
    tokens: dict[str, str]
    claims: dict[str, str]
    spectator: str


class ChallengeCard(msgspec.Struct, frozen=True):
    """What is agreed before a battle, the same for every reader but for `viewer`, the side of the token's holder.

    `agreed` are the settings that both armies have in common; `challenger` is the side whose army is in, and nothing else is
    told of it. Once the battle has `begun`, it is found under the same id. `delay` is how much later spectators will see it. `dice`
    says whether the challenger has named their seed, `taken` whether somebody has taken up the link to the other seat.
    """

    id: str
    viewer: str | None
    challenger: str
    ruleset: str
    title: Text
    field: FieldCard
    agreed: dict[str, Any]
    chapters: tuple[str, ...]
    readings: dict[str, Any]
    begun: bool
    delay: int = 0
    dice: Origin = "drawn"
    taken: bool = False


Board = HexBoard | TableBoard
"""What a battle is fought on; sent once, by its hash."""


class Drawn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scene, with the hash of its board in the board's place."""

    title: Text
    phase: tuple[Text, ...]
    board: str
    sides: tuple[SideScene, ...]
    pieces: tuple[Piece, ...]
    marks: tuple[Mark, ...] = ()
    prompt: PromptCard | None = None
    outcome: Text | None = None
    aim: Aim | None = None


class Entry(msgspec.Struct, frozen=True):
    """One event as its reader may know it. `n` counts what this reader may know, from 0; `turn` is the heading.

    `effects` are what there is to see of it, `weight` how much it matters. `heading` is the rank of what is only a heading (1: of a
    turn, 2: of a part of one), else 0: a report does not show one that another of its rank or a higher one follows.
    """

    n: int
    turn: Text | None
    kind: str
    rule: str
    text: Text
    weight: Weight
    effects: tuple[Effects, ...]
    event: Event
    heading: int = 0


class Beat(msgspec.Struct, frozen=True):
    """One decision with all that came of it, as its reader may know it. `n` counts his beats, from 0.

    `version` is the reader's own that it led to; `by` the side that decided, or None for the beginning and for what comes
    of answers given in secret; `weight` that of its weightiest entry. There is at least one entry.
    """

    n: int
    version: int
    by: str | None
    weight: Weight
    entries: tuple[Entry, ...]


class Snapshot(msgspec.Struct, frozen=True):
    """All that the holder of a token may know of a battle now, for joining and catching up.

    `beats` are those from the number asked for, `next` the number of the beat that will come next. `repaired`: its stored
    record had been damaged. `lesson`: the one that it is for the holder, who can ask the coach. `delay`: how many of their
    versions later spectators see the battle until it is over. `dice`: where their seed is from. `seed` is told once the battle is
    over, and with it what it was sealed with (`seal`), where somebody had named it.
    """

    id: str
    version: int
    viewer: str | None
    seats: dict[str, Seat]
    scene: Drawn
    undo: bool
    beats: tuple[Beat, ...]
    next: int
    commitment: str
    seed: str | None = None
    seal: str | None = None
    repaired: Text | None = None
    lesson: str | None = None
    delay: int = 0
    dice: Origin = "drawn"


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="changed", rename={"since": "from"}):
    """What a seat has noticed between two of its versions: an answer to a command, and told over the WebSocket.

    Parts of the scene that are left out are as they were. `pieces` replace those of the same id in their place, others
    come at the end; `gone` are no longer there; then, if there is an `order`, they are put into it. `beats` came with it,
    `next` is the number of the beat that will come next.
    """

    since: int
    to: int
    undo: bool
    beats: tuple[Beat, ...]
    next: int
    pieces: tuple[Piece, ...] = ()
    gone: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    title: Text | msgspec.UnsetType = msgspec.UNSET
    phase: tuple[Text, ...] | msgspec.UnsetType = msgspec.UNSET
    board: str | msgspec.UnsetType = msgspec.UNSET
    sides: tuple[SideScene, ...] | msgspec.UnsetType = msgspec.UNSET
    marks: tuple[Mark, ...] | msgspec.UnsetType = msgspec.UNSET
    prompt: PromptCard | msgspec.UnsetType | None = msgspec.UNSET
    outcome: Text | msgspec.UnsetType | None = msgspec.UNSET
    aim: Aim | msgspec.UnsetType | None = msgspec.UNSET
    seed: str | msgspec.UnsetType | None = msgspec.UNSET
    seal: str | msgspec.UnsetType | None = msgspec.UNSET


class BeatPage(msgspec.Struct, frozen=True):
    """Beats, and the number of the one that will come next."""

    beats: tuple[Beat, ...]
    next: int


class ChoicePage(msgspec.Struct, frozen=True):
    """What the holder can click now."""

    version: int
    choices: tuple[Choice, ...]


class Counsel(msgspec.Struct, frozen=True):
    """What a bot would do at `version` in the place of who asks: a command, to be looked at and sent, or not."""

    version: int
    command: dict[str, Any]


class Now(msgspec.Struct, frozen=True, tag_field="type", tag="now", omit_defaults=True):
    """Told over the WebSocket to who has just come, or missed something: his version, and the next beat's number.

    `line` is the name of the WebSocket, to be given with commands.
    """

    version: int
    next: int
    line: str = ""


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping"):
    """Told over the WebSocket now and then, so that a dead connection is noticed."""
