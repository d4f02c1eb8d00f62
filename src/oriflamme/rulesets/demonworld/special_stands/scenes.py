"""Special stands as shown: a sign on each, and the two questions about the substitution die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import Badge, Choice, Mark
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.characteristics import Role
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import D6, Stand
from oriflamme.rulesets.demonworld.scenes.desk import Desk, cells, choice, percent, pieces

from .fronts import role_name
from .peril import saving_faces
from .substitution import (
    ChooseSubstitute,
    LetFall,
    RollForSubstitute,
    SubstituteChoice,
    Substitution,
    candidates,
)

SIGNS: Final = {Role.LEADER: "♛", Role.STANDARD_BEARER: "⚑", Role.MUSICIAN: "♪"}
"""The sign of each role: told apart by shape, not by colour."""


def badges(view: View[Field], stand: Stand) -> Iterator[Badge]:
    """Yield the sign of a special stand."""
    if stand.role is not None:
        yield Badge(SIGNS[stand.role], role_name(stand.role))


class SubstitutionDesk(Desk[Substitution]):
    """Have the die rolled for a special stand that was hit, or let it fall."""

    help = "dw-help-substitution"

    def subjects(self) -> Iterator[str]:
        """Yield the stand that is hit."""
        yield self.decision.stand

    def general(self) -> Iterator[Choice]:
        """Yield the die with its chance, then doing without it."""
        chance = percent(len(saving_faces(self.decision.beside)) / D6.sides)
        label = Text("dw-choose-substitution")
        yield choice("substitution:roll", RollForSubstitute(), label, detail=chance, key="r", primary=True)
        yield choice("substitution:fall", LetFall(), Text("dw-choose-let-fall"), key="f")

    def marks(self) -> Iterator[Mark]:
        """Yield where the stand is."""
        yield from _around(self.field.stands[self.decision.stand])


class SubstituteDesk(Desk[SubstituteChoice]):
    """Click the stand that falls in the place of the special one."""

    help = "dw-help-substitute"

    def subjects(self) -> Iterator[str]:
        """Yield the stand whose place is taken."""
        yield self.decision.stand

    def general(self) -> Iterator[Choice]:
        """Yield those who may fall, to be clicked."""
        for stand in candidates(self.field, self.decision.stand):
            name = self.field.ground.map.name(stand.hex)
            message = "dw-choose-substitute" if stand.role is None else "dw-choose-substitute-special"
            label = Text(message, {"hex": name, "who": role_name(stand.role)})
            key = f"substitute:{stand.id}"
            yield choice(key, ChooseSubstitute(stand.id), label, target=pieces(stand.id))

    def marks(self) -> Iterator[Mark]:
        """Yield where the special stand is."""
        yield from _around(self.field.stands[self.decision.stand])


def _around(stand: Stand) -> Iterator[Mark]:
    yield Mark("zone", "warning", cells=cells(*stand.cells).cells, label=role_name(stand.role))
