"""Hour, light and weather as a client shows them beside the bound."""

from __future__ import annotations

import msgspec

from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.conditions import conditions, light
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.sky import Sky

_QUARTERS = 4
_DAY = 24 * _QUARTERS


def signs(field: Field) -> tuple[tuple[str, str], ...]:
    """Return the signs of the season and of each kind of weather that there is, once they are known: names and message ids."""
    if field.sky == Sky():
        return ()
    weather = msgspec.structs.asdict(conditions(field))
    present = [name.replace("_", "-") for name, value in weather.items() if value is True]
    season = field.sky.season.value
    return ((season, f"dbf-season-{season}"), *((name, f"dbf-weather-{name}") for name in present))


def sky_lines(field: Field) -> list[Text]:
    """Return the hour with its light, and each kind of weather that there is."""
    quarters = field.sky.quarters % _DAY
    clock: dict[str, str | int | float | Text] = {
        "hour": quarters // _QUARTERS,
        "minutes": f"{quarters % _QUARTERS * 15:02d}",
        "light": Text(f"dbf-light-{light(field).value}"),
    }
    weather = msgspec.structs.asdict(conditions(field))
    present = [name for name, value in weather.items() if value is True]
    return [Text("dbf-hour", clock), *(Text(f"dbf-weather-{name.replace('_', '-')}") for name in present)]
