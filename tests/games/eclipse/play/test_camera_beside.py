"""A table at which a camera sees the board beside sensors. Looks are made of what the squares show."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from eclipse_companion.announcements import CameraFound, CameraLost, Fact, Notice
from eclipse_companion.games.eclipse.announcements import SquaresHidden
from eclipse_companion.games.eclipse.camera.comparison import Comparison
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.sensing.camera import Board, CameraDown, CameraFixed, CameraUp, Look, Reason, Trouble
from eclipse_companion.sensing.evidence import ORIENTATIONS, turned
from eclipse_companion.sensing.link import LinkDown
from eclipse_companion.sensing.watching.news import UNSEEN_MS
from tests.games.eclipse.play.bench import cells
from tests.games.eclipse.play.camera_benches import UP, BesideBench, camera_rows, said, turns


@pytest.fixture
def both(tmp_path: Path) -> Iterator[BesideBench]:
    bench = BesideBench(tmp_path)
    bench.up()
    bench.take(UP)
    bench.shows("." * 16)
    yield bench
    bench.recorder.close()
    bench.log.close()


def test_a_camera_beside_the_sensors_is_told_once(both: BesideBench) -> None:
    """Its first clear look tells that it sees the board, too."""
    assert said(both.sees("." * 16), CameraFound) == [CameraFound("Camera 0", alone=False)]
    assert said(both.sees("." * 16), CameraFound) == []


def test_a_camera_beside_the_sensors_tells_what_one_alone_tells(both: BesideBench) -> None:
    """Which program uses it, that it can't be darkened, that it lost the board, and what stands in front of it."""
    told = both.take(CameraDown("Camera 0", Reason.BUSY, "Cheese uses Camera 0. Close it."))
    assert told == [
        CameraLost("Camera 0", "busy", alone=False),
        Notice("board", {"reason": "Cheese uses Camera 0. Close it."}),
    ]
    both.take(UP)
    assert both.take(CameraFixed("Camera 0")) == [Notice("camera_fixed", {"camera": "Camera 0"})]
    assert both.take(CameraUp("Camera 0", 1280, 720, can_expose=False, can_lock=False)) == []
    both.sees("." * 16)
    told = both.take(Look(both.now, Board.LOST, trouble=Trouble.COLOURLESS)) + both.wait(UNSEEN_MS)
    assert said(told, CameraLost) == [CameraLost("Camera 0", "colourless", alone=False)]
    assert said(both.sees("." * 16), CameraFound) == [CameraFound("Camera 0", alone=False)]
    told = both.take(Look(both.now, Board.CLEAR, camera_rows("." * 16), (6, 7)))
    assert said(told, SquaresHidden) == [SquaresHidden((6, 7))]


@pytest.mark.parametrize(("degrees", "squares"), [(0, (2, 3)), (180, (14, 15))])
def test_hidden_squares_are_named_as_the_board_lies(both: BesideBench, degrees: int, squares: tuple[int, ...]) -> None:
    """A mat that lies the other way round has its own numbers; people hear those of the board."""
    pieces = [cells(s1="+"), cells(s2="-", s16="+"), cells(s2="-", s15="-", s7="-")]
    both.shows(*pieces)
    lies = turned(cells(s2="S", s15="s", s7="S"), -degrees)
    both.sees(lies)
    told = both.take(Look(both.now, Board.CLEAR, camera_rows(lies), (2, 3)))
    assert said(told, SquaresHidden) == [SquaresHidden(squares)]


def test_a_look_answers_what_sensors_leave_open(both: BesideBench) -> None:
    """Both hands at once, magnets of one strength: which of two silver pieces is the flipped one the camera tells."""
    both.shows(cells(s1="+"))
    told = both.shows(cells(s2="-", s5="-"))
    told += both.wait(2000)
    assert turns(told) == []
    assert turns(both.sees(cells(s2="s", s5="S"))) == ["1-5/S2"]


def test_two_pieces_exchanged_are_told_though_sensors_can_not_see_it(both: BesideBench) -> None:
    """The sensors still show two silver sides; the camera sees whose they are, and the sentence names the squares."""
    both.shows(cells(s1="-"), cells(s2="+", s16="-"))
    told = both.sees(cells(s2="G", s16="s"))
    assert said(told, Notice) == []
    told = both.sees(cells(s2="g", s16="S"))
    assert {each.words["square"] for each in told if isinstance(each, Notice)} == {"2", "16"}
    assert said(both.sees(cells(s2="g", s16="S")), Notice) == []


def test_the_camera_carries_on_alone_when_the_board_is_unplugged(both: BesideBench) -> None:
    """The game goes on with what the camera sees, and the sensors take over again when they are back."""
    both.shows(cells(s1="+"))
    both.sees(cells(s1="G"))
    both.take(LinkDown("/dev/board", "It doesn't answer."))
    both.sees(cells(s1="G"), 3)
    both.take(Look(both.now, Board.COVERED))
    told = both.sees(cells(s2="S", s16="g"))
    assert turns(told) == ["1-2/G16"]
    both.up()
    both.shows(cells(s2="-", s16="+"))
    assert turns(both.shows(cells(s2="-", s15="-"), cells(s2="-", s15="-", s7="-"))) == ["16-15/S7"]


def test_sensors_carry_on_alone_when_the_camera_is_gone(both: BesideBench) -> None:
    """The loss is told; turns are seen as before."""
    both.sees("." * 16)
    told = both.take(CameraDown("Camera 0", Reason.GONE, "It is gone."))
    assert said(told, CameraLost) == [CameraLost("Camera 0", "gone", alone=False)]
    assert turns(both.shows(cells(s1="+"))) == ["G1"]


@pytest.mark.parametrize("degrees", ORIENTATIONS)
def test_a_mat_that_lies_turned_round_is_found_out_from_the_pieces(degrees: int) -> None:
    """Whichever way the mat lies below the board, looks are read as Sun numbers the squares."""
    position = EMPTY.with_cells({1: "G", 2: "s", 7: "S", 16: "g", 12: "G", 5: "s"})
    comparison = Comparison()
    look = Look(0.0, Board.CLEAR, camera_rows(turned(position.cells, degrees)))
    comparison.rows(look, position)
    rows = comparison.rows(look, position)
    assert rows is not None
    assert np.array_equal(rows, camera_rows(position.cells))


def test_one_misread_piece_turns_no_mat_round() -> None:
    """A single difference is a difference, not another way to lie."""
    position = EMPTY.with_cells({1: "G", 16: "g"})
    comparison = Comparison()
    seen = position.with_cells({1: ".", 13: "G"})
    rows = comparison.rows(Look(0.0, Board.CLEAR, camera_rows(seen.cells)), position)
    assert rows is not None
    assert np.array_equal(rows, camera_rows(seen.cells))
    assert comparison.differing(rows, position, 0.0) == []
    assert comparison.differing(rows, position, 2000.0) == [1, 13]
    assert comparison.differing(rows, position, 3000.0) == []


def test_a_camera_that_goes_on_alone_tells_of_hands_too(both: BesideBench) -> None:
    """Beside sensors that work, they tell what hands do; without them the camera says what is in its way."""
    both.shows(cells(s1="+"))
    both.sees(cells(s1="G"))

    def covered() -> list[Fact]:
        return [fact for _ in range(120) for fact in [*both.take(Look(both.now, Board.COVERED)), *both.wait(100)]]

    assert said(covered(), Notice) == []
    both.take(LinkDown("/dev/board", "It doesn't answer."))
    both.sees(cells(s1="G"), 3)
    assert said(covered(), Notice) == [Notice("silent_covered")]
