"""Games of Ecliptic for the log, and their reviews."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from eclipse_companion.games.ecliptic.page.answers import answers
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.log import GameLog, SavedGame, SavedTurn
from eclipse_companion.log.saved_games import SavedPlayer
from tests.games.ecliptic.play.scripted import Script

WHEN: Final = datetime(2026, 11, 26, 3, 15, tzinfo=UTC)
UUID: Final = "7d1c2f6e-0d4e-4a3b-9d39-0f4d1a5f2b10"


def game_of(played: Script) -> SavedGame:
    """A game of the log with these steps; it is over if the rules have ended it."""
    tree = tuple(
        SavedTurn(str(step), str(position), 0.0, WHEN, None if number == 0 else number - 1)
        for number, (step, position) in enumerate(zip(played.steps, played.positions[1:], strict=True))
    )
    players = (SavedPlayer("white", "Ann"), SavedPlayer("blue", "Ben"))
    result = played.position.result
    start = str(played.positions[0])
    game = SavedGame(UUID, WHEN, "ecliptic", "ecliptic", players, start, tree=tree, head=len(tree) - 1)
    return game if result is None else replace(game, result=result.value, termination="normal", finished=WHEN)


class Asked:
    """A page's answers, and the log that they are made from."""

    def __init__(self, folder: Path, language: str = "en", games: int = 20) -> None:
        """`games`: so few are played on for each estimate."""
        self.log = GameLog(folder / "games.sqlite3")
        made = answers(self.log, folder, EclipticSentences(language), games)
        self.answers, self.changes = made.answers, made.changes

    def __call__(self, name: str, /, **values: str) -> dict[str, Any]:
        """An answer, as it comes out of JSON; raises `CompanionError`."""
        answer = json.loads(json.dumps({**self.answers, **self.changes}[name](values), ensure_ascii=False))
        assert isinstance(answer, dict)
        return answer
