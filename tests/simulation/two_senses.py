"""Whole games of one simulated hand that sensors feel and a virtual camera sees at the same time.

In: a seed, a table to see, what goes wrong with sensors and camera. Out: `Sensed`, the sensors' readings and what the
camera has told of the very same movements, both on the board's clock, and the truth about it. Nothing listens while
the hand plays, so one game can be followed with and without its camera.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.camera.eye import BoardEye
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.sensing.camera import CameraDown, CameraUp, Look, Reason
from eclipse_companion.sensing.watching.lookout import Lookout
from eclipse_simulation.board.sensor_faults import SensorFault
from eclipse_simulation.board.sensors import Defects
from eclipse_simulation.camera.faults import CameraFault
from eclipse_simulation.eclipse.filming.seeing import Seeing
from eclipse_simulation.eclipse.filming.sight import VirtualScene
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.filming.virtual_camera import VirtualCamera
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.hand import random_turn
from eclipse_simulation.eclipse.hand.scene import BoardModel, Kit
from tests.simulation.filmed import FPS, LEFT_MS, LOOK_MS, THINKS_MS, WORK_MS, Clock, SimulatedShots
from tests.simulation.sight import SCAN_MS

CAMERA_UP: Final = CameraUp("Virtual camera", 1280, 720, can_expose=True, can_lock=True)
EMPTY_MS: Final = 3000.0
"""For how long the board is empty at first: a game begins, and the board tells its calibration."""

Seen: TypeAlias = Look | CameraUp | CameraDown


@dataclass(frozen=True, eq=False)
class Sensed:
    """One game. Times are milliseconds on the board's clock.

    `adc`: readings (n, 16) at the times `t_ms` (n,). `seen`: what the camera has posted, and when. `turns` and
    `turn_ms`: the turns that were made, and when each began and the hand was done.
    """

    kit: Kit
    t_ms: NDArray[np.float64]
    adc: NDArray[np.uint16]
    seen: Sequence[tuple[float, Seen]]
    turns: Sequence[str]
    turn_ms: Sequence[tuple[float, float]]


@dataclass(frozen=True, kw_only=True)
class Play:
    """How a game is played, and what goes wrong with it.

    `twins`: wherever a turn can be made that looks like another one to magnets of one strength, it is. `habits`: those
    of every turn (see `hand.styles`); None: as the style has them.
    """

    style: str = "ordinary"
    turns: int = 16
    twins: bool = False
    habits: frozenset[str] | None = None
    sensor_faults: tuple[SensorFault, ...] = ()
    camera_faults: tuple[CameraFault, ...] = ()
    exposes: bool = True


def sensed(seed: int, stage: Stage, kit: Kit, play: Play) -> Sensed:
    """One game, the same for the same arguments."""
    return _Game(seed, stage, kit, play).run()


class _Game:
    """One hand at a board, with a camera above it."""

    def __init__(self, seed: int, stage: Stage, kit: Kit, play: Play) -> None:
        rng = np.random.default_rng(seed)
        self._rng, self._kit, self._play = rng, kit, play
        self._clock = Clock()
        model = BoardModel(kit, rng, Defects(faults=play.sensor_faults))
        self._driver = HandDriver(model, rng, style=play.style)
        self._seeing = Seeing(self._driver, seed)
        camera = VirtualCamera(stage, self._at, self._clock, faults=play.camera_faults, fps=FPS, seed=seed)
        self._shots = SimulatedShots(camera, self._clock, exposes=play.exposes)
        self._lookout = Lookout(BoardEye(network.shipped().house_set(0)), self._shots)
        self._lookout.exposes = play.exposes
        self._times: list[NDArray[np.float64]] = []
        self._adc: list[NDArray[np.uint16]] = []
        self._scans = 0
        self._seen: list[tuple[float, Seen]] = [(0.0, CAMERA_UP)]
        self._up = True
        self._made: list[str] = []
        self._spans: list[tuple[float, float]] = []
        self._position = EMPTY
        self._due_ms = EMPTY_MS
        self._moving = False

    def run(self) -> Sensed:
        """Play it to its end."""
        ends_ms: float | None = None
        while ends_ms is None or self._clock.now < ends_ms:
            began = self._clock.now
            self._scan(began)
            self._act()
            if ends_ms is None and self._over and not self._moving:
                ends_ms = began + LEFT_MS
            self._look()
            self._clock.now = max(self._clock.now, began + LOOK_MS)
        self._scan(self._clock.now)
        return Sensed(
            self._kit,
            np.concatenate(self._times),
            np.concatenate(self._adc),
            self._seen,
            self._made,
            self._spans,
        )

    @property
    def _over(self) -> bool:
        return len(self._made) >= self._play.turns or rules.result(self._position) is not None

    def _scan(self, until_ms: float) -> None:
        """Let the sensors read up to a time."""
        scans = int(until_ms / SCAN_MS) + 1
        if scans > self._scans:
            times = np.arange(self._scans, scans, dtype=np.float64) * np.float64(SCAN_MS)
            self._times.append(times)
            self._adc.append(self._driver.samples(times))
            self._scans = scans

    def _at(self, t_ms: float) -> VirtualScene:
        self._scan(t_ms)
        return self._seeing.at(t_ms)

    def _look(self) -> None:
        """Take a picture, and keep what is told of it."""
        shot = self._shots.next_shot(1.0)
        if (shot is not None) != self._up:
            self._up = shot is not None
            down = CameraDown(CAMERA_UP.name, Reason.GONE, "It is gone.")
            self._seen.append((self._clock.now, CAMERA_UP if self._up else down))
        if shot is not None:
            for look in self._lookout.look(shot):
                self._clock.now += WORK_MS
                self._seen.append((self._clock.now, look))

    def _act(self) -> None:
        now = self._clock.now
        if self._moving and self._driver.idle(now):
            self._moving = False
            self._spans[-1] = self._spans[-1][0], now
            self._due_ms = now + self._rng.uniform(*THINKS_MS)
        if not self._moving and not self._over and now >= self._due_ms:
            turn = self._choose()
            self._driver.do(script.WholeTurn(turn, self._play.habits))
            self._position = rules.apply(self._position, turn)
            self._made.append(str(turn))
            self._spans.append((now, now))
            self._moving = True

    def _choose(self) -> Turn:
        twins = twin_turns(self._position) if self._play.twins else []
        return twins[int(self._rng.integers(len(twins)))] if twins else random_turn(self._position, self._rng)


def twin_turns(position: Position) -> list[Turn]:
    """The legal turns after which two squares show the same side, and either of them may hold the flipped piece."""
    legal = rules.legal_turns(position)
    return [turn for turn in legal if _shows_twins(position, turn) and _other_way_round(turn) in legal]


def _shows_twins(position: Position, turn: Turn) -> bool:
    """Whether the flipped piece shows the new one's side, and both are new on their squares."""
    piece = None if turn.flip is None or turn.square == turn.flip[0] else position[turn.flip[0]]
    return piece is not None and piece.side.turned is turn.side


def _other_way_round(turn: Turn) -> Turn:
    """The flip to where the new piece is, and the new piece to where the flip ends."""
    assert turn.flip is not None
    return Turn((turn.flip[0], turn.square), turn.side, turn.flip[1])
