"""Long random play of every scenario, by `make soak`. A seed that fails belongs among the golden records."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oriflamme.conformance import (
    ConformanceCase,
    checks,
    commands,
    knowledge,
    scenery,
    secrecy,
    seeing,
)
from tests.conformance.cases import CASES, EVERY, PROCESSES, Words
from tests.conformance.counted import counts_as_kept

SEEDS = range(1000, 1040)


@pytest.mark.soak
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("case", EVERY, ids=str)
def test_random_battle_holds_to_everything(case: ConformanceCase, seed: int) -> None:
    alone = replace(case, seeds=(str(seed),), samples=100, width=12, one_in=1, cuts=3)
    for check in (
        checks.check_ends,
        checks.check_copies,
        checks.check_codecs,
        checks.check_replays,
        commands.check_options,
        commands.check_refusals,
        secrecy.check_secrets,
        knowledge.check_knowledge,
        knowledge.check_pages,
        scenery.check_scenes,
        scenery.check_choices,
        scenery.check_previews,
        seeing.check_effects,
    ):
        check(alone)
    scenery.check_words(alone, Words(alone), ("en", "fr"))


@pytest.mark.soak
@pytest.mark.parametrize("case", EVERY, ids=str)
def test_records_replay_in_other_processes(case: ConformanceCase) -> None:
    checks.check_processes(replace(case, processes=PROCESSES))


@pytest.mark.soak
@pytest.mark.parametrize("case", [case for case in EVERY if case not in CASES], ids=str)
def test_options_of_a_long_scenario_are_counted(case: ConformanceCase) -> None:
    counts_as_kept(case)
