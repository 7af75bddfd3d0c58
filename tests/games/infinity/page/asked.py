"""The answers of a page of Infinity with a log of its own, and games for it."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.page.answers import answers
from eclipse_companion.games.infinity.page.reviewer import InfinityReviewer
from eclipse_companion.games.infinity.solution.exact import Oracle
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.log import GameLog, SavedGame, SavedTurn
from eclipse_companion.log.saved_games import SavedPlayer
from eclipse_companion.reviewing import review

WHEN: Final = datetime(2026, 11, 25, 20, 15, tzinfo=UTC)
LOST: Final = ["B1", "y2", "b1", "y3", "b1", "y4", "b1", "y2", "b1"]
"""A game that Blue gives away and wins all the same: both players make a mistake."""


@cache
def oracle() -> Oracle:
    """One oracle for all tests of a process."""
    return Oracle()


@cache
def reviewer() -> InfinityReviewer:
    """A reviewer with that oracle."""
    return InfinityReviewer(oracle())


def game_of(texts: list[str], start: Position = START, **changes: Any) -> SavedGame:
    """A game of the log with these placements."""
    course, tree = GameHistory(start), list[SavedTurn]()
    for text in texts:
        course = course.place(Placement.parse(text))
        tree.append(SavedTurn(text, str(course), 0.0, WHEN, len(tree) - 1 if tree else None))
    players = (SavedPlayer("blue", "Ann"), SavedPlayer("yellow", "Ben"))
    uuid = "5f1c2f6e-0d4e-4a3b-9d39-0f4d1a5f2b10"
    game = SavedGame(uuid, WHEN, "infinity", "infinity", players, str(start), tree=tuple(tree))
    ends = {"result": course.result.value, "termination": "normal", "finished": WHEN} if course.result else {}
    return replace(game, **{"head": len(tree) - 1 if tree else None, **ends, **changes})


def reviewed(game: SavedGame, language: str = "en") -> dict[str, Any]:
    """The review of a game, as it comes out of JSON."""
    found: dict[str, Any] = json.loads(
        json.dumps(review.reviewed(game, reviewer(), InfinitySentences(language)), ensure_ascii=False)
    )
    return found


class Asked:
    """A page's answers, and the log and the folder that they are made from."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.log = GameLog(folder / "games.sqlite3")
        made = answers(self.log, folder, InfinitySentences(language))
        self.answers, self.changes = made.answers, made.changes

    def __call__(self, name: str, /, **values: str) -> dict[str, Any]:
        """An answer, as it comes out of JSON; raises `CompanionError`."""
        answer = json.loads(json.dumps({**self.answers, **self.changes}[name](values)))
        assert isinstance(answer, dict)
        return answer
