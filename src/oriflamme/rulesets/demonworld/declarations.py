"""What the two declarations of attacks share: shots (DW-IV.1.0-a) and blows (DW-VI.1.3-a) are declared in secret.

Chapters IV and VI say who may attack whom and who may support; here is what is alike in both.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Generic, Self, TypeVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import text
from oriflamme.kit.readiness import UntilReady, own_only

from .casualties import about
from .field import Field
from .introduction import Stand
from .turn import Commit, not_now


class Attack(msgspec.Struct, frozen=True):
    """A declared attack, by ids of stands. Subclasses name its main stand as their chapter does."""

    @property
    @abstractmethod
    def main(self) -> str:
        """The stand that attacks."""

    @property
    @abstractmethod
    def supporters(self) -> tuple[str, ...]:
        """The stands that support it."""

    @property
    def stands(self) -> tuple[str, ...]:
        """The stand that attacks and its supporters."""
        return (self.main, *self.supporters)

    def joined_by(self, supporter: str) -> Self:
        """Return the attack with one more supporter."""
        return msgspec.structs.replace(self, supporters=(*self.supporters, supporter))


A = TypeVar("A", bound=Attack)


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a chapter under which declarations are refused, and the messages that say so in its words.

    `declared`, `supported` and `once` are rules: that attacks are declared, that they are supported, and that a stand
    takes part in one only. The others are message ids.
    """

    declared: str
    supported: str
    once: str
    attacks_already: str
    supports_already: str
    no_such_attack: str
    no_good_attack: str


class Declaration(UntilReady, Generic[A], frozen=True, kw_only=True):
    """The sides asked declare attacks in secret, and may change them until they are ready.

    `plans` holds each side's attacks in the order in which they were declared.
    """

    readying: ClassVar[type[Command]] = Commit
    terms: ClassVar[Terms]

    plans: dict[str, tuple[A, ...]] = {}

    @property
    @abstractmethod
    def asked(self) -> tuple[str, ...]:
        """The sides that have something to declare, in seat order."""

    def seen_by(self, player: str | None) -> Self:
        """Return the declaration with the player's own attacks only."""
        return msgspec.structs.replace(self, plans=own_only(self.plans, player))

    def asks(self, battle: Battle[Field], side: str) -> bool:
        """Return whether a side has something to declare."""
        return side in self.asked

    def attacks(self, side: str) -> tuple[A, ...]:
        """Return what a side has declared so far."""
        return self.plans.get(side, ())

    def undeclared(self, field: Field, side: str) -> Iterator[Stand]:
        """Yield the stands of a side that are able to attack and have nothing declared yet."""
        declared = {key for attack in self.attacks(side) for key in attack.stands}
        for stand in self.able(field, side):
            if stand.id not in declared:
                yield stand

    def most(self, field: Field, stand: Stand) -> int:
        """Return how many attacks a stand declares at most."""
        return 1

    @staticmethod
    def uses(attacks: Iterable[A], key: str) -> int:
        """Return how many of the attacks are a stand's own."""
        return sum(attack.main == key for attack in attacks)

    def good(self, field: Field, side: str) -> tuple[A, ...]:
        """Return good attacks for all stands that have nothing declared yet."""
        return self.best(field, side, tuple(self.undeclared(field, side)))

    def has_good(self, field: Field, side: str, idle: Sequence[Stand]) -> bool:
        """Return whether idle stands have good attacks; they need not be worked out where one has hope alone."""
        return any(self.hopeful(field, side, stand) for stand in idle) or bool(self.best(field, side, idle))

    # -- what can be declared ----------------------------------------------------------------------------------

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Let the player be ready; refuse what belongs to another phase."""
        return LEGAL if isinstance(command, Commit) else not_now(battle.state, command, "DW-III.2.0-a")

    def check_attack(self, field: Field, player: str, key: str, target: str) -> Ruling:
        """Return whether a stand of the player may be declared to attack another."""
        return judge(self._against_attack(field, player, key, target))

    def check_support(self, field: Field, player: str, key: str, main: str) -> Ruling:
        """Return whether a stand of the player may support the declared attack of another, `main`."""
        return judge(self._against_support(field, player, key, main))

    def check_taking_back(self, player: str, key: str) -> Ruling:
        """Return whether there is something to take back: the stand takes part in a declared attack."""
        if any(key in attack.stands for attack in self.attacks(player)):
            return LEGAL
        return refuse(self.terms.declared, "dw-refused-nothing-declared", stand=key)

    def check_good(self, field: Field, player: str) -> Ruling:
        """Return whether there are good attacks for the stands that have nothing declared yet."""
        # The first with hope is enough, so that most of the others are not even looked for.
        if any(self.hopeful(field, player, stand) for stand in self.undeclared(field, player)):
            return LEGAL
        if self.good(field, player):
            return LEGAL
        return refuse(self.terms.declared, self.terms.no_good_attack)

    def _against_stand(self, field: Field, player: str, key: str, twice: str) -> Iterator[Reason]:
        """Yield what forbids a stand to take part in attacks; `twice` is the rule against an attacker's second use."""
        stand = field.stands.get(key)
        if stand is None:
            yield Reason(self.terms.declared, text("dw-refused-no-such-stand", stand=key))
            return
        if field.side(stand) != player:
            yield Reason(self.terms.declared, text("dw-refused-not-your-stand", **about(field, stand)))
            return
        yield from self.against_able(field, stand)
        for attack in self.attacks(player):
            if key == attack.main and self.uses(self.attacks(player), key) >= self.most(field, stand):
                yield Reason(twice, text(self.terms.attacks_already, **about(field, stand)))
            elif key in attack.supporters:
                yield Reason(self.terms.once, text(self.terms.supports_already, **about(field, stand)))

    def _against_attack(self, field: Field, player: str, key: str, target: str) -> Iterator[Reason]:
        yield from self._against_stand(field, player, key, self.terms.declared)
        stand, foe = field.stands.get(key), field.stands.get(target)
        if foe is None:
            yield Reason(self.terms.declared, text("dw-refused-no-such-stand", stand=target))
        elif field.side(foe) == player:
            yield Reason("DW-IV.3.0-j", text("dw-refused-own-target", **about(field, foe)))
        elif stand is not None and field.side(stand) == player:
            yield from self.against_target(field, stand, foe)

    def _against_support(self, field: Field, player: str, key: str, main: str) -> Iterator[Reason]:
        yield from self._against_stand(field, player, key, self.terms.once)
        attack = next((attack for attack in self.attacks(player) if attack.main == main), None)
        stand = field.stands.get(key)
        if attack is None:
            yield Reason(self.terms.supported, text(self.terms.no_such_attack, stand=main))
        elif stand is not None and field.side(stand) == player and key != main:
            yield from self.against_support(field, stand, attack)

    # -- what is declared --------------------------------------------------------------------------------------

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep what was declared."""
        plan = tuple(self.changed(battle.state, player, command))
        battle.replace(msgspec.structs.replace(self, plans={**self.plans, player: plan}))

    # -- what each chapter says --------------------------------------------------------------------------------

    @abstractmethod
    def able(self, field: Field, side: str) -> Iterator[Stand]:
        """Yield the stands of a side that are able to attack, whatever is declared."""

    @abstractmethod
    def best(self, field: Field, side: str, idle: Sequence[Stand]) -> tuple[A, ...]:
        """Return good attacks for idle stands of a side."""

    @abstractmethod
    def hopeful(self, field: Field, side: str, stand: Stand) -> bool:
        """Return whether a stand has an attack that is good whatever the others do; then `best` finds some, too."""

    @abstractmethod
    def against_able(self, field: Field, stand: Stand) -> Iterator[Reason]:
        """Yield what forbids a stand to attack or to support at all."""

    @abstractmethod
    def against_target(self, field: Field, stand: Stand, foe: Stand) -> Iterator[Reason]:
        """Yield what forbids a stand to attack this enemy stand."""

    @abstractmethod
    def against_support(self, field: Field, stand: Stand, attack: A) -> Iterator[Reason]:
        """Yield what forbids a stand to support a declared attack of another stand of its side."""

    @abstractmethod
    def changed(self, field: Field, player: str, command: Command) -> Iterable[A]:
        """Return the player's attacks after a command that was checked."""


def supported(attacks: Iterable[A], main: str, supporter: str) -> Iterator[A]:
    """Yield attacks, that of `main` with one more supporter."""
    for attack in attacks:
        yield attack.joined_by(supporter) if attack.main == main else attack


def without(attacks: Iterable[A], stand: str) -> Iterator[A]:
    """Yield what is left of attacks when a stand's declaration is taken back: its own goes, its support ends."""
    for attack in attacks:
        if stand in attack.supporters:
            rest = tuple(key for key in attack.supporters if key != stand)
            yield msgspec.structs.replace(attack, supporters=rest)
        elif stand != attack.main:
            yield attack
