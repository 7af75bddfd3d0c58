"""Whole games, from the magnets through the firmware to play, and their recordings through the reconstruction.

Most are played at the fast board, which judges the same readings as the firmware does.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.announcements import BoardLost, GameOver, TakenBack
from eclipse_companion.commands.cli import main
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.announcements import Problem
from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.saving import read_game
from eclipse_companion.log import SavedGame
from eclipse_companion.table.inputs import Request
from eclipse_simulation.board.engine import Engine
from tests.games.eclipse.replaying.whole_games import Eventful

GAMES: dict[str, tuple[type, dict[str, Any]]] = {
    "undo": (TakenBack, {"seed": 1, "wishes": {4: Request.UNDO, 6: Request.TURN}}),
    "undo twice": (
        TakenBack,
        {"seed": 2, "style": "messy", "coding": "two", "wishes": {2: Request.UNDO, 6: Request.UNDO}},
    ),
    "resigned": (GameOver, {"seed": 3, "style": "messy", "wishes": {6: Request.RESIGN}}),
    "new game": (Problem, {"seed": 4, "coding": "two", "wishes": {4: Request.NEW}}),
    "wrong replies": (Problem, {"seed": 5, "coding": "two", "wrong_replies": 2}),
    "wrong reply, one strength": (Problem, {"seed": 6, "wrong_replies": 1, "wishes": {2: Request.HINT}}),
    "lost board": (BoardLost, {"seed": 8, "coding": "two", "lost_after": 3, "wishes": {6: Request.UNDO}}),
    "two games": (GameOver, {"seed": 9, "coding": "two", "games": 2}),
}
"""What a game must have reported to be what its name says, and how it is played."""
WITH_FIRMWARE = {"resigned", "wrong replies"}


@pytest.mark.usefixtures("as_if_at_once")
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_replayed_from_its_recording(
    name: str, micropython: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each outcome comes again with its exact time, and `replay` prints the game that is in the log."""
    told, options = GAMES[name]
    simulation = Eventful(micropython if name in WITH_FIRMWARE else None, tmp_path, **options)
    played = simulation.run()
    assert played.ended, played.summary
    assert played.count(told)
    replayed = simulation.heard.assert_replayed()
    games = {game.recording: game for game in played.log.games()}
    for path, events in zip(simulation.heard.games, replayed, strict=True):
        # A resigned game may end while the hand makes a turn: the board is out of step then.
        if path.name in games and games[path.name].termination != "abandoned":
            assert_printed(path, games[path.name], capsys)
            shown = [json.loads(line) for line in printed("replay", str(path), "--json", capsys=capsys).splitlines()]
            given = [(event.t_ms, str(event.turn)) for event in events if isinstance(event, TurnGiven)]
            assert set(given) >= {(line["t_ms"], line["turn"]) for line in shown if line["kind"] == "turn"}
            assert shown[-1]["position"] == str(games[path.name].position)


def assert_printed(path: Path, game: SavedGame, capsys: pytest.CaptureFixture[str]) -> None:
    """Check that `replay` prints the game of the log: its turns, and how it ended."""
    (record,) = egn.read(printed("replay", str(path), capsys=capsys))
    assert record.turns == read_game(game).turns
    assert record.result == read_game(game).result
    assert record.tags.get("Termination") == (game.termination if game.termination == "resigned" else None)


def printed(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The output of a command that succeeds without a remark."""
    capsys.readouterr()  # the game may have been the first to compile its search
    assert main(list(words)) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out
