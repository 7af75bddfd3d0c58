"""Statistics in words, in each language of each game."""

from collections.abc import Mapping

import pytest

from eclipse_companion.commands.gathering import kinds
from eclipse_companion.outputs.language import languages
from eclipse_companion.reviewing.statistics.told import only_of

ONLY: Mapping[str, str] = {"opponent": "ai:3", "result": "won", "since": "2026-11", "opening": "S1", "mistakes": "2"}


@pytest.mark.parametrize("language", languages())
def test_each_kind_of_mistake_has_a_name_and_says_what_it_is(language: str) -> None:
    """No two of a game are called the same."""
    for kind in kinds():
        words, known = kind.words(language), () if kind.judging is None else kind.judging.kinds
        names = [words.filled(f"Mistake.{each}", {}) for each in known]
        said = [words.filled(f"Mistake.{each}_said", {}) for each in known]
        assert len({*names}) == len(names)
        assert len({*said}) == len(said)
        assert all(each.endswith(".") for each in said)


def test_which_games_are_meant_is_said() -> None:
    """Each wish once, in the language; without wishes nothing."""
    german = kinds()[0].words("de")
    assert only_of(german, {}) == ""
    said = "gegen ai:3, Ergebnis: gewonnen, ab 2026-11, mit dem Anfang S1, Fehler: mindestens 2"
    assert only_of(german, ONLY) == said
