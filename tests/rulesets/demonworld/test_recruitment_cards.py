"""The recruitment cards of the base game, held against chapter II (DW-I.1.5, DW-II)."""

from math import ceil

import pytest

from oriflamme.kernel.dice import Dice
from oriflamme.kit import shelves
from oriflamme.muster.datafiles import Fault
from oriflamme.rulesets.demonworld import RULESET, plans, scenarios
from oriflamme.rulesets.demonworld.characteristics import (
    FIRST_TURN_INITIATIVE,
    SLOW_LOADING,
    Band,
    Mark,
    MeleeKind,
    MeleeWeapon,
    MissileKind,
    MissileWeapon,
    Order,
    Profile,
    Role,
)

BOOKS = ("empire", "orcs")
CARDS = {card.id: card for book in BOOKS for card in scenarios.book(book).troops}
SCENARIOS = shelves.names(scenarios.NAME, "scenarios")
FIRST = "demonworld-first-battle"

# DW-II.5.1-b: reach and strength of each band. DW-II.5.2-a: strength against infantry and against cavalry.
MISSILES = {
    MissileKind.SLING: ((6, 3),),
    MissileKind.BOW: ((9, 4),),
    MissileKind.LONGBOW: ((12, 5),),
    MissileKind.CROSSBOW: ((6, 6), (9, 5)),
    MissileKind.JAVELIN: ((2, 4), (4, 3)),
    MissileKind.ARQUEBUS: ((4, 7), (7, 3)),
}
MELEE = {
    MeleeKind.BASIC: (6, 6),
    MeleeKind.TWO_HANDED: (9, 9),
    MeleeKind.IMPROVISED: (4, 4),
    MeleeKind.JAVELIN: (5, 5),
    MeleeKind.SPEAR: (7, 8),
    MeleeKind.PIKE: (8, 9),
    MeleeKind.LANCE: (7, 7),
}
UNITS = {name: card for name, card in CARDS.items() if card.commander is None}
COMMANDERS = {name: card for name, card in CARDS.items() if card.commander is not None}
BITING = {"orc-wolf-riders", "orc-wolf-lancers", "ughara-bloodtusk", "mog-the-howler"}
"""Their mounts fight too."""
TWO_WEAPONS = {"kruuk"}
"""A second basic weapon is worth two points of strength: seed 4693."""
SIZES = {
    **dict.fromkeys(("dwarf-arquebusiers", "dwarf-axemen", "thane-borri-stonehand"), 1),
    **dict.fromkeys(("trolls", "cave-ogres", "brugg-bonecracker"), 3),
}
"""On foot, and not of the size of humans: dwarfs, and trolls and ogres."""


@pytest.mark.rule("DW-I.1.5")
def test_a_card_describes_one_unit_and_says_where_it_comes_from() -> None:
    cards = [card for book in BOOKS for card in scenarios.book(book).troops]
    assert len(cards) == len(CARDS) == 41
    for card in cards:
        assert card.points > 0
        assert card.source == "house" or card.source.removeprefix("seed ").isdigit()
        assert card.manoeuvres == (0 if card.commander else 2)
        assert card.movement.move >= card.movement.charge >= card.movement.skirmish > 0


@pytest.mark.rule("DW-I.1.5", "DW-I.2.1-a", "DW-VII-FORCES")
def test_the_units_of_the_first_battle_are_mustered_from_their_cards() -> None:
    field = RULESET.begin(scenarios.setup(FIRST), Dice("cards")).state
    for unit in field.units.values():
        assert field.profile(unit) == CARDS[unit.profile]
        assert len(unit.stands) == CARDS[unit.profile].stands


@pytest.mark.rule("DW-I.2.1-a")
def test_units_have_8_to_10_stands() -> None:
    assert {card.stands for card in UNITS.values()} == {8, 10}


@pytest.mark.rule("DW-II.2.0")
def test_sizes_are_those_of_the_book() -> None:
    for card in CARDS.values():
        assert card.size == (3 if card.mounted else SIZES.get(card.id, 2)), card.id


@pytest.mark.rule("DW-II.1.0")
def test_cards_have_two_protections_and_those_of_the_examples() -> None:
    noble, knights = CARDS["noble-infantry"], CARDS["purifying-light-knights"]
    assert (noble.melee_protection, noble.missile_protection) == (6, 3)
    assert (knights.melee_protection, knights.charge_bonus) == (6, 3)
    assert CARDS["dwarf-eaters"].melee_protection == 3
    assert CARDS["orc-warriors"].melee_protection == 2


@pytest.mark.rule("DW-II.3.0")
def test_movement_points_depend_on_the_order() -> None:
    warriors = CARDS["orc-warriors"].movement
    points = {order: warriors.under(order) for order in Order}
    assert points == {Order.MOVE: 24, Order.CHARGE: 18, Order.SKIRMISH: 12, Order.HOLD: 0}
    assert warriors.under(None) == 0


@pytest.mark.rule("DW-II.4.0")
def test_most_peoples_have_initiative_2() -> None:
    assert {card.initiative for card in UNITS.values()} == {2}
    assert {card.initiative for card in COMMANDERS.values()} == {2, 3}


@pytest.mark.rule("DW-II.5.0")
def test_strengths_lie_between_1_and_20() -> None:
    for card in CARDS.values():
        strengths = [value for weapon in card.melee for value in (weapon.strength, weapon.against_cavalry)]
        strengths += [band.strength for band in card.missile.bands] if card.missile else []
        assert all(1 <= strength <= 20 for strength in strengths), card.id


@pytest.mark.rule("DW-II.5.1-a")
def test_strength_falls_with_the_distance() -> None:
    weapon = MissileWeapon(MissileKind.CROSSBOW, (Band(6, 6), Band(9, 5)))
    assert [weapon.strength_at(distance) for distance in (6, 7, 9, 10)] == [6, 5, 5, None]
    assert weapon.reach == 9
    assert CARDS["imperial-crossbowmen"].missile == weapon


@pytest.mark.rule("DW-II.5.1-b")
def test_missile_weapons_are_those_of_the_table_and_none_is_missing() -> None:
    found = [card.missile for card in CARDS.values() if card.missile]
    assert {weapon.kind for weapon in found} == set(MissileKind) == set(MISSILES)
    for weapon in found:
        assert tuple((band.reach, band.strength) for band in weapon.bands) == MISSILES[weapon.kind]


@pytest.mark.rule("DW-II.5.1-e")
def test_missile_troops_have_a_melee_weapon_too() -> None:
    armed = {card.id: card.melee[0].kind for card in CARDS.values() if card.missile}
    assert set(armed.values()) == {MeleeKind.BASIC, MeleeKind.IMPROVISED, MeleeKind.JAVELIN}


@pytest.mark.rule("DW-II.5.1-f")
def test_javelins_serve_at_range_and_in_melee() -> None:
    throwers = [card for card in CARDS.values() if card.missile and card.missile.kind is MissileKind.JAVELIN]
    assert {card.mounted for card in throwers} == {True, False}
    assert {card.melee[0].kind for card in throwers} == {MeleeKind.JAVELIN}


@pytest.mark.rule("DW-II.5.2-a", "DW-II.5.2-h")
def test_melee_strength_is_the_table_plus_size_figures_and_mount() -> None:
    used = {weapon.kind for card in CARDS.values() for weapon in card.melee}
    assert used == set(MeleeKind) == set(MELEE)
    for card in CARDS.values():
        more = card.size + 2 * (card.figures == 5) + 2 * (card.id in BITING | TWO_WEAPONS)
        for weapon in card.melee:
            foot, horse = MELEE[weapon.kind]
            if (card.id, weapon.kind) == ("purifying-light-knights", MeleeKind.BASIC):
                foot = horse = 8 - more  # what the example of the book prints, which comes first
            assert (weapon.strength, weapon.against_cavalry) == (foot + more, horse + more), card.id


@pytest.mark.rule("DW-II.5.2-a")
def test_strengths_printed_in_the_examples() -> None:
    assert CARDS["orc-warriors"].melee[0] == MeleeWeapon(MeleeKind.BASIC, 8, 8)
    assert CARDS["orc-light-archers"].melee[0] == MeleeWeapon(MeleeKind.IMPROVISED, 6, 6)
    assert CARDS["purifying-light-knights"].melee == (
        MeleeWeapon(MeleeKind.LANCE, 10, 10),
        MeleeWeapon(MeleeKind.BASIC, 8, 8),
    )


@pytest.mark.rule("DW-II.5.2-g", "DW-I.2.0-d")
def test_riders_are_cavalry_and_trolls_are_not() -> None:
    riders = {card.id for card in CARDS.values() if card.mounted}
    imperial = {"purifying-light-knights", "imperial-horse-archers", "imperial-outriders"}
    led = {"herkyn-barrach-colonh", "grand-marshal-isaura", "sister-amalia-voss"}
    assert riders == {*imperial, *led, *BITING}
    pike = CARDS["imperial-pikemen"].melee[0]
    against = {card: pike.strength_against(CARDS[card].mounted) for card in ("orc-wolf-riders", "trolls")}
    assert against == {"orc-wolf-riders": 11, "trolls": 10}


def test_figures_fit_on_a_stand_and_charges_are_for_riders() -> None:
    for card in CARDS.values():
        assert card.figures <= (2 if card.mounted else 5), card.id
        assert card.mounted or not card.charge_bonus, card.id
        assert card.mounted or MeleeKind.LANCE not in {weapon.kind for weapon in card.melee}, card.id
    assert any(card.mounted and card.missile for card in CARDS.values())


# -- what the chapters of the intermediate game read -------------------------------------------------------------------


def test_each_book_has_units_and_commanders_of_every_rank_on_foot_and_mounted() -> None:
    for book in BOOKS:
        cards = scenarios.book(book).troops
        assert len([card for card in cards if card.commander is None]) >= 12
        led = [card.commander.stars for card in cards if card.commander is not None]
        assert len(led) >= 6
        assert set(led) == {1, 2, 3, 4}
        assert {card.mounted for card in cards if card.commander is not None} == {True, False}


def test_the_armies_of_the_scenarios_can_be_had() -> None:
    imperial = {"herkyn-barrach-colonh", "gordan-orc-slayer", "berserkers", "dwarf-arquebusiers"}
    imperial |= {"noble-infantry", "purifying-light-knights"}
    orcs = {"basilian-the-victorious", "kruuk", "trolls", "orc-guard", "orc-warriors", "orc-light-archers"}
    orcs |= {"dwarf-eaters"}
    assert imperial <= {card.id for card in scenarios.book("empire").troops}
    assert orcs <= {card.id for card in scenarios.book("orcs").troops}
    assert sum(CARDS[name].points for name in orcs) == 2 * 475


def test_commanders_are_one_stand_with_the_same_points_whatever_the_order() -> None:
    for card in COMMANDERS.values():
        assert (card.stands, card.morale, card.specials, card.marks) == (1, None, (), ()), card.id
        assert card.movement.move == card.movement.charge == card.movement.skirmish, card.id
        assert 2 <= card.hit_points <= 4, card.id
        assert card.commander is not None
        assert (card.commander.zone == 0) == (card.commander.stars == 1), card.id


def test_units_have_two_morale_values_in_the_range_of_the_examples() -> None:
    found = {(card.morale.first, card.morale.second) for card in UNITS.values() if card.morale is not None}
    assert len([card for card in UNITS.values() if card.morale is not None]) == len(UNITS)
    assert {(9, 14), (9, 13)} <= found
    assert all(6 <= first <= 11 and first + 2 <= second <= 16 for first, second in found)


def test_every_mark_special_stand_and_fear_factor_is_on_a_card() -> None:
    cards = CARDS.values()
    assert {mark for card in cards for mark in card.marks} == set(Mark)
    assert {role for card in cards for role in card.specials} == set(Role)
    assert {card.fear for card in cards} == {0, 1, 2, 3}
    assert {card.attacks for card in cards} == {1, 2}
    assert any(card.firing_skill for card in cards)
    assert {card.hit_points for card in UNITS.values()} == {1, 2, 3}
    assert any(len(card.marks) > 1 for card in cards)


def test_limits_name_cards_of_their_book() -> None:
    for book in BOOKS:
        limits = scenarios.book(book).limits
        assert limits is not None
        assert set(limits.of) <= {card.id for card in scenarios.book(book).troops if card.commander is None}
    wrong = plans.Book("elves", (), plans.Limits(1, 2, {"elves": 1}))
    with pytest.raises(Fault, match="the book has no troop 'elves'"):
        scenarios.check_limits(wrong)


def test_squares_are_for_infantry() -> None:
    assert not [card.id for card in CARDS.values() if card.mounted and Mark.SQUARE in card.marks]


def worth(card: Profile) -> float:
    """Return the points of a unit by the formula of docs/data.md."""
    first = card.melee[0]
    lasting = next(weapon for weapon in card.melee if weapon.kind is not MeleeKind.LANCE)
    points: float = lasting.strength + card.melee_protection + card.missile_protection + card.charge_bonus
    points += (
        ceil(card.movement.charge / 6) + 2 * (card.initiative - 2) + FIRST_TURN_INITIATIVE.get(first.kind, 0)
    )
    points += {MeleeKind.PIKE: 2, MeleeKind.SPEAR: 1}.get(first.kind, 0)
    if card.missile:
        below = (0, *(band.reach for band in card.missile.bands))
        widths = (band.reach - near for near, band in zip(below, card.missile.bands, strict=False))
        volume = sum(width * band.strength for width, band in zip(widths, card.missile.bands, strict=True))
        points += ceil(volume / 6) - (2 if card.missile.kind in SLOW_LOADING else 0)
    points += 3 * (card.hit_points - 1) + card.firing_skill + 2 * card.melee_skill + card.fear
    points += ceil(lasting.strength / 2) * (card.attacks - 1)
    points += sum(-1 if mark is Mark.HORDE else 1 for mark in card.marks)
    if card.commander is not None:
        return 2 * points + 10 * card.commander.stars + card.commander.zone
    assert card.morale is not None
    points += card.morale.second - card.morale.first - 5
    lacking = set(Role) - set(card.specials)
    return (points - sum(1 if role is Role.LEADER else 0.5 for role in lacking)) * card.stands


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_points_follow_the_house_formula(card: Profile) -> None:
    assert card.points == worth(card)
