"""Eclipse's games as the log's values, and back."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.saving import new_game, read_game, saved_turn
from eclipse_companion.log import GameLog, LogError, SavedGame, SavedPlayer, SavedTurn
from tests.log.played import WHEN, record


def saved(choices: list[int], result: Result | None = None) -> tuple[SavedGame, list[Turn], list[Position]]:
    """A game whose turns are chosen by number, as the log has it and as it was played."""
    positions, turns, tree = [EMPTY], [], []
    for number, choice in enumerate(choices):
        if rules.result(positions[-1]) is not None:
            break
        legal = rules.legal_turns(positions[-1])
        turns.append(legal[choice % len(legal)])
        positions.append(rules.play(positions[-1], turns[-1]))
        node = saved_turn(turns[-1], positions[-1], 1.5 * number, WHEN, (1000, 2000))
        tree.append(replace(node, parent=number - 1 if number else None))
    game = replace(new_game(WHEN), tree=tuple(tree), head=len(tree) - 1 if tree else None)
    return replace(game, result=None if result is None else result.value), turns, positions


@given(st.lists(st.integers(0, 1000), max_size=32), st.none() | st.sampled_from(Result))
def test_a_game_is_read_as_it_was_saved(choices: list[int], result: Result | None) -> None:
    """Its turns, positions and result are the very same; Sun has the first seat."""
    game, turns, positions = saved(choices, result)
    read = read_game(game)
    assert (list(read.turns), list(read.positions), read.result) == (turns, positions, result)
    assert read.players == {Player.SUN: SavedPlayer("sun", "Sun"), Player.MOON: SavedPlayer("moon", "Moon")}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"kind": "ecliptic"}, "it isn't a game of Sun and Moon"),
        ({"players": ()}, "it isn't a game of Sun and Moon"),
        ({"players": (SavedPlayer("moon", "Ann"), SavedPlayer("sun", "Ben"))}, "it isn't a game of Sun and Moon"),
        ({"start": "4/4/4"}, "4/4/4"),
        ({"result": "2-0"}, "2-0"),
        ({"tree": (SavedTurn("up", "S3/4/4/4", 0.0, WHEN),), "head": 0}, "'up' isn't a turn"),
        ({"tree": (SavedTurn("up", "S3/4/4/4", 0.0, WHEN, withdrawn=WHEN),)}, "'up' isn't a turn"),
        ({"tree": (SavedTurn("S1", "here", 0.0, WHEN),), "head": 0}, "here"),
    ],
)
def test_an_entry_that_makes_no_sense_is_named(changes: dict[str, object], why: str) -> None:
    """A sentence tells the game's UUID and what is wrong, also in turns that were taken back."""
    game = replace(new_game(datetime(2026, 11, 20, tzinfo=UTC)), **changes)  # type: ignore[arg-type]
    with pytest.raises(LogError, match=f"The log's entry of game {game.uuid} makes no sense: .*{why}"):
        read_game(game)


def test_a_game_of_another_kind_does_not_hide_eclipses(tmp_path: Path) -> None:
    """The log lists both; only the one that Eclipse knows can be read as Eclipse's."""
    log = GameLog(tmp_path / "games.sqlite3")
    uuid = record(log)
    seats = tuple(SavedPlayer(f"seat {number}", f"Player {number}") for number in range(1, 5))
    other = SavedGame("0" * 36, WHEN, "ecliptic", "usual", seats, "any", finished=WHEN, result="3:1:1:0")
    log.add(other)
    assert {game.uuid for game in log.games()} == {uuid, other.uuid}
    assert log.game("0" * 12) == other
    assert len(read_game(log.game(uuid)).turns) == 12
