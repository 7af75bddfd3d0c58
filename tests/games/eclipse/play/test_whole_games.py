"""Whole games in simulated time: from magnets through the real firmware to log and recording.

What only the host decides is played at the fast board, which judges the same readings as the firmware does.
"""

from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.announcements import Fact, GameOver, GameStarted, Offer, ReplyChosen, TakenBack, ToMove, TurnSeen
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.announcements import Problem, Question
from eclipse_companion.games.eclipse.game import egn, rules
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay
from eclipse_companion.games.eclipse.saving import as_record, read_game
from eclipse_companion.games.eclipse.turns.outcomes import TakeBack
from eclipse_companion.log import SavedGame
from eclipse_companion.sensing.recording import Reader
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.seats import Seat
from eclipse_simulation.board.engine import Engine
from tests.games.eclipse.play.games import BOOKLET, FULL, SHORT
from tests.games.eclipse.play.simulated import Played, Simulation

ANNA, BEN = Seat("Anna"), Seat("Ben")


def assert_saved(played: Played) -> SavedGame:
    """The last game, which has ended, is legal, and is in the log as announced."""
    assert played.ended, played.summary
    game = played.log.games()[0]
    over = [fact for _, fact in played.told if isinstance(fact, GameOver)][-1]
    position = EMPTY
    for saved in game.turns:
        position = rules.play(position, Turn.parse(saved.turn))
        assert saved.position == str(position)
    assert rules.result(position) == read_game(game).result == over.result
    assert egn.read(egn.write([as_record(game)]))[0].turns == read_game(game).turns
    return game


@pytest.mark.parametrize(
    ("style", "coding", "seed"), [("tidy", "one", 27), ("ordinary", "two", 1), ("messy", "one", 2)]
)
def test_a_game_by_an_automatic_hand_ends_and_is_saved(
    micropython: Engine, tmp_path: Path, style: str, coding: str, seed: int
) -> None:
    """However tidy the hand is, the game ends and is logged; its computer's turns are those it announced.

    The game's recording gives the same turns and take-backs at the same board times.
    """
    played = Simulation(micropython, tmp_path, seed=seed, style=style, coding=coding).run()
    game = assert_saved(played)
    told = {fact.position: fact.turn for _, fact in played.told if isinstance(fact, ReplyChosen)}
    replies = game.turns[1::2]
    assert replies
    assert all(str(told[Position.parse(saved.position)]) == saved.turn for saved in replies)
    assert played.hand_said == []
    assert_replayed(played, game)


def assert_replayed(played: Played, game: SavedGame) -> None:
    assert game.recording is not None
    with Reader(played.recordings / game.recording) as reader:
        assert reader.header["game"] == game.uuid
        outcomes = list(RecordingReplay(reader))
    given = [(each.t_ms, str(each.turn)) for each in outcomes if isinstance(each, TurnGiven)]
    saved = [(each.t_ms, each.turn) for each in game.tree]
    assert [each for each in given if each in saved] == saved
    assert sum(each.count for each in outcomes if isinstance(each, TakeBack)) == sum(
        fact.count for _, fact in played.told if isinstance(fact, TakenBack)
    )


def test_a_written_game_is_played_as_it_stands(tmp_path: Path) -> None:
    """The log has the two people's turns and the result exactly as the file has them."""
    played = Simulation(None, tmp_path, seed=1, turns=tuple(BOOKLET), sun=ANNA, moon=BEN).run()
    assert [*read_game(assert_saved(played)).turns] == BOOKLET


class Mended(Simulation):
    """Two people; the last new piece is set down wrong side up and turned over after a while."""

    def __init__(self, *given: Any, turns: list[Turn], waits_ms: int, **options: Any) -> None:
        super().__init__(*given, **options)
        *first, last = turns
        assert last.flip is not None
        piece = PIECES[list(Player)[len(first) % 2], last.side.turned].letter
        start, end = last.flip
        ending = [f"flip {start} {end}", f"place {piece} {last.square}", f"wait {waits_ms}", f"turn {last.square}"]
        self._script = [*map(str, first), *ending]

    def tell(self, announcement: Fact) -> None:
        super().tell(announcement)
        if isinstance(announcement, GameStarted):
            self._typed.extend(self._script)


@pytest.mark.parametrize("waits_ms", [0, 900])
def test_a_last_piece_turned_over_after_the_end_is_the_turn_that_is_kept(tmp_path: Path, waits_ms: int) -> None:
    """However soon play would leave after a game, it waits until the board and the record agree."""
    played = Mended(None, tmp_path, seed=4, turns=FULL, waits_ms=waits_ms, sun=ANNA, moon=BEN).run()
    assert [*read_game(assert_saved(played)).turns] == FULL
    ends = [fact for _, fact in played.told if isinstance(fact, GameOver)]
    assert not ends[0].again
    assert all(end.again or end.result is not ends[0].result for end in ends[1:])


def test_the_board_is_cleared_and_the_next_game_begins(tmp_path: Path) -> None:
    """If two games were asked for, the hand clears the board and plays again; each game has its record."""
    played = Simulation(None, tmp_path, seed=4, turns=tuple(SHORT), games=2, sun=ANNA, moon=BEN).run()
    assert_saved(played)
    games = played.log.games()
    assert [[*read_game(game).turns] for game in games] == [SHORT, SHORT]
    assert len({game.recording for game in games}) == 2


class Objecting(Simulation):
    """Both hands make the second turn at once, so another is seen; the player objects and shows which it was."""

    MADE, SEEN = Turn.parse("1-5/G2"), Turn.parse("1-2/G5")

    def tell(self, announcement: Fact) -> None:
        super().tell(announcement)
        match announcement:
            case TurnSeen(turn=self.SEEN):
                self.post(Request.WRONG)
            case Question(turns=turns, instead_of=self.SEEN):
                square = announcement.squares[turns.index(self.MADE)]
                self._type(f"lift {square}")
                self._type(f"drop {square}")

    def _type(self, line: str) -> None:
        for each in ("lift 1", "place g 2", "drop 5 G") if line == str(self.MADE) else (line,):
            super()._type(each)


def test_a_turn_seen_wrongly_is_corrected_at_the_board(tmp_path: Path) -> None:
    """The player says that it was another turn and lifts the flipped piece; the game goes on with the right turn."""
    turns = (Turn.parse("S1"), Objecting.MADE)
    played = Objecting(None, tmp_path, seed=3, turns=turns, sun=ANNA, moon=BEN).run()
    assert assert_saved(played).turns[1].turn == str(Objecting.MADE)
    assert played.count(Question) == 1
    assert played.hand_said == []


class AskedOnce:
    """A request made after a number of turns, and confirmed if a confirmation is asked for."""

    def __init__(self, simulation: Simulation, number: int, command: Request) -> None:
        self._simulation = simulation
        self._number: int | None = number
        self._command = command
        self._tell = simulation.tell
        simulation.tell = self.tell  # type: ignore[method-assign]

    def tell(self, announcement: object) -> None:
        self._tell(announcement)  # type: ignore[arg-type]
        if isinstance(announcement, ToMove) and announcement.human and self._turns() == self._number:
            self._number = None
            self._simulation.post(self._command)
        elif isinstance(announcement, Offer) and self._number is None:
            self._simulation.post_later(Request.ACCEPT, 1000)

    def _turns(self) -> int:
        return self._simulation.played.count(TurnSeen)


def test_undo_is_made_on_the_board_and_the_game_goes_on(tmp_path: Path) -> None:
    """Pieces of turns taken back by command are taken off as announced; the game goes on to its end."""
    simulation = Simulation(None, tmp_path, seed=6, coding="two")
    AskedOnce(simulation, 4, Request.UNDO)
    played = simulation.run()
    game = assert_saved(played)
    taken = next(fact for _, fact in played.told if isinstance(fact, TakenBack))
    assert taken.count == 2
    assert any(isinstance(fact, Problem) for _, fact in played.told)
    assert len(game.tree) > len(game.turns)


def test_a_new_game_by_command_is_played_on_the_emptied_board(tmp_path: Path) -> None:
    """An abandoned game's pieces are taken off as announced; then the new game is played to its end."""
    simulation = Simulation(None, tmp_path, seed=7, coding="two")
    AskedOnce(simulation, 2, Request.NEW)
    played = simulation.run()
    assert_saved(played)
    assert played.count(GameStarted) == 2
    assert [game.termination for game in played.log.games()] == ["normal", "abandoned"]


@pytest.mark.parametrize("coding", ["one", "two"])
def test_a_game_from_a_position_is_put_up_played_and_saved(tmp_path: Path, coding: str) -> None:
    """The steps lead from the empty board to the position; then Moon makes the first turn, and the log has it all."""
    position = Position.parse("GsG1/4/4/4")
    played = Simulation(None, tmp_path, seed=3, coding=coding, position=position).run()
    assert played.ended, played.summary
    game = played.log.games()[0]
    read = read_game(game)
    assert read.positions[0] == position
    for turn in read.turns:
        position = rules.play(position, turn)
    assert read.result == rules.result(position)
    problem = played.problems[0]
    assert [(step.kind, step.square) for step in problem.steps] == [("place", 1), ("place", 2), ("place", 3)]
    (record,) = egn.read(egn.write([as_record(game)]))
    assert (record.start, record.turns) == (read.positions[0], read.turns)
