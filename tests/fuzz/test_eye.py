"""An eye that gets pictures of anything, in any order."""

from dataclasses import dataclass

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera.eye import BoardEye, BoardGlance
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.sensing.camera import Board, Exposure, Look, Shot
from eclipse_companion.sensing.watching.lookout import Lookout
from eclipse_simulation.eclipse.filming.sight import SeenHand
from tests.games.eclipse.camera.pictures import OVER, picture
from tests.simulated.eclipse.filming.shots import MIDDLE_GAME

Pixels = NDArray[np.uint8]

SIDE = st.one_of(st.integers(1, 40), st.sampled_from([64, 333, 720, 1280, 3000]))
COORDINATE = st.floats(-1e6, 1e6, allow_nan=False)
WHOLE = (720, 1280)


@dataclass(frozen=True)
class Made:
    """How a picture is made, so that a failure is short to tell."""

    kind: str
    height: int
    width: int
    seed: int

    def pixels(self) -> Pixels:
        rng = np.random.default_rng(self.seed)
        shape = (self.height, self.width, 3)
        match self.kind:
            case "noise":
                return rng.integers(0, 256, shape, np.uint8)
            case "constant":
                return np.full(shape, rng.integers(0, 256, 3), np.uint8)
            case "gradient":
                down, across = np.linspace(0, 255, self.height)[:, None], np.linspace(0, 255, self.width)
                grey = np.abs(down * rng.uniform(-1, 1) + across * rng.uniform(-1, 1))
                return np.repeat(np.clip(grey, 0, 255).astype(np.uint8)[:, :, None], 3, axis=2)
        return self._composed(rng)

    def _composed(self, rng: np.random.Generator) -> Pixels:
        pixels = picture(MIDDLE_GAME, *([OVER] if self.kind == "hand" else []), frame=1 + self.seed % 2).copy()
        top, left = (int(rng.integers(0, whole)) for whole in WHOLE)
        match self.kind:
            case "cut":  # a part of it, as if it were all
                return np.ascontiguousarray(
                    pixels[top // 2 : top // 2 + self.height, left // 2 : left // 2 + self.width]
                )
            case "patched":
                pixels[top : top + self.height, left : left + self.width] = rng.integers(0, 256, 3)
            case "shifted":
                pixels = np.roll(pixels, (top % 30 - 15, left % 30 - 15), (0, 1))
            case "mirrored":
                pixels = np.ascontiguousarray(pixels[:, ::-1])
            case "upside down":
                pixels = np.ascontiguousarray(pixels[::-1, ::-1])
            case "dark":
                pixels = np.asarray(pixels * rng.uniform(0.0, 0.3), np.uint8)
            case "flat":
                pixels = np.repeat(pixels.mean(axis=2, keepdims=True).astype(np.uint8), 3, axis=2)
        return pixels


KINDS = st.sampled_from(["noise", "constant", "gradient"])
PARTS = st.sampled_from(["whole", "hand", "cut", "patched", "shifted", "mirrored", "upside down", "dark", "flat"])
ANY = st.builds(Made, st.one_of(KINDS, PARTS), SIDE, SIDE, st.integers(0, 2**16))
PLACED = st.builds(
    Made, PARTS, st.sampled_from([30, 200, 700]), st.sampled_from([30, 300, 1200]), st.integers(0, 2**16)
)
LATER_MS = st.sampled_from([0.0, 1.0, 100.0, 250.0, 900.0, 5000.0, -300.0])
CORNERS = st.lists(st.tuples(COORDINATE, COORDINATE), min_size=4, max_size=4).map(np.array)
CLICKED = st.just(np.array([[20.0, 20.0], [200.0, 25.0], [210.0, 190.0], [15.0, 200.0]]))


def sound(glance: BoardGlance) -> None:
    assert isinstance(glance.board, Board)
    lost = glance.board is Board.LOST
    assert (glance.placing is None) == (glance.views is None) == lost


def watched(eye: BoardEye, steps: list[tuple[Made, float, bool, Made | None]]) -> None:
    """Glances, of which some are read, with a second picture or without."""
    t_ms = 0.0
    for made, later_ms, reads, second in steps:
        t_ms = max(0.0, t_ms + later_ms)
        glance = eye.glance(made.pixels(), t_ms)
        sound(glance)
        if not reads or glance.placing is None:
            continue
        try:
            reading = eye.read(glance, None if second is None else second.pixels())
        except CompanionError:
            continue
        assert reading.rows.shape == (16, 5)
        assert np.isfinite(reading.rows).all()
        assert (reading.rows.max(axis=1) == 0).all()
        assert (np.ptp(reading.rows[[square - 1 for square in reading.hidden]], axis=1) == 0).all()


def an_eye(corners: NDArray[np.float64] | None = None) -> BoardEye:
    return BoardEye(network.shipped().house_set(0), None, corners)


@given(st.lists(st.tuples(ANY, LATER_MS, st.booleans(), st.none() | ANY), min_size=1, max_size=4))
@settings(max_examples=25)
def test_any_pictures_are_glances_or_are_refused(steps: list[tuple[Made, float, bool, Made | None]]) -> None:
    """Pictures of any size and content, one after the other: noise, nothing, boards, parts of boards."""
    watched(an_eye(), steps)


@given(st.lists(st.tuples(PLACED, LATER_MS, st.booleans(), st.none() | PLACED), min_size=2, max_size=5))
@settings(max_examples=15)
def test_a_board_that_was_seen_survives_any_picture_after_it(
    steps: list[tuple[Made, float, bool, Made | None]],
) -> None:
    """The eye knows where the board lies; then it is shifted, cut off, mirrored, or gone."""
    eye = an_eye()
    for frame in (1, 2):
        eye.read(eye.glance(picture(frame=frame), 100.0 * (frame - 2)))
    watched(eye, steps)


@given(CORNERS | CLICKED, st.lists(st.tuples(ANY, LATER_MS, st.booleans(), st.none() | ANY), min_size=1, max_size=3))
@settings(max_examples=30)
def test_any_corners_in_any_pictures_are_glances_or_are_refused(
    corners: NDArray[np.float64], steps: list[tuple[Made, float, bool, Made | None]]
) -> None:
    """Clicked corners anywhere, in pictures of any size."""
    watched(an_eye(corners), steps)


@given(
    x=st.floats(-50, 150),
    y=st.floats(-50, 150),
    height=st.floats(0, 60),
    player=st.sampled_from(list(Player)),
)
@settings(max_examples=8)
def test_a_hand_anywhere_makes_a_glance(x: float, y: float, height: float, player: Player) -> None:
    """However it hides the markers and the board."""
    eye = an_eye()
    for frame in (1, 2):
        eye.read(eye.glance(picture(frame=frame), 100.0 * (frame - 2)))
    hand = SeenHand(player, "grasp", round(x), round(y), round(height))
    glance = eye.glance(picture.__wrapped__(MIDDLE_GAME, hand), 100.0)
    sound(glance)
    if glance.placing is not None:
        try:
            assert eye.read(glance).rows.shape == (16, 5)
        except CompanionError:
            return


class Shots:
    """Gives pictures, at whatever exposure, or none."""

    def __init__(self, steps: list[Made | None]) -> None:
        self.steps = steps
        self.t_ms = 0.0

    def next_shot(self, timeout_s: float, exposure: Exposure = Exposure.NORMAL, /) -> Shot | None:
        assert timeout_s > 0
        self.t_ms += 100.0
        made = self.steps.pop(0) if self.steps else None
        return None if made is None else Shot(made.pixels(), self.t_ms, exposure, round(self.t_ms / 100))

    def metered(self, number: int, mean: float, burnt_share: float) -> None:
        assert number > 0
        assert 0.0 <= mean <= 255.0
        assert 0.0 <= burnt_share <= 1.0


@given(st.lists(st.none() | PLACED | ANY, min_size=1, max_size=7), st.booleans())
@settings(max_examples=30)
def test_any_shots_are_looks(steps: list[Made | None], exposes: bool) -> None:
    """Whatever a camera gives, a lookout never fails: it tells what it sees, or why it sees nothing."""
    shots = Shots(steps)
    lookout = Lookout(an_eye(), shots)
    lookout.exposes = exposes
    while steps:
        shot = shots.next_shot(1.0)
        for look in [] if shot is None else lookout.look(shot):
            assert isinstance(look, Look)
            assert (look.rows is not None) == (look.board is Board.CLEAR)
