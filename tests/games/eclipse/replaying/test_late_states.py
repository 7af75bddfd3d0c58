"""A board that was silent for long, and then reports on a time that the host had already decided."""

from eclipse_companion.gamekit.outcomes import Mended, TurnGiven
from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.games.eclipse.turns.outcomes import Cleared, Outcome, ProblemFound
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.wire import State

EMPTY, LYING = "." * 16, "G" + "." * 15


class Watched:
    """A tracker, and a board whose clock is behind the host's by the time that it was stopped."""

    def __init__(self) -> None:
        self.tracker = Tracker(StateReader())
        self.host_ms = self.board_ms = 0.0
        self.seq = 0
        self.found: list[Outcome] = []

    def shows(self, text: str, ms: float = 500.0) -> None:
        """The board shows this, and then stays as it is for this long."""
        self.found += self.tracker.state(State(self.seq, int(self.board_ms), text), self.host_ms, gap=False)
        self.seq += 1
        self.board_ms += ms
        self.silent(ms)

    def silent(self, ms: float) -> None:
        """The host hears nothing; the board's clock stands still."""
        self.host_ms += ms
        self.found += self.tracker.advance(self.host_ms)

    def kinds(self) -> list[type]:
        return [type(each) for each in self.found]


def test_a_piece_in_the_air_after_a_silence_is_no_cleared_board() -> None:
    """The silence doesn't count as time for which the board has stood empty."""
    board = Watched()
    board.shows(EMPTY)
    board.shows(LYING, 2000.0)
    board.silent(9000.0)
    board.shows(EMPTY)
    board.shows("." * 4 + "-" + "." * 11, 100.0)
    assert Cleared not in board.kinds()
    assert board.kinds() == [TurnGiven]


def test_a_problem_that_a_silence_told_is_mended() -> None:
    """What is put right afterwards is right, although the board's clock is behind the time of the report."""
    board = Watched()
    board.shows(EMPTY)
    board.shows(LYING, 2000.0)
    board.shows("GGG" + "." * 13, 1000.0)
    board.silent(9000.0)
    assert board.kinds()[-1] is ProblemFound
    board.shows(LYING, 3000.0)
    assert Mended in board.kinds()
    assert board.tracker.in_step
