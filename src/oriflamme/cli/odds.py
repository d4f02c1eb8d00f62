"""`oriflamme odds`: what do I need, and why? The options are the questions of the ruleset's calculators."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from inspect import Parameter, Signature
from typing import Annotated, Any

import msgspec
import typer
from msgspec import inspect
from rich.table import Table

from oriflamme.catalogue import words
from oriflamme.kernel.asking import answer
from oriflamme.kernel.calculators import Calculator, Misasked, Odds
from oriflamme.kernel.ruleset import Ruleset, RulesetNotFound, ruleset, rulesets
from oriflamme.kernel.tally import Tally

from .terminal import AsJson, Locale, Program, console, fail, print_json


def odds_command(
    context: typer.Context,
    name: Annotated[
        str | None, typer.Argument(metavar="[RULESET [KIND [OPTIONS]]]", show_default=False)
    ] = None,
) -> None:
    """Say what number is needed, with which chance, and by which rules.

    Without KIND, list the kinds of attack of a ruleset; RULESET KIND --help lists the options.
    """
    if name is None:
        _list([rules for rules in rulesets().values() if rules.calculators()])
        return
    try:
        rules = ruleset(name)
    except RulesetNotFound as error:
        fail(error)
    if not rules.calculators():
        fail(f"{name} has no odds to compute")
    if not context.args:
        _list([rules])
        return
    _calculators(rules)(args=context.args, prog_name=f"oriflamme odds {name}")


def _list(offered: list[Ruleset[Any]]) -> None:
    table = Table("Ruleset", "Kind", "About")
    for rules in offered:
        for kind, calculator in rules.calculators().items():
            table.add_row(rules.name, kind, words(calculator.about))
    console().print(table)


def _calculators(rules: Ruleset[Any]) -> typer.Typer:
    """Return the command with a command for each calculator of a ruleset."""
    app = typer.Typer(cls=Program, add_completion=False, pretty_exceptions_enable=False)
    # A callback makes Typer expect the kind even where there is only one.
    app.callback()(lambda: None)
    for kind, calculator in rules.calculators().items():
        app.command(kind, help=words(calculator.about))(_command(calculator))
    return app


def _command(calculator: Calculator) -> Callable[..., None]:
    """Return the function of a calculator's command; its signature, from which Typer works, is made of the inputs."""

    def compute(*, as_json: bool, locale: str, **answers: Any) -> None:
        plain = {name: _plain(given) for name, given in answers.items() if given is not None}
        try:
            odds = answer(calculator, plain)
        except Misasked as error:
            said = words(error.text, locale)
            fail(f"{_option(error.field)}: {said}" if error.field else said)
        if as_json:
            print_json(_as_json(odds, locale))
        else:
            _print(odds, locale)

    parameters = list(_parameters(calculator))
    parameters += [_keyword("as_json", AsJson, False), _keyword("locale", Locale, "en")]
    # Set like this and not written, since only the ruleset knows the questions.
    setattr(compute, "__signature__", Signature(parameters))  # noqa: B010 - a function has no such attribute to mypy
    compute.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return compute


def _parameters(calculator: Calculator) -> Iterator[Parameter]:
    """Yield the options that ask for inputs, and those of the sketch from which some of them follow where they are not given."""
    sketch = calculator.sketch
    follow = () if sketch is None else {name for filled in sketch.fills.values() for name in filled}
    own = _fields(calculator.inputs)
    for field in own:
        option = _parameter(field)
        yield option.replace(default=None) if field.name in follow else option
    if sketch is not None:
        known = {field.name for field in own}
        yield from (_parameter(field) for field in _fields(sketch.inputs) if field.name not in known)


def _fields(kind: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)  # what type_info gives for a struct
    return described.fields


def _option(field: str) -> str:
    """Return the option that asks for a field: `from_` is asked for by --from, `pikes_in_front` by --pikes-in-front."""
    return "--" + field.strip("_").replace("_", "-")


def _keyword(name: str, annotation: Any, default: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def _parameter(field: inspect.Field) -> Parameter:
    """Return the option that asks for a field."""
    about, kind = _described(field.type)
    name = _option(field.name)
    default = Parameter.empty if field.required else _default(field)
    if isinstance(kind, inspect.BoolType) and default is True:
        name = f"{name}/--no-{name.removeprefix('--')}"
    limits: dict[str, Any] = {}
    if isinstance(kind, inspect.IntType):
        low = kind.ge if kind.gt is None else kind.gt + 1
        high = kind.le if kind.lt is None else kind.lt - 1
        limits = {"min": low, "max": high}
    option = typer.Option(name, help=about, **limits)
    return _keyword(field.name, Annotated[_annotation(kind, field.name), option], default)


def _default(field: inspect.Field) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return _plain(field.default)
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else None


def _plain(answer: Any) -> Any:
    """Return an answer as plain data; words that were chosen from come as members of an enumeration."""
    if isinstance(answer, list | tuple):
        return [_plain(one) for one in answer]
    return answer.value if isinstance(answer, Enum) else answer


def _described(kind: inspect.Type) -> tuple[str | None, inspect.Type]:
    """Return the description of a type, and the type without it; what may be None is described as what else it is."""
    about = None
    if isinstance(kind, inspect.Metadata):
        about = (kind.extra_json_schema or {}).get("description")
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        rest = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        if len(rest) == 1:
            inner, kind = _described(rest[0])
            return about or inner, kind
    return about, kind


def _annotation(kind: inspect.Type, name: str) -> Any:
    """Return the type by which Typer reads an option."""
    if isinstance(kind, inspect.EnumType | inspect.LiteralType):
        values = [member.value for member in kind.cls] if isinstance(kind, inspect.EnumType) else kind.values
        return Enum(name, {str(value): value for value in values})
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return list[_annotation(_described(kind.item_type)[1], name)]  # type: ignore[misc]  # made at run time
    plain = {inspect.IntType: int, inspect.FloatType: float, inspect.BoolType: bool, inspect.StrType: str}
    if type(kind) not in plain:
        raise TypeError(f"the calculator asks for {name} as {kind}, which the command line cannot read")
    return plain[type(kind)]


def _as_json(odds: Odds, locale: str) -> dict[str, Any]:
    """Return odds as data: of one tally its number and chance, of two the tallies of both sides, then what may happen."""
    found: dict[str, Any]
    if odds.against is None:
        found = {"base": odds.tally.total, "chance": odds.chance, "tally": _lines(odds.tally, locale)}
    else:
        sides = {"attacker": odds.tally, "defender": odds.against}
        found = {
            name: {"total": tally.total, "tally": _lines(tally, locale)} for name, tally in sides.items()
        }
        if odds.chance is not None:
            found["chance"] = odds.chance
    if odds.outcomes:
        found["outcomes"] = [
            {"side": one.side, "outcome": one.outcome, "chance": one.chance} for one in odds.outcomes
        ]
    return found


def _lines(tally: Tally, locale: str) -> list[dict[str, Any]]:
    return [
        {"label": words(line.text(), locale), "value": line.value, "rule": line.rule} for line in tally.lines
    ]


def _print(odds: Odds, locale: str) -> None:
    screen = console()
    if odds.says is not None:
        screen.print(words(odds.says, locale))
    if odds.against is None and not odds.tally.lines and odds.chance is None:
        pass  # no number is needed where nothing is added up and nothing hangs on it
    elif odds.against is None:
        screen.print(_tallied("For", odds.tally, locale))
        chance = "" if odds.chance is None else f", chance {odds.chance:.1%}"
        screen.print(f"Base number {odds.tally.total}{chance}")
    else:
        for name, tally in (("Attacker", odds.tally), ("Defender", odds.against)):
            screen.print(_tallied(name, tally, locale))
            screen.print(f"{name}: die {tally.total:+d}")
        if odds.chance is not None:
            screen.print(f"Chance {odds.chance:.1%}")
    if odds.outcomes:
        table = Table("Side", "Outcome")
        table.add_column("Chance", justify="right")
        for one in odds.outcomes:
            table.add_row(one.side, words(one.text, locale), f"{one.chance:.1%}")
        screen.print(table)


def _tallied(title: str, tally: Tally, locale: str) -> Table:
    """Return a tally as a table: what each line is for, how much it is, and by which rule."""
    table = Table(title)
    table.add_column("", justify="right")
    table.add_column("Rule")
    for line in tally.lines:
        table.add_row(words(line.text(), locale), f"{line.value:+d}", line.rule)
    return table
