"""The answers of a page with a log of its own, and games for it."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.answers import answers
from eclipse_companion.games.eclipse.page.reviewer import EclipseReviewer
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.saving import new_game, saved_turn
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import GameLog, SavedGame, SavedTurn
from eclipse_companion.reviewing import review
from tests.log.played import WHEN


@cache
def oracle() -> Oracle:
    """One oracle for all tests of a process: it keeps what it has computed."""
    return Oracle()


@cache
def reviewer() -> EclipseReviewer:
    """A reviewer with that oracle."""
    return EclipseReviewer(oracle())


def sentences(language: str = "en", key: str = "eclipse") -> EclipseSentences:
    return EclipseSentences(language, edition(key))


def reviewed(game: SavedGame, language: str = "en") -> dict[str, Any]:
    """The review of a game."""
    return review.reviewed(game, reviewer(), sentences(language))


def game_of(texts: list[str], start: Position = EMPTY, **changes: Any) -> SavedGame:
    """A game of the log with these turns."""
    position, tree = start, list[SavedTurn]()
    for text in texts:
        position = rules.play(position, Turn.parse(text))
        made = saved_turn(Turn.parse(text), position, 0.0, WHEN)
        tree.append(replace(made, parent=len(tree) - 1 if tree else None))
    head = len(tree) - 1 if tree else None
    return replace(new_game(WHEN, position=start), tree=tuple(tree), head=head, **changes)


class Asked:
    """A page's answers, and the log and the folder that they are made from."""

    def __init__(self, folder: Path, language: str = "en", key: str = "eclipse") -> None:
        self.log = GameLog(folder / "games.sqlite3")
        self.folder = folder
        made = answers(self.log, folder, sentences(language, key))
        self.answers = {**made.answers, **made.changes}

    def __call__(self, name: str, /, **values: str) -> dict[str, Any]:
        """An answer, as it comes out of JSON; raises `CompanionError`."""
        answer = json.loads(json.dumps(self.answers[name](values)))
        assert isinstance(answer, dict)
        return answer
