"""Checks of what people see and click: scenes, choices, previews, and words in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from oriflamme.kernel.battle import View
from oriflamme.kernel.rulings import Ruling
from oriflamme.kernel.scenes import Choice, HexBoard, PromptCard, Scene
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import Text

from .checks import encoded, require
from .plays import ConformanceCase, Luck, Moment

Resolver = Callable[[Text, str], str]
"""Returns the words of a text in a locale; raises `LookupError` when a message or an argument is missing."""


def check_scenes(case: ConformanceCase) -> None:
    """Scenes encode, hang together, and ask whoever has to decide and nobody else."""
    for moment in case.sampled():
        battle, where = moment.battle, moment.where()
        deciders = battle.deciders()
        for viewer in (*battle.setup.sides, None):
            drawn = moment.scene(case.ruleset, viewer)
            again = msgspec.json.decode(encoded(drawn), type=Scene)
            require(_plain(again) == _plain(drawn), f"the scene of {viewer} decodes to another: {where}")
            ids = [piece.id for piece in drawn.pieces]
            require(len(set(ids)) == len(ids), f"two pieces of a scene have one id: {where}")
            asked = drawn.prompt.player if drawn.prompt else None
            require(
                asked == (viewer if viewer in deciders else None), f"{viewer} is asked as {asked}: {where}"
            )
            waiting = tuple(side.id for side in drawn.sides if side.waiting)
            require(set(waiting) == set(deciders), f"the scene waits for {waiting}, not {deciders}: {where}")
            require(drawn.outcome is None, f"the scene tells an outcome before the end: {where}")
        require(battle.digest() == moment.digest, f"drawing changed the battle: {where}")
    for one in case.plays:
        if one.session.battle.outcome is not None:
            last = case.ruleset.scene(one.session.battle.view(None))
            require(last.outcome is not None, f"the scene after the end of seed {one.seed} tells no outcome")


def _plain(drawn: Scene) -> Any:
    """Return a scene as JSON has it; there 3 and 3.0 are one number."""
    return msgspec.json.decode(encoded(drawn))


def check_choices(case: ConformanceCase) -> None:
    """What can be clicked is legal, on the board, and leads to a command that decodes."""
    clicked = 0
    for moment in case.sampled():
        view = moment.battle.view(moment.player)
        drawn = moment.scene(case.ruleset, moment.player)
        prompt = drawn.prompt
        require(prompt is not None, f"{moment.player} is not asked: {moment.where()}")
        assert prompt is not None  # require() has seen it
        pieces = {piece.id for piece in drawn.pieces}
        require(
            set(prompt.selectable) <= pieces, f"what is not on the board can be selected: {moment.where()}"
        )
        require(
            set(prompt.subjects) <= pieces, f"a question is about what is not on the board: {moment.where()}"
        )
        for focus in _focuses(prompt):
            found = moment.choices(case.ruleset, focus)
            ids = [choice.id for choice in found]
            require(len(set(ids)) == len(ids), f"two choices of {focus} have one id {ids}: {moment.where()}")
            for choice in found:
                clicked += 1
                _check_choice(case, view, choice, drawn, f"{choice.id} of {focus} at {moment.where()}")
        general = moment.choices(case.ruleset, ())
        require(
            encoded(general) == encoded(prompt.choices), f"the prompt offers other choices: {moment.where()}"
        )
        _check_drags(case, prompt, pieces, moment.where())
    require(clicked > 0, "nothing could ever be clicked")


def _check_choice(case: ConformanceCase, view: View[Any], choice: Choice, drawn: Scene, where: str) -> None:
    assert view.viewer is not None  # choices are a player's
    command = case.ruleset.decode_command(encoded(choice.command))
    ruling = view.check(view.viewer, command)
    require(ruling.legal, f"a choice is illegal: {where}: {ruling.reasons}")
    if choice.target is not None:
        pieces = {piece.id for piece in drawn.pieces}
        require(set(choice.target.pieces) <= pieces, f"a choice is clicked on no piece: {where}")
        cells = {cell.at for cell in drawn.board.cells} if isinstance(drawn.board, HexBoard) else set()
        require(set(choice.target.cells) <= cells, f"a choice is clicked beside the board: {where}")


def _check_drags(case: ConformanceCase, prompt: PromptCard, pieces: set[str], where: str) -> None:
    for drag in prompt.drags:
        require(drag.piece in pieces, f"what is not on the board can be dragged: {where}")
        if drag.places is not None:
            require(
                drag.piece in drag.order and set(drag.order) <= pieces,
                f"a drag places what is not on the board: {where}",
            )
            filled = {**drag.command, drag.places: [{"hex": "x", "facing": 5} for _ in drag.order]}
        else:
            filled = {**drag.command, "x": 1.5, "y": 1.25, "angle": 30.5}
        if drag.together is not None:
            filled[drag.together] = sorted(pieces)
        case.ruleset.decode_command(encoded(filled))


def check_previews(case: ConformanceCase) -> None:
    """Previews of options are legal, encode, and change nothing; a command they propose is legal too."""
    for number, moment in enumerate(case.sampled()):
        view = moment.battle.view(moment.player)
        before = view.digest()
        for option in Luck(f"previews/{number}").some(list(view.options(moment.player)), case.width):
            where = f"{option!r} at {moment.where()}"
            shown = case.ruleset.preview(view, moment.player, option)
            encoded(shown)
            require(
                shown.ruling.legal, f"the preview of an option is illegal: {where}: {shown.ruling.reasons}"
            )
            if shown.command is not None:
                proposed = case.ruleset.decode_command(encoded(shown.command))
                ruling = view.check(moment.player, proposed)
                require(ruling.legal, f"a preview proposes what is illegal: {where}: {ruling.reasons}")
        require(view.digest() == before, f"a preview changed the view: {moment.where()}")
        require(moment.battle.digest() == moment.digest, f"a preview changed the battle: {moment.where()}")


def check_words(case: ConformanceCase, resolve: Resolver, locales: Iterable[str]) -> None:
    """Every text of events, scenes, choices, previews, refusals, scenarios and books has words in every locale."""
    texts = list(texts_of_all(case))
    require(bool(texts), "no text was found")
    check_words_of(texts, resolve, locales)


def check_words_of(texts: Iterable[Text], resolve: Resolver, locales: Iterable[str]) -> None:
    """Each of these texts has words in every locale."""
    seen = {_shape(text): text for text in texts}
    lacking = [
        fault for locale in locales for text in seen.values() for fault in _faults(text, resolve, locale)
    ]
    require(not lacking, f"{len(lacking)} texts lack words: {'; '.join(lacking)}")


def _faults(text: Text, resolve: Resolver, locale: str) -> list[str]:
    try:
        words = resolve(text, locale)
    except LookupError as error:
        return [f"{text.id} in {locale}: {error}"]
    return [] if words.strip() and words != text.id else [f"{text.id} in {locale}: no words"]


def texts_of_all(case: ConformanceCase) -> Iterator[Text]:
    """Yield the texts of events, scenes, choices, previews, refusals, scenarios, books and endings of the plays."""
    rules = case.ruleset
    yield rules.title
    yield from texts_in(rules.scenarios())
    yield from texts_in(rules.books())
    for calculator in rules.calculators().values():
        yield calculator.about
    for moment in case.moments():
        for event in moment.events:
            yield event.text()
            yield from texts_in(event)
    for moment in case.sampled():
        battle = moment.battle
        yield from texts_in(battle.prompts())
        for viewer in (*battle.setup.sides, None):
            yield from texts_in(moment.scene(rules, viewer))
        yield from _texts_of_decision(case, moment)
    for one in case.plays:
        yield from texts_in(rules.scene(one.session.battle.view(None)))
        outcome = one.session.battle.outcome
        if outcome is not None:
            yield Text(outcome.reason)


def _focuses(prompt: PromptCard | None) -> list[tuple[str, ...]]:
    """Return what can be asked about: nothing, each piece that can be selected, and the first two where several can."""
    if prompt is None:
        return [()]
    pairs = [prompt.selectable[:2]] if prompt.several and len(prompt.selectable) > 1 else []
    return [(), *((piece,) for piece in prompt.selectable), *pairs]


def _texts_of_decision(case: ConformanceCase, moment: Moment) -> Iterator[Text]:
    battle, player = moment.battle, moment.player
    view = battle.view(player)
    for focus in _focuses(moment.scene(case.ruleset, player).prompt):
        yield from texts_in(moment.choices(case.ruleset, focus))
    for option in Luck("words").some(list(view.options(player)), case.width):
        yield from texts_in(case.ruleset.preview(view, player, option))
    for other in Luck("words").some(case.plays[0].moments, case.width):
        ruling: Ruling = battle.check(player, other.command)
        yield from texts_in(ruling)


PLAIN = frozenset({str, int, float, bool, type(None)})
"""Types of what holds no text: by far most of what is looked through."""


def texts_in(thing: Any) -> Iterator[Text]:
    """Yield every text within a struct, sequence or mapping, tallies' labels among them; not texts within texts."""
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if type(one) in PLAIN:
            continue
        if isinstance(one, Text):
            yield one
        elif isinstance(one, Line):
            yield one.text()
        elif isinstance(one, msgspec.Struct):
            waiting += [getattr(one, name) for name in one.__struct_fields__]
        elif isinstance(one, Mapping):
            waiting += one.values()
        elif isinstance(one, tuple | list):
            waiting += one


def _shape(text: Text) -> tuple[Any, ...]:
    """Return what makes the words of two texts differ in kind: their messages and the names of their arguments."""
    arguments = (
        (name, _shape(arg) if isinstance(arg, Text) else "") for name, arg in sorted(text.args.items())
    )
    return (text.id, *arguments)
