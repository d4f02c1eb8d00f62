"""Chapter X as a value: what commanders bring into play."""

from __future__ import annotations

from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.scenes.desk import WhoFirstDesk
from oriflamme.rulesets.demonworld.scenes.fighting import CloseUpDesk

from .acting import (
    TAKE_COMMANDER,
    NoteAttack,
    NoteShot,
    TakeCommander,
    fires_in,
    initiative_lines,
    note_shot,
    points,
)
from .attaching import Attach, AttachBegins, Attaching, CommanderAlone, JoinAttached
from .authority import order_source
from .command import CommandBegins, NameUnit, NameUnits, OrderRolled, RollOrders, UnitNamed
from .guesses import guess_commanders
from .joining import CommanderJoined, CommanderLeft
from .moving import (
    CommandersChoice,
    CommandersMove,
    CommandersTurn,
    JoinUnit,
    MoveCommander,
    MoveNow,
    WhoMoves,
)
from .pages import Attached, Authority, CommandersRest, Deeds, Homes
from .placing import ChangePlaces, CloseGap, CommanderGone, FormUp, Placing, Rearranged
from .ranks import is_independent
from .refacing import DuelRegroups, FaceCommander, Facing, FacingChoice, FinalFacing, duel
from .revealing import (
    ChooseOrders,
    KeepOrder,
    RemoveTokens,
    RollForgotten,
    TokensLaid,
    in_stages,
    nothing_yet,
)
from .scenes import (
    AttachDesk,
    ChooseOrdersDesk,
    CommandersDesk,
    FacingDesk,
    NameUnitsDesk,
    PlacingDesk,
    WhoMovesDesk,
    commander_badges,
    zone_marks,
)
from .tidings import CommanderMoved, CommandersOrdered, CommandersTold


def unhindered(field: Field, unit: Unit) -> bool:
    """Return whether difficult ground costs a unit no more than open ground: a commander on his own (DW-X.2.1-a)."""
    return is_independent(field, unit)


_ORDERS, _MOVEMENT = Text("dw-phase-orders"), Text("dw-phase-movement")

CHAPTER_X = DemonworldChapter(
    name="commanders",
    title=Text("dw-chapter-commanders"),
    rule="DW-X.0-a",
    commands=(
        Attach,
        NameUnit,
        KeepOrder,
        MoveNow,
        MoveCommander,
        JoinUnit,
        TakeCommander,
        FormUp,
        ChangePlaces,
        FaceCommander,
    ),
    steps=(
        AttachBegins,
        Attaching,
        JoinAttached,
        CommandersRest,
        CommandBegins,
        NameUnits,
        RollOrders,
        RollForgotten,
        RemoveTokens,
        ChooseOrders,
        CommandersMove,
        WhoMoves,
        CommandersChoice,
        CommandersTurn,
        CommanderGone,
        CloseGap,
        Placing,
        DuelRegroups,
        FinalFacing,
        FacingChoice,
        Facing,
        NoteAttack,
        NoteShot,
    ),
    events=(
        CommanderAlone,
        OrderRolled,
        TokensLaid,
        CommanderMoved,
        CommandersTold,
        CommandersOrdered,
        UnitNamed,
        CommanderJoined,
        CommanderLeft,
        Rearranged,
    ),
    pages=(Homes, Authority, Deeds, Attached),
    order_source=order_source,
    turn_up=in_stages,
    forgotten_order=nothing_yet,
    points=points,
    fires_in=fires_in,
    light=(unhindered,),
    acts=(TAKE_COMMANDER,),
    phases=(Phase("command", CommandBegins(), ("before", "orders")),),
    sequences=(
        Phase("commanders-move", CommandersMove(Order.MOVE), ("before", "move")),
        Phase("commanders-skirmish", CommandersMove(Order.SKIRMISH), ("before", "skirmish")),
        Phase("commanders-charge", CommandersMove(Order.CHARGE), ("before", "charge")),
        Phase("commanders-facing", FinalFacing(), ("after", "hold")),
    ),
    turn_begins=(CommandersRest(),),
    deployment_begins=(AttachBegins(),),
    after_deployment=(JoinAttached(),),
    initiative_lines=(initiative_lines,),
    before_shot=(note_shot,),
    regroup_order=(duel,),
    fill_in=(guess_commanders,),
    badges=(commander_badges,),
    marks=(zone_marks,),
    desks=(
        DecisionDesk(Attaching, Text("dw-phase-deployment"), AttachDesk),
        DecisionDesk(NameUnits, _ORDERS, NameUnitsDesk),
        DecisionDesk(ChooseOrders, _ORDERS, ChooseOrdersDesk),
        DecisionDesk(WhoMoves, _MOVEMENT, WhoMovesDesk),
        DecisionDesk(CommandersChoice, _MOVEMENT, WhoFirstDesk),
        DecisionDesk(CommandersTurn, _MOVEMENT, CommandersDesk),
        DecisionDesk(CloseGap, _MOVEMENT, CloseUpDesk),
        DecisionDesk(Placing, _MOVEMENT, PlacingDesk),
        DecisionDesk(FacingChoice, _MOVEMENT, WhoFirstDesk),
        DecisionDesk(Facing, _MOVEMENT, FacingDesk),
    ),
)
"""Chapter X: orders by rank, commanders on their own and in units."""
