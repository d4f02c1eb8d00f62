"""What to draw, and what can be clicked. One client draws every ruleset from these.

Hexes are pointy-top, axial [q, r]. Table coordinates are in the board's own unit, y downwards; angles are degrees
clockwise from north. `facing` of a piece on hexes is 0..5: the corner it looks at, clockwise from north; halves look across
the side between two corners (1.5: due east).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from .bounds import Name
from .rulings import LEGAL, Reason, Ruling
from .tally import Line
from .text import Text

Cell = tuple[int, int]
MOST_TARGETS = 2000  # cells or pieces at which one choice can be clicked: all there are


class HexCell(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hex of a board: its name on the map, terrain (a style name), and level."""

    at: Cell
    name: str
    terrain: str = "open"
    level: int = 0


class HexEdge(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something between two hexes side by side: a style name (wall, hedge, cliff, door, river, ...) and words.

    `towards`: the one of them it looks to where its sides differ (the upper of a cliff, the inside of a door).
    """

    between: tuple[Cell, Cell]
    style: str
    towards: Cell | None = None
    label: Text | None = None


class HexRoad(msgspec.Struct, frozen=True, omit_defaults=True):
    """A road through the middles of hexes, each beside the one before, with a style name and words."""

    cells: tuple[Cell, ...]
    style: str = "road"
    label: Text | None = None


class HexBoard(msgspec.Struct, frozen=True, tag="hexes", omit_defaults=True):
    """A board of hexes, what lies between them, and the roads along them.

    `sight` says that the line of sight between any two of them can be asked for.
    """

    cells: tuple[HexCell, ...]
    edges: tuple[HexEdge, ...] = ()
    roads: tuple[HexRoad, ...] = ()
    sight: bool = False


class Outline(msgspec.Struct, frozen=True):
    """A piece of terrain on a table: a polygon of [x, y] points, with a style name and words."""

    points: tuple[tuple[float, float], ...]
    terrain: str
    label: Text | None = None


class Sign(msgspec.Struct, frozen=True):
    """Something that holds on the whole board, such as the weather: its name, of which a client may know a drawing, and words."""

    name: str
    words: Text


class TableBoard(msgspec.Struct, frozen=True, tag="table", omit_defaults=True):
    """A free table: width and depth in its own unit (named by a message), terrain outlines, and what holds all over it."""

    width: float
    depth: float
    unit: Text
    outlines: tuple[Outline, ...] = ()
    signs: tuple[Sign, ...] = ()


class Hexes(msgspec.Struct, frozen=True, tag="hexes"):
    """A piece standing on one or more hexes, the first of them its anchor, with a facing (None: it has none).

    Of pieces that share a hex, later ones of the scene lie on top.
    """

    cells: tuple[Cell, ...]
    facing: float | None = None


class Rectangle(msgspec.Struct, frozen=True, tag="rectangle"):
    """A piece on a table: centre, frontage (width) and depth, angle in degrees clockwise from north."""

    x: float
    y: float
    width: float
    depth: float
    angle: float


class Badge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A small sign on a piece: one to three letters, its meaning, and a tone for its colour.

    `letters` are the sign in the reader's language, where it stands for a word.
    """

    sign: str
    meaning: Text
    tone: Literal["plain", "good", "bad", "order"] = "plain"
    letters: Text | None = None


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on the board. `group` ties pieces of one unit together; `tooltip` is its full profile, line by line.

    `owner` is a side's id; `icon` a name in the game-icons set. `part` is which of its owner's standing parts (commands,
    corps) it belongs to, counted from 0; clients give each part a colour and a sign of its own. `plight` is what its
    owner no longer masters in its unit, drawn around it. `brief` are the lines worth reading of all units together.
    `ground` is what it looks like where it is no counter but a piece of the table itself: an outline about its middle, before
    it is turned. `uncounted`: it is no part of its side's strength, and its end no loss, such as a mount without a rider.
    """

    id: str
    shape: Hexes | Rectangle
    owner: str | None
    icon: str
    label: Text
    group: str | None = None
    part: int | None = None
    badges: tuple[Badge, ...] = ()
    tooltip: tuple[Text, ...] = ()
    faded: bool = False
    plight: Literal["routing", "panicking", "impetuous", "divided"] | None = None
    brief: tuple[Text, ...] = ()
    ground: Outline | None = None
    uncounted: bool = False


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something drawn over the board: a zone of hexes, a path or line through points, or a polygon (arc, area).

    `points` are hex centres as axial pairs (fractions allowed) on a hex board, table coordinates on a table. A mark of a
    `piece` is drawn whole while that is selected, and else faintly. An `objective` is a place worth holding.
    """

    kind: Literal["zone", "path", "line", "area"]
    style: Literal["deploy", "arc", "reach", "move", "shot", "blow", "warning", "note", "objective"]
    cells: tuple[Cell, ...] = ()
    points: tuple[tuple[float, float], ...] = ()
    label: Text | None = None
    owner: str | None = None
    piece: str | None = None


class Target(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a choice can be clicked: any of these cells, or any of these pieces."""

    cells: Annotated[tuple[Cell, ...], msgspec.Meta(max_length=MOST_TARGETS)] = ()
    pieces: Annotated[tuple[Name, ...], msgspec.Meta(max_length=MOST_TARGETS)] = ()


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing a player can do now, as something to click.

    `command` is sent back as it is. With a `target` it is clicked on the board, without one it is a button.
    `group` sorts buttons under a heading; `key` proposes a keyboard letter; `detail` is a short cost or chance;
    `ghosts` are pieces where they would stand; `primary` marks the way forward (commit, end).

    `leaves` is what would remain undone by it: clients say so and ask once more before they send it. `advised` marks what
    a player who does not care may well do instead. `facing` says (degrees clockwise from north) where its piece would look:
    of choices at one place that differ by nothing else clients make a rose. `made` says that it has been made already, and may
    be made otherwise still. `picture` is an outline to recognise it by,
    in the board's unit about its own middle, `sketch` one that is drawn where it would lie on the board.
    """

    id: str
    command: dict[str, Any]
    label: Text
    target: Target | None = None
    group: Text | None = None
    detail: Text | None = None
    ghosts: tuple[Piece, ...] = ()
    key: str | None = None
    primary: bool = False
    leaves: Text | None = None
    advised: bool = False
    facing: float | None = None
    picture: Outline | None = None
    sketch: Outline | None = None
    made: bool = False


class Drag(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece that can be dragged: the client fills its place into `command`, previews, sends.

    On a free table it fills x, y and angle. `together` names the field of the command that takes the ids of all pieces
    moved along with it, itself among them; None: it is moved alone.

    On hexes it fills the field named by `places` with one {"hex": name, "facing": 0..5} for each piece of `order`, in
    that order: those selected along with the dragged piece are moved rigidly, turned by sixths about its first cell, and
    the others stay. A piece without a facing is given 0.
    """

    piece: str
    command: dict[str, Any]
    turns: bool = True
    together: str | None = None
    places: str | None = None
    order: tuple[str, ...] = ()


class PromptCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """The viewer's open prompt: the question, help in a sentence, its rule, which pieces can be selected.

    `subjects` are the pieces that the question is about, where it is about certain ones: clients mark them and bring them
    into view. `choices` are those that concern no piece; those about pieces are asked for when they are selected. `several` says
    that more than one piece can be selected at once. `setup` says that the battle has not begun: armies and table are still
    being laid out. `carried` says that a selected piece goes to, or aims at, the place that is clicked: clients let it be
    dragged there as well.
    """

    player: str
    question: Text
    help: Text
    rule: str
    selectable: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    drags: tuple[Drag, ...] = ()
    several: bool = False
    subjects: tuple[str, ...] = ()
    setup: bool = False
    carried: bool = False


class Counter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that a side has to spend or to watch: what it is, its value in words, and the part it is of, if any."""

    label: Text
    value: Text
    part: int | None = None
    tone: Literal["plain", "good", "bad"] = "plain"


class Troop(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces of a kind that have not come on the board: what they are, how many, what else is to be read, and their part."""

    icon: str
    label: Text
    count: int
    lines: tuple[Text, ...] = ()
    part: int | None = None


class Saying(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence for players, and the rule it comes from (empty: from none)."""

    text: Text
    rule: str = ""


class SideScene(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side as shown: id, name, status lines (stands left, losses), counters, and whether it is being waited for.

    `muster` is its army as far as the viewer knows it, while it is being laid out; `withheld` says why he knows no more.
    """

    id: str
    name: Text
    status: tuple[Text, ...] = ()
    waiting: bool = False
    counters: tuple[Counter, ...] = ()
    muster: tuple[Troop, ...] = ()
    withheld: Saying | None = None


class Standing(msgspec.Struct, frozen=True):
    """How near a side is to its aim, or to defeat, in sentences."""

    side: str
    sayings: tuple[Saying, ...]


class Aim(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a battle is fought for: `brief` in one short line, how it is won, what ends it, and how the sides stand."""

    brief: Text
    wins: tuple[Saying, ...]
    ends: tuple[Saying, ...] = ()
    standings: tuple[Standing, ...] = ()


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a client draws for one viewer. `aim` may be left out by a ruleset that does not say it."""

    title: Text
    phase: tuple[Text, ...]
    board: HexBoard | TableBoard
    sides: tuple[SideScene, ...]
    pieces: tuple[Piece, ...]
    marks: tuple[Mark, ...] = ()
    prompt: PromptCard | None = None
    outcome: Text | None = None
    aim: Aim | None = None


class WhyNot(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why what a click seems to mean cannot be done: every reason found, and the nearest thing that can be, if any is near."""

    reasons: tuple[Reason, ...] = ()
    nearest: Choice | None = None


class TallyCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tally as shown: what it is for, its lines, the total and the chance (0 to 1) that it gives."""

    title: Text
    lines: tuple[Line, ...]
    total: int
    chance: float | None = None


class Preview(msgspec.Struct, frozen=True, omit_defaults=True):
    """What would come of a command: the ruling, where pieces would stand, tallies, and notes in words."""

    ruling: Ruling = LEGAL
    ghosts: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    tallies: tuple[TallyCard, ...] = ()
    notes: tuple[Text, ...] = ()
    command: dict[str, Any] | None = None
