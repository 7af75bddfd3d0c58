"""`camera.watcher`: when a board is read, and what a game is told of it. No picture is looked at here."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera.eye import BoardGlance
from eclipse_companion.games.eclipse.camera.troubles import trouble_of
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, MARGIN_PX, SQUARE_PX, Views
from eclipse_companion.games.eclipse.vision.seeing import EmptyPlaceError
from eclipse_companion.sensing.camera import Board, Look, Trouble
from eclipse_companion.sensing.camera.looks import Lesson
from eclipse_companion.sensing.evidence import STATES, Rows
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_companion.sensing.sight.finding import MirroredError, NoBoardInPictureError
from eclipse_companion.sensing.watching.reading import SquaresRead
from eclipse_companion.sensing.watching.watcher import AGAIN_MS, MOST_READS, REPEATED_MS, SURE, Watcher

STEP_MS = 100.0
EMPTY = "." * 16
Picture = NDArray[np.uint8]


def board(cells: str = EMPTY, gain: float = 1.0, shade: tuple[int, ...] = ()) -> Picture:
    """A board's view: each kind of piece has its own grey. `shade`: squares of which a quarter is dark."""
    view = np.full((BOARD_PX, BOARD_PX, 3), 60.0)
    for square, cell in enumerate(cells):
        top, left = (MARGIN_PX + SQUARE_PX * each for each in divmod(square, 4))
        view[top : top + SQUARE_PX, left : left + SQUARE_PX] = 60.0 + 30.0 * STATES.index(cell)
        if square + 1 in shade:
            view[top : top + SQUARE_PX // 2, left : left + SQUARE_PX // 2] *= 0.6
    return np.asarray(np.clip(view * gain, 0, 255), np.uint8)


def rows(cells: str = EMPTY, second: float = 6.0) -> Rows:
    """Evidence for these contents: the next likeliest is so many nats less likely; a `?` is flat."""
    found = np.full((16, len(STATES)), -8.0)
    for square, cell in enumerate(cells):
        if cell == "?":
            found[square] = 0.0
            continue
        found[square, (STATES.index(cell) + 1) % len(STATES)] = -second
        found[square, STATES.index(cell)] = 0.0
    return found


class Watched:
    """A watcher, and glances at a board a tenth of a second apart; whoever calls says what would be read."""

    def __init__(self) -> None:
        self.watcher = Watcher(trouble_of)
        self.t_ms = 0.0
        self.reads = 0
        self.darker: list[bool] = []

    def glance(
        self, status: Board = Board.CLEAR, view: Picture | None = None, trouble: CompanionError | None = None
    ) -> BoardGlance:
        self.t_ms += STEP_MS
        lost = status is Board.LOST
        views = (
            None if lost else Views(board() if view is None else view, np.zeros((AROUND_PX, AROUND_PX, 3), np.uint8))
        )
        return BoardGlance(self.t_ms, status, np.zeros((1, 1, 3), np.uint8), None, views, trouble)

    def clear(
        self,
        found: Rows | None = None,
        view: Picture | None = None,
        *,
        exposes: bool = True,
        hides: tuple[int, ...] = (),
    ) -> Look | None:
        """One glance at a clear board, read if it should be; `hides`: squares that then turn out to be covered."""
        glance = self.glance(view=view)
        if not self.watcher.wants(glance):
            return self.watcher.glanced(glance)
        darker = exposes and self.watcher.wants_darker
        self.reads += 1
        self.darker.append(darker)
        status = Board.COVERED if hides else Board.CLEAR
        found = rows() if found is None else found
        reading = SquaresRead(self.t_ms, status, np.zeros((16, 6)), found, hides, (Lesson("mine", self.t_ms),))
        return self.watcher.read(glance, reading, darker=darker)

    def other(self, status: Board, trouble: CompanionError | None = None) -> Look | None:
        """One glance at a board that isn't clear: it isn't read."""
        glance = self.glance(status, trouble=trouble)
        assert not self.watcher.wants(glance)
        return self.watcher.glanced(glance)

    def settled(self) -> "Watched":
        """The same, when the board has come to rest, and long after."""
        for _ in range(2):
            self.clear()
        self.t_ms += REPEATED_MS + STEP_MS
        self.reads = 0
        self.darker.clear()
        return self


def test_it_reads_until_two_reads_agree() -> None:
    """A sharp board is read twice; then it is left alone."""
    watched = Watched()
    looks = [watched.clear() for _ in range(10)]
    assert watched.reads == 2
    for look in looks[:2]:
        assert look is not None
        assert (look.board, look.trouble, look.hidden) == (Board.CLEAR, None, ())
        assert np.array_equal(look.rows, rows())  # type: ignore[arg-type]


@given(st.lists(st.sampled_from(["." * 16, "G" * 16, "s" * 16]), min_size=30, max_size=30))
def test_it_reads_five_times_at_most(texts: list[str]) -> None:
    """However what is read changes while the board looks the same, it is left alone after five reads, or before."""
    watched, plain = Watched(), 0
    for number in range(1, MOST_READS + 1):
        plain = number
        if number > 1 and texts[number - 1] == texts[number - 2]:
            break
    for text in texts:
        watched.clear(rows(text))
    assert watched.reads == plain <= MOST_READS == 5


@pytest.mark.parametrize(("moved", "reads"), [(0.9, 2), (1.1, MOST_READS)])
def test_reads_agree_if_nothing_likely_has_moved_far(moved: float, reads: int) -> None:
    """Rows that jitter by less than a nat say the same."""
    watched = Watched()
    for number in range(10):
        watched.clear(rows(second=5.0 + moved * (number % 2)))
    assert watched.reads == reads


def test_a_board_at_rest_is_read_again_now_and_then() -> None:
    """Once in four seconds, and then until two reads agree: something may have been missed."""
    watched = Watched()
    for _ in range(200):
        watched.clear()
    assert 2 * (20_000 // (AGAIN_MS + STEP_MS)) - 2 <= watched.reads <= 2 * (20_000 // AGAIN_MS) + 2


def test_what_was_read_is_repeated_for_a_second() -> None:
    """So the game can decide at once; then it hears nothing until something is new."""
    watched = Watched()
    looks = [watched.clear(rows("G" + EMPTY[1:])) for _ in range(20)]
    told = [look for look in looks if look is not None]
    assert len(told) == 2 + REPEATED_MS / STEP_MS
    assert [look.t_ms for look in told] == [STEP_MS * number for number in range(1, len(told) + 1)]
    assert all(np.array_equal(look.rows, told[0].rows) for look in told)  # type: ignore[arg-type]
    seen = [lesson.views for look in looks if look is not None for lesson in look.lessons]
    assert seen == sorted(seen)
    assert len(seen) > watched.reads == len(set(seen))  # what profiles may learn is repeated, too


@pytest.mark.parametrize("status", [Board.COVERED, Board.MOVED, Board.LOST])
def test_what_keeps_the_board_from_being_seen_is_told_once(status: Board) -> None:
    """As long as it lasts; the next time it is told again."""
    watched = Watched().settled()
    for _ in range(2):
        looks = [watched.other(status) for _ in range(10)]
        assert looks[0] is not None
        assert (looks[0].board, looks[0].rows) == (status, None)
        assert looks[1:] == [None] * 9
        assert watched.clear() is not None


def test_a_lost_board_says_why() -> None:
    """The reason is that of the glance."""
    look = Watched().settled().other(Board.LOST, NoBoardInPictureError("No markers."))
    assert look is not None
    assert look.trouble is Trouble.UNSEEN


def test_a_lost_board_is_told_again_for_another_reason() -> None:
    """The mat is back, but mirrored."""
    watched = Watched().settled()
    errors = [NoBoardInPictureError(""), NoBoardInPictureError(""), MirroredError(""), MirroredError("")]
    told = [watched.other(Board.LOST, error) for error in errors]
    assert [look and look.trouble for look in told] == [Trouble.UNSEEN, None, Trouble.MIRRORED, None]


def test_each_kind_of_trouble_is_told() -> None:
    """A hand, then a knock, then a lost board: one look each."""
    watched = Watched().settled()
    told = [watched.other(status) for status in (Board.COVERED, Board.MOVED, Board.COVERED, Board.LOST, Board.LOST)]
    assert [look and look.board for look in told] == [Board.COVERED, Board.MOVED, Board.COVERED, Board.LOST, None]


def test_a_board_is_read_again_after_a_hand() -> None:
    """As soon as the hand is gone, and not before; what was read before it is no longer repeated under it."""
    watched = Watched()
    watched.clear()
    watched.other(Board.COVERED)
    watched.reads = 0
    look = watched.clear(rows("G" + EMPTY[1:]))
    assert look is not None
    assert np.array_equal(look.rows, rows("G" + EMPTY[1:]))  # type: ignore[arg-type]
    assert watched.reads == 1


def test_a_darker_exposure_is_asked_for_only_in_doubt() -> None:
    """A board that is clear at the first exposure needs no second one."""
    watched = Watched()
    for _ in range(100):
        watched.clear()
    assert not any(watched.darker)


def test_a_darker_exposure_is_asked_for_once() -> None:
    """In doubt, the second read takes it in, and no later one does, until something covers the board again."""
    watched = Watched()
    for _ in range(10):
        watched.clear(rows(second=1.0))
    assert watched.darker == [False, True, False, False, False]
    watched.darker.clear()
    watched.other(Board.COVERED)
    for _ in range(10):
        watched.clear(rows(second=1.0))
    assert watched.darker == [False, True, False, False, False]


@given(st.lists(st.sampled_from([1.0, 6.0]), min_size=1, max_size=8))
def test_at_most_one_darker_exposure_a_disturbance(seconds: list[float]) -> None:
    """Whenever doubt comes, one is asked for at most, and never in the first read."""
    watched = Watched()
    for second in seconds:
        watched.clear(rows(second=second))
    assert sum(watched.darker) <= 1
    assert not watched.darker[0]
    assert sum(watched.darker) == any(second < SURE for second in seconds[: watched.reads - 1])


def test_a_camera_without_a_darker_exposure_reads_on() -> None:
    """If it can't be exposed by hand, a board in doubt is read five times, and then left alone."""
    watched = Watched()
    for _ in range(10):
        watched.clear(rows(second=1.0), exposes=False)
    assert watched.reads == MOST_READS


def test_a_flat_row_is_no_doubt() -> None:
    """A square that something stands in front of stays unknown, at any exposure."""
    watched = Watched()
    for _ in range(10):
        watched.clear(rows("?" * 16))
    assert (watched.reads, any(watched.darker)) == (2, False)


@given(st.floats(0.4, 1.5))
def test_light_that_changes_as_a_whole_is_no_reason_to_read(gain: float) -> None:
    """A cloud passes: the board isn't read again because of it."""
    watched = Watched()
    for _ in range(2):
        watched.clear(view=board("GgSs" * 4))
    watched.clear(view=board("GgSs" * 4, gain))
    assert watched.reads == 2


@pytest.mark.parametrize("square", range(1, 17))
def test_a_square_that_looks_otherwise_is_read(square: int) -> None:
    """A piece that has come without any hand being seen, on any square, and even a part of one."""
    for view in (board(EMPTY[: square - 1] + "G" + EMPTY[square:]), board(shade=(square,))):
        watched = Watched().settled()
        watched.clear(view=view)
        assert watched.reads == 1


def test_a_board_is_read_when_the_game_asks() -> None:
    """Even if nothing has changed; and what keeps it from being seen is told again."""
    watched = Watched().settled()
    watched.watcher.ask()
    assert watched.clear() is not None
    assert watched.reads == 1
    watched.other(Board.LOST)
    watched.watcher.ask()
    assert watched.other(Board.LOST) is not None


def test_something_in_front_that_only_reading_shows_is_told_once() -> None:
    """The game hears that the board is covered, and which squares are hidden; the board is read on."""
    watched = Watched()
    looks = [watched.clear(rows("?" * 16), hides=(3, 4)) for _ in range(8)]
    assert looks[0] is not None
    assert (looks[0].board, looks[0].rows, looks[0].hidden) == (Board.COVERED, None, (3, 4))
    assert looks[1:] == [None] * 7
    assert watched.reads == 8
    look = watched.clear()
    assert look is not None
    assert look.board is Board.CLEAR


def test_a_picture_that_cannot_be_read_is_told_once() -> None:
    """Markers without a board on them, picture after picture: lost, once, and why; then it is read again."""
    watched = Watched().settled()
    looks: list[Look | None] = []
    watched.watcher.ask()
    for _ in range(6):
        glance = watched.glance()
        assert watched.watcher.wants(glance)
        looks.append(watched.watcher.unread(glance, EmptyPlaceError("No board.")))
    assert looks[0] is not None
    assert (looks[0].board, looks[0].trouble) == (Board.LOST, Trouble.NO_BOARD)
    assert looks[1:] == [None] * 5
    look = watched.clear()
    assert look is not None
    assert look.board is Board.CLEAR


ACTS: Sequence[Board | str] = [Board.CLEAR, Board.COVERED, Board.MOVED, Board.LOST, "ask", "hides", "doubt"]


@given(st.lists(st.sampled_from(ACTS), max_size=40))
def test_what_is_told_is_always_true_and_never_twice(acts: list[Board | str]) -> None:
    """Whatever happens: evidence only comes with a clear board, and the same trouble isn't told twice in a row.

    Each look has the time of its glance.
    """
    watched, told, asked = Watched(), None, False
    for act in acts:
        match act:
            case "ask":
                watched.watcher.ask()
                asked = True
                continue
            case "hides":
                look = watched.clear(hides=(1,))
            case "doubt":
                look = watched.clear(rows(second=1.0))
            case Board.CLEAR:
                look = watched.clear()
            case _:
                assert isinstance(act, Board)
                look = watched.other(act)
        if look is None:
            continue
        assert look.t_ms == watched.t_ms
        assert (look.rows is not None) == (look.board is Board.CLEAR)
        if look.board is not Board.CLEAR:
            assert look.board is not told or asked
        told, asked = look.board, False
