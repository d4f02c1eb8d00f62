"""The table as the umpire sees it: where each stand is, what each unit is, and what he has noted of the turn.

He moves his own stands as events tell it, and after each command holds them against the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from oriflamme.board.hexes import at, axial
from oriflamme.kernel.tally import Tally
from oriflamme.rulesets.demonworld.characteristics import Mark, Order, Profile, Role
from oriflamme.rulesets.demonworld.field import Field, Ground
from oriflamme.rulesets.demonworld.formations.tokens import FormationTokens
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.morale.conduct import Conduct

from . import grid
from .grid import Place


class Fault(NamedTuple):
    """Something against the book: the rule, and what happened."""

    rule: str
    words: str


class Table:
    """Stands, units, tokens and notes; `faults` and `judged` (by rule) are what came of looking."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.faults: list[Fault] = []
        self.judged: Counter[str] = Counter()
        self.turn = 0
        self.phase = ""
        self.stands: dict[str, Stand] = {}
        self.units: dict[str, Unit] = {}
        self.taken: dict[Place, str] = {}
        self.conduct = Conduct()
        self.formations: dict[str, Mark] = {}
        self.wounds: Counter[str] = Counter()
        self.turning: set[str] = set()
        """The commanders who have just joined a unit that does not look one way."""
        self.at_turn: set[str] = set()
        """The stands in contact as the turn began (DW-VI.1.5-j)."""
        self.state: Field | None = None

    # -- judging -------------------------------------------------------------------------------------------------

    def judge(self, rule: str, right: bool, words: str) -> bool:
        """Count a judgement, and note a fault where it goes against what happened."""
        self.judged[rule] += 1
        if not right:
            self.faults.append(Fault(rule, f"turn {self.turn}, {self.phase}: {words}"))
        return right

    def judge_tally(self, rule: str, tally: Tally, own: Iterable[tuple[str, int]], words: str) -> None:
        """Hold a base number against the umpire's own lines: each value, and the sum."""
        mine = [(name, value) for name, value in own if value]
        theirs = sorted(line.value for line in tally.lines if line.value)
        right = theirs == sorted(value for _, value in mine)
        lines = [(line.label, line.value) for line in tally.lines]
        self.judge(rule, right, f"{words}: umpire {dict(mine)} engine {lines}")

    # -- reading the state ---------------------------------------------------------------------------------------

    def read(self, state: Field) -> None:
        """Take the state as it is."""
        self.turning.clear()
        self.state = state
        self.turn = state.turn
        self.stands = dict(state.stands)
        self.units = dict(state.units)
        self.taken = {axial(stand.hex): key for key, stand in self.stands.items()}
        self.conduct = state.pages[Conduct]
        self.formations = dict(state.pages[FormationTokens].units)

    def compare(self, state: Field, words: str) -> None:
        """What was told must be what was done."""
        for key in self.stands.keys() | state.stands.keys():
            mine, theirs = self.stands.get(key), state.stands.get(key)
            if mine is None or theirs is None:
                told = "gone" if mine is None else "there"
                self.judge("TOLD", False, f"{words}: {key} is told to be {told}, and is not")
            elif mine.hex != theirs.hex or (mine.facing != theirs.facing and key not in self.turning):
                self.judge("TOLD", False, f"{words}: {key} is told at {spot(mine)}, and is at {spot(theirs)}")

    # -- stands and units ----------------------------------------------------------------------------------------

    def card(self, whose: Stand | Unit) -> Profile:
        if isinstance(whose, Stand):
            return self.ground.profiles[whose.card or self.units[whose.unit].profile]
        return self.ground.profiles[whose.profile]

    def side(self, stand: Stand) -> str:
        return self.units[stand.unit].side

    def of(self, unit: str) -> list[Stand]:
        return [self.stands[key] for key in self.units[unit].stands if key in self.stands]

    def on(self, place: Place) -> Stand | None:
        key = self.taken.get(place)
        return self.stands.get(key) if key is not None else None

    def independent(self, unit: Unit) -> bool:
        return self.card(unit).commander is not None

    def joined(self, unit: str) -> list[Stand]:
        if self.independent(self.units[unit]):
            return []
        return [stand for stand in self.of(unit) if stand.card and self.card(stand).commander]

    def has(self, unit: str, role: Role) -> bool:
        return any(stand.role is role for stand in self.of(unit))

    def enemies(self, side: str) -> list[Stand]:
        return [stand for stand in self.stands.values() if self.side(stand) != side]

    def routs(self, stand: Stand) -> bool:
        if self.card(stand).commander is not None:
            return False
        lost = self.conduct.stragglers.get(stand.unit, ())
        return stand.unit in self.conduct.routing or stand.id in lost

    def impetuous(self, unit: str) -> bool:
        return unit in self.conduct.impetuous

    def points(self, unit: str, order: Order | None) -> int:
        """The movement points of a unit under an order, the slowest of card and joined commanders (DW-X.2.2-f)."""
        if order in (None, Order.HOLD):
            return 0
        cards = [self.card(self.units[unit]), *(self.card(stand) for stand in self.joined(unit))]
        return min(card.movement.under(order) for card in cards)

    # -- moving the umpire's own stands ----------------------------------------------------------------------------

    def move(self, moved: dict[str, tuple[Place, int]]) -> None:
        """Put stands on places, all at once."""
        for key in moved:
            stand = self.stands.get(key)
            if stand is not None and self.taken.get(axial(stand.hex)) == key:
                del self.taken[axial(stand.hex)]
        for key, (place, facing) in moved.items():
            if key in self.stands:
                self.stands[key] = msgspec.structs.replace(self.stands[key], hex=at(*place), facing=facing)
                self.taken[place] = key

    def remove(self, keys: Iterable[str]) -> None:
        for key in keys:
            stand = self.stands.pop(key, None)
            if stand is None:
                continue
            if self.taken.get(axial(stand.hex)) == key:
                del self.taken[axial(stand.hex)]
            unit = self.units[stand.unit]
            left = tuple(other for other in unit.stands if other != key)
            self.units[unit.id] = msgspec.structs.replace(unit, stands=left)

    # -- tokens and units, as events tell of them --------------------------------------------------------------------

    def change(self, unit: str, **fields: Any) -> None:
        self.units[unit] = msgspec.structs.replace(self.units[unit], **fields)

    def collect_tokens(self) -> None:
        """As a turn begins order tokens are taken up; a part that has rallied keeps its T (DW-III-TURN, DW-XV.9.0-n)."""
        for key, unit in self.units.items():
            if unit.order is not None and key not in self.conduct.stragglers:
                self.change(key, order=None)

    def put_to_rout(self, unit: str) -> None:
        """A rout token takes the place of all others (DW-XV.9.0-a, DW-XV.10.0-f)."""
        impetuous = {key: enemy for key, enemy in self.conduct.impetuous.items() if key != unit}
        routing = self.conduct.routing | {unit}
        self.conduct = msgspec.structs.replace(self.conduct, routing=routing, impetuous=impetuous)
        self.change(unit, order=None)

    def make_impetuous(self, unit: str, enemy: str) -> None:
        self.conduct = msgspec.structs.replace(
            self.conduct, impetuous={**self.conduct.impetuous, unit: enemy}
        )
        self.change(unit, order=None)

    def rally(self, unit: str, left: tuple[str, ...]) -> None:
        lost = {key: stands for key, stands in self.conduct.stragglers.items() if key != unit}
        if left:
            lost[unit] = left
        routing = self.conduct.routing - {unit}
        self.conduct = msgspec.structs.replace(self.conduct, routing=routing, stragglers=lost)

    def associate(self, stand: str, unit: str, *, joins: bool) -> None:
        """A commander is a stand of the unit that he has joined, with a card of his own; or is so no more."""
        if stand not in self.stands:
            return  # the armies are only being deployed
        him = self.stands[stand]
        self.units[unit] = msgspec.structs.replace(
            self.units[unit], stands=tuple(key for key in self.units[unit].stands if key != stand)
        )
        own = stand.rsplit(".", 1)[0]
        if joins:
            card = him.card or self.units[him.unit].profile
            self.change(unit, stands=(*self.units[unit].stands, stand))
            self.change(own, stands=())
            # He turns as the unit looks; where it looks several ways, nothing says which. Who comes to a unit that fights,
            # routs or is impetuous stays as he is: nobody there moves to keep a formation (DW-X.2.3-c).
            facings = {other.facing for other in self.of(unit) if other.id != stand}
            facing = him.facing
            forms = not (self.units[unit].engaged or unit in self.conduct.routing or self.impetuous(unit))
            if forms and len(facings) > 1:
                self.turning.add(stand)
            elif forms and facings:
                facing = facings.pop()
            self.stands[stand] = msgspec.structs.replace(him, unit=unit, card=card, facing=facing)
        else:
            self.change(own, stands=(stand,))
            self.stands[stand] = msgspec.structs.replace(him, unit=own, card=None)


def spot(stand: Stand) -> tuple[Any, ...]:
    return (*axial(stand.hex), stand.facing)


def place_of(stand: Stand) -> Place:
    return axial(stand.hex)


def near(one: Stand, other: Stand) -> bool:
    return grid.apart(place_of(one), place_of(other)) == 1
