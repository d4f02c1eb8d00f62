"""Challenges: battles to which each player brings his own army, and neither sees the other's before both are in.

Whoever challenges names ruleset, field and options, and sends his army; the battle begins when the other has sent his.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from oriflamme.kernel.musters import FieldCard, FieldNotFound, Muster, MustersNotOffered
from oriflamme.kernel.options import Setting
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.rulings import IllegalCommand, Reason, judge
from oriflamme.kernel.setups import Setup, SetupError
from oriflamme.kernel.text import Text, text

from . import errors, tokens
from .askers import asker
from .battles import BattleDesk, origin_of
from .beats import Viewer
from .delays import checked
from .errors import as_json
from .keys import new_keys
from .openapi import described
from .recall import Unreadable, header_of
from .requests import battle_id, body_of, token_of
from .store import StorageConflict, StoredChallenge, decoded
from .wire import ChallengeCard, Challenged, Encounter, NewBattle, NewChallenge, PersonSeat

RULE = "KERNEL-MUSTER"
LANE = "challenges"


class Offer(msgspec.Struct, frozen=True):
    """A challenge as kept: the wish, and by what the battle will be played."""

    wish: NewChallenge
    agreed: dict[str, Any]
    chapters: tuple[str, ...]
    readings: dict[str, Any]


_OFFER = msgspec.json.Decoder(Offer)


class ChallengeDesk:
    """What the requests about challenges need: that of battles, which begins them."""

    def __init__(self, battles: BattleDesk) -> None:
        """Hold it."""
        self._battles = battles
        self._store = battles.store
        self.budget = battles.hosts.budget

    def challenge(self, wish: NewChallenge) -> Challenged:
        """Store a challenge that can be taken up. Raises what setting a battle up does, and the `malformed` error."""
        checked(wish.delay)
        rules = self._battles.ruleset(wish.ruleset)
        field = _field(rules, wish.field)
        sides = [seat.id for seat in field.seats]
        if wish.side not in sides:
            raise errors.malformed("service-unknown-side", side=wish.side)
        setup = _against_itself(rules, wish.muster, wish)
        form, settled = rules.form(), rules.settled_in(setup)
        assert form is not None  # else no muster was judged
        offer = Offer(wish, form.agreement(wish.muster), settled.chapters or (), settled.readings)
        keys = new_keys({side: PersonSeat() for side in sides}, (wish.side,))
        battle = tokens.new_battle_id()
        self._store.challenge(battle, msgspec.json.encode(offer), keys.digests(), keys.invited())
        return Challenged(battle, keys.tokens, keys.claims, keys.spectator)

    def card(self, battle: str, token: str | None) -> ChallengeCard:
        """Return what the holder of a token may know. Raises the `missing` and `token` errors, `StorageBusy`."""
        stored, viewer = self._opened(battle, token)
        return self._card(battle, _offer_of(stored), viewer, stored.tokens, begun=stored.begun)

    def take_up(self, battle: str, token: str | None, muster: Muster) -> ChallengeCard:
        """Begin the battle with the other army. Raises `IllegalCommand` with every reason, the `stale` error once it has begun.

        Only the holder of the open seat may; what is said against a muster is never about the challenger's. The army with which
        it has begun may be sent again: the answer to it got lost.
        """
        stored, viewer = self._opened(battle, token)
        offer = _offer_of(stored)
        wish = offer.wish
        if viewer is None or viewer == wish.side:
            raise IllegalCommand(judge([Reason(RULE, text("service-challenge-seat"))]))
        if stored.begun:
            return self._taken_up(battle, offer, muster, stored, viewer)
        rules = self._battles.ruleset(wish.ruleset)
        reasons = (*rules.judge_muster(muster).ruling.reasons, *_otherwise(rules, offer, muster))
        if reasons:
            raise IllegalCommand(judge(reasons))
        _against_itself(rules, muster, wish)
        pair = _pair(rules, wish, muster)
        setup = rules.setup_from(pair, wish.field, wish.options)
        seats = {side: PersonSeat() for side in setup.sides}
        new = NewBattle(
            encounter=Encounter(wish.ruleset, wish.field, pair),
            seed=wish.seed,
            options=wish.options,
            delay=wish.delay,
        )
        try:
            self._battles.begin(battle, rules, setup, dict(seats), new, stored.tokens)
        except StorageConflict:  # two armies were sent at once
            return self._taken_up(battle, offer, muster, stored, viewer)
        return self._card(battle, offer, viewer, stored.tokens, begun=True)

    def _taken_up(
        self, battle: str, offer: Offer, muster: Muster, stored: StoredChallenge, viewer: Viewer
    ) -> ChallengeCard:
        """Answer who has sent the army with which the battle has begun. Raises the `stale` error where that was another."""
        rules, wish = self._battles.ruleset(offer.wish.ruleset), offer.wish
        begun = self._store.read(battle)
        try:
            sent = rules.setup_from(_pair(rules, wish, muster), wish.field, wish.options).body
            came = None if begun is None else header_of(begun).setup.body
        except (IllegalCommand, SetupError, Unreadable) as error:
            raise errors.taken_up() from error
        if msgspec.json.encode(sent) != msgspec.json.encode(came):
            raise errors.taken_up()
        return self._card(battle, offer, viewer, stored.tokens, begun=True)

    def waits(self, battle: str) -> bool:
        """Return whether there is a challenge of this id whose battle has not begun. Raises `StorageBusy`."""
        stored = self._store.read_challenge(battle)
        return stored is not None and not stored.begun

    def viewer(self, battle: str, token: str | None) -> Viewer:
        """Return whose token of a challenge this is. Raises the `missing` and `token` errors, `StorageBusy`."""
        return self._opened(battle, token)[1]

    def seat(self, battle: str, side: str) -> dict[str, Any] | None:
        """Return what the card of a claim says of a seat of a challenge whose battle has not begun; None where there is none.

        Raises the `missing` error, `StorageBusy`, `StorageDamaged`.
        """
        stored = self._store.read_challenge(battle)
        if stored is None or stored.begun:
            return None
        wish = _offer_of(stored).wish
        field = _field(self._battles.ruleset(wish.ruleset), wish.field)
        name = next((seat.title for seat in field.seats if seat.id == side), None)
        return {"title": field.title, "name": name, "waits": True, "dice": origin_of(wish.seed)}

    def _opened(self, battle: str, token: str | None) -> tuple[StoredChallenge, Viewer]:
        stored = self._store.read_challenge(battle)
        if stored is None:
            raise errors.missing("service-missing-challenge")
        digest = tokens.digest(token) if token else ""
        if digest not in stored.tokens:
            raise errors.no_token()
        return stored, stored.tokens[digest]

    def _card(
        self, battle: str, offer: Offer, viewer: Viewer, held: dict[str, Viewer], *, begun: bool
    ) -> ChallengeCard:
        rules = self._battles.ruleset(offer.wish.ruleset)
        return ChallengeCard(
            id=battle,
            viewer=viewer,
            challenger=offer.wish.side,
            ruleset=rules.name,
            title=rules.title,
            field=_field(rules, offer.wish.field),
            agreed=offer.agreed,
            chapters=offer.chapters,
            readings=offer.readings,
            begun=begun,
            delay=offer.wish.delay,
            dice=origin_of(offer.wish.seed),
            taken=len({side for side in held.values() if side is not None}) > 1,
        )


def router(desk: ChallengeDesk) -> APIRouter:
    """Return the routes of all requests about challenges."""
    routes = APIRouter(prefix="/api/challenges")

    @routes.post(
        "", **described("challenge", body=NewChallenge, answer=Challenged, status=201, errors=(400, 404, 422))
    )
    async def challenge(request: Request) -> Response:
        wish = await body_of(request, NewChallenge)
        return as_json(await desk.budget.run((LANE, asker()), desk.challenge, wish), 201)

    @routes.get("/{battle}", **described("challenge_card", answer=ChallengeCard, token=True, rules=False))
    async def card(request: Request, battle: str) -> Response:
        return as_json(await asyncio.to_thread(desk.card, battle_id(battle), token_of(request)))

    @routes.post(
        "/{battle}/musters",
        **described("take_up", body=Muster, answer=ChallengeCard, errors=(400, 409, 422), token=True),
    )
    async def take_up(request: Request, battle: str) -> Response:
        token = token_of(request)
        # Who has no token is not read to the end.
        await asyncio.to_thread(desk.card, battle_id(battle), token)
        muster = await body_of(request, Muster)
        return as_json(await desk.budget.run((LANE, asker()), desk.take_up, battle, token, muster))

    return routes


def _offer_of(stored: StoredChallenge) -> Offer:
    """Return what was offered. Raises `StorageDamaged`."""
    return decoded(_OFFER, stored.offer)


def _field(rules: Ruleset[Any], name: str) -> FieldCard:
    fields = rules.fields()
    if rules.form() is None:
        raise MustersNotOffered(f"the ruleset {rules.name} musters no armies; begin one of its scenarios")
    if name not in fields:
        raise FieldNotFound(f"no field named {name!r}; there are: {', '.join(fields) or 'none'}")
    return fields[name]


def _against_itself(rules: Ruleset[Any], muster: Muster, wish: NewChallenge) -> Setup:
    """Return the set-up of an army against its own like: what is wrong with it is found, and nothing told of another."""
    return rules.setup_from((muster, muster), wish.field, wish.options)


def _pair(rules: Ruleset[Any], wish: NewChallenge, muster: Muster) -> tuple[Muster, Muster]:
    """Return the armies of a challenge in the order of the field's seats."""
    first = _field(rules, wish.field).seats[0].id
    return (wish.muster, muster) if wish.side == first else (muster, wish.muster)


def _otherwise(rules: Ruleset[Any], offer: Offer, muster: Muster) -> list[Reason]:
    """Return a reason for each setting of the whole that is not as agreed."""
    form = rules.form()
    assert form is not None  # the challenger's muster was judged by it
    own, known = form.agreement(muster), {setting.name: setting for setting in form.whole}
    return [
        Reason(
            known[name].rule,
            text(
                "service-challenge-agreed",
                setting=known[name].title,
                agreed=_said(known[name], agreed),
                found=_said(known[name], own[name]),
            ),
        )
        for name, agreed in offer.agreed.items()
        if name in own and own[name] != agreed
    ]


def _said(setting: Setting, value: Any) -> Text:
    """Return the value of a setting in words."""
    if isinstance(value, bool):
        return text("service-said-yes" if value else "service-said-no")
    if value is None:
        return text("service-said-none")
    title = next((pick.title for pick in setting.choices or () if pick.value == value), None)
    return title or text("service-said-value", value=value if isinstance(value, int) else str(value))
