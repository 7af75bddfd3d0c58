"""A hand at a board as time passes: it takes actions and returns what the sensors read.

In: actions (see `script`) and times that only grow, from a wall clock or a simulation. Out: readings of sixteen
sensors, and the truth about the pieces on the board. The host never sees that truth; it is for tests and onlookers.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import ECLIPSE, Edition
from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.hand import HandError, TileHand, laid_out, random_turn
from eclipse_simulation.eclipse.hand.scene import BoardModel, TileScene
from eclipse_simulation.eclipse.hand.styles import sloppiness


class HandDriver:
    """A board and a hand. Neither looks at a clock; the caller passes the time."""

    def __init__(
        self,
        model: BoardModel,
        rng: np.random.Generator,
        *,
        style: str = "ordinary",
        start: Position = EMPTY,
        edition: Edition = ECLIPSE,
    ) -> None:
        """Build a board whose tiles lie as in `start`; `rng` and `style` drive the hand. Raises `NotAStyleError`.

        `edition` sets the letters of typed lines.
        """
        self.rng = rng
        self.edition = edition
        lying = laid_out(model, start, rng)
        self._hand = TileHand(model, lying, rng, sloppiness(style), edition)
        self._scene = TileScene(model, lying)
        self._until_ms = 0.0
        self._held: list[int] = []
        self._coming: deque[Iterator[script.Action]] = deque()

    @property
    def scene(self) -> TileScene:
        """The board and its tiles in time, for onlookers, who change nothing in it."""
        return self._scene

    @property
    def position(self) -> Position:
        """The pieces on the squares at the last time asked for, without tiles in the air or between squares."""
        return self._scene.position

    @property
    def planned(self) -> Position:
        """The pieces that will be on the squares when every action under way is finished."""
        return self._hand.position

    @property
    def style(self) -> str:
        """The name of the hand's style."""
        return self._hand.style.name

    def sample(self, t_ms: float) -> NDArray[np.uint16]:
        """Readings (16,) at a time, as `ADC.read_u16()` returns them; not before the last time asked for."""
        return np.asarray(self._scene.sample(np.array([max(t_ms, self._scene.now_ms)]))[0])

    def samples(self, t_ms: NDArray[np.float64]) -> NDArray[np.uint16]:
        """Readings (n, 16) at growing times (n,), the first not before the last time asked for."""
        return self._scene.sample(t_ms)

    def idle(self, t_ms: float) -> bool:
        """Whether nothing moves at this time and no motion is due."""
        return t_ms >= self._until_ms and self._scene.still

    def perform(self, turn: Turn, habits: Collection[str] | None = None) -> None:
        """Make a turn; see `do`. `habits` are names (see `styles`); None: as the style has them."""
        self.do(script.WholeTurn(turn, None if habits is None else frozenset(habits)))

    def line(self, text: str) -> None:
        """Do what a typed line says. Raises `NotAHandLineError`, `NotAStyleError`, or `HandError`."""
        action = script.parse(text, self.edition, self.planned.to_move)
        if action is not None:
            self.do(action)

    def do(self, action: script.Action) -> None:
        """Begin an action now, or after what is under way. If it raises `HandError`, nothing moves."""
        begin = max(self._scene.now_ms + self._hand.drawn(80, 400), self._until_ms)
        end = self._begin(action, begin)
        for motion in self._hand.motions:
            self._scene.queue(motion)
            end = max(end, motion.end_ms)
        self._hand.motions.clear()
        self._hand.events.clear()
        self._until_ms = end

    def follow(self, actions: Iterable[script.Action]) -> None:
        """Queue actions after any already queued; `go_on` begins each one when the hand is idle."""
        self._coming.append(iter(actions))

    def go_on(self, t_ms: float) -> script.Action | None:
        """If the hand is idle, begin the next queued action after a moment's thought, and return it.

        Raises `HandError` if that action can't be done, and then drops the queue.
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
        """Whether queued actions may be left."""
        return bool(self._coming)

    def _begin(self, action: script.Action, t_ms: float) -> float:
        """Plan an action from a time on; returns the time when it ends."""
        hand = self._hand
        match action:
            case script.WholeTurn(turn, habits, mover):
                return hand.turn(turn, t_ms, habits, mover).end_ms
            case script.Lift(square):
                self._held.append(hand.tile_on(square))
                return hand.raise_up(self._held[-1], t_ms)
            case script.Drop(square, side):
                return self._drop(square, side, t_ms)
            case script.Clear():
                self._held.clear()
                return hand.clear(t_ms)
            case script.Style() | script.UseLetters():
                self._change(action)
                return t_ms
            case _:
                return self._begin_simple(action, t_ms)

    def _change(self, action: script.Style | script.UseLetters) -> None:
        """Take up another style, or other letters."""
        match action:
            case script.Style(name):
                self._hand.style = sloppiness(name)
            case script.UseLetters(edition):
                self.edition = self._hand.edition = edition

    def _begin_simple(self, action: script.Simple, t_ms: float) -> float:  # noqa: PLR0911 - one for each gesture
        """Plan an action that is a single gesture with one tile; returns None for any other action."""
        hand = self._hand
        match action:
            case script.Move(start, end, turned, route):
                hand.must_be_empty(end)
                return hand.bring(start, end, t_ms, turned=turned, route=route)
            case script.TurnOver(square):
                return hand.turn_over(hand.tile_on(square), t_ms)
            case script.PlacePiece(piece, square, route):
                hand.must_be_empty(square)
                if route is None:
                    return hand.place(piece, square, t_ms)
                return hand.place_along(piece, square, t_ms, route)
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
            raise HandError("The hand holds no piece. Lift one first.")
        self._hand.must_be_empty(square)
        tile = self._held.pop()
        up = side or self._hand.lying[tile].pose.side
        return self._hand.carry(tile, self._hand.spot(square, up, tile), t_ms)


def auto_games(driver: HandDriver, rng: np.random.Generator, *, rest_ms: float = 4000) -> Iterator[script.Action]:
    """Random whole legal games without end: turns from the current position on; after each game, the board is cleared.

    `rest_ms` is how long a finished game stays on the board and how long the board stays empty before the next one.
    """
    while True:
        position = driver.planned
        if position.faults() or rules.result(position) is not None:
            yield script.Wait(rest_ms)
            yield script.Clear()
            yield script.Wait(rest_ms)
        else:
            yield script.WholeTurn(random_turn(position, rng))


def game(turns: Iterable[Turn]) -> Iterator[script.Action]:
    """The turns of a written game as actions."""
    return (script.WholeTurn(turn) for turn in turns)
