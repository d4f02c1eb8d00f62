"""Tests that must break: a ruleset broken on purpose, one fault at a time, is caught by the check meant for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import msgspec
import pytest

from oriflamme.conformance import (
    ConformanceCase,
    NonConformance,
    bounds,
    checks,
    commands,
    extremes,
    knowledge,
    scenery,
    secrecy,
    seeing,
)
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Fell, Shown
from oriflamme.kernel.pages import Page, Pages
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.rulings import Ruling, refuse
from oriflamme.kernel.scenes import Choice, Preview, Scene
from oriflamme.kernel.steps import Command, Prompt
from oriflamme.kernel.text import Text
from oriflamme.kit.desks import plain
from oriflamme_skirl import RULESET, blows, elements, moves, scenes, stances
from oriflamme_wagons import relief, vigil
from tests.conformance.cases import Words

Sabotage = Callable[[pytest.MonkeyPatch], None]
Check = Callable[[ConformanceCase], None]


def step_tells_stances(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(stances.ChooseStances, "seen_by", lambda self, player: self)


def state_tells_stances(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(elements.SkirlState, "seen_by", lambda self, player: self.copy())


def event_tells_stances(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(stances.StanceChosen, "seen_by", lambda self, player: self)


def scene_tells_stances(patch: pytest.MonkeyPatch) -> None:
    drawn = scenes.scene
    # A battle smuggled past the view, as a cache by turn might.
    whole: dict[int, Any] = {}
    begin = Battle.view

    def view(battle: Battle[Any], player: str | None) -> Any:
        seen = begin(battle, player)
        whole[id(seen.state)] = battle.agenda
        return seen

    def scene(view: Any) -> Scene:
        told = Text(repr(whole[id(view.state)]))
        return msgspec.structs.replace(drawn(view), title=told)

    patch.setattr(Battle, "view", view)
    patch.setattr(scenes, "scene", scene)


def rulings_look_at_the_whole_battle(patch: pytest.MonkeyPatch) -> None:
    check = stances.ChooseStances.check

    def peeking(self: stances.ChooseStances, battle: Battle[Any], player: str, command: Command) -> Ruling:
        others = any(choice.owner != player for choice in self.chosen)
        return refuse("SK-2", "skirl-refused-other-phase") if others else check(self, battle, player, command)

    patch.setattr(Battle, "_known_to", lambda self, player: self)
    patch.setattr(stances.ChooseStances, "check", peeking)


class Omens(Page, frozen=True, tag="omens-1"):
    """What each side has dreamt, which only it may know."""

    dreamt: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Omens:
        return Omens({who: what for who, what in self.dreamt.items() if who == player})


def _with_omens(patch: pytest.MonkeyPatch) -> None:
    """Give Skirl's state a page that each side dreams on as turns begin, and that goes into its encoding."""
    kept: dict[int, Any] = {}
    run, copy, seen_by = stances.BeginTurn.run, elements.SkirlState.copy, elements.SkirlState.seen_by

    def pages(state: Any) -> Pages:
        held: Pages = kept.setdefault(id(state), Pages())
        return held

    def dreaming(self: stances.BeginTurn, battle: Battle[Any]) -> None:
        run(self, battle)
        turn = battle.state.turn
        pages(battle.state).put(Omens({"ruby": turn, "jade": 10 * turn}))

    def copied(self: Any) -> Any:
        twin = copy(self)
        kept[id(twin)] = pages(self).copy()
        kept[-id(twin)] = twin  # held, so that no other state gets its id
        return twin

    def seen(self: Any, player: str | None) -> Any:
        twin = seen_by(self, player)
        kept[id(twin)] = pages(self).seen_by(player)
        kept[-id(twin)] = twin
        return twin

    patch.setattr(stances.BeginTurn, "run", dreaming)
    patch.setattr(elements.SkirlState, "copy", copied)
    patch.setattr(elements.SkirlState, "seen_by", seen)
    patch.setattr(elements.SkirlState, "pages", property(pages), raising=False)


def prompt_tells_a_page(patch: pytest.MonkeyPatch) -> None:
    _with_omens(patch)
    asked = stances.ChooseStances.prompt

    def prompt(self: stances.ChooseStances, battle: Battle[Any], player: str) -> Prompt:
        told = Text("skirl-title", {"omens": repr(sorted(battle.state.pages[Omens].dreamt.items()))})
        return msgspec.structs.replace(asked(self, battle, player), question=told)

    patch.setattr(stances.ChooseStances, "prompt", prompt)


def copies_share_elements(patch: pytest.MonkeyPatch) -> None:
    def copy(self: elements.SkirlState) -> elements.SkirlState:
        return elements.SkirlState(self.turn, self.elements, self.stances)

    patch.setattr(elements.SkirlState, "copy", copy)


def turn_is_not_encoded(patch: pytest.MonkeyPatch) -> None:
    encode = elements.SkirlState.encode
    patch.setattr(elements.SkirlState, "encode", lambda self: msgspec.structs.replace(encode(self), turn=0))


def wounds_depend_on_the_process(patch: pytest.MonkeyPatch) -> None:
    wound, counter = blows._wound, count()
    patch.setattr(
        blows, "_wound", lambda battle, element, _: wound(battle, element, 2 if next(counter) else 1)
    )


def option_off_the_table(patch: pytest.MonkeyPatch) -> None:
    _more_options(patch, lambda element: moves.Move(element.id, -50.0, -50.0, 0.0))


def option_offered_twice(patch: pytest.MonkeyPatch) -> None:
    _more_options(patch, lambda element: moves.Rest(element.id))


def _more_options(patch: pytest.MonkeyPatch, more: Callable[[elements.Element], Command]) -> None:
    options = moves.MoveOne.options

    def widened(self: moves.MoveOne, battle: Battle[Any], player: str) -> Iterator[Command]:
        yield from options(self, battle, player)
        yield more(self.mine(battle)[0])

    patch.setattr(moves.MoveOne, "options", widened)


def refusal_without_reason(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(stances, "refuse", lambda rule, message, **args: Ruling(False))


def refusal_without_rule(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(moves, "refuse", lambda rule, message, **args: refuse("", message, **args))


def game_without_end(patch: pytest.MonkeyPatch) -> None:
    run = stances.BeginTurn.run

    def again(self: stances.BeginTurn, battle: Battle[Any]) -> None:
        battle.state.turn = 0
        run(self, battle)

    patch.setattr(stances.BeginTurn, "run", again)
    patch.setattr(blows, "_wound", lambda battle, element, hearts: None)


def event_without_words(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(moves.Rested, "text", lambda self: Text("skirl-nowhere"))


def event_without_argument(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(moves.Rested, "text", lambda self: Text("skirl-rested"))


def everybody_is_asked(patch: pytest.MonkeyPatch) -> None:
    drawn = scenes.scene

    def scene(view: Any) -> Scene:
        asked = scenes.desk(view, view.deciders()[0]) if view.deciders() else None
        return msgspec.structs.replace(drawn(view), prompt=None if asked is None else asked.card())

    patch.setattr(scenes, "scene", scene)


def illegal_choice(patch: pytest.MonkeyPatch) -> None:
    chosen = scenes.choices

    def choices(view: Any, player: str, focus: tuple[str, ...]) -> list[Choice]:
        illegal = Choice("fly", plain(moves.Move("ruby-1", -90.0, 0.0, 0.0)), Text("skirl-title"))
        return [*chosen(view, player, focus), illegal]

    patch.setattr(scenes, "choices", choices)


def preview_refuses_options(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(scenes, "preview", lambda *_: Preview(refuse("SK-1", "skirl-title")))


def preview_changes_the_view(patch: pytest.MonkeyPatch) -> None:
    shown = scenes.preview

    def preview(view: Any, player: str, command: Command) -> Preview:
        found = shown(view, player, command)
        view.state.turn += 1
        return found

    patch.setattr(scenes, "preview", preview)


def effect_of_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(moves.Moved, "effects", lambda self, viewer: (Shown(piece="ghost"), Fell(piece="stranger")))


def fallen_by_another_name(patch: pytest.MonkeyPatch) -> None:
    fell = blows.Wounded.effects

    def effects(self: blows.Wounded, viewer: str | None) -> Any:
        named = (
            Fell(piece=one.piece, owner="nobody") if isinstance(one, Fell) else one
            for one in fell(self, viewer)
        )
        return tuple(named)

    patch.setattr(blows.Wounded, "effects", effects)


def _words(case: ConformanceCase) -> None:
    scenery.check_words(case, Words(case), ("en", "fr"))


def far_away_breaks_a_rule(patch: pytest.MonkeyPatch) -> None:
    check = Battle.check

    def breaking(self: Battle[Any], player: str, command: Command) -> Ruling:
        if isinstance(command, moves.Move) and command.x == 100:
            raise ZeroDivisionError
        return check(self, player, command)

    patch.setattr(Battle, "check", breaking)


def command_has_no_bound(patch: pytest.MonkeyPatch) -> None:
    endless = msgspec.defstruct("Endless", [("elements", tuple[str, ...])], bases=(Command,), tag="endless-1")
    patch.setattr(type(RULESET), "commands", (*RULESET.commands, endless))


SABOTAGES: tuple[tuple[Sabotage, Check], ...] = (
    (command_has_no_bound, bounds.check_bounds),
    (far_away_breaks_a_rule, extremes.check_extremes),
    (step_tells_stances, secrecy.check_secrets),
    (state_tells_stances, secrecy.check_secrets),
    (event_tells_stances, secrecy.check_secrets),
    (scene_tells_stances, secrecy.check_secrets),
    (rulings_look_at_the_whole_battle, knowledge.check_knowledge),
    (prompt_tells_a_page, knowledge.check_pages),
    (copies_share_elements, checks.check_copies),
    (turn_is_not_encoded, checks.check_codecs),
    (wounds_depend_on_the_process, checks.check_replays),
    (game_without_end, checks.check_ends),
    (option_off_the_table, commands.check_options),
    (option_offered_twice, commands.check_options),
    (refusal_without_reason, commands.check_refusals),
    (refusal_without_rule, commands.check_refusals),
    (event_without_words, _words),
    (event_without_argument, _words),
    (everybody_is_asked, scenery.check_scenes),
    (illegal_choice, scenery.check_choices),
    (preview_refuses_options, scenery.check_previews),
    (preview_changes_the_view, scenery.check_previews),
    (effect_of_nothing, seeing.check_effects),
    (fallen_by_another_name, seeing.check_effects),
)


SOUND = ConformanceCase(RULESET, "skirl-duel", seeds=("1", "2"), limit=500)
"""The duel as it is: its battles are fought once for all checks that find nothing."""


@pytest.mark.parametrize(("sabotage", "check"), SABOTAGES, ids=lambda function: function.__name__)
def test_sabotage_is_caught(sabotage: Sabotage, check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    sabotage(monkeypatch)
    case = ConformanceCase(RULESET, "skirl-duel", seeds=("1", "2"), limit=500)
    with pytest.raises(NonConformance):
        check(case)


@pytest.mark.parametrize(
    "check", list(dict.fromkeys(check for _, check in SABOTAGES)), ids=lambda function: function.__name__
)
def test_without_sabotage_nothing_is_caught(check: Check) -> None:
    check(SOUND)


def test_a_page_that_is_used_fairly_betrays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_omens(monkeypatch)
    knowledge.check_pages(ConformanceCase(RULESET, "skirl-duel", seeds=("1", "2"), limit=500))


# -- a chapter broken on purpose ---------------------------------------------------------------------------------------


def page_tells_its_secret(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(vigil.Vigil, "seen_by", lambda self, player: self)


def phase_tells_its_secret(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(vigil.VigilPhase, "seen_by", lambda self, player: self)


def told_event_tells_its_secret(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(vigil.VigilKept, "seen_by", lambda self, player: self)


def interrupt_rolls_differently_on_replay(patch: pytest.MonkeyPatch) -> None:
    accept, counter = relief.Relief.accept, count()

    def rolls(self: relief.Relief, battle: Battle[Any], player: str, command: Command) -> None:
        accept(self, battle, player, command)
        for _ in range(next(counter)):
            battle.roll(6, "dw-roll-blow", "WV-3")

    patch.setattr(relief.Relief, "accept", rolls)


def interrupt_offers_what_it_refuses(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(relief.Relief, "check", lambda *_: refuse("WV-3", "wv-refused-relief"))


CHAPTER_SABOTAGES: tuple[tuple[Sabotage, Check], ...] = (
    (page_tells_its_secret, secrecy.check_secrets),
    (phase_tells_its_secret, secrecy.check_secrets),
    (told_event_tells_its_secret, secrecy.check_secrets),
    (interrupt_rolls_differently_on_replay, checks.check_replays),
    (interrupt_offers_what_it_refuses, checks.check_ends),
)


def _lane() -> ConformanceCase:
    # By this seed random play asks for relief in a melee.
    return ConformanceCase(
        ruleset("demonworld"), "demonworld-wagon-lane", seeds=("15",), limit=400, samples=12
    )


@pytest.mark.parametrize(("sabotage", "check"), CHAPTER_SABOTAGES, ids=lambda function: function.__name__)
def test_sabotage_of_a_chapter_is_caught(
    sabotage: Sabotage, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    sabotage(monkeypatch)
    with pytest.raises(NonConformance):
        check(_lane())


def test_without_sabotage_the_chapter_holds() -> None:
    case = _lane()
    for check in dict.fromkeys(check for _, check in CHAPTER_SABOTAGES):
        check(case)
    assert any(isinstance(moment.battle.decision(), relief.Relief) for moment in case.moments())
