"""Whole games in simulated time are interrupted and go on: nothing is lost, whatever breaks and whenever."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eclipse_companion.announcements import ReplyChosen, ToMove, TurnSeen
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.announcements import Calibration, HalfTurn, Question
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.replaying.line import TurnLine
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay, Restarted
from eclipse_companion.games.eclipse.saving import read_game
from eclipse_companion.games.eclipse.turns.outcomes import TakeBack
from eclipse_companion.log import SavedGame
from eclipse_companion.sensing.recording import Reader
from eclipse_companion.table.seats import Seat
from eclipse_simulation.board.engine import Engine
from eclipse_simulation.board.lockstep import LockstepBoard
from tests.games.eclipse.play.games import BOOKLET, SHORT
from tests.games.eclipse.play.recovering import Break, Cut, Recovering
from tests.games.eclipse.play.simulated import Played

ANNA, BEN = Seat("Anna"), Seat("Ben")
SOON_MS = 3000.0
"""The longest that a game takes to go on after the board's return."""


def the_game(played: Played) -> SavedGame:
    """The only game in the log, which has ended."""
    assert played.ended, played.summary
    (game,) = played.log.games()
    return game


def replayed(played: Played, game: SavedGame) -> list[str]:
    """The turns that the game's recording gives."""
    assert game.recording is not None
    line = TurnLine()
    replay = RecordingReplay(Reader(played.recordings / game.recording))
    for event in replay:
        match event:
            case TurnGiven(turn=turn, position=position):
                line.give(turn, position)
            case TakeBack(count=count):
                line.take_back(count)
            case Restarted(position=position, last=last):
                line.go_to(position, last)
    assert (replay.differs_ms, replay.torn) == (None, False)
    return [str(turn) for turn in line.turns]


def breaks(*kinds: Cut) -> st.SearchStrategy[tuple[Break, ...]]:
    one = st.builds(Break, st.sampled_from(kinds), st.floats(1500.0, 28_000.0), st.floats(300.0, 4000.0))
    return st.lists(one, min_size=1, max_size=4).map(tuple)


@settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(coding=st.sampled_from(["one", "two"]), breaks=breaks(*Cut), seed=st.integers(0, 1000))
def test_the_record_is_that_of_a_game_without_breaks(
    micropython: Engine, coding: str, breaks: tuple[Break, ...], seed: int
) -> None:
    """Whenever kills, unplugging and power cuts come, there is one game with all its turns and a whole recording."""
    with tempfile.TemporaryDirectory() as home:
        table = Recovering(
            micropython,
            Path(home),
            breaks=breaks,
            seed=seed,
            coding=coding,
            turns=tuple(BOOKLET),
            sun=ANNA,
            moon=BEN,
        )
        played = table.run(300.0)
        game = the_game(played)
        assert [*read_game(game).turns] == BOOKLET
        assert replayed(played, game) == [str(turn) for turn in BOOKLET]
        assert all(each.after_ms <= SOON_MS for each in table.returns if each.after_ms is not None)


@pytest.mark.parametrize("kind", [TurnSeen, ToMove, HalfTurn])
def test_a_kill_between_record_and_announcement_loses_nothing(tmp_path: Path, kind: type) -> None:
    """If play is killed just before an announcement, it knows the announced fact when it starts again."""
    table = Recovering(None, tmp_path, breaks=(), seed=3, turns=tuple(SHORT), sun=ANNA, moon=BEN)
    table.kill_when_told(kind, 3)
    game = the_game(table.run(300.0))
    assert len(table.returns) == 1
    assert [*read_game(game).turns] == SHORT


def test_the_computers_announced_turn_stands_after_a_kill(tmp_path: Path) -> None:
    """The turn that a person is making for the computer is announced again, and is the one in the record."""
    table = Recovering(None, tmp_path, breaks=(), seed=5, coding="two")
    table.kill_when_told(HalfTurn, 2)
    played = table.run(600.0)
    game = the_game(played)
    told = {fact.position: fact.turn for _, fact in played.told if isinstance(fact, ReplyChosen)}
    assert all(str(told[Position.parse(saved.position)]) == saved.turn for saved in game.turns[1::2])


def test_a_question_that_was_open_when_the_board_went_is_asked_again_when_it_is_back(tmp_path: Path) -> None:
    """Its answer by touch may have been lost with the board."""
    table = Recovering(
        None,
        tmp_path,
        breaks=(Break(Cut.UNPLUG, 200.0, told=Question),),
        doubted=frozenset({5}),
        answers_ms=4000.0,
        seed=1,
        turns=tuple(BOOKLET),
        sun=ANNA,
        moon=BEN,
    )
    played = table.run(200.0)
    the_game(played)
    (back,) = table.returns
    asked = [t_ms for t_ms, fact in played.told if isinstance(fact, Question)]
    assert asked[0] < back.back_ms
    assert back.back_ms < asked[1] < back.back_ms + SOON_MS


class Forgetting(Recovering):
    """A board that loses its calibration when it loses its power."""

    def _break_off(self, what: Break) -> None:
        assert isinstance(self._board, LockstepBoard)
        for path in self._board.process._flash.iterdir():
            path.unlink()
        super()._break_off(what)


@pytest.mark.parametrize("coding", ["one", "two"])
def test_a_board_that_forgets_its_calibration_in_a_game_is_told_it_under_the_pieces(
    micropython: Engine, tmp_path: Path, coding: str
) -> None:
    """No piece has to be taken off, and the game goes on as if nothing had happened."""
    cut = Break(Cut.POWER, 11_000.0, 500.0)
    table = Forgetting(
        micropython, tmp_path, breaks=(cut,), seed=8, coding=coding, turns=tuple(SHORT), sun=ANNA, moon=BEN
    )
    played = table.run(300.0)
    assert [*read_game(the_game(played)).turns] == SHORT
    steps = [(ms, fact.step) for ms, fact in played.told if isinstance(fact, Calibration)]
    assert [step for _, step in steps[-2:]] == ["done", "restored"]
    assert steps[-1][0] - table.returns[0].back_ms <= SOON_MS
