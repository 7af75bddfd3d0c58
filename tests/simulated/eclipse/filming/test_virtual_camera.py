"""A camera that isn't there: it obeys, and goes wrong, as one that is there."""

import cv2
import numpy as np
import pytest

from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_simulation.camera.faults import parse
from eclipse_simulation.camera.video_calls import AUTOMATIC, DELAY, MANUAL
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.kit import NotAKitError
from eclipse_simulation.eclipse.filming.sensor import Picture
from eclipse_simulation.eclipse.filming.sight import SeenHand, VirtualScene
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.filming.virtual_camera import VirtualCamera
from tests.simulated.eclipse.filming.shots import MIDDLE_GAME, askew, stage

SIGHT = askew(MIDDLE_GAME)


class Rig:
    """A camera and its clock: each picture is a twentieth of a second after the one before."""

    def __init__(self, *faults: str, on: Stage | None = None, sight: VirtualScene = SIGHT, seed: int = 1) -> None:
        self.now_ms = 5000.0
        self.sight = sight
        self.camera = VirtualCamera(
            on or stage(), lambda _: self.sight, lambda: self.now_ms, faults=[parse(one) for one in faults], seed=seed
        )

    def picture(self) -> Picture:
        self.now_ms += 50
        done, found = self.camera.read()
        assert done
        assert found is not None
        return np.asarray(found, np.uint8)

    def at(self, t_s: float) -> Picture:
        """The picture at a second since the camera was opened."""
        self.now_ms = 5000.0 + 1000 * t_s - 50
        return self.picture()


def light_of(picture: Picture) -> float:
    """The mean light of the middle tones, about linear."""
    tones = picture.astype(np.float64) / 255
    return float((tones**2.2)[:, 800:].mean())


def test_it_is_open_until_it_is_released() -> None:
    """It has the size and the pace that it says; after its release it gives nothing."""
    rig = Rig()
    camera = rig.camera
    assert camera.isOpened()
    assert rig.picture().shape == (720, 1280, 3)
    sizes = [camera.get(prop) for prop in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT, cv2.CAP_PROP_FPS)]
    assert sizes == [1280, 720, 20]
    assert camera.get(cv2.CAP_PROP_POS_MSEC) == 50
    assert camera.set(cv2.CAP_PROP_FRAME_WIDTH, 1280)
    assert not camera.set(cv2.CAP_PROP_FRAME_WIDTH, 640)
    assert camera.get(cv2.CAP_PROP_ZOOM) == -1
    assert not camera.set(cv2.CAP_PROP_ZOOM, 2)
    camera.release()
    assert not camera.isOpened()
    assert camera.read() == (False, None)


def test_a_picture_can_be_had_only_after_it_was_grabbed() -> None:
    """Before the first `grab` there is none; afterwards the grabbed one can be decoded."""
    rig = Rig()
    assert rig.camera.retrieve() == (False, None)
    assert rig.camera.grab()
    assert rig.camera.retrieve()[0]


def test_with_something_to_wait_with_it_keeps_its_pace() -> None:
    """`grab` waits until the next picture is due, a twentieth of a second after the last, or comes at once if late."""
    now = [0.0]
    waited: list[float] = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        now[0] += 1000 * seconds

    camera = VirtualCamera(stage(), lambda _: SIGHT, lambda: now[0], wait=wait)
    assert all(camera.grab() for _ in range(3))
    assert now[0] == pytest.approx(100)
    now[0] += 500
    assert camera.grab()
    assert now[0] == pytest.approx(600)
    assert camera.grab()
    assert now[0] == pytest.approx(650)
    assert waited == pytest.approx([0.05, 0.05, 0.05])


def test_a_set_exposure_takes_effect_two_pictures_later() -> None:
    """Half the time gives half the light from the third picture on, not before, and it stays."""
    rig = Rig()
    first = light_of(rig.picture())
    time = rig.camera.get(cv2.CAP_PROP_EXPOSURE)
    assert rig.camera.get(cv2.CAP_PROP_AUTO_EXPOSURE) == AUTOMATIC
    assert not rig.camera.set(cv2.CAP_PROP_EXPOSURE, time / 2), "it exposes by itself"
    assert rig.camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL)
    assert rig.camera.set(cv2.CAP_PROP_EXPOSURE, time / 2)
    lights = [light_of(rig.picture()) for _ in range(5)]
    assert lights[:DELAY] == pytest.approx([first] * DELAY, rel=0.02)
    assert lights[DELAY:] == pytest.approx([first / 2] * 3, rel=0.12)
    assert rig.camera.get(cv2.CAP_PROP_EXPOSURE) == time / 2
    assert rig.camera.get(cv2.CAP_PROP_AUTO_EXPOSURE) == MANUAL


def test_automatic_exposure_comes_back() -> None:
    """Set to automatic again, within a second the picture is as bright as at first."""
    rig = Rig()
    first = light_of(rig.picture())
    rig.camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL)
    rig.camera.set(cv2.CAP_PROP_EXPOSURE, 20)
    assert [light_of(rig.picture()) for _ in range(4)][-1] < first / 2
    rig.camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, AUTOMATIC)
    assert [light_of(rig.picture()) for _ in range(20)][-1] == pytest.approx(first, rel=0.05)


@pytest.mark.parametrize("value", [0.0, 2.0, 0.25, 7.0])
def test_an_exposure_mode_that_there_is_not_is_refused(value: float) -> None:
    """Only 1 and 3 are modes, and times below 100 microseconds are none."""
    camera = Rig().camera
    assert not camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, value)
    assert camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL)
    assert not camera.set(cv2.CAP_PROP_EXPOSURE, 0)


def test_the_same_seed_gives_the_same_pictures() -> None:
    """Bit for bit, and another seed's noise is another."""
    one, two, other = Rig(), Rig(), Rig(seed=2)
    for _ in range(3):
        picture = one.picture()
        assert np.array_equal(picture, two.picture())
        assert not np.array_equal(picture, other.picture())


def test_noise_is_new_in_each_picture() -> None:
    """Two pictures of a still board differ by noise, and by nothing else."""
    rig = Rig()
    first, second = [rig.picture().astype(int) for _ in range(20)][-2:]
    assert 0.3 < (first - second).std() < 6
    assert abs((first - second).mean()) < 0.05


# ---- faults ----


def test_a_knock_moves_the_board_in_the_picture() -> None:
    """Its corners lie elsewhere, by the pixels that it tells; what is seen there is the board."""
    rig = Rig("knock:10:x=4,y=-3,roll=2")
    before = rig.at(9.0)
    still = rig.camera.corners_px
    after = rig.at(11.0)
    moved = rig.camera.corners_px
    far = np.linalg.norm(moved - still, axis=1)
    assert 4 < far.max() < 60
    onto = cv2.getPerspectiveTransform(moved.astype(np.float32), still.astype(np.float32))
    back = cv2.warpPerspective(after, onto, (1280, 720))
    inside = cv2.fillConvexPoly(np.zeros((720, 1280), np.uint8), np.round(still).astype(np.int32), 255) > 0
    apart = np.abs(back.astype(int) - before)[inside].mean()
    assert apart < 0.5 * np.abs(after.astype(int) - before)[inside].mean()


def test_a_light_is_switched() -> None:
    """The kit's other light comes on at its second, and goes at the end."""
    rig = Rig("light:10-20")
    first = rig.at(1.0)
    assert np.abs(rig.at(9.9).astype(int) - first).mean() < 4
    assert np.abs(rig.at(15.0).astype(int) - first).mean() > 8
    rig.at(21.0)
    assert np.abs(rig.at(25.0).astype(int) - first).mean() < 4


def test_a_kit_with_one_light_has_none_to_switch_to() -> None:
    """A camera that should do so can't be made; with numbers the fault changes the light that there is."""
    name = next(name for name in kit.names() if len(kit.load(name).lights) == 1)
    with pytest.raises(NotAKitError, match="only one light"):
        Rig("light:10", on=stage(name))
    rig = Rig("light:10:gain=0.25", on=stage(name))
    rig.camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL)
    before = [rig.at(t) for t in (8.0, 8.1, 8.2, 9.0)][-1]
    assert light_of(rig.at(11.0)) == pytest.approx(light_of(before) / 4, rel=0.2)


def test_a_coloured_light_colours_the_picture() -> None:
    """With more red and less blue in it, red grows against blue."""
    rig = Rig("light:10:red=1.4,blue=0.6")
    ratios = []
    for t_s in (9.0, 11.0):
        blue, _, red = rig.at(t_s).reshape(-1, 3).mean(axis=0)
        ratios.append(red / blue)
    assert ratios[1] > 1.2 * ratios[0]


@pytest.mark.parametrize("side", range(4))
def test_somebody_who_leans_over_darkens_one_edge(side: int) -> None:
    """The picture is darker there, against the opposite edge, and as before afterwards."""
    rig = Rig(f"lean:10-12:side={side}")
    rig.camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL)
    before, during, after = rig.at(9.0), rig.at(11.0), rig.at(13.0)
    change = (during.astype(float) - before).mean(axis=2)
    edges = [change[-60:].mean(), change[:, :60].mean(), change[:60].mean(), change[:, -60:].mean()]
    assert edges[side] == min(edges)
    assert edges[side] < edges[(side + 2) % 4] - 5
    assert np.abs(after.astype(int) - before).mean() < 4


def test_exposure_drifts() -> None:
    """A stop a second makes the light four times as much after two seconds, though the set time stays."""
    rig = Rig("drift:10:rate=-1,most=2")
    rig.camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL)
    before = [rig.at(t) for t in (8.0, 8.1, 8.2, 9.0)][-1]
    time = rig.camera.get(cv2.CAP_PROP_EXPOSURE)
    assert light_of(rig.at(15.0)) == pytest.approx(light_of(before) / 4, rel=0.25)
    assert rig.camera.get(cv2.CAP_PROP_EXPOSURE) == time


def sharpness(picture: Picture) -> float:
    return float(np.abs(cv2.Laplacian(cv2.GaussianBlur(picture, (0, 0), 1.0), cv2.CV_32F)).mean())


def test_a_blurred_picture_has_fewer_edges_and_a_noisy_one_more_noise() -> None:
    """From the fault's second on."""
    rig = Rig("blur:10:px=3")
    assert sharpness(rig.at(11.0)) < 0.7 * sharpness(rig.at(9.0))
    rig = Rig("noise:10:times=4")

    def noise(t_s: float) -> float:
        return float((rig.at(t_s).astype(int) - rig.at(t_s + 0.05)).std())

    assert noise(11.0) > 3 * noise(9.0)


def test_a_lost_camera_gives_nothing_and_comes_back() -> None:
    """`grab` fails while it is lost; it stays open, and afterwards gives pictures again."""
    rig = Rig("lost:10-12")
    rig.at(9.0)
    rig.now_ms = 5000.0 + 11_000
    assert not rig.camera.grab()
    assert rig.camera.retrieve() == (False, None)
    assert rig.camera.isOpened()
    rig.at(12.5)


def test_a_frozen_camera_gives_the_same_picture_whatever_happens() -> None:
    """Bit for bit, though a hand comes; afterwards the hand is seen."""
    rig = Rig("frozen:10-12")
    last = rig.at(9.9)
    rig.sight = VirtualScene(SIGHT.tiles, (SeenHand(Player.SUN, "grasp", 50.0, 50.0),))
    assert np.array_equal(rig.at(11.0), last)
    assert np.array_equal(rig.at(11.5), last)
    assert np.abs(rig.at(12.5).astype(int) - last).max() > 60


def test_a_covered_lens_gives_black() -> None:
    """Nearly: a little noise is left."""
    picture = Rig("black:0").picture()
    assert picture.max() < 12
    assert picture.std() > 0.3


def test_a_hand_that_moves_is_smeared() -> None:
    """With its place changing while the shutter is open, its picture is softer than that of one at rest."""
    tiles = SIGHT.tiles

    def moving(t_ms: float) -> VirtualScene:
        return VirtualScene(tiles, (SeenHand(Player.SUN, "grasp", 50.0, 50.0 + (t_ms - 5050.0)),))

    still = Rig(sight=moving(5050.0)).picture()
    rig = Rig()
    swift = VirtualCamera(stage(), moving, lambda: rig.now_ms, seed=1)
    rig.now_ms = 5050.0
    _, picture = swift.read()
    assert picture is not None
    assert 0 < sharpness(np.asarray(picture, np.uint8)) < sharpness(still)
