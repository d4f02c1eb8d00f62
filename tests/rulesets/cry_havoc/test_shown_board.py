"""What the board shows all the time: who is who, in which state, and what is fought for."""

from __future__ import annotations

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.scenes import Mark, Piece
from oriflamme.rulesets.cry_havoc import scenes
from oriflamme.rulesets.cry_havoc.aims import Aim, SideAim
from oriflamme.rulesets.cry_havoc.contents import CONTENTS
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.movement.moving import Movement
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, OffensiveFire
from oriflamme.rulesets.cry_havoc.turn import Deeds

from .firing import archer
from .skirmish import Placed, battle, man, riding, skirmish

AIM = Aim({"north": SideAim(hold=("H6", "P6"), held=3), "south": SideAim(hold=("H6",), held=3)})


def standing(figures: dict[str, Placed]) -> Battle[Field]:
    field = skirmish(figures, game=CONTENTS.game(), aim=AIM)
    field.pages.put(Deeds(phasing="north"))
    made = battle(field, Movement("north"))
    made.advance()
    return made


def pieces(made: Battle[Field]) -> dict[str, Piece]:
    return {piece.id: piece for piece in scenes.scene(made.view("north")).pieces}


def test_no_two_are_called_the_same_whosever_they_are() -> None:
    figures = {"a": man("H3"), "b": man("J3"), "x": man("H12", "south"), "y": man("J12", "south")}
    labels = [piece.label for piece in pieces(standing(figures)).values()]
    assert [label.args["number"] for label in labels] == [1, 2, 3, 4]


def test_panic_and_rout_are_drawn_in_different_ways() -> None:
    figures = {
        "a": man("H3"),
        "b": man("J3", nerve="panic"),
        "c": man("L3", nerve="rout"),
        "x": man("H12", "south"),
    }
    found = pieces(standing(figures))
    assert [found[key].plight for key in "abc"] == [None, "panicking", "routing"]
    signs = [[badge.sign for badge in found[key].badges] for key in "abc"]
    assert signs == [[], ["!"], ["!!"]]


def test_a_hex_that_is_fought_for_is_marked_once_in_the_colours_of_who_holds_it() -> None:
    def marked(**figures: Placed) -> list[tuple[str | None, object]]:
        made = standing({"far-a": man("T2"), "far-x": man("T20", "south"), **figures})
        flags: list[Mark] = [
            mark for mark in scenes.scene(made.view("north")).marks if mark.style == "objective"
        ]
        return [(mark.owner, mark.label and mark.label.args["who"].id) for mark in flags]  # type: ignore[union-attr]

    free = [(None, "cry-havoc-both-sides"), (None, "side-north")]
    assert marked() == free
    assert marked(a=man("H6")) == [("north", "cry-havoc-both-sides"), free[1]]
    assert marked(x=man("H6", "south")) == [("south", "cry-havoc-both-sides"), free[1]]
    # With an enemy beside him nobody holds it.
    assert marked(a=man("H6"), x=man("H7", "south")) == free


def test_a_shot_is_shown_with_all_that_it_can_come_to() -> None:
    field = skirmish({"a": man("H3", of=archer()), "x": man("H9", "south")}, game=CONTENTS.game())
    field.pages.put(Deeds(phasing="north"))
    made = battle(field, OffensiveFire("north"))
    made.advance()
    (shot,) = (one for one in made.options("north") if isinstance(one, Fire))
    notes = scenes.preview(made.view("north"), "north", shot).notes
    assert sum(int(str(note.args["ways"])) for note in notes) == 10
    assert "cry-havoc-outcome-nothing" in {note.args["outcome"].id for note in notes}  # type: ignore[union-attr]


def test_every_state_is_told_apart_by_more_than_colour() -> None:
    """Sound, stunned, wounded, both, unconscious, dead, mounted and on foot: no two have the same icon and signs."""
    states = {
        "sound": man("B2"),
        "stunned": man("B5", stunned=True),
        "wounded": man("B8", health="wounded"),
        "both": man("B11", health="wounded", stunned=True),
        "unconscious": man("D2", health="unconscious"),
        "dead": man("D5", health="dead"),
        **riding("D9", 0, name="mounted"),
    }
    made = standing({**states, "x": man("R20", "south")})
    shown = {
        (piece.icon, tuple(badge.sign for badge in piece.badges), piece.faded)
        for key, piece in pieces(made).items()
        if key != "x"
    }
    assert len(shown) == len(states) - 1  # A rider is one counter with his mount.
