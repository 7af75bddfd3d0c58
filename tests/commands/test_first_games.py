"""A first game says how it is won, before anything else is said of it."""

from dataclasses import replace
from pathlib import Path

import pytest

from eclipse_companion.announcements import GameStarted, Notice, ToMove
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.lessons import Lessons
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.study_desk import ANNA, Desk

FIRST = Notice("how_to_win")


@pytest.mark.parametrize("moon", [ANNA, Seat("Computer", "1")], ids=["two people", "the computer"])
def test_only_the_first_game_says_how_to_win_and_says_it_first(tmp_path: Path, moon: Seat) -> None:
    """One in which nobody has made a turn doesn't count, and neither do lessons."""
    assert FIRST not in Desk(tmp_path, Lessons((), "line")).told
    for turn in ("", "S1"):
        desk = Desk(tmp_path, moon=moon)
        assert [type(fact) for fact in desk.told[:3]] == [Notice, GameStarted, ToMove]
        assert desk.told[0] == FIRST
        desk.take(Request.NEW)
        desk.take(turn)
        assert desk.told.count(FIRST) == 1
        desk.take(Request.QUIT)
    assert FIRST not in Desk(tmp_path, moon=moon).told


@pytest.mark.parametrize(("language", "begins"), [("en", "You win"), ("de", "Du gewinnst")])
@pytest.mark.parametrize("game", ["eclipse", "infinity", "ecliptic"])
def test_how_to_win_stays_to_be_read_until_a_person_has_made_a_turn(game: str, language: str, begins: str) -> None:
    """Other notices don't push it out, and the computer's turn doesn't either."""
    views = {
        "eclipse": EclipseView(EclipseSentences(language, edition("eclipse"))),
        "infinity": InfinityView(InfinitySentences(language)),
        "ecliptic": EclipticView(EclipticSentences(language)),
    }
    view = views[game]
    you, computer = view.sentences.players
    view = replace(view.after(FIRST), names=("Ann", "Computer"), levels=(None, "3"))
    for key in ("no_hint", "nothing_asked", "no_offer"):
        view = view.after(Notice(key))
    assert view.notices[0].startswith(begins)
    assert len(view.notices) == 3
    assert view.read_by(computer).notices[0] == view.notices[0]
    assert view.read_by(you).notices == ()
