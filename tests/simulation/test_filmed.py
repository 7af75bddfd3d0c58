"""The simulated camera that whole games are followed with, and what counts as a turn given under a hand."""

from eclipse_companion.sensing.camera import Exposure, Shot
from eclipse_companion.sensing.camera.light import measured, stops_darker
from eclipse_simulation.eclipse.filming.filmed import HandWatch
from eclipse_simulation.eclipse.filming.seeing import Seeing
from eclipse_simulation.eclipse.filming.sight import VirtualScene
from eclipse_simulation.eclipse.filming.virtual_camera import VirtualCamera
from tests.simulated.eclipse.filming.hands import driver, times
from tests.simulated.eclipse.filming.shots import stage
from tests.simulation.filmed import FPS, LOOK_MS, WORK_MS, Clock, SimulatedShots, under_a_hand

STEP_MS = 10.0


def watched() -> tuple[HandWatch, float, float]:
    """A hand that makes a turn; when it is first seen over the board, and when it is last seen there."""
    hand = driver("S3/4/4/4", seed=4)
    hand.sample(0.0)
    seeing = Seeing(hand)
    watch = HandWatch(seeing, stage())
    hand.line("1-5/S16 over")
    there = [now for now in times(hand, step_ms=STEP_MS) if watch.there(now)]
    return watch, there[0], there[-1]


def test_a_hand_in_the_newest_picture_counts_and_one_that_comes_later_does_not() -> None:
    """A hand that comes in while a look is worked out is in no picture yet; one that has just gone is in the newest."""
    watch, comes_ms, stays_ms = watched()
    assert not under_a_hand(watch, comes_ms - STEP_MS, comes_ms + WORK_MS - STEP_MS)
    assert under_a_hand(watch, comes_ms, comes_ms + WORK_MS)
    assert under_a_hand(watch, stays_ms, stays_ms + WORK_MS)
    assert not under_a_hand(watch, stays_ms + STEP_MS, stays_ms + STEP_MS + WORK_MS)


def test_an_old_picture_is_no_excuse() -> None:
    """While the camera gives no pictures, a turn given after a hand came in is given under that hand."""
    watch, comes_ms, _ = watched()
    assert under_a_hand(watch, comes_ms - 5 * LOOK_MS, comes_ms + LOOK_MS)


def shots(*, exposes: bool = True) -> SimulatedShots:
    """Shots of an empty board, after three seconds in which the camera settles."""
    clock = Clock()
    camera = VirtualCamera(stage(), lambda _: VirtualScene(()), clock, fps=FPS)
    found = SimulatedShots(camera, clock, exposes=exposes)
    while clock.now < 3000.0:
        shot(found)
    return found


def shot(of: SimulatedShots, exposure: Exposure = Exposure.NORMAL) -> Shot:
    taken = of.next_shot(1.5, exposure)
    assert taken is not None
    return taken


def darker(before: Shot, after: Shot) -> float:
    stops = stops_darker(measured(before.pixels), measured(after.pixels))
    assert stops is not None
    return stops


def test_a_dark_shot_is_a_stop_and_a_half_darker_and_the_next_is_normal() -> None:
    """The camera is exposed by hand for it, as `play` does it."""
    camera = shots()
    before, dark, after = shot(camera), shot(camera, Exposure.DARK), shot(camera)
    assert [each.exposure for each in (before, dark, after)] == [Exposure.NORMAL, Exposure.DARK, Exposure.NORMAL]
    assert 1.0 < darker(before, dark) < 2.0
    assert abs(darker(before, after)) < 0.4


def test_a_camera_that_cannot_be_exposed_gives_normal_shots() -> None:
    """Asked for a dark one, it gives a normal one at once."""
    camera = shots(exposes=False)
    before, asked = shot(camera), shot(camera, Exposure.DARK)
    assert asked.exposure is Exposure.NORMAL
    assert asked.taken_ms == before.taken_ms + 1000.0 / FPS


def test_a_board_that_is_too_bright_is_exposed_for_a_shorter_time() -> None:
    """What is measured on the board steers the exposure, as in play: after two seconds of glare, shots are darker."""
    camera = shots()
    before = shot(camera)
    for _ in range(40):
        camera.metered(shot(camera).number, 200.0, 0.0)
    for _ in range(9):
        shot(camera)
    assert darker(before, shot(camera)) > 0.5
