"""Whom the weather disadvantages in combat a second time, from the table of the book (seed lines 846-848, 851).

Written as plain rows like `brute`, without a look at the engine. Dazzle, mud and thirst are not here.
"""

from __future__ import annotations

from tests.rulesets.fictionalis.brute import One, as_in, category

SKIES = ("snow", "fog", "rain", "storm", "gale")


def impeded(one: One, foe: One, how: str, skies: tuple[str, ...], *, behind: bool) -> bool:
    """Return whether one has the -1 of any of these.

    `how` is melee, shoots (unanswered), shot (unanswered) or both; `behind`: the wind is in its rear 45 degrees. Words:
    water and desert for creatures adapted to them.
    """
    return any(_impeded(one, foe, how, sky, behind) for sky in skies)


def _impeded(one: One, foe: One, how: str, sky: str, behind: bool) -> bool:
    shoots = how in ("shoots", "both")
    airy = category(one) == "air" and not (one.winged and one.grade == "S")
    desert = one.says("desert")
    if sky == "snow":
        return airy or desert or (shoots and not behind)
    if sky == "fog":
        return airy or shoots
    if sky == "rain":
        acts = as_in(one, foe, "shoots" if shoots else how).split("(", maxsplit=1)[0]
        return how != "shot" and acts in ("Bw", "Art") and not one.says("water")
    if sky == "storm":
        return not desert and (airy or not behind)
    return airy or one.type == "Gal" or (shoots and not behind)
