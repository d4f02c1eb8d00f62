"""The first lesson shows what it is for to whoever does what is advised; its dice follow from its seed."""

from __future__ import annotations

from oriflamme.kernel.ruleset import ruleset
from oriflamme.rulesets.cry_havoc.combat.resolving import CombatFought
from oriflamme.rulesets.cry_havoc.morale.flight import Fled
from oriflamme.rulesets.cry_havoc.ranged.shooting import ShotFired
from oriflamme.rulesets.cry_havoc.results.states import Harmed
from tests.coaching.pupils import begin, obedient, told


def test_who_does_what_is_advised_sees_all_that_the_lesson_is_for() -> None:
    rules = ruleset("cry-havoc")
    lesson = rules.lessons()["cry-havoc-lesson-first"]
    session = begin(rules, lesson)
    steps = [now.advice.step for now in told(rules, lesson, session, obedient) if now.advice is not None]
    assert steps[:5] == ["window", "front", "beside", "leader", "wait"]
    assert {"counter", "back", "charge-row", "must-advance", "up", "with", "behind", "attack"} <= set(steps)
    shots = [event for event in session.log if isinstance(event, ShotFired)]
    assert shots[0].shooter == "watch-longbowman"
    fought = [event for event in session.log if isinstance(event, CombatFought)]
    assert any(one.charge and one.side == "robbers" and one.against == "watch" for one in fought)
    assert any(one.charge and one.side == "watch" and one.outcome in one.good for one in fought)
    assert any(len(one.attackers) > 1 and one.side == "watch" and one.outcome in one.good for one in fought)
    assert "wounded" in {event.what for event in session.log if isinstance(event, Harmed)}
    fled = {event.how for event in session.log if isinstance(event, Fled) and event.owner == "robbers"}
    assert {"panic", "rout"} <= fled
