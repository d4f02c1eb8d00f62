"""Chapter III: orders, placed face down and turned up together (DW-III.1.0 to DW-III.2.0-d).

An order is a token. A game's `order_source` says who lays tokens beside a unit, and how many; in the base game the player
lays one. While they are laid they are in the decision `OrderPhase`, which shows a side its own alone. Then they lie on the
page `OrderTokens`, where the other side sees how many there are and not what they say, until the steps of the game's
`turn_up` have turned them up, stage by stage; in the base game there is one stage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Self

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.dice import Lots
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit.readiness import UntilReady, own_only

from .chapters import gathered
from .characteristics import Order
from .field import Field
from .introduction import Unit, unit_name
from .turn import Commit, PhaseBegan, not_now

ORDERS = (Order.MOVE, Order.SKIRMISH, Order.CHARGE, Order.HOLD)


class Source(msgspec.Struct, frozen=True):
    """Who lays order tokens beside a unit: `by` is a stand's id, None the player. Which orders, and how many tokens."""

    orders: tuple[Order, ...] = ORDERS
    tokens: int = 1
    by: str | None = None


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order token beside a unit, and who laid it. `order` is None where the viewer sees its back only.

    `forgotten` says that nobody laid it, and that it is there because the unit must have one (DW-III.2.0-d).
    """

    order: Order | None
    by: str | None = None
    forgotten: bool = False


FACE_DOWN = Token(None)
"""A token as those see it who may not look at its face."""

Tokens = tuple[Token, ...]


def laid(sources: Sequence[Source], tokens: Tokens, order: Order) -> Tokens | None:
    """Return the tokens of a unit when one more is laid; None where no source has such an order.

    The first source lays it that has a token left; where none has, it takes the place of the last one laid by a source
    that has the order. An order that lies there already is not laid twice.
    """
    able = [source for source in sources if order in source.orders]
    if able and any(token.order is order for token in tokens):
        return tokens
    for source in able:
        if sum(token.by == source.by for token in tokens) < source.tokens:
            return (*tokens, Token(order, source.by))
    for index, token in reversed(tuple(enumerate(tokens))):
        if any(token.by == source.by for source in able):
            return (*tokens[:index], *tokens[index + 1 :], Token(order, token.by))
    return None


def room(sources: Sequence[Source], tokens: Tokens) -> bool:
    """Return whether more tokens may be laid beside a unit that has these."""
    return len(tokens) < sum(source.tokens for source in sources)


class OrderTokens(Page, frozen=True, tag="dw-order-tokens-1"):
    """The tokens that lie face down after they were laid, by side and unit, until they are turned up or taken away."""

    laid: dict[str, dict[str, Tokens]] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the page with the faces of the player's own tokens; of others, how many lie beside which unit."""
        seen = {
            side: units if side == player else {key: (FACE_DOWN,) * len(own) for key, own in units.items()}
            for side, units in self.laid.items()
        }
        return msgspec.structs.replace(self, laid=seen)


def tokens_of(field: Field, unit: Unit) -> Tokens:
    """Return the tokens that lie face down beside a unit."""
    return field.pages[OrderTokens].laid.get(unit.side, {}).get(unit.id, ())


def lay_down(field: Field, unit: Unit, tokens: Tokens) -> None:
    """Have exactly these tokens lie face down beside a unit; what was there and is not among them is gone for good."""
    page = field.pages[OrderTokens]
    own = {key: there for key, there in page.laid.get(unit.side, {}).items() if key != unit.id}
    if tokens:
        own[unit.id] = tokens
    sides = {side: units for side, units in page.laid.items() if side != unit.side}
    if own:
        sides[unit.side] = own
    field.pages.put(OrderTokens(sides))


def guess_faces(battle: Battle[Field], player: str | None, lots: Lots) -> None:
    """Give the tokens that a player sees from the back faces which they could have, in a battle that he imagines."""
    field = battle.state
    for units in field.pages[OrderTokens].laid.values():
        for key, tokens in units.items():
            if any(token.order is None for token in tokens):
                unit = field.units[key]
                lay_down(field, unit, _faces(field.ground.game.order_source(field, unit), len(tokens), lots))


def _faces(sources: Sequence[Source], count: int, lots: Lots) -> Tokens:
    tokens: Tokens = ()
    while len(tokens) < count:
        free = [order for order in ORDERS if all(token.order is not order for token in tokens)]
        order = lots.pick([order for order in free if order in orders_of(sources)] or free)
        more = laid(sources, tokens, order)
        tokens = more if more is not None and len(more) > len(tokens) else (*tokens, Token(order))
    return tokens


class GiveOrder(Command, frozen=True, tag="dw-give-order-1"):
    """Place an order token face down beside a unit (DW-III.2.0-b); None takes all of them back."""

    unit: Name
    order: Order | None


class OrderRevealed(Event, frozen=True, tag="dw-order-revealed-1", kw_only=True):
    """A unit's order was turned face up (DW-III.2.0-c); `forgotten` when it had none and got T (DW-III.2.0-d).

    `stands` are the ids of the unit's stands.
    """

    reveals: ClassVar[bool] = True

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    name: Text
    side: str
    stands: tuple[str, ...]
    order: Order
    forgotten: bool = False

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the token, at all stands of the unit."""
        return (Altered(pieces=self.stands, text=Text(f"dw-order-{self.order.value}")),)

    def text(self) -> Text:
        """Return the words: the unit and its order."""
        message = "dw-order-forgotten" if self.forgotten else "dw-order-revealed"
        return Text(message, {"unit": self.name, "order": Text(f"dw-order-{self.order.value}")})


class OrderPhaseBegins(Step, frozen=True, tag="dw-order-phase-begins-1"):
    """Begin the order phase: every unit that is not engaged needs an order (DW-III.2.0-b)."""

    def run(self, battle: Battle[Field]) -> None:
        """Announce the phase and ask for orders."""
        battle.emit(PhaseBegan(rule="DW-III.2.0-b", phase="orders"))
        battle.push(OrderPhase())


class OrderPhase(UntilReady, frozen=True, tag="dw-order-phase-1"):
    """Both sides give orders in secret until they are ready. `given` holds the tokens of each side's units."""

    readying: ClassVar[type[Command]] = Commit

    given: dict[str, dict[str, Tokens]] = {}

    def seen_by(self, player: str | None) -> OrderPhase:
        """Return the phase with the player's own tokens only."""
        return msgspec.structs.replace(self, given=own_only(self.given, player))

    def asks(self, battle: Battle[Field], side: str) -> bool:
        """Return whether a side has units to order."""
        # Asked several times for every command; the first unit is mostly one of them.
        field = battle.state
        return any(sources_of(field, unit) for unit in field.units_of(side))

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for orders."""
        return Prompt(player, Text("dw-ask-orders"), "DW-III.2.0-b", secret=True)

    def tokens(self, unit: Unit) -> Tokens:
        """Return the tokens laid beside a unit so far."""
        return self.given.get(unit.side, {}).get(unit.id, ())

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield every order for every unit that may have one more, and readiness."""
        field = battle.state
        for unit in _to_order(field, player):
            sources, tokens = sources_of(field, unit), self.tokens(unit)
            if room(sources, tokens):
                there = {token.order for token in tokens}
                for order in orders_of(sources):
                    if order not in there:
                        yield GiveOrder(unit.id, order)
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse orders to units that are not the player's, are engaged, or are gone."""
        match command:
            case Commit():
                return LEGAL
            case GiveOrder(unit=key, order=order):
                field = battle.state
                unit = field.units.get(key)
                if unit is None or not unit.stands:
                    return refuse("DW-III.2.0-b", "dw-refused-no-such-unit", unit=key)
                reasons = []
                if unit.side != player:
                    reasons.append(
                        Reason("DW-III.2.0-b", Text("dw-refused-not-yours", {"unit": unit_name(unit)}))
                    )
                reasons.extend(gathered(field.ground.game.against_order, field, unit))
                if unit.engaged:
                    reasons.append(
                        Reason("DW-III.2.0-b", Text("dw-refused-engaged", {"unit": unit_name(unit)}))
                    )
                elif order is not None and self._laid(field, unit, order) is None:
                    words = text(
                        "dw-refused-order", unit=unit_name(unit), order=text(f"dw-order-{order.value}")
                    )
                    reasons.append(Reason("DW-III.2.0-b", words))
                return judge(reasons)
            case _:
                return not_now(battle.state, command, "DW-III.2.0-a")

    def _laid(self, field: Field, unit: Unit, order: Order) -> Tokens | None:
        return laid(sources_of(field, unit), self.tokens(unit), order)

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep the token, or take back those of the unit."""
        assert isinstance(command, GiveOrder)  # check() has seen it
        own = {key: tokens for key, tokens in self.given.get(player, {}).items() if key != command.unit}
        if command.order is not None:
            own[command.unit] = (
                self._laid(battle.state, battle.state.units[command.unit], command.order) or ()
            )
        battle.replace(msgspec.structs.replace(self, given={**self.given, player: own}))

    def conclude(self, battle: Battle[Field]) -> None:
        """Lay all tokens beside the units and turn them up as the game does (DW-III.2.0-c, DW-III.2.0-d)."""
        field = battle.state
        page = field.pages[OrderTokens].laid
        sides: dict[str, dict[str, Tokens]] = {}
        for side in field.ground.sides:
            own = dict(page.get(side, {}))
            for unit in field.units_of(side):
                if unit.id in own:
                    field.change(unit.id, moved=False)  # a chapter laid its tokens before
                elif sources_of(field, unit):
                    field.change(unit.id, order=None, moved=False)
                    tokens = self.tokens(unit) or field.ground.game.forgotten_order(field, unit)
                    if tokens:
                        own[unit.id] = tokens
                elif unit.order is not None and not unit.engaged:
                    field.change(unit.id, moved=False)  # a chapter turned its order up before
                else:
                    field.change(unit.id, order=None, moved=True)
            if own:
                sides[side] = own
        field.pages.put(OrderTokens(sides))
        battle.push(*field.ground.game.turn_up(field))


class TurnUp(Step, frozen=True, tag="dw-turn-up-1"):
    """Turn up, all at once, the tokens of the units that have but one left (DW-III.2.0-c)."""

    def run(self, battle: Battle[Field]) -> None:
        """Give each such unit its order and tell it; the others' tokens lie as they are."""
        field = battle.state
        page = field.pages[OrderTokens].laid
        left: dict[str, dict[str, Tokens]] = {}
        for side in field.ground.sides:
            own = page.get(side, {})
            for unit in field.units_of(side):
                tokens = own.get(unit.id, ())
                if len(tokens) == 1:
                    _turn_up(battle, unit, tokens[0])
            rest = {key: tokens for key, tokens in own.items() if len(tokens) > 1}
            if rest:
                left[side] = rest
        field.pages.put(OrderTokens(left))


def _turn_up(battle: Battle[Field], unit: Unit, token: Token) -> None:
    if token.order is None:
        raise ValueError(f"the token of {unit.id} is seen from its back only")
    battle.state.change(unit.id, order=token.order)
    battle.emit(
        OrderRevealed(
            rule="DW-III.2.0-d" if token.forgotten else "DW-III.2.0-c",
            unit=unit.id,
            name=unit_name(unit),
            side=unit.side,
            stands=unit.stands,
            order=token.order,
            forgotten=token.forgotten,
        )
    )


def all_at_once(field: Field) -> tuple[Step, ...]:
    """Return the one stage in which the base game turns up all tokens (DW-III.2.0-c)."""
    return (TurnUp(),)


def hold(field: Field, unit: Unit) -> Tokens:
    """Return the token of a unit that was given none: T in the base game (DW-III.2.0-d)."""
    return (Token(Order.HOLD, forgotten=True),)


def orders_of(sources: Iterable[Source]) -> tuple[Order, ...]:
    """Return the orders that any of the sources has, each once."""
    return tuple(dict.fromkeys(order for source in sources for order in source.orders))


def sources_of(field: Field, unit: Unit) -> tuple[Source, ...]:
    """Return who may give a unit an order now; nobody where chapters have anything against it (DW-III.2.0-b)."""
    game = field.ground.game
    if any(gathered(game.against_order, field, unit)):
        return ()
    return game.order_source(field, unit)


def _to_order(field: Field, side: str) -> tuple[Unit, ...]:
    return tuple(unit for unit in field.units_of(side) if sources_of(field, unit))


_PLAYER = (Source(),)


def any_order(field: Field, unit: Unit) -> tuple[Source, ...]:
    """Return the source of the base game: the player lays one of all four, for every unit not engaged (DW-III.2.0-b)."""
    return () if unit.engaged else _PLAYER
