"""The checks as pytest tests.

Subclass `ConformanceSuite` in a test module, as class `Test...`, with two fixtures:

- `case`, a `ConformanceCase` (parametrise it over as many as there are; of module scope or wider, so that the battles
  are played once), and
- `resolver`, a `Resolver` that looks messages up strictly; `locales` lists the languages it is asked for.
"""

from __future__ import annotations

from typing import ClassVar

from . import bounds, branches, checks, commands, extremes, knowledge, scenery, secrecy, seeing
from .plays import ConformanceCase
from .scenery import Resolver


class ConformanceSuite:
    """One test for each thing that every ruleset must hold to."""

    locales: ClassVar[tuple[str, ...]] = ("en", "fr")

    def test_battles_end(self, case: ConformanceCase) -> None:
        """Battles end under random play."""
        checks.check_ends(case)

    def test_tags_end_in_a_version(self, case: ConformanceCase) -> None:
        """Tags end in a version, and each is one thing's."""
        checks.check_tags(case)

    def test_commands_are_bounded(self, case: ConformanceCase) -> None:
        """Commands, questions and settings are bounded by their types."""
        bounds.check_bounds(case)

    def test_extreme_commands_are_answered(self, case: ConformanceCase) -> None:
        """Commands at the bounds of their types, and beyond, are answered and change nothing."""
        extremes.check_extremes(case)

    def test_past_copies_do_not_change(self, case: ConformanceCase) -> None:
        """Past copies do not change."""
        checks.check_copies(case)

    def test_battles_survive_encoding(self, case: ConformanceCase) -> None:
        """Battles, commands and events survive being encoded and decoded."""
        checks.check_codecs(case)

    def test_records_replay(self, case: ConformanceCase) -> None:
        """Records replay to the same digest."""
        checks.check_replays(case)

    def test_records_replay_in_other_processes(self, case: ConformanceCase) -> None:
        """Records replay to the same digest in other processes."""
        checks.check_processes(case)

    def test_options_are_legal(self, case: ConformanceCase) -> None:
        """Options are distinct and legal, and only for those who have to decide."""
        commands.check_options(case)

    def test_refusals_say_why_and_change_nothing(self, case: ConformanceCase) -> None:
        """Refused commands say why and change nothing."""
        commands.check_refusals(case)

    def test_answers_side_by_side_change_places(self, case: ConformanceCase) -> None:
        """Answers to branches that wait side by side can change places, and leave the other branches alone."""
        branches.check_answers(case)

    def test_branches_end_alike_in_any_order(self, case: ConformanceCase) -> None:
        """Branches that wait side by side come to the same end in whatever order they are answered."""
        branches.check_orders(case)

    def test_views_hold_no_secrets(self, case: ConformanceCase) -> None:
        """Views, scenes and events hold no secrets of others."""
        secrecy.check_secrets(case)

    def test_a_battle_tells_no_more_than_its_view(self, case: ConformanceCase) -> None:
        """Whatever a seat asks is answered alike by a battle and by what the seat may know of it."""
        knowledge.check_knowledge(case)

    def test_pages_keep_their_secrets(self, case: ConformanceCase) -> None:
        """Whatever a page holds that a seat may not know makes no difference to what it is answered."""
        knowledge.check_pages(case)

    def test_scenes_hang_together(self, case: ConformanceCase) -> None:
        """Scenes encode and ask whoever has to decide."""
        scenery.check_scenes(case)

    def test_choices_are_legal(self, case: ConformanceCase) -> None:
        """Choices are legal and can be clicked."""
        scenery.check_choices(case)

    def test_previews_change_nothing(self, case: ConformanceCase) -> None:
        """Previews are legal and change nothing."""
        scenery.check_previews(case)

    def test_effects_show_what_is_there(self, case: ConformanceCase) -> None:
        """Effects encode and show pieces that their viewer sees."""
        seeing.check_effects(case)

    def test_every_effect_has_words(self, case: ConformanceCase, resolver: Resolver) -> None:
        """Every text of an effect has words in every language."""
        scenery.check_words_of(seeing.texts_of(case), resolver, self.locales)

    def test_every_text_has_words(self, case: ConformanceCase, resolver: Resolver) -> None:
        """Every text has words in every language."""
        scenery.check_words(case, resolver, self.locales)
