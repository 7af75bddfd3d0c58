"""A game whose positions have no known values, and which draws no board: its games are reviewed all the same."""

from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.games.infinity.game import rin
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.log import GameLog
from eclipse_companion.outputs.page.page import Page
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.answers import Answers
from eclipse_companion.reviewing.reviewer import Reviewer
from tests.games.infinity.page.asked import LOST, game_of
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings


class Unsolved(Reviewer[Placement, GameHistory]):
    """All that a game must bring: its rules, its files, and how a turn is written."""

    rules = INFINITY_RULES
    records = rin.GameRecord
    suffix = ".rin"

    def described(self, position: GameHistory, turn: Placement, words: Sentences) -> dict[str, Any]:
        del position, words
        return {"turn": str(turn), "text": str(turn)}


@pytest.fixture
def asked(tmp_path: Path) -> Answers[Placement, GameHistory]:
    log = GameLog(tmp_path / "games.sqlite3")
    assert log.add(game_of(LOST))
    return Answers(log, tmp_path, InfinitySentences("en"), Unsolved())


def test_what_is_not_known_is_left_out(asked: Answers[Placement, GameHistory]) -> None:
    """There are neither values nor exercises to ask for; a review has turns, positions and the end, and no verdicts."""
    assert set(asked.answers) == {"home", "games", "review", "file", "variations", "people", "deleted"}
    found = asked.review({"id": "5f1c2f6e"})
    assert [turn["turn"] for turn in found["turns"]] == LOST
    assert (found["turns"][0]["said"], found["ended"]) == ("Ann: the joker in channel 1.", "Ann wins.")
    assert found["turns"][-1]["said"] == "Ann: channel 1. Ann wins."
    assert {turn["mark"] for turn in found["turns"]} == {None}
    assert (found["accuracy"], found["lost"]) == ({}, "")
    assert "value" not in found["turns"][0]


@pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
def test_the_page_steps_through_such_a_game(asked: Answers[Placement, GameHistory]) -> None:
    """Its positions are text; there is no graph, no value and nothing to try, and nothing is missing."""
    view = InfinityView(InfinitySentences("en"))
    page = Page(view, lambda _: None, 0, answers=asked.answers, changes=asked.changes)
    with Browser() as window:
        window.open(f"{page.url}games?id=5f1c2f6e")
        window.wait_for("document.querySelector('.board-text')?.textContent === 'bbbb/yy2/y3/y3 y +5'")
        window.press("Home")
        window.wait_for("document.querySelector('.board-text').textContent === '4/4/4/4 b 0'")
        window.press("ArrowRight")
        window.wait_for("document.querySelector('.told').textContent === 'Ann: the joker in channel 1.'")
        assert window.run("document.querySelectorAll('.graph, .tried, a[href^=\"/explore\"]').length") == 0
        assert findings(window) == window.errors == []
    page.close()
