"""What the lines of a recording do, and what is said if one breaks off, differs, or makes no sense."""

import json
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.replaying.line import TurnLine
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay, Resigned
from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.games.eclipse.turns.outcomes import ProblemFound, TakeBack
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.recording import Reader, RecordingError, Writer
from eclipse_companion.sensing.wire import State

FIRST, SECOND = "-" + "." * 15, "....+" + "." * 10 + "-"
AFTER_FIRST, AFTER_SECOND = Position.parse("S3/4/4/4"), Position.parse("4/G3/4/3s")


class Written:
    """A recording that is being written line by line; `ms` is the time of both clocks."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.ms = 1000.0
        self.writer = Writer.create(path)
        self._number = 0
        self.shows("." * 16)

    def shows(self, text: str, ms: float = 2000.0) -> "Written":
        self._number += 1
        self.writer.board(self.ms, f"ST {self._number} {self.ms:.0f} {text}")
        return self.passes(ms)

    def passes(self, ms: float) -> "Written":
        self.ms += ms
        self.writer.host(self.ms, "STATE")
        return self

    def says(self, **value: object) -> "Written":
        self.writer.command(self.ms, **value)
        return self

    def replay(self) -> RecordingReplay:
        self.writer.close()
        return RecordingReplay(Reader(self.path))


@pytest.fixture
def written(tmp_path: Path) -> Written:
    return Written(tmp_path / "game.ecr")


def test_what_the_board_sends_during_a_pause_is_no_part_of_the_game(written: Written) -> None:
    """A test piece on square 4, while a board is being set up again, isn't a turn; the next piece after it is one."""
    written.says(do="pause").shows("...+" + "." * 12).shows("." * 16).says(do="resume").shows(FIRST)
    events = list(written.replay())
    assert [event.turn for event in events if isinstance(event, TurnGiven)] == [Turn.parse("S1")]


def test_a_position_set_by_the_game_is_an_event(written: Written) -> None:
    """An undo is reported with the position that holds then, between the findings before and after it."""
    written.shows(FIRST).shows(SECOND).says(do="restart", position="S3/4/4/4", turn=None).shows(FIRST)
    kinds = [type(event).__name__ for event in written.replay()]
    assert kinds == ["TurnGiven", "TurnGiven", "Restarted"]


def test_an_undo_is_printed_as_a_take_back(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    """The lines of `--json` report it; the printed game has the turns that hold."""
    written.shows(FIRST).shows(SECOND).says(do="restart", position="S3/4/4/4", turn=None).shows(FIRST).writer.close()
    assert main(["replay", str(written.path), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["kind"] for line in lines] == ["turn", "turn", "takeback", "end"]
    assert lines[2]["turns"] == 1
    assert main(["replay", str(written.path)]) == 0
    (game,) = egn.read(capsys.readouterr().out)
    assert game.turns == (Turn.parse("S1"),)


@pytest.mark.parametrize(
    ("how", "result"),
    [("resigned", Result.SUN_WINS), ("agreed", Result.DRAW), ("time forfeit", Result.MOON_WINS)],
)
def test_a_game_that_players_or_a_clock_end_ends_there(
    written: Written, capsys: pytest.CaptureFixture[str], how: str, result: Result
) -> None:
    """Its result is the reported one; pieces that are then taken off withdraw no turn."""
    written.shows(FIRST).says(over=how, result=result.value).shows("." * 16, 5000.0)
    _, ended, *later = written.replay()
    assert ended == Resigned(5000.0, result, how)
    assert not any(isinstance(event, TakeBack) for event in later)
    assert main(["replay", str(written.path)]) == 0
    (game,) = egn.read(capsys.readouterr().out)
    assert (game.turns, game.tags["Result"], game.tags["Termination"]) == ((Turn.parse("S1"),), result.value, how)


def test_a_game_given_up_goes_on_after_an_undo(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    """The position that holds again keeps its turns."""
    written.shows(FIRST).shows(SECOND).says(over="resigned", result="1-0")
    written.says(do="restart", position="S3/4/4/4", turn=None).shows(FIRST).shows(SECOND).writer.close()
    assert main(["replay", str(written.path)]) == 0
    (game,) = egn.read(capsys.readouterr().out)
    assert (game.turns, game.result) == ((Turn.parse("S1"), Turn.parse("1-5/S16")), None)


def test_a_recording_that_breaks_off_is_replayed_up_to_there(
    written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    """The turns before the cut are printed, and a sentence says when it breaks off."""
    written.shows(FIRST)
    data = written.path.read_bytes()
    written.shows(SECOND).writer.close()
    written.path.write_bytes(data)
    assert main(["replay", str(written.path)]) == 0
    captured = capsys.readouterr()
    assert egn.read(captured.out)[0].turns == (Turn.parse("S1"),)
    assert f"{written.path} breaks off at 5.00 s" in captured.err


def test_what_play_gave_is_compared(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    """If play found the same, nothing is said; if it found something else, a sentence says from when on.

    It adds that neither the board nor the game is at fault.
    """
    (given,) = [event for event in written.shows(FIRST).replay() if isinstance(event, TurnGiven)]
    for name, t_ms, differs in (
        ("TurnGiven", given.t_ms, None),
        ("Prompt", given.t_ms, 5.0),
        ("TurnGiven", given.t_ms + 1e-9, 5.0),
    ):
        again = Written(written.path.with_name(f"{name}{t_ms}.ecr")).shows(FIRST).says(gave=name, t_ms=t_ms)
        replay = again.replay()
        list(replay)
        assert replay.differs_ms == (None if differs is None else differs * 1000)
        assert main(["replay", str(again.path)]) == 0
        said = capsys.readouterr().err
        assert (f"From {differs:.2f} s on, this version of the program reads" if differs else "") in said
        assert ("not a fault of the board" in said) == (differs is not None)
    missed = Written(written.path.with_name("missed.ecr")).says(gave="Mended", t_ms=1.0).replay()
    list(missed)
    assert missed.differs_ms == 3000.0


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({"do": "dance"}, "this program doesn't know that"),
        ({"do": ["restart"]}, "this program doesn't know that"),
        ({"do": "settle"}, "this program doesn't know that"),
        ({"do": "expect", "turn": 5}, "'5' isn't a text"),
        ({"do": "expect", "turn": "S99"}, "S99"),
        ({"do": "restart"}, "'None' isn't a text"),
        ({"do": "restart", "position": "SSS1/4/4/4"}, "can't occur"),
        ({"do": "restart", "position": "4/4/4/4", "turn": "1-5/S16"}, "isn't legal here"),
        ({"do": "look", "source": "camera"}, "likelihoods"),
        ({"over": "resigned", "result": "2-0"}, "a result of an abandoned game"),
    ],
)
def test_a_line_that_no_game_writes_is_told(written: Written, value: dict[str, object], reason: str) -> None:
    """The sentence says what the line has, when, and what is wrong with it."""
    replay = written.says(**value).replay()
    with pytest.raises(RecordingError, match=f"at 3000 ms, which can't happen in a game: .*{reason}"):
        list(replay)


def test_what_is_asked_before_the_first_state_holds_after_it() -> None:
    """A new game on a board with pieces: once the board has reported them, they have to be taken off at once."""
    tracker = Tracker(StateReader())
    tracker.restart(EMPTY)
    tracker.state(State(1, 5000, FIRST), 5000.0, gap=False)
    problems = [each for each in tracker.advance(7000.0) if isinstance(each, ProblemFound)]
    assert [problem.squares for problem in problems] == [(1,)]


def test_a_line_of_turns_goes_back_and_forth() -> None:
    """If the game was there before, its turns are known; if it never was, it goes on as from a set-up."""
    line = TurnLine()
    first, second, other = (Turn.parse(text) for text in ("S1", "1-5/S16", "1-2/G1"))
    line.give(first, AFTER_FIRST)
    line.give(second, AFTER_SECOND)
    assert line.go_to(AFTER_FIRST) == (1, ())
    assert line.go_to(AFTER_SECOND) == (0, (second,))
    line.take_back(1)
    assert line.position() == AFTER_FIRST
    line.give(other, Position.parse("gG2/4/4/4"))
    assert line.go_to(AFTER_SECOND) == (1, (second,))
    assert line.position(1) == AFTER_FIRST
    assert line.go_to(Position.parse("3S/4/4/4")) is None
    assert (line.turns, str(line.position())) == ((), "3S/4/4/4")


def test_a_replay_tells_how_far_it_is(written: Written) -> None:
    """A recording of a few thousand lines reports fractions of the file that grow from the beginning to the end."""
    for _ in range(3000):
        written.passes(10.0)
    written.writer.close()
    shares: list[float] = []
    list(RecordingReplay(Reader(written.path), shares.append))
    assert len(shares) >= 3
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] <= 1
