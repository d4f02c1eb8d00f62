"""The book's table of contents: its chapters in order, and the modes of play that a battle may switch on.

A chapter gathers what its modules list as theirs: commands, steps, events, pages, and actions among the moves. Those of
the base game are in every battle. A chapter is added by naming it here, or, from another package, by the entry point
`fictionalis.NAME` of the group `oriflamme.chapters`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from oriflamme.kernel.text import Text
from oriflamme.kit.contents import Contents

from . import (
    aftermath,
    allies,
    bases,
    bridging,
    bursting,
    combats,
    crossings,
    darkness,
    demoralisation,
    destruction,
    elves,
    facing,
    fast_play,
    flight,
    giving_way,
    halts,
    headings,
    hours,
    initiative,
    landing,
    led_mounts,
    losses,
    lurking,
    melee,
    mounting,
    nightfall,
    obstacles,
    one_by_one,
    own_army,
    pip_prices,
    preparation,
    preparations,
    purse,
    pursuit,
    recoil,
    resolution,
    retreat,
    sequence,
    setting_up,
    shipwreck,
    shooting,
    spontaneous,
    storming,
    sunlight,
    turn_events,
    victory,
    visibility,
    weather,
)
from .chapters import FictionalisChapter, Game
from .deployment import (
    alternating,
    ambush,
    arrivals,
    beached,
    beginning,
    borders,
    branches,
    by_turns,
    entering,
    entries,
    first,
    forms,
    haunts,
    laying_out,
    lurkers,
    marches,
    moved_up,
    planned,
    proposing,
    strongholds,
)
from .deployment import plans as deployment_plans
from .magic import (
    assault,
    casting,
    debts,
    delay,
    enchantments,
    extrication,
    gates,
    late_spells,
    lifelines,
    lycanthropy,
    magic_phase,
    prices,
    scrying,
    spies,
)
from .movement import breaking_off, columns, conforming, discovery, execution, orders, phase, plan, single
from .terrain import building, catalogue, choosing, fortifying, gate_roads, placing, plans


def _chapter(
    name: str, rule: str, *modules: ModuleType, base: bool = True, **more: Any
) -> FictionalisChapter:
    """Return a chapter with all that its modules list as theirs."""

    def listed(what: str) -> tuple[Any, ...]:
        return tuple(dict.fromkeys(one for module in modules for one in getattr(module, what, ())))

    return FictionalisChapter(
        name=name,
        title=Text(f"dbf-chapter-{name}"),
        rule=rule,
        base=base,
        commands=listed("COMMANDS"),
        steps=listed("STEPS"),
        events=listed("EVENTS"),
        pages=listed("PAGES"),
        actions=listed("ACTIONS"),
        **more,
    )


CHAPTERS: tuple[FictionalisChapter, ...] = (
    # Armies and what comes before a battle
    _chapter("armies", "DBF-ARMY-COMMANDS", own_army, elves, allies, kin_defect=False),
    _chapter("preparation", "DBF-SETUP-a", preparation, preparations, setting_up, hours),
    _chapter(
        "terrain",
        "DBF-TERRAIN-STEP1",
        *(choosing, plans, building, placing, fortifying, gate_roads),
        table=bases.table_size,
        shrinking=catalogue.usual_factor,
    ),
    _chapter(
        "deployment",
        "DBF-DEPLOY-FIRST",
        *(
            beginning,
            beached,
            forms,
            laying_out,
            first,
            proposing,
            moved_up,
            alternating,
            by_turns,
            strongholds,
        ),
        *(planned, deployment_plans, branches),
        deployment=alternating.CommandsDeploy,
    ),
    # The bound
    _chapter("sequence", "DBF-SEQ-ORDER", sequence, turn_events, bound=sequence.BOUND),
    _chapter("initiative", "DBF-PIP-ROLL", initiative, pip_prices, purse, lone_reduction=False),
    _chapter(
        "weather",
        "DBF-WEATHER-PIP",
        *(weather, darkness, sunlight, visibility),
        weather_dice=weather.dice_to_make_three,
    ),
    _chapter(
        "movement",
        "DBF-SEQ-2",
        *(
            phase,
            orders,
            single,
            columns,
            breaking_off,
            plan,
            execution,
            conforming,
            discovery,
            halts,
            obstacles,
        ),
    ),
    _chapter("mounting", "DBF-DISMOUNT-RATIO", mounting, led_mounts),
    _chapter("waters", "DBF-RIVER-ROLL", landing, bridging, crossings, shipwreck, headings),
    _chapter("compulsory", "DBF-SPONT-MOVE", one_by_one, spontaneous, bursting, retreat),
    _chapter("shooting", "DBF-SHOOT-WHO", shooting),
    _chapter("magic", "DBF-MAGIC-COST", *(casting, debts, gates, scrying, enchantments, prices, assault)),
    _chapter(
        "spells",
        "DBF-SPELL-GENERAL",
        *(late_spells, lifelines, delay, lycanthropy, extrication, spies, magic_phase),
    ),
    _chapter("melee", "DBF-SEQ-4", facing, melee, storming),
    _chapter("outcomes", "DBF-RESOLVE-DICE", combats, resolution, giving_way, recoil, flight, pursuit),
    # Who comes later, or from where nobody saw him
    _chapter("arrivals", "DBF-FLANK-LIMITS", arrivals, marches, borders, entries, entering),
    _chapter("ambushes", "DBF-AMBUSH-LIMITS", ambush),
    _chapter("lurkers", "DBF-LURKER", lurkers, lurking, haunts),
    # How it ends
    _chapter("losses", "DBF-LOSS-DEF", destruction, losses, demoralisation, leaving=destruction.no_way_home),
    _chapter("victory", "DBF-VICTORY-END", victory, aftermath=victory.no_aftermath),
    _chapter("night", "DBF-NIGHTFALL-a", nightfall),
    # Modes of play
    _chapter(
        "fast-play",
        "DBF-FAST-LIST",
        base=False,
        excludes=("small-table",),
        weather_dice=fast_play.two_dice,
        lone_reduction=True,
        deployment=by_turns.ElementsDeploy,
        table=fast_play.table,
        shrinking=catalogue.fast_play_factor,
    ),
    _chapter("civil-war", "DBF-ALLY-DEFECT", base=False, kin_defect=True),
    _chapter(
        "campaign",
        "DBF-CAMPAIGN-END",
        aftermath,
        base=False,
        leaving=destruction.homeward,
        aftermath=aftermath.tests_of_survivors,
    ),
    _chapter("small-table", "DBF-TABLE-SIZE", base=False, excludes=("fast-play",), table=bases.small_table),
)
"""The chapters of the book, those of the base game in the order in which their actions are offered, then the modes."""

BASE = "base"
"""The level of the base game alone."""

LEVELS: Mapping[str, tuple[str, ...]] = {BASE: ()}
"""Names of the chapters that a level has beside those of the base game. The book has no levels, only modes of play."""


CONTENTS = Contents("fictionalis", CHAPTERS, Game, LEVELS, "dbf")
"""All of it, with the chapters of other packages."""
