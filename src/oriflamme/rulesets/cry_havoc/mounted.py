"""Section 5.2, first part: what becomes of a character's values on a mount (CH-5.2-a to CH-5.2-c)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .introduction import Figure, Sheet, Status, Values

if TYPE_CHECKING:
    from .field import Field

ADJUSTMENTS: Final[dict[Status, tuple[int, int, int | None]]] = {
    "none": (5, 0, None),
    "irregular": (2, 1, 10),
    "regular": (4, 2, 10),
    "elite": (5, 2, 10),
}
"""What is added to attack and defence of a rider with neither special rule, and the movement that he has (CH-5.2-c).

It is his whatever mount he has, and however that is. Who has no status is put on his mount without a counter of his own for it, and has
its movement (CH-5.2-a).
"""


def values(field: Field, figure: Figure) -> Values:
    """Return attack, defence and movement of a figure by his health, mounted or on foot."""
    sheet = field.sheet(figure)
    hurt = figure.health != "sound"
    foot = sheet.wounded if hurt else sheet.sound
    if not figure.mount:
        return foot
    mount = field.sheet(field.figures[figure.mount])
    wounded = field.figures[figure.mount].health != "sound"
    return riding(sheet, hurt, mount.wounded if wounded else mount.sound)


def riding(sheet: Sheet, hurt: bool, mount: Values) -> Values:
    """Return a rider's values on a mount: of his printed mounted counter, or by his special rule or status."""
    foot = sheet.wounded if hurt else sheet.sound
    printed = sheet.mounted_wounded if hurt else sheet.mounted
    if printed is not None:
        return printed
    if "joust" in sheet.skills:  # CH-5.2-b
        return Values(2 * foot.attack, foot.defence, mount.movement)
    if "cavalier" in sheet.skills:
        return Values(foot.attack * 3 // 2, foot.defence, mount.movement)
    attack, defence, movement = ADJUSTMENTS[sheet.status]  # CH-5.2-c
    goes = mount.movement if movement is None else movement
    return Values(foot.attack + attack, foot.defence + defence, goes)
