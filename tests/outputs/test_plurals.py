"""Plural forms of texts that count something."""

from dataclasses import replace
from itertools import pairwise

import pytest

from eclipse_companion.announcements import TakenBack
from eclipse_companion.games.eclipse.game.editions import ECLIPSE
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.words import ECLIPSE_VOCABULARY, EclipseSentences
from eclipse_companion.outputs.language import LanguageError, files, languages, load, parse
from eclipse_companion.outputs.plurals import FORMS, form


def test_every_language_has_its_plural_rule() -> None:
    """A language without a rule would meet its first plural in a game."""
    assert set(FORMS) == set(languages())


@pytest.mark.parametrize("language", languages())
def test_a_rule_gives_a_form_of_its_language_for_every_count(language: str) -> None:
    """English and German say one thing in one way, and none or several in another."""
    assert {form(language, count) for count in range(1000)} == set(FORMS[language])
    assert [form(language, count) for count in (0, 1, 2, 11, 21, 101)] == ["other", "one", *["other"] * 4]


def test_one_turn_is_not_one_turns() -> None:
    """A count of one has its own sentence."""
    say = EclipseSentences("en", ECLIPSE).say
    first = Turn.parse("S1")
    assert say(TakenBack(1, EMPTY, first)) == "Taken back: silver on 1. It's Sun's turn."
    assert say(TakenBack(2, EMPTY, first)) == "Two turns taken back. The first was silver on 1. It's Sun's turn."


def test_a_text_that_counts_what_may_be_one_needs_plural_forms() -> None:
    """A single text for every count is refused when the file is loaded."""
    contents = files("en", ECLIPSE_VOCABULARY)
    text = contents.shared
    start = text.index("[TakenBack.turns.say]")
    end = text.index("[", start + 1)
    single = '[TakenBack.turns]\nsay = "{count} turns taken back."\n\n'
    with pytest.raises(LanguageError, match=r"TakenBack\.turns\.say counts \{count\}, which may be one"):
        parse("en", ECLIPSE_VOCABULARY, replace(contents, shared=text[:start] + single + text[end:]))


@pytest.mark.parametrize("language", languages())
def test_a_standing_line_is_the_spoken_one_unless_it_differs(language: str) -> None:
    """No file says the same twice; a notice leaves the standing line as it is."""
    texts = load(language, ECLIPSE_VOCABULARY).texts
    assert texts["HalfTurn.flipped"]["standing"] == texts["HalfTurn.flipped"]["say"]
    assert texts["Notice.paused"]["standing"] == ""
    contents = files(language, ECLIPSE_VOCABULARY)
    lines = [*contents.shared.splitlines(), *contents.own.splitlines()]
    twice = [one for one, two in pairwise(lines) if two == one.replace("say =", "standing =", 1)]
    assert [line for line in twice if line.startswith("say =")] == []
