"""Armies proposed for a size (DBF-ARMY-POINTS, DBF-ARMY-COMMANDS): drawn by lot from an army list, and judged like any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from oriflamme.kernel.musters import Enlistment, Muster, Part
from oriflamme.kernel.ruleset import SetupError
from oriflamme.kernel.text import Text, text
from oriflamme.kit.lots import Lots

from . import army_lists, costs, enlisting, mustering
from .army_lists import ArmyList, Post, Troop
from .carrying import must_carry
from .fast_play import bounds
from .pieces import Rank
from .troops import Grade, Type

TRIES = 60
POINTS_EACH_COMMAND = 130
"""One command for so many points, two at least and four at most."""
MOST_COMMANDS = 4
FEW = 3
"""Who may bear magic and are no more than so many are casters, of no use without it."""
_LEFT_OUT = (Type.SPY, Type.LURKER, Type.EXPENDABLES, Type.PONTONEERS)
"""Troops that a beginner would not know what to do with: whoever wants them adds them."""


def propose(book: str, settings: Mapping[str, Any], seed: str) -> Muster:
    """Return a legal army of a list near its size; the same for the same seed. Raises `SetupError` where there is none."""
    listed = army_lists.army_list(book)
    lots = Lots(f"levy/{book}/{sorted(settings.items())}/{seed}")
    best: tuple[float, Muster] | None = None
    for _ in range(TRIES):
        found = _Levy(listed, settings, lots).muster()
        judged = enlisting.judgement(found) if found is not None else None
        if found is None or judged is None or not judged.ruling.legal:
            continue
        spent = judged.price.total / judged.per
        if best is None or spent > best[0]:
            best = spent, found
        if spent >= 0.97 * _size(settings):
            break
    if best is None:
        raise SetupError(
            f"no legal army of {_size(settings)} points was found in the army list {book!r}",
            text("dbf-muster-none-found", size=_size(settings), book=Text(f"dbf-army-{book}")),
        )
    return best[1]


def _size(settings: Mapping[str, Any]) -> int:
    """Return what an army may cost, in points; in fast play never more than that scale has (DBF-FAST-ARMY)."""
    size = int(settings.get("points", 400))
    return min(size, mustering.FAST_POINTS[1]) if settings.get("fast_play", False) else size


class _Levy:
    """One attempt at an army: generals first, then what the list demands, then what there are points for."""

    def __init__(self, listed: ArmyList, settings: Mapping[str, Any], lots: Lots) -> None:
        self.listed, self.settings, self.lots = listed, dict(settings), lots
        self.fast = bool(settings.get("fast_play", False))
        self.bounds = {troop.id: (low, high) for troop, low, high in bounds(listed, fast_play=self.fast)}
        self.taken: Counter[str] = Counter()
        self.spent = 0

    def muster(self) -> Muster | None:
        """Return the army, whether or not it is legal; None where there is nobody to lead it."""
        size = _size(self.settings)
        commands = 1 if self.fast else min(max(2, size // POINTS_EACH_COMMAND), MOST_COMMANDS)
        ranks = (Rank.CINC, *(Rank.SUB for _ in range(commands - 1)))
        generals = [self._general(rank) for rank in ranks]
        if None in generals:
            return None
        self.spent += self._works()
        ranked: list[Counter[str]] = [Counter() for _ in ranks]
        self._demanded(ranked)
        self._bought(ranked, size * costs.HALVES)
        parts = []
        for number, (rank, general, own) in enumerate(zip(ranks, generals, ranked, strict=True)):
            assert general is not None
            entries = (
                Enlistment(general.id, 1, {"general": rank.value}),
                *(Enlistment(troop.id, own[troop.id]) for troop in self.listed.troops if own[troop.id]),
            )
            owed = mustering.BAGGAGE_EACH * commands if number == 0 else 0
            settings = {"baggage": owed} if owed else {}
            parts.append(Part("ABCD"[number], entries, settings))
        return Muster(self.listed.id, tuple(parts), self.settings)

    def _works(self) -> int:
        """Return what is spent on works and gates, in half points."""
        bare = msgspec.structs.replace(
            enlisting.as_listed(Muster(self.listed.id, (), self.settings)), commands=()
        )
        return army_lists.muster_cost(self.listed, bare)

    def _general(self, rank: Rank) -> Troop | None:
        able = [troop for troop in self._usual() if rank in troop.general and self._left(troop) > 0]
        if not able:
            return None
        troop = self.lots.pick(able)
        self._take(troop, 1, rank)
        return troop

    def _demanded(self, ranked: list[Counter[str]]) -> None:
        """Take the least of every entry, in bodies of one command each."""
        for troop in self.listed.troops:
            lacking = self.bounds[troop.id][0] - self.taken[troop.id]
            if lacking > 0:
                self._take(troop, lacking)
                self.lots.pick(ranked)[troop.id] += lacking

    def _bought(self, ranked: list[Counter[str]], purse: int) -> None:
        """Take bodies of troops for what points there are left, the smaller commands first."""
        while True:
            able = [
                troop
                for troop in self._usual()
                if self._left(troop) > 0 and self.spent + self._price(troop) <= purse
            ]
            if not able:
                return
            troop = self.lots.pick(able, [self._weight(troop) for troop in able])
            number = min(
                2 + self.lots.below(5), self._left(troop), (purse - self.spent) // max(1, self._price(troop))
            )
            self._take(troop, number)
            min(ranked, key=lambda own: sum(own.values()))[troop.id] += number

    def _usual(self) -> list[Troop]:
        """Return the entries that fight on land for their own nation and need nothing beside them."""
        return [
            troop
            for troop in self.listed.troops
            if troop.allied is None
            and not troop.troops.naval
            and not must_carry(troop.troops, listed=bool(troop.carries))
            and troop.troops.type not in _LEFT_OUT
            and not (troop.power and troop.maximum <= FEW)
            and costs.priced(troop.troops)
        ]

    def _weight(self, troop: Troop) -> int:
        """Return how likely an entry is drawn: as its number in the list, mobs less, what flies least."""
        kind = troop.troops
        mob = kind.type is Type.HORDES or kind.grade is Grade.INFERIOR
        return max(1, troop.maximum // (4 if kind.aerial else 3 if mob else 1))

    def _left(self, troop: Troop) -> int:
        return self.bounds[troop.id][1] - self.taken[troop.id]

    def _price(self, troop: Troop, rank: Rank | None = None) -> int:
        return army_lists.post_cost(self.listed, Post(troop=troop.id, general=rank), fast_play=self.fast)

    def _take(self, troop: Troop, number: int, rank: Rank | None = None) -> None:
        self.taken[troop.id] += number
        self.spent += number * self._price(troop, rank)
