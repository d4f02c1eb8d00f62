"""Requests about battles: new ones, what their players see, and what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response

from oriflamme import __version__
from oriflamme.kernel.bounds import MOST_PIECES
from oriflamme.kernel.records import Header, encode_line
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.rulings import IllegalCommand, refuse
from oriflamme.kernel.scenes import Choice, Preview
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command

from . import errors, lessons, tokens
from .askers import asker
from .beats import Viewer
from .bots import Bots
from .delays import checked
from .errors import as_json
from .hosts import Host, Hosts
from .keys import Keys, new_keys
from .library import in_force, offering
from .openapi import described
from .recall import NOBODY, state_of
from .requests import LARGE, battle_id, body_of, token_of
from .retries import answered_before
from .standing import Change, Standing
from .store import Invited, Line, State, Store
from .wire import (
    BattleRules,
    BeatPage,
    Board,
    BotSeat,
    ChoicePage,
    Created,
    Encounter,
    NewBattle,
    Order,
    Origin,
    PersonSeat,
    Seat,
    Snapshot,
    TakeBack,
    Update,
)

FOREVER = "private, max-age=31536000, immutable"
Focus = Annotated[tuple[str, ...], Query(max_length=MOST_PIECES)]
LISTS = 200  # lists of choices kept for one moment of a battle

_encoded = msgspec.json.encode


class BattleDesk:
    """What the requests about battles need: the installed rulesets and bots, storage, and the battles in memory."""

    def __init__(self, rules: Mapping[str, Ruleset[Any]], bots: Bots, store: Store, hosts: Hosts) -> None:
        """Hold them."""
        self.rules = rules
        self.bots = bots
        self.store = store
        self.hosts = hosts

    def create(self, wish: NewBattle) -> Created:
        """Set a battle up and store it. Raises `ScenarioNotFound`, `SetupError`, the `malformed` error, `StorageBusy`."""
        rules, setup, wish = self._set_up_lesson(wish) if wish.lesson else (*self._set_up(wish), wish)
        checked(wish.delay)
        for side in wish.salts:
            if side not in setup.sides:
                raise errors.malformed("service-unknown-side", side=side)
        seats = self.seated(rules, setup, wish.seats)
        battle, keys = tokens.new_battle_id(), new_keys(seats, wish.mine)
        header = self.begin(battle, rules, setup, seats, wish, keys.digests(), keys.invited())
        return _created(battle, keys, header)

    def settle(
        self,
        rules: Ruleset[Any],
        header: Header,
        lines: Sequence[Line],
        state: State,
        seats: dict[str, Seat],
        mine: Sequence[str] | None,
    ) -> Created:
        """Store a battle that stands after `lines`, whose dice are another's, with new keys. Raises `StorageBusy`, the `malformed` error."""
        battle, keys = tokens.new_battle_id(), new_keys(seats, mine)
        name, encoded = header.setup.scenario, encode_line(header)
        digests, claims = keys.digests(), keys.invited()
        self.store.create(
            battle, rules.name, name, encoded, seats, digests, lines, state, origin="known", claims=claims
        )
        return _created(battle, keys, header)

    def begin(
        self,
        battle: str,
        rules: Ruleset[Any],
        setup: Setup,
        seats: dict[str, Seat],
        wish: NewBattle,
        digests: dict[str, Viewer],
        claims: Sequence[Invited] = (),
    ) -> Header:
        """Begin and store a battle under an id, with its tokens and claims. Raises `SetupError`, `StorageBusy`, `StorageConflict`."""
        header = _header(setup, seats, wish)
        session = Session(rules, header)  # what cannot begin is not stored
        self.store.create(
            battle,
            rules.name,
            setup.scenario,
            encode_line(session.record.header),
            seats,
            digests,
            [Line(n, encode_line(line), NOBODY) for n, line in enumerate(session.record.lines)],
            state_of(session),
            wish.delay,
            origin_of(wish.seed),
            claims,
        )
        return header

    def _set_up(self, wish: NewBattle) -> tuple[Ruleset[Any], Setup]:
        match wish:
            case NewBattle(scenario=str() as scenario, encounter=None, lesson=None):
                rules = offering(self.rules, scenario)
                return rules, rules.setup(scenario, wish.options)
            case NewBattle(scenario=None, encounter=Encounter() as meeting, lesson=None):
                rules = self.ruleset(meeting.ruleset)
                return rules, rules.setup_from(meeting.musters, meeting.field, wish.options)
            case _:
                raise errors.malformed("service-one-beginning")

    def _set_up_lesson(self, wish: NewBattle) -> tuple[Ruleset[Any], Setup, NewBattle]:
        """Return the battle of a lesson, and the wish as the lesson has it. Raises the `missing` and `malformed` errors."""
        if wish != NewBattle(lesson=wish.lesson):
            raise errors.malformed("service-lesson-alone")
        rules, lesson = lessons.found(self.rules, wish.lesson or "")
        setup = rules.setup(lesson.id)
        return rules, setup, lessons.seated(lesson, setup.sides)

    def ruleset(self, name: str) -> Ruleset[Any]:
        """Return an installed ruleset. Raises the `missing` error."""
        if name not in self.rules:
            raise errors.missing("service-missing-ruleset", name=name, known=", ".join(self.rules))
        return self.rules[name]

    def seated(self, rules: Ruleset[Any], setup: Setup, seats: Mapping[str, Seat]) -> dict[str, Seat]:
        """Return who sits where: persons, where `seats` names nobody. Raises the `malformed` error."""
        for side in seats:
            if side not in setup.sides:
                raise errors.malformed("service-unknown-side", side=side)
        known = self.bots.names(rules.name)
        for seat in seats.values():
            if isinstance(seat, BotSeat) and seat.bot not in known:
                raise errors.malformed("service-unknown-bot", bot=seat.bot, known=", ".join(known))
        return {side: seats.get(side, PersonSeat()) for side in setup.sides}


def _created(battle: str, keys: Keys, header: Header) -> Created:
    return Created(battle, keys.tokens, keys.claims, keys.spectator, header.dice.commitment())


def router(desk: BattleDesk) -> APIRouter:
    """Return the routes of all requests about battles."""
    routes = APIRouter(prefix="/api/battles")

    @routes.post(
        "", **described("create", body=NewBattle, answer=Created, status=201, errors=(400, 404, 422))
    )
    async def create(request: Request) -> Response:
        wish = await body_of(request, NewBattle)
        created = await desk.hosts.budget.run(("create", asker()), desk.create, wish)
        return as_json(created, 201)

    _deciding(routes, desk.hosts, desk.store)
    _trying(routes, desk.hosts)
    _looking(routes, desk.hosts)
    return routes


def _looking(routes: APIRouter, hosts: Hosts) -> None:
    """Add what shows how a battle stands, and how it came about."""

    @routes.get("/{battle}", **described("snapshot", answer=Snapshot, errors=(400,), token=True))
    async def snapshot(
        request: Request,
        battle: str,
        start: Annotated[int | None, Query(alias="beats", ge=0, le=1 << 31)] = None,
    ) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            now = await hosts.standing(host, viewer)
            return as_json(await hosts.work(host, viewer, _snapshot, host, now, viewer, start))

    @routes.get(
        "/{battle}/beats", **described("beats", answer=BeatPage, errors=(400,), token=True, rules=False)
    )
    async def beats(
        request: Request, battle: str, start: Annotated[int, Query(alias="from", ge=0, le=1 << 31)] = 0
    ) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            outlook = host.outlook(host.viewer(token_of(request)))
            return as_json(_encoded({"beats": _raw(outlook.since(start)), "next": outlook.told.beats}))

    @routes.get("/{battle}/board/{name}", **described("board", answer=Board, token=True))
    async def board(request: Request, battle: str, name: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            now = await hosts.standing(host, viewer)
            picture = await hosts.work(host, viewer, now.picture, viewer)
            found = next((one for one in picture.boards if one.hash == name), None)
            if found is None:
                raise errors.missing("service-missing-page")
            return as_json(found.data, headers={"Cache-Control": FOREVER})

    @routes.get("/{battle}/rules", **described("battle_rules", answer=BattleRules, token=True))
    async def battle_rules(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            host.viewer(token_of(request))
            return as_json(await hosts.work(host, None, _rules, host.now.session))

    @routes.get("/{battle}/record", **described("record", answer=None, token=True))
    async def record(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            host.viewer(token_of(request))
            session = host.now.session
            if session.battle.outcome is None:
                raise errors.missing("service-not-over")
            name = f'attachment; filename="{battle}.jsonl"'
            lines = await hosts.work(host, None, session.record.dumps)
            return Response(lines, media_type="application/jsonl", headers={"Content-Disposition": name})


def _trying(routes: APIRouter, hosts: Hosts) -> None:
    """Add what tells what could be done, and changes nothing."""

    @routes.get("/{battle}/choices", **described("choices", answer=ChoicePage, errors=(400,), token=True))
    async def choices(request: Request, battle: str, focus: Focus = ()) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            now, key = await hosts.standing(host, viewer), (viewer, tuple(focus))
            found = now.choices.get(key)
            return as_json(found or await hosts.work(host, viewer, _choices, now, viewer, focus))

    @routes.post(
        "/{battle}/previews",
        **described("preview", body=Order, answer=Preview, errors=(400, 409), token=True),
    )
    async def preview(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            order = await body_of(request, Order)
            now = await hosts.standing(host, viewer)
            if not now.current(viewer, order.version):
                raise errors.stale()
            return as_json(await hosts.work(host, viewer, _preview, now, viewer, order))


def _deciding(routes: APIRouter, hosts: Hosts, store: Store) -> None:
    """Add what changes a battle."""

    @routes.post(
        "/{battle}/commands",
        **described("command", body=Order, answer=Update, errors=(400, 409, 422), token=True),
    )
    async def command(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            order = await body_of(request, Order)
            rules = host.now.session.rules
            data = _encoded(order.command)
            if len(data) > LARGE:
                given = await hosts.work(host, viewer, rules.decode_command, data)
            else:
                given = rules.decode_command(data)
            return await _act(hosts, store, host, viewer, order, given)

    @routes.post(
        "/{battle}/undo",
        **described("undo", body=TakeBack, answer=Update, errors=(400, 409, 422), token=True),
    )
    async def undo(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            wish = await body_of(request, TakeBack)
            return await _act(hosts, store, host, viewer, wish, None)


async def _act(
    hosts: Hosts, store: Store, host: Host, viewer: Viewer, wish: Order | TakeBack, given: Command | None
) -> Response:
    """Carry out a command (None: an undo) and answer it; where it was carried out already, answer it as then."""
    if viewer is None:
        raise IllegalCommand(refuse("KERNEL-TURN", "refused-not-your-decision"))

    def deed(now: Standing) -> Change:
        return now.undo(viewer) if given is None else now.play(viewer, given)

    try:
        return as_json(await hosts.change(host, viewer, wish.version, deed, line=wish.line, answered=True))
    except errors.ServiceError as error:
        again = None
        if error.body.error == "stale":
            again = await answered_before(store, hosts, host, viewer, wish.version, given)
        if again is None:
            raise
        return as_json(again)


def _snapshot(host: Host, now: Standing, viewer: Viewer, start: int | None) -> bytes:
    """Return an encoded `Snapshot`, with the beats from number `start` on (None: without any)."""
    outlook = now.outlooks[viewer]
    return _encoded(
        {
            "id": host.id,
            "version": outlook.version,
            "viewer": viewer,
            "seats": host.seats,
            **now.picture(viewer).snapshot(),
            "beats": [] if start is None else _raw(outlook.since(start)),
            "next": outlook.told.beats,
            "commitment": now.session.record.header.dice.commitment(),
            "repaired": host.repaired,
            "lesson": _lesson(now.session, viewer),
            "delay": host.delay,
            "dice": host.origin,
        }
    )


def _lesson(session: Session, viewer: Viewer) -> str | None:
    """Return the lesson that the battle is for a viewer, who is taught in it."""
    lesson = session.rules.lessons().get(session.record.header.setup.scenario)
    return lesson.id if lesson is not None and lesson.side == viewer else None


def _rules(session: Session) -> BattleRules:
    rules, setup = session.rules, session.record.header.setup
    editions = tuple(dict.fromkeys(filter(None, session.record.editions())))
    return BattleRules(**in_force(rules, setup), title=rules.title, editions=editions)


def _raw(beats: Sequence[bytes]) -> list[msgspec.Raw]:
    return [msgspec.Raw(beat) for beat in beats]


def _choices(now: Standing, viewer: Viewer, focus: tuple[str, ...]) -> bytes:
    """Return an encoded `ChoicePage`; it is listed once for each version and focus, as long as there are not too many."""
    battle, version = now.session.battle, now.outlooks[viewer].version
    found: Sequence[Choice] = ()
    if viewer is not None and viewer in battle.deciders():
        found = now.session.rules.choices(battle.view(viewer), viewer, focus)
    page = _encoded(ChoicePage(version, tuple(found)))
    if len(now.choices) < LISTS:
        now.choices[viewer, focus] = page
    return page


def _preview(now: Standing, viewer: Viewer, order: Order) -> Preview:
    rules, battle = now.session.rules, now.session.battle
    command = rules.decode_command(msgspec.json.encode(order.command))
    if viewer is None or viewer not in battle.deciders():
        return Preview(ruling=battle.check(viewer or "", command))
    return rules.preview(battle.view(viewer), viewer, command)


def _header(setup: Setup, seats: Mapping[str, Seat], wish: NewBattle) -> Header:
    return header_for(
        setup,
        wish.seed if wish.seed is not None else tokens.new_seed(),
        engine=__version__,
        seal=msgspec.UNSET if wish.seed is None else tokens.new_seal(),
        salts=tuple(wish.salts.get(side, "") for side in setup.sides) if wish.salts else (),
        seats=seat_words(seats),
    )


def origin_of(seed: str | None) -> Origin:
    """Return where the seed of a battle is from that was begun with this one, or with none."""
    return "drawn" if seed is None else "named"


def seat_words(seats: Mapping[str, Seat]) -> dict[str, str]:
    """Return who sits where, as a record says it."""
    return {
        side: f"bot:{seat.bot}" if isinstance(seat, BotSeat) else "person" for side, seat in seats.items()
    }
