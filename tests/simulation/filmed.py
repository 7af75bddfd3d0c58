"""Whole games through a virtual camera on a simulated clock, followed as `play` follows them with a camera alone.

In: a seed, a table to see, faults of the camera. Out: what was found, and the truth about it: the turns, when the hand
had left the board after each.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.camera.eye import BoardEye
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking import Tracker, do
from eclipse_companion.games.eclipse.tracking.commands import Covered, See
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, QuestionAsked, TakeBack
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.sensing.camera import Exposure, Look, Shot
from eclipse_companion.sensing.camera.controls import Controls
from eclipse_companion.sensing.camera.exposing import Exposing, Hold
from eclipse_companion.sensing.camera.light import measured
from eclipse_companion.sensing.camera.shots import Ask
from eclipse_companion.sensing.evidence import CAMERA, StateReader, likelihood_of
from eclipse_companion.sensing.watching.lookout import Lookout
from eclipse_simulation.camera.faults import CameraFault
from eclipse_simulation.eclipse.filming.filmed import HandWatch
from eclipse_simulation.eclipse.filming.seeing import Seeing
from eclipse_simulation.eclipse.filming.sight import VirtualScene
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.filming.virtual_camera import VirtualCamera
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.hand import random_turn
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, BoardModel, Kit

FPS: Final = 20.0
LOOK_MS: Final = 100.0
WORK_MS: Final = 30.0
"""How long a look takes a slow computer."""
DELAY_MS: Final = 600.0
EMPTY_MS: Final = 1500.0
LEFT_MS: Final = 8000.0
THINKS_MS: Final = (300.0, 3000.0)


@dataclass
class Account:
    """What was found in one game. Turns are counted from 0."""

    truth: list[str] = field(default_factory=list)
    left_ms: list[float] = field(default_factory=list)
    """When the hand had left the board after each turn."""
    given: list[tuple[str, float]] = field(default_factory=list)
    """The turns that stand at the end, and when each was given."""
    asked: set[int] = field(default_factory=set)
    withdrawn: int = 0
    under_hands: int = 0
    """Turns given `under_a_hand`."""
    ms: list[float] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        """How many turns that stand at the end did not happen, or are missing."""
        pairs = list(zip(self.given, self.truth, strict=False))
        return sum(given[0] != made for given, made in pairs) + abs(len(self.given) - len(self.truth))

    @property
    def delays_ms(self) -> list[float]:
        """How long after the hand had left each right turn was given."""
        pairs = zip(self.given, self.truth, self.left_ms, strict=False)
        return [given[1] - left for given, made, left in pairs if given[0] == made]


def under_a_hand(watch: HandWatch, pictured_ms: float, given_ms: float) -> bool:
    """Whether a hand was over the board in the newest picture before a turn was given.

    Nobody can know of a hand that comes in after that picture: the next one, say, while the last look is worked out.
    A picture that is older than pictures are from look to look is no excuse.
    """
    return watch.there(max(pictured_ms, given_ms - LOOK_MS))


class Clock:
    """The simulated time, milliseconds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class SimulatedShots:
    """A virtual camera that gives shots at once: to wait for one moves the clock. It is exposed as `play` does it."""

    def __init__(self, camera: VirtualCamera, clock: Clock, *, exposes: bool) -> None:
        """`exposes`: whether the camera can be exposed by hand."""
        self._camera, self._clock = camera, clock
        self._controls = Controls(camera)
        self._exposing = Exposing(clock.now, able=exposes)
        self._asked = 0
        self._number = 0
        self.newest_ms = 0.0
        """When the newest picture was taken."""

    def next_shot(self, timeout_s: float, exposure: Exposure = Exposure.NORMAL) -> Shot | None:
        """The first picture that is exposed as asked; None if the camera fails, or if there is none in time."""
        self._asked += 1
        ask = Ask(self._asked, exposure)
        until_ms = self._clock.now + 1000.0 * timeout_s
        while self._clock.now < until_ms:
            self._obey(ask)
            self._clock.now += 1000.0 / FPS
            whole, pixels = self._camera.read()
            if not whole:
                return None
            self.newest_ms = self._clock.now
            self._exposing.passed()
            shown = np.asarray(pixels, np.uint8)
            found = self._exposing.seen(measured(shown), ask, self.newest_ms)
            if found is not None and self._exposing.satisfies(found, ask):
                self._number += 1
                self._exposing.delivered(self._number, found)
                return Shot(shown, self.newest_ms, found, self._number)
        return None

    def metered(self, number: int, mean: float, burnt_share: float) -> None:
        """The board's brightness steers the exposure."""
        self._exposing.steering.metered(number, mean, burnt_share, self._clock.now)

    def _obey(self, ask: Ask) -> None:
        order = self._exposing.order(ask, self._clock.now)
        if order is not None:
            answer = self._controls.carry_out(order)
            if isinstance(order, Hold):
                self._exposing.held(answer)


class Game:
    """One game of random turns at a virtual board, seen by a virtual camera."""

    def __init__(  # noqa: PLR0913 - what a game depends on
        self,
        seed: int,
        stage: Stage,
        *,
        style: str = "tidy",
        turns: int = 12,
        faults: Sequence[CameraFault] = (),
        exposes: bool = True,
        truthful: bool = True,
    ) -> None:
        """`truthful`: somebody answers questions rightly; otherwise nobody answers."""
        rng = np.random.default_rng(seed)
        self.clock = Clock()
        self.account = Account()
        self._rng, self._turns, self._truthful = rng, turns, truthful
        kit = Kit.draw(rng, ONE_STRENGTH)
        self._driver = HandDriver(BoardModel(kit, rng), rng, style=style)
        self._seeing = Seeing(self._driver, seed)
        camera = VirtualCamera(stage, self._seen, self.clock, faults=faults, fps=FPS, seed=seed)
        shots = SimulatedShots(camera, self.clock, exposes=exposes)
        self._shots = shots
        self._lookout = Lookout(BoardEye(network.shipped().house_set(0)), shots)
        self._lookout.exposes = exposes
        self.tracker = Tracker(StateReader(), delay_ms=DELAY_MS)
        self._position = EMPTY
        self._due_ms = EMPTY_MS
        self._moving = False
        self._watch = HandWatch(self._seeing, stage)

    def play(self) -> Account:
        """Play it to its end."""
        ends_ms: float | None = None
        while ends_ms is None or self.clock.now < ends_ms:
            began = self.clock.now
            self._act()
            if ends_ms is None and self._over and self._driver.idle(self.clock.now):
                ends_ms = self.clock.now + LEFT_MS
            shot = self._shots.next_shot(1.0)
            if shot is not None:
                for look in self._lookout.look(shot):
                    self.clock.now += WORK_MS
                    self._take(self._told(look))
            self._take(self.tracker.advance(self.clock.now))
            self.clock.now = max(self.clock.now, began + LOOK_MS - 1000.0 / FPS)
        return self.account

    @property
    def _over(self) -> bool:
        return len(self.account.truth) >= self._turns or rules.result(self._position) is not None

    def _seen(self, t_ms: float) -> VirtualScene:
        self._driver.sample(t_ms)
        return self._seeing.at(t_ms)

    def _act(self) -> None:
        now = self.clock.now
        left_ms = self._watch.left_ms(now)
        if left_ms is not None and self.account.left_ms:
            self.account.left_ms[-1] = max(self.account.left_ms[-1], left_ms)
        if self._moving and self._driver.idle(now):
            self._moving = False
            self._due_ms = now + self._rng.uniform(*THINKS_MS)
        if not self._moving and not self._over and now >= self._due_ms:
            turn = random_turn(self._position, self._rng)
            self._driver.sample(now)
            self._driver.do(script.WholeTurn(turn))
            self._position = rules.apply(self._position, turn)
            self.account.truth.append(str(turn))
            self.account.left_ms.append(now)
            self._moving = True

    def _told(self, look: Look) -> list[Outcome]:
        if look.board.value == "lost":
            return []
        likelihood = Covered.UNSAID if look.rows is None else likelihood_of(look.rows)
        return do(self.tracker, See(CAMERA.name, look.t_ms, likelihood))

    def _take(self, outcomes: Sequence[Outcome]) -> None:
        for outcome in outcomes:
            match outcome:
                case TurnGiven(turn=turn):
                    self.account.given.append((str(turn), self.clock.now))
                    self.account.under_hands += under_a_hand(self._watch, self._shots.newest_ms, self.clock.now)
                case TakeBack(count=count):
                    self.account.withdrawn += count
                    del self.account.given[len(self.account.given) - count :]
                case QuestionAsked(turns=turns):
                    self.account.asked.add(len(self.account.given))
                    self._answer([turn for turn in turns if str(turn) in self._next()])

    def _next(self) -> Iterator[str]:
        number = len(self.account.given)
        yield from self.account.truth[number : number + 1]

    def _answer(self, right: Sequence[Turn]) -> None:
        if self._truthful and right:
            self._take(self.tracker.settle(right[0]))
