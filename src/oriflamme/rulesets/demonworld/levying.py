"""Armies proposed for a size (DW-XVI.3.1): legal, mixed and led, drawn by lot among the cards of a book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from oriflamme.kernel.musters import Enlistment, Muster, Part
from oriflamme.kernel.ruleset import SetupError
from oriflamme.kernel.text import Text, text
from oriflamme.kit.lots import Lots

from . import scenarios
from .characteristics import Mark, Profile
from .mustering import Whole
from .plans import Limits

USUAL = 1000
"""The size of an army that is not measured: what the book calls a small battle (DW-XVI.3.1)."""
TRIES = 400
POINTS_EACH_COMMANDER = 600
"""One commander for so many points, and one at least, as long as they cost no more than a fifth."""
MOST_STANDS_OF = 14
"""An army has a stand for each so many points at most, so that a field of its size has room for it."""


def propose(book: str, settings: Mapping[str, Any], seed: str) -> Muster:
    """Return a legal army of a book near its size; the same for the same seed. Raises `SetupError` where there is none."""
    whole = msgspec.convert(dict(settings), Whole)
    size = USUAL if whole.points is None else whole.points
    cards, limits = scenarios.book(book).troops, scenarios.book(book).limits
    lots = Lots(f"levy/{book}/{size}/{seed}")
    for attempt in range(TRIES):
        chosen = _chosen(
            cards, limits if whole.limits else None, whole, size, lots, strict=attempt < TRIES // 2
        )
        spent = sum(card.points for card in chosen)
        if any(card.commander is None for card in chosen) and abs(spent - size) <= size // 20:
            counted = Counter(card.id for card in chosen)
            # Units before commanders, each in the order of the book.
            order = sorted(cards, key=lambda card: card.commander is not None)
            entries = tuple(Enlistment(card.id, counted[card.id]) for card in order if counted[card.id])
            return Muster(book, (Part("army", entries),), dict(settings))
    least = min(card.points for card in cards if card.commander is None)
    raise SetupError(
        f"no army of {size} points was found in the book {book!r}; its cheapest unit costs {least}, and its limits end it",
        text("dw-muster-none-found", size=size, book=Text(f"dw-book-{book}")),
    )


def _chosen(
    cards: tuple[Profile, ...], limits: Limits | None, whole: Whole, size: int, lots: Lots, *, strict: bool
) -> list[Profile]:
    """Return cards drawn for an army; `strict`: with commanders and no more stands than fit a field."""
    chosen = list(_commanders(cards, limits, size, lots)) if whole.commanders and strict else []
    left = size - sum(card.points for card in chosen)
    units = [card for card in cards if card.commander is None]
    taken: Counter[str] = Counter()
    stands = max(size // MOST_STANDS_OF, min(card.stands for card in units))
    first = True
    while True:
        fitting = [
            card
            for card in units
            if card.points <= left + size // 20
            and (limits is None or taken[card.id] < limits.most(card))
            and (not strict or card.stands <= stands)
        ]
        # The first is foot that fights hand to hand, whatever else comes.
        foot = [card for card in fitting if not card.mounted and card.missile is None]
        fitting = foot if first and foot else fitting
        if not fitting or (not first and left <= size // 40):
            return chosen
        card = lots.pick(fitting, [_weight(card, taken[card.id]) for card in fitting])
        chosen.append(card)
        taken[card.id] += 1
        left -= card.points
        stands -= card.stands
        first = False


def _commanders(
    cards: tuple[Profile, ...], limits: Limits | None, size: int, lots: Lots
) -> Iterator[Profile]:
    """Yield commanders: one who gives orders at a distance where he can be paid, then others."""
    most = max(1, size // POINTS_EACH_COMMANDER)
    most = most if limits is None else min(most, limits.commanders)
    purse = size // 5
    known = [card for card in cards if card.commander is not None]
    for number in range(most):
        able = [card for card in known if card.points <= purse]
        leaders = [card for card in able if card.commander is not None and card.commander.stars > 1]
        able = leaders if number == 0 and leaders else able
        if not able:
            return
        card = lots.pick(able)
        known.remove(card)
        purse -= card.points
        yield card


def _weight(card: Profile, taken: int) -> int:
    """Return how likely a card is drawn: foot most, then missiles and riders, then mobs; less, the more there are."""
    weight = 6
    if card.missile is not None or card.mounted:
        weight = 4
    if Mark.HORDE in card.marks:
        weight = 2
    return max(1, weight // (1 + taken))
