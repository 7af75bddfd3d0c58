"""Looks from two places at one board, as one: what is clear, what lies there, and what people hear of each camera."""

import numpy as np
import pytest

from eclipse_companion.sensing.camera import Board, CameraDown, CameraUp, Look, OneCamera, Reason, State, Trouble
from eclipse_companion.sensing.evidence import Rows
from eclipse_companion.sensing.evidence.fusion import agreed
from eclipse_companion.sensing.watching.joining import HOLD_MS, UNSEEN_MS, Joining, Posted, joined

EMPTY, GOLD, SILVER = 0, 1, 2
UP = [CameraUp(f"Camera {number}", 1280, 720, can_expose=True, can_lock=True) for number in (0, 1)]


def rows(first: int | None = EMPTY, nats: float = 5.8) -> Rows:
    """All squares are surely empty, but the first holds this; None: that isn't known."""
    made = np.full((16, 5), -5.8)
    made[:, EMPTY] = 0.0
    made[0] = 0.0 if first is None else -nats
    made[0, first or EMPTY] = 0.0
    return made


class Two:
    """Two cameras at one board."""

    def __init__(self, *, up: bool = True) -> None:
        self.joining = Joining(2)
        self.now = 1000.0
        if up:
            self.take(0, UP[0])
            self.take(1, UP[1])

    def take(self, number: int, item: Posted) -> list[Posted]:
        return self.joining.take(number, item)

    def look(self, number: int, board: Board, first: int | None = EMPTY, after: float = 100.0) -> list[Look]:
        """What is told of a look, so many ms after the last one."""
        self.now += after
        shown = rows(first) if board is Board.CLEAR else None
        trouble = Trouble.UNSEEN if board is Board.LOST else None
        told = self.take(number, Look(self.now, board, shown, trouble=trouble))
        return [each for each in told if isinstance(each, Look)]

    def boards(self, number: int, board: Board, first: int | None = EMPTY, after: float = 100.0) -> list[Board]:
        return [each.board for each in self.look(number, board, first, after)]

    def again(self) -> set[int]:
        found, self.joining.again = self.joining.again, set()
        return found


@pytest.fixture
def two() -> Two:
    """Two cameras that see the board clear."""
    made = Two()
    made.look(0, Board.CLEAR)
    made.look(1, Board.CLEAR)
    return made


def test_glare_in_one_is_settled_by_the_other(two: Two) -> None:
    """A square that says nothing in one look says what it does in the other one, no less surely."""
    two.look(0, Board.COVERED)
    two.look(1, Board.COVERED)
    two.look(0, Board.CLEAR, None, after=HOLD_MS)
    (told,) = two.look(1, Board.CLEAR, GOLD)
    assert told.rows is not None
    np.testing.assert_allclose(told.rows, rows(GOLD))


def test_two_that_agree_are_surer_and_two_that_differ_are_in_doubt() -> None:
    """Two equal doubts are less than one; a contradiction leaves both kinds, and rules the others out."""
    doubt = rows(GOLD, nats=2.0)
    together = agreed([doubt, doubt])
    assert together[0, SILVER] == pytest.approx(-2.0 * np.sqrt(2))
    assert together.min() == doubt.min()
    differ = agreed([rows(GOLD), rows(SILVER)])[0]
    assert differ[GOLD] == differ[SILVER] == 0.0
    assert differ[EMPTY] < -3.0


def test_what_one_sees_first_covers_the_board_for_all(two: Two) -> None:
    """The other one is to look again: what it saw before doesn't count any more."""
    assert two.boards(0, Board.COVERED) == [Board.COVERED]
    assert two.again() == {1}
    assert two.boards(1, Board.CLEAR) == []
    assert two.boards(1, Board.COVERED) == [Board.COVERED]
    (told,) = two.look(0, Board.CLEAR, GOLD, after=HOLD_MS)
    assert told.rows is not None
    assert told.rows[0].argmax() == GOLD


def test_an_arm_before_one_camera_does_not_matter_if_the_other_sees_the_whole_board(two: Two) -> None:
    """After a moment the other one's clear looks count alone; turns go on, and the arm's going is no new cover."""
    two.look(0, Board.COVERED)
    assert two.boards(1, Board.CLEAR, after=HOLD_MS / 2) == []
    assert two.again() == {1}
    assert two.boards(1, Board.CLEAR, after=HOLD_MS) == [Board.CLEAR]
    assert two.boards(0, Board.COVERED) == []
    assert two.boards(1, Board.COVERED) == [Board.COVERED]
    (told,) = two.look(1, Board.CLEAR, GOLD)
    assert told.rows is not None
    assert told.rows[0].argmax() == GOLD
    assert two.boards(0, Board.CLEAR, GOLD) == [Board.CLEAR]


def test_looks_from_before_the_hand_came_do_not_count(two: Two) -> None:
    """What a slower camera still shows of the board before the hand changes nothing."""
    two.look(1, Board.CLEAR, EMPTY)
    two.look(0, Board.COVERED)
    (told,) = two.look(0, Board.CLEAR, GOLD)
    assert told.rows is not None
    np.testing.assert_allclose(told.rows, rows(GOLD))


def test_two_that_are_sure_of_different_things_are_asked_again(two: Two) -> None:
    """The older look is taken again before anything is told; if they still differ, the square is in doubt."""
    assert two.look(0, Board.CLEAR, GOLD, after=3000.0) == []
    assert two.again() == {0, 1}
    (told,) = two.look(1, Board.CLEAR, EMPTY)
    assert told.rows is not None
    assert told.rows[0, GOLD] == told.rows[0, EMPTY] == 0.0
    assert two.look(0, Board.CLEAR, GOLD, after=3000.0) == []
    assert [told.board for told in two.look(0, Board.CLEAR, GOLD, after=1600.0)] == [Board.CLEAR]


def test_times_never_go_back(two: Two) -> None:
    """A camera whose pictures come late tells of an earlier time, but nothing is told before what was told already."""
    (late,) = two.look(1, Board.CLEAR, after=-300.0)
    assert late.t_ms == 1200.0


def test_a_square_is_hidden_if_both_say_so() -> None:
    """A cup before one camera doesn't stand before the other one."""
    looks = [Look(1.0, Board.CLEAR, rows(), hidden=(3, 4), dark=True), Look(2.0, Board.CLEAR, rows(), hidden=(4,))]
    assert joined(looks).hidden == (4,)
    assert not joined(looks).dark


def test_one_may_be_unplugged_and_come_back(two: Two) -> None:
    """Each is told once; the board isn't lost as long as another one sees it."""
    down = CameraDown("Camera 1", Reason.GONE, "Camera 1 is gone.")
    assert two.take(1, down) == [OneCamera("Camera 1", State.DOWN, "Camera 1 is gone.")]
    assert two.boards(0, Board.COVERED) == [Board.COVERED]
    assert two.boards(0, Board.CLEAR) == [Board.CLEAR]
    assert two.take(1, UP[1]) == [OneCamera("Camera 1", State.BACK)]
    assert two.boards(1, Board.CLEAR) == [Board.CLEAR]


def test_a_covered_camera_does_not_stand_for_one_that_is_gone(two: Two) -> None:
    """If the only one that saw the board clear is unplugged, it is covered; if both are gone, the camera is."""
    two.look(0, Board.COVERED)
    two.look(1, Board.CLEAR, after=HOLD_MS)
    down, covered = two.take(1, CameraDown("Camera 1", Reason.GONE, "gone"))
    assert down == OneCamera("Camera 1", State.DOWN, "gone")
    assert isinstance(covered, Look)
    assert covered.board is Board.COVERED
    last = CameraDown("Camera 0", Reason.GONE, "gone")
    assert two.take(0, last) == [last]
    assert two.take(1, UP[1]) == [UP[1]]
    assert two.take(0, UP[0]) == [OneCamera("Camera 0", State.BACK)]


def test_one_that_is_not_there_at_the_beginning_is_told_once_the_other_is_up() -> None:
    """Whichever is known first; without any, the last one's reason is told."""
    down = CameraDown("Camera 1", Reason.GONE, "Camera 1 can't be opened.")
    two = Two(up=False)
    assert two.take(1, down) == []
    assert two.take(0, UP[0]) == [UP[0], OneCamera("Camera 1", State.DOWN, "Camera 1 can't be opened.")]
    two = Two(up=False)
    assert two.take(0, UP[0]) == [UP[0]]
    assert two.take(1, down) == [OneCamera("Camera 1", State.DOWN, "Camera 1 can't be opened.")]
    two = Two(up=False)
    assert two.take(0, CameraDown("Camera 0", Reason.GONE, "no")) == []
    assert two.take(1, down) == [down]


def test_one_that_does_not_see_the_board_is_named(two: Two) -> None:
    """After a while, once, until it sees it again; if nobody sees it, it is lost."""
    assert two.boards(1, Board.LOST) == []
    assert two.take(0, Look(two.now + UNSEEN_MS, Board.CLEAR, rows()))[1:] == [OneCamera("Camera 1", State.UNSEEN)]
    assert len(two.take(0, Look(two.now + UNSEEN_MS + 1, Board.CLEAR, rows()))) == 1
    two.now += UNSEEN_MS
    assert OneCamera("Camera 1", State.BACK) in two.take(1, Look(two.now, Board.CLEAR, rows()))
    assert two.boards(1, Board.LOST) == []
    assert two.boards(0, Board.LOST) == [Board.LOST]


def test_a_clear_board_after_both_had_lost_it_is_clear_at_once(two: Two) -> None:
    """Nothing is waited for."""
    two.look(0, Board.LOST)
    two.look(1, Board.LOST)
    assert two.boards(1, Board.CLEAR) == [Board.CLEAR]


def test_a_source_that_may_come_late_is_not_waited_for() -> None:
    """A phone is lost at once, though another one might come; once that has come, it is a source as any other."""
    joining = Joining(2, late={1})
    down = CameraDown("Camera 0", Reason.AWAY, "It doesn't film.")
    joining.take(0, UP[0])
    assert joining.take(0, down) == [down]
    assert joining.take(0, UP[0]) == [UP[0]]
    assert joining.take(1, UP[1]) == []
    assert joining.take(0, down) == [OneCamera("Camera 0", State.DOWN, down.sentence)]
