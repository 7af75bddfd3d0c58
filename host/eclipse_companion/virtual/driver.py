"""A hand at a board in running time: it is told what to do, and is asked what the sensors read.

In: actions (see `script`) and times that only grow, be they a wall clock's or simulated. Out: readings of sixteen
sensors, and the truth of what lies on the board. The host never sees that truth; it is for tests and lookers-on.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.game import rules
from eclipse_companion.game.editions import ECLIPSE, Edition
from eclipse_companion.game.pieces import Side
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.squares import Square
from eclipse_companion.game.turn import Turn
from eclipse_companion.virtual import script
from eclipse_companion.virtual.hand import Hand, HandError, laid_out, random_turn
from eclipse_companion.virtual.scene import BoardModel, Scene
from eclipse_companion.virtual.styles import sloppiness


class HandDriver:
    """A board and a hand. Nothing here is of real time: whoever owns the clock says what time it is."""

    def __init__(
        self,
        model: BoardModel,
        rng: np.random.Generator,
        *,
        style: str = "ordinary",
        start: Position = EMPTY,
        edition: Edition = ECLIPSE,
    ) -> None:
        """A board with its tiles lying as `start` says; chance and style of the hand. Raises `NotAStyleError`.

        `edition`: whose letters typed lines have.
        """
        self.rng = rng
        self.edition = edition
        lying = laid_out(model, start, rng)
        self._hand = Hand(model, lying, rng, sloppiness(style), edition)
        self._scene = Scene(model, lying)
        self._until_ms = 0.0
        self._held: list[int] = []
        self._coming: deque[Iterator[script.Action]] = deque()

    @property
    def position(self) -> Position:
        """What lies on the squares at the last time asked for; tiles in the air or between squares are nowhere."""
        return self._scene.position

    @property
    def planned(self) -> Position:
        """What will lie there when all that was begun is done."""
        return self._hand.position

    @property
    def style(self) -> str:
        """The hand's style by name."""
        return self._hand.style.name

    def sample(self, t_ms: float) -> NDArray[np.uint16]:
        """Readings (16,) at a time, as `ADC.read_u16()` gives them; not before the last time asked for."""
        return np.asarray(self._scene.sample(np.array([max(t_ms, self._scene.now_ms)]))[0])

    def samples(self, t_ms: NDArray[np.float64]) -> NDArray[np.uint16]:
        """Readings (n, 16) at growing times (n,), the first not before the last time asked for."""
        return self._scene.sample(t_ms)

    def idle(self, t_ms: float) -> bool:
        """Nothing moves, and nothing that was begun is still to move, at this time."""
        return t_ms >= self._until_ms and self._scene.still

    def perform(self, turn: Turn, habits: Collection[str] | None = None) -> None:
        """Make a turn; see `do`. Habits by name (see `styles`), else as the style has them."""
        self.do(script.MakeTurn(turn, None if habits is None else frozenset(habits)))

    def line(self, text: str) -> None:
        """Do what a typed line says. Raises `NotAHandLineError`, `NotAStyleError`, or `HandError`."""
        action = script.parse(text, self.edition, self.planned.to_move)
        if action is not None:
            self.do(action)

    def do(self, action: script.Action) -> None:
        """Begin an action now, or after what is under way. Raises `HandError`, and then nothing moves."""
        begin = max(self._scene.now_ms + self._hand.drawn(80, 400), self._until_ms)
        end = self._begin(action, begin)
        for motion in self._hand.motions:
            self._scene.queue(motion)
            end = max(end, motion.end_ms)
        self._hand.motions.clear()
        self._hand.events.clear()
        self._until_ms = end

    def follow(self, actions: Iterable[script.Action]) -> None:
        """Do these one after another, each when `go_on` finds the hand idle; after those that are followed already."""
        self._coming.append(iter(actions))

    def go_on(self, t_ms: float) -> script.Action | None:
        """When the hand is idle, begin the next action that is followed, after a moment's thought, and return it.

        Raises `HandError` where it can't be done; what was followed is dropped then.
        """
        while self._coming and self.idle(t_ms):
            action = next(self._coming[0], None)
            if action is None:
                self._coming.popleft()
                continue
            self._until_ms = max(t_ms, self._until_ms) + self._hand.drawn(*self._hand.style.pause_ms)
            try:
                self.do(action)
            except HandError:
                self._coming.clear()
                raise
            return action
        return None

    @property
    def following(self) -> bool:
        """There may be more to come from `follow`."""
        return bool(self._coming)

    def _begin(self, action: script.Action, t_ms: float) -> float:
        """Plan an action from a time on; the time when it ends."""
        hand = self._hand
        match action:
            case script.MakeTurn(turn, habits):
                return hand.turn(turn, t_ms, habits).end_ms
            case script.Lift(square):
                self._held.append(hand.tile_on(square))
                return hand.raise_up(self._held[-1], t_ms)
            case script.Drop(square, side):
                return self._drop(square, side, t_ms)
            case script.Clear():
                self._held.clear()
                return hand.clear(t_ms)
            case script.Style(name):
                hand.style = sloppiness(name)
                return t_ms
            case _:
                return self._begin_simple(action, t_ms)

    def _begin_simple(self, action: script.Simple, t_ms: float) -> float:  # noqa: PLR0911 - one for each gesture
        """What is one gesture with one tile, or none."""
        hand = self._hand
        match action:
            case script.Move(start, end, turned):
                hand.must_be_empty(end)
                return hand.bring(start, end, t_ms, turned=turned)
            case script.TurnOver(square):
                return hand.turn_over(hand.tile_on(square), t_ms)
            case script.Place(piece, square):
                hand.must_be_empty(square)
                return hand.place(piece, square, t_ms)
            case script.Remove(square):
                return hand.remove(square, t_ms)
            case script.Bump():
                return hand.bump(t_ms)
            case script.Straighten(square):
                return hand.shove(hand.tile_on(square), t_ms, 0.5)
            case script.Wait(ms):
                return t_ms + ms

    def _drop(self, square: Square, side: Side | None, t_ms: float) -> float:
        """Set down the tile that was lifted last."""
        if not self._held:
            raise HandError("No piece is held; lift one first.")
        self._hand.must_be_empty(square)
        tile = self._held.pop()
        up = side or self._hand.lying[tile].pose.side
        return self._hand.carry(tile, self._hand.spot(square, up, tile), t_ms)


def auto_games(driver: HandDriver, rng: np.random.Generator, *, rest_ms: float = 4000) -> Iterator[script.Action]:
    """Whole legal games by chance without end: turns on what lies there, and when a game is over the board is cleared.

    `rest_ms` is how long a finished game lies there, and how long the board stays empty before the next.
    """
    while True:
        position = driver.planned
        if position.faults() or rules.result(position) is not None:
            yield script.Wait(rest_ms)
            yield script.Clear()
            yield script.Wait(rest_ms)
        else:
            yield script.MakeTurn(random_turn(position, rng))


def game(turns: Iterable[Turn]) -> Iterator[script.Action]:
    """The turns of a written game as actions."""
    return (script.MakeTurn(turn) for turn in turns)
