"""`camera.lookout`: from shots of a board to what a game is told."""

from collections.abc import Callable, Iterable

import cv2
import numpy as np
import pytest

from eclipse_companion.games.eclipse.camera.eye import BoardGlance
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.sensing.camera import Board, Exposure, Look, Shot, Trouble
from eclipse_companion.sensing.watching.eye import Reading
from eclipse_companion.sensing.watching.lookout import Lookout
from eclipse_companion.sensing.watching.watcher import AGAIN_MS
from eclipse_simulation.eclipse.filming.filmed import Filmed
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, BoardModel, Kit
from tests.games.eclipse.camera.pictures import BLANK, CELLS, OVER, Pixels, an_eye, picture, shown
from tests.simulated.eclipse.filming.shots import MIDDLE_GAME, stage

STEP_MS = 100.0


class Camera:
    """Shots of what is put before it, each a moment after the one before, at the exposure asked for."""

    def __init__(self, show: Callable[[], Pixels]) -> None:
        self.show = show
        self.t_ms, self.step_ms = 0.0, STEP_MS
        self.asked: list[Exposure] = []
        self.metered_in: list[tuple[int, float, float]] = []
        self.answers: list[Exposure | None] = []
        """At which exposure the next shots come; None: not at all. By default, as they are asked for."""
        self._number = 0

    def next_shot(self, timeout_s: float, exposure: Exposure = Exposure.NORMAL, /) -> Shot | None:
        assert timeout_s > 0
        self.asked.append(exposure)
        given = self.answers.pop(0) if self.answers else exposure
        self.t_ms += self.step_ms
        if given is None:
            return None
        self._number += 1
        pixels = self.show()
        if given is Exposure.DARK:
            pixels = (pixels * 0.6).astype(np.uint8)
        return Shot(pixels, self.t_ms, given, self._number)

    def metered(self, number: int, mean: float, burnt_share: float) -> None:
        self.metered_in.append((number, mean, burnt_share))


class Doubtful:
    """An eye's readings, in which square 1 may always be gold or silver."""

    def __init__(self, lookout: Lookout[BoardGlance]) -> None:
        self.darker: list[Pixels | None] = []
        self._read = lookout._eye.read
        lookout._eye.read = self.read  # type: ignore[method-assign]

    def read(self, glance: BoardGlance, darker: Pixels | None = None) -> Reading:
        self.darker.append(darker)
        found = self._read(glance, darker)
        found.rows[0, 1:3] = 0.0
        return found


class Table:
    """A lookout over a board that shows one picture after another."""

    def __init__(self, *, exposes: bool = False) -> None:
        self.pixels = picture()
        self.camera = Camera(lambda: self.pixels)
        self.lookout = Lookout(an_eye(), self.camera)
        self.lookout.exposes = exposes

    def look(self, pixels: Pixels | None = None, times: int = 1) -> list[Look]:
        if pixels is not None:
            self.pixels = pixels
        looks: list[Look] = []
        for _ in range(times):
            shot = self.camera.next_shot(1.0)
            if shot is not None:
                looks += self.lookout.look(shot)
        return looks

    def settle(self) -> "Table":
        """Until the board is read, and nothing more is told."""
        assert self.look(times=4)
        self.camera.t_ms += 2000.0
        assert self.look() == []
        self.camera.asked.clear()
        return self


def boards(looks: Iterable[Look]) -> list[Board]:
    return [look.board for look in looks]


def test_a_board_is_found_and_then_read() -> None:
    """First the game hears that the board lies somewhere new, then what lies on it."""
    table = Table()
    first, *others = table.look(times=3)
    assert (first.board, first.rows, first.t_ms) == (Board.MOVED, None, STEP_MS)
    assert boards(others) == [Board.CLEAR] * 2
    for look in others:
        assert look.rows is not None
        assert shown(look.rows) == CELLS


def test_a_hand_is_told_once_and_what_it_left_is_read() -> None:
    """However long it is there; the new position comes with the first picture without it."""
    table = Table().settle()
    hands = [picture(MIDDLE_GAME, OVER, frame=frame) for frame in (1, 2, 3)]
    assert boards(look for hand in hands for look in table.look(hand)) == [Board.COVERED]
    (look,) = table.look(picture("GGGG/4/gggg/4"))
    assert look.rows is not None
    assert (look.board, shown(look.rows)) == (Board.CLEAR, "GGGG....gggg....")


def test_pictures_that_show_no_board_tell_lost_once() -> None:
    """From the beginning: with the reason, and never again while nothing changes."""
    table = Table()
    (look,) = table.look(BLANK, times=12)
    assert (look.board, look.rows) == (Board.LOST, None)
    assert look.trouble is Trouble.UNSEEN


@pytest.mark.parametrize("step_ms", [100.0, 130.0, 180.0])
def test_a_board_that_is_taken_away_is_lost_once_and_why(step_ms: float) -> None:
    """For a moment it may only be covered; then it is lost, and the one look that says so has the reason."""
    table = Table().settle()
    table.camera.step_ms = step_ms
    covered, lost = table.look(BLANK, times=40)
    assert boards([covered, lost]) == [Board.COVERED, Board.LOST]
    assert lost.trouble is Trouble.UNSEEN
    assert boards(table.look(picture(), times=2)) == [Board.CLEAR] * 2


def test_markers_without_a_board_are_lost_once() -> None:
    """The mat is there, and only its paper where the board was: the game hears it once."""
    on = stage("kitchen")
    corners = on.kit.corners_px
    empty = picture().copy()
    middle = corners.mean(axis=0)
    whole = (middle + 1.3 * (corners - middle)).astype(np.int32)
    cv2.fillConvexPoly(empty, whole, (215, 218, 222))
    table = Table()
    looks = table.look(empty, times=8)
    assert boards(looks) == [Board.MOVED, Board.LOST]
    assert looks[1].trouble is Trouble.NO_BOARD
    assert table.look(picture())[0].board is Board.CLEAR


def test_a_picture_in_black_and_white_is_lost_once() -> None:
    """A board without colours can't be read: the game hears why, once."""
    grey = np.repeat(picture().mean(axis=2, keepdims=True).astype(np.uint8), 3, axis=2)
    looks = Table().look(grey, times=6)
    assert boards(looks) == [Board.MOVED, Board.LOST]
    assert looks[1].trouble is Trouble.COLOURLESS


def test_a_camera_that_cannot_be_exposed_is_never_asked_to() -> None:
    """In doubt or not, only normal shots are asked for."""
    table = Table()
    Doubtful(table.lookout)
    table.look(times=10)
    assert set(table.camera.asked) == {Exposure.NORMAL}


def test_a_darker_shot_is_taken_when_in_doubt_and_once() -> None:
    """In doubt, one dark shot and one normal shot after it; nothing more until the board is covered."""
    table = Table(exposes=True)
    doubtful = Doubtful(table.lookout)
    table.look(times=12)
    assert table.camera.asked.count(Exposure.DARK) == 1
    at = table.camera.asked.index(Exposure.DARK)
    assert table.camera.asked[at + 1] is Exposure.NORMAL
    assert len([each for each in doubtful.darker if each is not None]) == 1
    table.look(picture(MIDDLE_GAME, OVER), times=2)
    table.look(picture(), times=8)
    assert table.camera.asked.count(Exposure.DARK) == 2


def test_a_sure_board_needs_no_darker_shot() -> None:
    """A board that is clear at once is never exposed otherwise."""
    table = Table(exposes=True)
    table.look(times=10)
    assert Exposure.DARK not in table.camera.asked


def test_a_shot_that_is_not_dark_after_all_is_not_read_twice() -> None:
    """The camera gave a normal shot instead: it tells nothing new, and no dark one is asked for again."""
    table = Table(exposes=True)
    doubtful = Doubtful(table.lookout)
    table.look(times=2)
    table.camera.answers = [Exposure.NORMAL, Exposure.NORMAL, Exposure.NORMAL]
    looks = table.look(times=8)
    assert all(each is None for each in doubtful.darker)
    assert table.camera.asked.count(Exposure.DARK) == 1
    assert boards(looks) == [Board.CLEAR] * len(looks)


@pytest.mark.parametrize("answers", [[Exposure.NORMAL, None], [Exposure.NORMAL, Exposure.DARK, None]])
def test_a_shot_that_does_not_come_tells_nothing(answers: list[Exposure | None]) -> None:
    """If the camera goes in the middle of it, nothing is told; the next shot is looked at as ever."""
    table = Table(exposes=True)
    Doubtful(table.lookout)
    table.look(times=2)
    table.camera.answers = answers
    assert table.look() == []
    assert boards(table.look()) == [Board.CLEAR]


def test_a_hand_that_comes_during_the_dark_shot_covers() -> None:
    """What the dark shot shows isn't used: the hand may be in it."""
    table = Table(exposes=True)
    doubtful = Doubtful(table.lookout)
    table.look(times=2)
    coming = iter([picture(), picture(), picture(MIDDLE_GAME, OVER)])
    table.camera.show = lambda: next(coming)
    assert boards(table.look()) == [Board.COVERED]
    assert doubtful.darker == [None]


def test_each_normal_shot_that_shows_a_board_is_metered() -> None:
    """By the board alone, and not by the picture around it."""
    table = Table()
    table.look(times=2)
    table.look(BLANK)
    assert [number for number, _, _ in table.camera.metered_in] == [1, 2, 3]
    glance = an_eye().glance(picture(), 0.0)
    assert glance.views is not None
    seen = glance.views.board
    assert table.camera.metered_in[0][1:] == pytest.approx((seen.mean(), (seen >= 250).mean()))
    lost = Table()
    lost.look(BLANK)
    assert lost.camera.metered_in == []


def test_a_burnt_board_is_metered_as_such() -> None:
    """The share of its pixels that are nearly white is told."""
    table = Table()
    table.look(picture(exposed=6.0))
    (_, mean, burnt) = table.camera.metered_in[0]
    assert mean > 150
    assert 0.02 < burnt < 1.0


def test_a_game_that_asks_is_told_again() -> None:
    """Even if nothing has changed since the board was read."""
    table = Table().settle()
    assert table.look(times=2) == []
    table.lookout.ask()
    (look,) = table.look()
    assert look.rows is not None
    assert shown(look.rows) == CELLS


def test_a_board_at_rest_is_read_again_after_a_while() -> None:
    """Nothing is told for a while, and then what lies there, once more."""
    table = Table().settle()
    table.camera.t_ms += AGAIN_MS
    assert boards(table.look()) == [Board.CLEAR]


def test_a_knocked_camera_reads_anew() -> None:
    """The game hears of the knock once, and then what lies there."""
    table = Table().settle()
    moved = np.roll(picture(), (6, 12), axis=(0, 1))
    looks = table.look(moved, times=3)
    assert boards(looks) == [Board.MOVED, Board.CLEAR, Board.CLEAR]
    assert looks[1].rows is not None
    assert shown(looks[1].rows) == CELLS


@pytest.mark.parametrize("kit", ["kitchen", "lounge", "study"])
def test_a_hand_over_the_board_is_no_lost_board(kit: str) -> None:
    """A whole turn: the game hears that the board is covered, and what lies there then, and never that it is lost."""
    rng = np.random.default_rng(2)
    start = Position("Gs..S..........g")
    driver = HandDriver(BoardModel(Kit.draw(rng, ONE_STRENGTH), rng), rng, style="tidy", start=start)
    film, table, looks = Filmed(driver, stage(kit), seed=2), Table(), []
    for number in range(1, 38):
        driver.sample(STEP_MS * number)
        if number == 8:
            driver.do(script.WholeTurn(Turn.parse("16-12/G14")))
        looks += table.look(film.frame(STEP_MS * number))
    assert start != EMPTY
    assert Board.LOST not in boards(looks)
    assert Board.COVERED in boards(looks)
    last = looks[-1]
    assert last.rows is not None
    assert shown(last.rows) == "Gs..S......s.G.."
