"""Films of whole games for a browser's camera: what a phone that leans on something would film, and the truth of it.

Chromium plays a file of JPEG pictures, one after the other, as its camera, thirty a second, and begins anew at its end.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.infinity.game.history import NEW_GAME
from eclipse_simulation.camera.virtual import VirtualCamera
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.filmed import Filmed
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.hand import random_turn
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, BoardModel, Kit
from eclipse_simulation.infinity.filming.film_renderer import LIGHTS, DeviceDrawing
from eclipse_simulation.infinity.filming.hand import MarbleHand
from tests.games.infinity.following.seen import random_game

CHROMIUM_FPS: Final = 30
_REPEATED: Final = 3
"""A film has ten different pictures a second, each of them three times."""
_STEP_MS: Final = 1000.0 * _REPEATED / CHROMIUM_FPS
_BEGINS_MS: Final = 9_000.0
"""Nothing happens until then: the browser starts, and the board is found."""
_ENDS_MS: Final = 6_000.0
_THINKS_MS: Final = (1500.0, 4000.0)
_QUALITY: Final = 90

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Film:
    """A film's truth: the turns, and when the hand had left the board after each, milliseconds from its first picture.

    `lasts_ms`: when it begins anew.
    """

    turns: tuple[str, ...]
    left_ms: tuple[float, ...]
    lasts_ms: float


def eclipse(path: Path, seed: int, turns: int) -> Film:
    """A game of Eclipse in one of the rooms, written to a file."""
    rng = np.random.default_rng([seed, 45])
    rooms = [(name, light.kind) for name in kit.names() for light in kit.load(name).lights]
    name, light = rooms[int(rng.integers(len(rooms)))]
    driver = HandDriver(BoardModel(Kit.draw(rng, ONE_STRENGTH), rng), rng, style="tidy")
    filmed = Filmed(driver, Stage(kit.load(name), light), seed=seed)
    position, made, left = EMPTY, list[str](), list[float]()
    due_ms, ends_ms = _BEGINS_MS, float("inf")

    def pictures() -> Iterator[Pixels]:
        nonlocal position, due_ms, ends_ms
        now, moving = 0.0, False
        while now < ends_ms:
            driver.sample(now)
            yield filmed.frame(now)
            seen_left_ms = filmed.truth(now).left_ms
            if moving and driver.idle(now) and seen_left_ms is not None:
                moving = False
                left.append(seen_left_ms)
                due_ms = now + rng.uniform(*_THINKS_MS)
                if len(made) == turns or rules.result(position) is not None:
                    ends_ms = now + _ENDS_MS
            if not moving and now >= due_ms and ends_ms == float("inf"):
                turn = random_turn(position, rng)
                driver.do(script.WholeTurn(turn))
                position, moving = rules.apply(position, turn), True
                made.append(str(turn))
            now += _STEP_MS

    lasts_ms = _written(path, pictures())
    return Film(tuple(made), tuple(left), lasts_ms)


def infinity(path: Path, seed: int, turns: int) -> Film:
    """A game of Infinity in one of the lights, written to a file."""
    chance = random.Random(seed)
    placements = random_game(chance, most=turns, alike=0.4)
    hand, course, now, left = MarbleHand(), NEW_GAME, _BEGINS_MS, list[float]()
    for placement in placements:
        course = course.place(placement)
        left.append(hand.do(now, placement.channel, course.position.channels, placement.marble.value))
        now = left[-1] + chance.uniform(*_THINKS_MS)
    clock = [0.0]
    drawing = DeviceDrawing(LIGHTS[list(LIGHTS)[seed % len(LIGHTS)]])
    camera = VirtualCamera(drawing, hand.at, lambda: clock[0], seed=seed % 1000)

    def pictures() -> Iterator[Pixels]:
        while clock[0] < left[-1] + _ENDS_MS:
            camera.grab()
            pixels = camera.retrieve()[1]
            assert pixels is not None
            yield pixels
            clock[0] += _STEP_MS

    lasts_ms = _written(path, pictures())
    return Film(tuple(map(str, placements)), tuple(left), lasts_ms)


def _written(path: Path, pictures: Iterator[Pixels]) -> float:
    """Write the pictures; how long the film lasts, in milliseconds."""
    count = 0
    with path.open("wb") as file:
        for pixels in pictures:
            coded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()
            file.write(coded * _REPEATED)
            count += 1
    return count * _STEP_MS


FILMS: Final[dict[str, Callable[[Path, int, int], Film]]] = {"eclipse": eclipse, "infinity": infinity}
