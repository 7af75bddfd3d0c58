"""Films of whole games: one scene whose marbles and hand change, as pictures in a folder, with the truth beside them.

The hand is the one of the virtual camera; what it looks like, and all else, is the ray tracer's.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from eclipse_companion.games.infinity.filming.hand import Hand
from eclipse_companion.games.infinity.filming.sight import Sight
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.course import NEW_GAME
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.vision.device import A_SIDE, SPACES, Device
from eclipse_companion.sensing.sight.pose import Camera
from infinity_pictures import kernels
from infinity_pictures.families import camera, drawn_scene, reaching
from infinity_pictures.kernels import Numbers
from infinity_pictures.making import BRIGHT, DARKER, SIZE
from infinity_pictures.marbles import Balls, Make
from infinity_pictures.scene import Scene
from infinity_pictures.sheet import Colours
from infinity_pictures.webcam import Webcam, webcam

FPS: Final = 2.0
LONGEST: Final = 20
"""A film ends after so many placements: pictures take seconds each."""
_SAMPLES: Final = 2
_QUALITY: Final = 90
_PAUSE_MS: Final = (1200.0, 3500.0)
"""How long people think: at least, and at most."""
_LARGE: Final = 0.27
"""The share of the picture's height that the spaces take."""


@dataclass(frozen=True, slots=True)
class Film:
    """A game, and one camera that sees it. `turns`: each placement, and when the hand that made it was gone, ms."""

    name: str
    scene: Scene
    make: Make
    camera: Camera
    webcam: Webcam
    hand: Hand
    turns: tuple[tuple[Placement, float], ...]
    seed: int

    @classmethod
    def drawn(cls, seed: int, family: str, light: str) -> "Film":
        """A random game in a random scene with this kind of light, on the printed sheet."""
        rng = np.random.default_rng(seed)
        scene = drawn_scene(rng, family, light, "." * SPACES, device=Device(), hand=0.0)
        make = Make.at_random(rng, banded=0.5, only_plain=True)
        seen_by = camera(rng, scene.device, SIZE, _LARGE * rng.uniform(0.8, 1.1))
        taken = webcam(rng, scene.sky[0] / scene.sky[0].max(), scale=1.0)
        hand, turns = _game(rng)
        return cls(f"film_{seed:06d}_{light}", scene, make, seen_by, taken, hand, turns, seed)

    @property
    def truth(self) -> dict[str, Any]:
        """What is written beside the pictures."""
        turns = [{"turn": str(turn), "hand_left_ms": round(left, 1)} for turn, left in self.turns]
        return {"fps": FPS, "turns": turns}

    @property
    def instants(self) -> Iterator[float]:
        """When pictures are taken, ms."""
        step = 1000.0 / FPS
        yield from np.arange(0.0, self.hand.free_ms + 2000.0, step).tolist()

    def light_at(self, t_ms: float) -> Colours:
        """(H, W, 3): the light that reaches the camera."""
        sight = self.hand.at(t_ms)
        scene = replace(self.scene, balls=self._balls(sight), limbs=self._limbs(sight, t_ms))
        return scene.seen(self.camera, (0, 0, *SIZE), _SAMPLES, int(t_ms))

    def _balls(self, sight: Sight) -> Numbers:
        device = self.scene.device
        balls = Balls(self.make, device, np.random.default_rng(self.seed))
        centres = device.centres()
        for channel, marbles in enumerate(sight.channels):
            for space, kind in enumerate(marbles):
                if kind != ".":
                    balls.put(centres[A_SIDE * channel + space], kind)
        if sight.fingers is not None and sight.fingers.holds:
            at = np.array([sight.fingers.x, sight.fingers.y, -device.height - 6.0])
            balls.put(at, sight.fingers.holds)
        return balls.packed()

    def _limbs(self, sight: Sight, t_ms: float) -> Numbers:
        if sight.fingers is None:
            return np.zeros((0, kernels.LIMB_SIZE))
        rng = np.random.default_rng([self.seed, int(t_ms // 2000)])
        target = np.array([sight.fingers.x, sight.fingers.y + 6.0, self.scene.device.height + 12.0])
        return reaching(rng, target, np.radians(90 + rng.normal(0, 15)))


def _game(rng: np.random.Generator) -> tuple[Hand, tuple[tuple[Placement, float], ...]]:
    """A random game, and the hand that plays it."""
    hand, course, now = Hand(), NEW_GAME, 2000.0
    turns: list[tuple[Placement, float]] = []
    while course.result is None and len(turns) < LONGEST:
        legal = rules.legal_placements(course.position)
        turn = legal[int(rng.integers(len(legal)))]
        course = course.place(turn)
        gone = hand.do(now, turn.channel, course.position.channels, turn.marble.value)
        turns.append((turn, gone))
        now = gone + rng.uniform(*_PAUSE_MS)
    return hand, tuple(turns)


def film(wanted: Film, folder: Path, tell: Callable[[str], None], *, dark: bool) -> None:
    """Take the pictures that are missing, `NNNN.jpg`, and with `dark` each a second time; the truth comes last."""
    into = folder / wanted.name
    into.mkdir(parents=True, exist_ok=True)
    times = list(wanted.instants)
    # One exposure for the whole film, as of a camera whose exposure is fixed at the start.
    first = wanted.light_at(times[0])
    level = float(np.percentile(first.mean(axis=2), BRIGHT)) + 1e-4
    darker = replace(wanted.webcam, exposure=wanted.webcam.exposure - DARKER)
    shown, light = wanted.hand.at(times[0]), first
    for number, at in enumerate(times):
        paths = {into / f"{number:04d}.jpg": wanted.webcam} | (
            {into / f"{number:04d}.dark.jpg": darker} if dark else {}
        )
        if all(path.exists() for path in paths):
            continue
        # Nothing has moved: the light is the same, but not the camera's noise.
        if wanted.hand.at(at) != shown:
            shown, light = wanted.hand.at(at), wanted.light_at(at)
        for path, taken in paths.items():
            pixels = taken.picture(light, level, np.random.default_rng([wanted.seed, number, taken is darker]))
            data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()
            part = path.with_suffix(".part")
            part.write_bytes(data)
            part.rename(path)
        tell(f"{wanted.name}: picture {number + 1} of {len(times)}")
    (into / "truth.json").write_text(json.dumps(wanted.truth, indent=1) + "\n", encoding="utf-8")
