"""`camera.eye`: glances at pictures of one board, and what is read in them."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera import eye
from eclipse_companion.games.eclipse.camera.eye import BoardEye, BoardGlance
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.vision import network, seeing
from eclipse_companion.games.eclipse.vision.seeing import NoColoursError
from eclipse_companion.sensing.camera import Board
from eclipse_companion.sensing.evidence import STATES
from eclipse_companion.sensing.sight.finding import NoBoardInPictureError, WrongCornersError
from eclipse_companion.sensing.watching.reading import OBSTACLE_MS, SquaresRead
from eclipse_simulation.camera.faults import Bands, parse
from eclipse_simulation.eclipse.filming.filmed import Filmed
from eclipse_simulation.eclipse.filming.sight import SeenHand, VirtualScene
from eclipse_simulation.eclipse.filming.virtual_camera import VirtualCamera
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, BoardModel, Kit
from tests.games.eclipse.camera.pictures import BESIDE, BLANK, CELLS, KIT, OVER, Pixels, an_eye, picture, shown
from tests.simulated.eclipse.filming.shots import MIDDLE_GAME, stage

STEP_MS = 100.0


class Watching:
    """An eye that gets a picture every tenth of a second."""

    def __init__(self, eye: BoardEye | None = None) -> None:
        self.eye = an_eye() if eye is None else eye
        self.t_ms = 0.0

    def glance(self, pixels: Pixels) -> BoardGlance:
        self.t_ms += STEP_MS
        return self.eye.glance(pixels, self.t_ms)

    def boards(self, pictures: Sequence[Pixels]) -> list[Board]:
        return [self.glance(each).board for each in pictures]

    def read(self, pixels: Pixels, darker: Pixels | None = None) -> SquaresRead:
        return self.eye.read(self.glance(pixels), darker)


def at_rest() -> Watching:
    """An eye that has seen the middle game come to rest, and has read it once."""
    watching = Watching()
    watching.boards([picture()])
    watching.read(picture(frame=2))
    return watching


def test_a_board_at_rest_is_found_and_read() -> None:
    """The first picture tells where it lies; the next one is clear, and shows every piece."""
    watching = Watching()
    assert watching.glance(picture()).board is Board.MOVED
    glance = watching.glance(picture(frame=2))
    assert (glance.board, glance.trouble) == (Board.CLEAR, None)
    reading = watching.eye.read(glance)
    assert (reading.board, reading.hidden, reading.t_ms) == (Board.CLEAR, (), 200.0)
    assert shown(reading.rows) == CELLS
    assert reading.shares.sum(axis=1) == pytest.approx(1.0)


def test_a_lone_piece_is_compared_with_what_lay_there_earlier() -> None:
    """Silver by itself is rather sure; once the middle game was seen, it is as sure as may be."""
    alone, later = Watching(), at_rest()
    for watching, least, most in ((alone, 3.0, 5.0), (later, 5.5, 6.0)):
        watching.boards([picture("1s2/4/4/4")])
        row = watching.read(picture("1s2/4/4/4", frame=2)).rows[1]
        assert least < row[STATES.index("s")] - row[STATES.index("g")] < most


def test_what_lay_between_other_corners_is_not_compared_with() -> None:
    """Whoever clicks anew had clicked wrongly, or has moved the board: then the piece is as sure as by itself."""
    later = at_rest()
    later.eye.clicked(None)
    later.boards([picture("1s2/4/4/4")])
    row = later.read(picture("1s2/4/4/4", frame=2)).rows[1]
    assert row[STATES.index("s")] - row[STATES.index("g")] < 5.0


def test_a_darker_picture_that_cannot_tell_a_side_takes_nothing_from_the_other_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Silver that one exposure tells, nearly black in the other one, is as sure as without it."""
    gaps = []
    for darker in (None, picture("1s2/4/4/4", exposed=0.35)):
        shares = np.tile(network.PRIOR, (16, 1))
        shares[1] = 0.001, 0.001, 0.001, 0.02, 0.976, 0.001
        watching = Watching()
        watching.boards([picture("1s2/4/4/4")])
        glance = watching.glance(picture("1s2/4/4/4", frame=2))
        said = iter((shares, np.tile([0.001, 0.001, 0.001, 0.498, 0.498, 0.001], (16, 1))))

        def see(*args: Any, said: Iterator[np.ndarray] = said, **options: Any) -> seeing.Seen:
            seen = seeing.see(*args, **options)
            return replace(seen, judgement=replace(seen.judgement, shares=next(said)))

        monkeypatch.setattr(eye, "see", see)
        row = watching.eye.read(glance, darker).rows[1]
        gaps.append(row[STATES.index("s")] - row[STATES.index("g")])
    assert gaps[0] == pytest.approx(gaps[1], abs=0.2)


def test_a_hand_over_the_board_covers_it_and_a_hand_beside_does_not() -> None:
    """The board is clear again in the first picture without it."""
    watching = at_rest()
    assert watching.boards([picture(MIDDLE_GAME, OVER), picture(frame=2)]) == [Board.COVERED, Board.CLEAR]
    assert watching.boards([picture(MIDDLE_GAME, BESIDE), picture(frame=2)]) == [Board.CLEAR, Board.CLEAR]


def test_a_hand_at_the_very_beginning_hides_squares() -> None:
    """Nothing is known of the paper yet, but the network sees that something is in front, so nothing is learned."""
    watching = Watching()
    watching.glance(picture())
    reading = watching.read(picture(MIDDLE_GAME, OVER))
    assert reading.board is Board.COVERED
    assert reading.hidden
    assert all(shown(reading.rows)[square - 1] == "?" for square in reading.hidden)
    assert watching.read(picture(frame=2)).board is Board.CLEAR
    assert watching.glance(picture(MIDDLE_GAME, OVER, frame=2)).board is Board.COVERED


def test_what_was_read_before_a_hand_came_counts_no_more() -> None:
    """After the hand, the position is what the pictures since then show, and as sure as one look."""
    watching = at_rest()
    for frame in range(3, 7):
        watching.read(picture(frame=frame))
    watching.boards([picture(MIDDLE_GAME, OVER), picture("GGGG/4/gggg/4", OVER)])
    reading = watching.read(picture("GGGG/4/gggg/4"))
    alone = Watching()
    alone.glance(picture("GGGG/4/gggg/4"))
    assert shown(reading.rows) == "GGGG....gggg...."
    assert shown(alone.read(picture("GGGG/4/gggg/4")).rows) == shown(reading.rows)


def test_repeated_reads_of_one_picture_never_make_it_surer() -> None:
    """However often the same picture is read, its rows stay what they are, to the bit."""
    watching = at_rest()
    watching.boards([picture(MIDDLE_GAME, OVER)])
    first = watching.read(picture(frame=3), picture(exposed=0.35)).rows
    for _ in range(3):
        again = watching.read(picture(frame=3), picture(exposed=0.35)).rows
        assert again.tobytes() == first.tobytes()


def test_a_dark_picture_of_nothing_is_left_out() -> None:
    """If the second exposure shows no board, the reading is that of the first one."""
    watching = at_rest()
    with_it = watching.read(picture(frame=2), np.zeros_like(BLANK))
    assert with_it.board is Board.CLEAR
    assert shown(with_it.rows) == CELLS
    assert with_it.rows.tobytes() == at_rest().read(picture(frame=2)).rows.tobytes()


def test_a_knock_is_told_once_and_followed_at_once() -> None:
    """A camera pushed aside by 5 mm: the next picture tells, the one after it is clear and reads the same."""
    now = [0.0]
    sight = VirtualScene.of(Position(CELLS))
    faults = [parse("knock:1:x=5,y=0,roll=0,pan=0,tilt=0")]
    camera = VirtualCamera(stage(KIT), lambda _: sight, lambda: now[0], faults=faults)
    watching, glances = Watching(), []
    for _ in range(14):
        now[0] += STEP_MS
        glances.append(watching.glance(np.asarray(camera.read()[1], np.uint8)))
    glance = glances[-1]
    assert [each.board for each in glances] == [Board.MOVED, *[Board.CLEAR] * 8, Board.MOVED, *[Board.CLEAR] * 4]
    assert shown(watching.eye.read(glance).rows) == CELLS
    assert glance.placing is not None
    found = glance.placing.pixels(np.array([[0.0, 0.0], [100.0, 0.0], [100.0, 100.0], [0.0, 100.0]]), 4.0)
    assert np.abs(found - camera.corners_px).max() < 4.0


def test_what_lay_there_before_a_knock_is_not_compared_with() -> None:
    """From elsewhere foil looks otherwise: then a lone piece is as sure as by itself."""
    now = [0.0]
    positions = [Position(CELLS), Position.parse("1s2/4/4/4")]
    faults = [parse("knock:1:x=5,y=0,roll=0,pan=0,tilt=0")]
    camera = VirtualCamera(
        stage(KIT), lambda t_ms: VirtualScene.of(positions[t_ms >= 1000.0]), lambda: now[0], faults=faults
    )
    watching, boards, rows = Watching(), [], []
    for _ in range(14):
        now[0] += STEP_MS
        glance = watching.glance(np.asarray(camera.read()[1], np.uint8))
        boards.append(glance.board)
        if glance.board is Board.CLEAR:
            rows.append(watching.eye.read(glance).rows[1])
    assert boards.count(Board.MOVED) == 2
    assert rows[-1][STATES.index("s")] - rows[-1][STATES.index("g")] < 5.0


def test_a_mirrored_camera_is_turned_round() -> None:
    """From the second picture on its board is seen, and read as it is; so is a darker picture."""
    watching = Watching()
    mirrored = [np.ascontiguousarray(picture(frame=frame)[:, ::-1]) for frame in (1, 2)]
    assert watching.boards([mirrored[0], mirrored[0]]) == [Board.LOST, Board.MOVED]
    darker = np.ascontiguousarray(picture(exposed=0.35)[:, ::-1])
    glance = watching.glance(mirrored[1])
    assert np.array_equal(glance.pixels, picture(frame=2))
    reading = watching.eye.read(glance, darker)
    assert (reading.board, shown(reading.rows)) == (Board.CLEAR, CELLS)


def test_a_picture_without_a_board_is_lost_and_says_why() -> None:
    """There is nothing to read in it."""
    glance = Watching().glance(BLANK)
    assert (glance.board, glance.placing, glance.views) == (Board.LOST, None, None)
    assert isinstance(glance.trouble, NoBoardInPictureError)


def test_a_board_in_black_and_white_is_refused() -> None:
    """Gold looks like silver there: the glance finds the board, but reading raises."""
    grey = np.repeat(picture().mean(axis=2, keepdims=True).astype(np.uint8), 3, axis=2)
    watching = Watching()
    watching.glance(grey)
    with pytest.raises(NoColoursError):
        watching.read(grey)


def test_clicked_corners_of_something_else_are_no_board() -> None:
    """Without markers, the glance believes the corners, and the network doesn't."""
    corners = stage(KIT).kit.corners_px
    watching = Watching(BoardEye(network.shipped().house_set(0), None, corners))
    assert watching.glance(BLANK).board is Board.CLEAR
    with pytest.raises(CompanionError):
        watching.read(BLANK)
    assert shown(watching.read(picture()).rows) == CELLS


def test_a_board_between_clicked_corners_that_is_in_doubt_later_is_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was seen there, so something is in front of it. Before it was seen, such a place may be another one."""
    watching = Watching(BoardEye(network.shipped().house_set(0), None, stage(KIT).kit.corners_px))
    eyes, doubts = network.shipped(), [0.95]

    def judged(*asked: Any) -> network.NetworkOutput:
        return replace(network.Network.judge_from_both_sides(eyes, *asked), is_board=doubts[0])

    monkeypatch.setattr(eyes, "judge_from_both_sides", judged)
    with pytest.raises(CompanionError):
        watching.read(picture())
    doubts[0] = 0.99
    watching.read(picture())
    doubts[0] = 0.95
    assert shown(watching.read(picture()).rows) == CELLS
    doubts[0] = 0.7
    assert watching.read(picture()).board is Board.COVERED
    doubts[0] = 0.3
    with pytest.raises(WrongCornersError):
        watching.read(picture())


def test_a_cup_over_the_paper_holds_nothing_up_for_long() -> None:
    """Something that reaches to the board covers it, until it has stood still for 0.8 s; then it belongs to the table.

    After that it covers nothing, and neither does the paper without it.
    """
    cup = picture().copy()
    tip = stage(KIT).kit.view.project(np.array([[50.0, 106.0, 0.0], [90.0, 145.0, 0.0]]))
    (left, top), (right, bottom) = tip.min(axis=0).astype(int), tip.max(axis=0).astype(int)
    cup[top : bottom + 60, left:right] = (40, 60, 150)
    watching = at_rest()
    boards = watching.boards([cup] * 12)
    assert boards == [Board.COVERED] * 8 + [Board.CLEAR] * 4
    reading = watching.read(cup)
    assert (reading.board, shown(reading.rows)) == (Board.CLEAR, CELLS)
    assert watching.boards([picture(frame=2), cup, picture(frame=2)]) == [Board.CLEAR] * 3
    assert watching.glance(picture(MIDDLE_GAME, OVER)).board is Board.COVERED


def hiding(monkeypatch: pytest.MonkeyPatch, squares: list[int]) -> None:
    """The network sees something in front of these squares, whatever the picture shows."""
    judge = network.Network.judge_from_both_sides

    def judged(self: network.Network, *args: object) -> network.NetworkOutput:
        found = judge(self, *args)  # type: ignore[arg-type]
        for square in squares:
            found.shares[square - 1] = np.eye(6)[5]
        return found

    monkeypatch.setattr(network.Network, "judge_from_both_sides", judged)


def test_what_hides_a_square_for_four_seconds_is_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Glare on a square covers the board at first; then the others count, and nothing is known of that one."""
    watching, squares = at_rest(), [6]
    hiding(monkeypatch, squares)
    first = watching.read(picture(frame=2))
    assert (first.board, first.hidden) == (Board.COVERED, (6,))
    began = watching.t_ms
    while watching.t_ms + STEP_MS < began + OBSTACLE_MS:
        watching.t_ms += 500.0 - STEP_MS
        if watching.t_ms + STEP_MS < began + OBSTACLE_MS:
            assert watching.read(picture(frame=2)).board is Board.COVERED
    later = watching.read(picture(frame=2))
    assert (later.board, later.hidden) == (Board.CLEAR, (6,))
    assert shown(later.rows) == CELLS[:5] + "?" + CELLS[6:]


def test_another_hand_over_the_same_square_later_is_no_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    """What hid a square before the board was covered isn't taken for what hides it afterwards."""
    watching, squares = at_rest(), [6]
    hiding(monkeypatch, squares)
    assert watching.read(picture(frame=2)).board is Board.COVERED
    frames = range(int(OBSTACLE_MS / STEP_MS) + 1)
    # Hands move all the time over the paper, so nobody reads.
    hands = [SeenHand(Player.SUN, "point", 50.0 + 20.0 * (frame % 2), 60.0, 10.0) for frame in frames]
    assert set(watching.boards([picture(MIDDLE_GAME, hand) for hand in hands])) == {Board.COVERED}
    assert watching.read(picture(frame=2)).board is Board.COVERED


FILMED = "Gs..S..........g"
TURN = "16-12/G14"
AFTER = "Gs..S......s.G.."


@dataclass(frozen=True)
class Frame:
    """A glance of a filmed turn, what was read in it if it was clear, and the truth."""

    t_ms: float
    board: Board
    reading: SquaresRead | None
    covered: tuple[int, ...]
    hand: bool


@lru_cache
def filmed(kit: str, seed: int = 2) -> tuple[Frame, ...]:
    """A turn that a hand makes after 0.5 s, and what an eye sees of it until the hand has long gone."""
    rng = np.random.default_rng(seed)
    driver = HandDriver(BoardModel(Kit.draw(rng, ONE_STRENGTH), rng), rng, style="tidy", start=Position(FILMED))
    film, watching = Filmed(driver, stage(kit), seed=seed), Watching()
    frames: list[Frame] = []
    left = 0
    while left < 5:
        t_ms = watching.t_ms + STEP_MS
        driver.sample(t_ms)
        if t_ms == 500.0:
            driver.do(script.WholeTurn(Turn.parse(TURN)))
        glance, truth = watching.glance(film.frame(t_ms)), film.truth(t_ms)
        reading = None
        if glance.board is Board.CLEAR:
            with suppress(NoBoardInPictureError):
                reading = watching.eye.read(glance)
        frames.append(Frame(t_ms, glance.board, reading, truth.covered, truth.hand))
        left = left + 1 if t_ms > 1000.0 and driver.idle(t_ms) and not truth.hand else 0
    return tuple(frames)


@pytest.mark.parametrize("kit", ["kitchen", "lounge", "study"])
def test_a_filmed_turn_is_covered_while_the_hand_is_there(kit: str) -> None:
    """In every glance at which the hand hides a square, something covers the board; then it is clear again."""
    frames = filmed(kit)
    hidden = [frame for frame in frames if frame.covered]
    assert len(hidden) > 5
    assert [frame.t_ms for frame in hidden if frame.board is not Board.COVERED] == []
    assert [frame.board for frame in frames[-4:]] == [Board.CLEAR] * 4


@pytest.mark.parametrize("kit", ["kitchen", "lounge", "study"])
def test_a_filmed_turn_is_read_before_and_after_the_hand(kit: str) -> None:
    """Whatever is read without something in front is the position before, or after; it is never read under the hand."""
    frames = filmed(kit)
    clear = [frame for frame in frames if frame.reading is not None and frame.reading.board is Board.CLEAR]
    assert not any(frame.covered for frame in clear)
    texts = [shown(frame.reading.rows) for frame in clear if frame.reading is not None]
    assert texts[0] == FILMED
    assert texts[-1] == AFTER
    half_made = FILMED[:11] + "s" + FILMED[12:15] + "."
    assert set(texts) <= {FILMED, half_made, AFTER}


@pytest.mark.parametrize("shape", [(1, 3000, 3), (3000, 1, 3), (2, 5000, 3), (1, 1, 3)])
def test_pictures_of_odd_shapes_show_no_board(shape: tuple[int, int, int]) -> None:
    """A camera may give anything: a picture one pixel high is a lost board with a reason, not a failure."""
    glance = BoardEye(network.shipped().house_set(0)).glance(np.full(shape, 90, np.uint8), 0.0)
    assert glance.board is Board.LOST
    assert glance.trouble is not None


@pytest.mark.parametrize("upright", [False, True])
def test_bands_that_stand_are_taken_out_before_a_picture_is_read(upright: bool) -> None:
    """Under a lamp that is dark in every third part of the picture, each piece is seen, and nothing is in front."""
    gains = Bands(0.45, 2.8, 0.35, 0.0, upright).over(picture())
    watching = Watching()
    watching.glance(np.asarray(np.clip(picture() * gains, 0, 255), np.uint8))
    reading = watching.read(np.asarray(np.clip(picture(frame=2) * gains, 0, 255), np.uint8))
    assert (reading.board, reading.hidden) == (Board.CLEAR, ())
    assert shown(reading.rows) == CELLS
