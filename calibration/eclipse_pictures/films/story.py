"""What happens in a film: a random legal game, its motions and pauses in the film's time.

Times are milliseconds from the film's start. Points are those of the simulated hand: millimetres, x and y as on the
board, z upwards.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_pictures.geometry import BOARD_MM
from eclipse_simulation.eclipse.hand.hand import TileHand, laid_out, random_turn
from eclipse_simulation.eclipse.hand.motions import Motion
from eclipse_simulation.eclipse.hand.scene import BoardModel, Kit, LyingTile
from eclipse_simulation.eclipse.hand.styles import SCALE, Sloppiness

FEWEST: Final = 8
MOST: Final = 11
"""How many turns three in four films have; the others are whole games."""
LINGERS: Final = 0.2
"""How often a hand stays beside the board for a while after a turn."""

_SALT: Final = 77
_NEVER: Final = frozenset({"both_hands", "early", "in_one_go", "turn_taken_back"})
"""Habits that need a second hand in the picture, or make the truth about a turn ambiguous."""
_SEATS_DEG: Final = (180.0, 180.0, 180.0, 90.0, 270.0)


@dataclass(frozen=True)
class Film:
    """A film by its number: the kind of its set, its seed, and whether somebody knocks the camera in it."""

    kind: str
    seed: int
    knock: bool = False

    @property
    def name(self) -> str:
        """The name of its folders."""
        kind = "film" if self.kind == "eclipse" else f"film_{self.kind}"
        return f"{kind}_{self.seed:06d}{'_knocked' if self.knock else ''}"


@dataclass(frozen=True, eq=False)
class Stroke:
    """One motion of one tile; `held`: by the hand, otherwise another tile pushes it."""

    motion: Motion
    held: bool


@dataclass(frozen=True, eq=False)
class FilmedTurn:
    """A turn: when the hand comes, the first tile moves, the last lies still, the hand stays beside the board, is gone.

    `lingers_ms` is the time from which and the time until which the hand stays; None if it goes at once.
    """

    turn: Turn
    player: Player
    comes_ms: float
    begins_ms: float
    ends_ms: float
    lingers_ms: tuple[float, float] | None
    left_ms: float
    strokes: tuple[Stroke, ...]


@dataclass(frozen=True, eq=False)
class Story:
    """A film's game. `seats_deg` are the directions that the players' arms come from, as in `scenes.TileHand`.

    `first` is how the sixteen tiles lie before the first turn. `knock_ms` is when the camera is knocked, if it is.
    """

    film: Film
    model: BoardModel
    first: tuple[LyingTile, ...]
    seats_deg: dict[Player, float]
    turns: tuple[FilmedTurn, ...]
    knock_ms: float | None
    end_ms: float


def seat_of(point: Floats) -> float:
    """The nearest of the four sides that a point lies towards: 0 Sun's, 90 that of squares 4 to 16, 180, 270."""
    x, y = point[:2] - BOARD_MM / 2
    return float(np.round(np.degrees(np.arctan2(x, y)) / 90) * 90 % 360)


def travel_ms(start: Floats, end: Floats) -> float:
    """How long a hand takes from one point (mm) to another without hurry, in milliseconds."""
    return 240.0 + 2.0 * float(np.linalg.norm((end - start)[:2]))


@lru_cache(maxsize=4)
def story(film: Film) -> Story:
    """The film's game, the same for the same film."""
    rng = np.random.default_rng([_SALT, film.seed])
    seats = {Player.SUN: 0.0, Player.MOON: float(rng.choice(_SEATS_DEG))}
    model = _model(rng, seats)
    first = laid_out(model, EMPTY, rng)
    style = SCALE[str(rng.choice(["tidy", "ordinary"]))]
    hand = TileHand(model, first, rng, style)
    most = 16 if rng.random() < 0.25 else int(rng.integers(FEWEST, MOST + 1))
    turns: list[FilmedTurn] = []
    now = float(rng.uniform(1500, 3000))
    while len(turns) < most and rules.result(hand.position) is None:
        turns.append(_turn(hand, now, style, rng))
        now = turns[-1].left_ms + float(np.exp(rng.uniform(np.log(900), np.log(5000))))
    shaken = len(turns) // 2 if film.knock else len(turns)
    if film.knock:  # the camera is knocked in a pause, which is long enough to see it at rest before and after
        turns[shaken:] = [_later(turn, 2500.0) for turn in turns[shaken:]]
    knock = turns[shaken - 1].left_ms + 1200.0 if film.knock else None
    end = turns[-1].left_ms + float(rng.uniform(2000, 3500))
    return Story(film, model, tuple(first), seats, tuple(turns), knock, end)


def _model(rng: np.random.Generator, seats: dict[Player, float]) -> BoardModel:
    """A board whose stocks lie at their player's side, or at a side where nobody sits."""
    while True:
        model = BoardModel(Kit.draw(rng), rng)
        sides = {
            player: seat_of(np.mean([model.homes[tile].point for tile in tiles], axis=0))
            for player, tiles in ((Player.SUN, range(8)), (Player.MOON, range(8, 16)))
        }
        if all(sides[player] != seats[player.opponent] for player in Player):
            return model


def _turn(hand: TileHand, comes_ms: float, style: Sloppiness, rng: np.random.Generator) -> FilmedTurn:
    """Make a random turn by a hand that comes in at this time, with enough time to get from each tile to the next."""
    position = hand.position
    turn, player = random_turn(position, rng), position.to_move
    habits = {habit for habit, chance in style.chances.items() if habit not in _NEVER and rng.random() < chance}
    hand.motions.clear()
    hand.turn(turn, comes_ms + float(rng.uniform(500, 900)), habits)
    strokes: list[Stroke] = []
    later, busy_until, at = 0.0, -np.inf, None
    for motion in sorted(hand.motions, key=lambda one: one.start_ms):
        held = motion.start_ms + later >= busy_until - 1e-6
        if held:
            if at is not None:
                way = travel_ms(at, motion.points[0]) * rng.uniform(0.85, 1.3)
                later += max(0.0, busy_until + way - motion.start_ms - later)
            busy_until, at = motion.end_ms + later, motion.points[-1]
        strokes.append(Stroke(replace(motion, start_ms=motion.start_ms + later), held))
    hand.motions.clear()
    ends = max(stroke.motion.end_ms for stroke in strokes)
    leaves = ends + float(rng.uniform(80, 350))
    lingers = None
    if rng.random() < LINGERS:
        arrives = leaves + float(rng.uniform(350, 600))
        lingers = (arrives, arrives + float(rng.uniform(700, 3000)))
        leaves = lingers[1]
    left = leaves + float(rng.uniform(450, 850))
    return FilmedTurn(turn, player, comes_ms, strokes[0].motion.start_ms, ends, lingers, left, tuple(strokes))


def _later(turn: FilmedTurn, by_ms: float) -> FilmedTurn:
    """The same turn, later."""
    strokes = [Stroke(replace(one.motion, start_ms=one.motion.start_ms + by_ms), one.held) for one in turn.strokes]
    return replace(
        turn,
        comes_ms=turn.comes_ms + by_ms,
        begins_ms=turn.begins_ms + by_ms,
        ends_ms=turn.ends_ms + by_ms,
        lingers_ms=None if turn.lingers_ms is None else (turn.lingers_ms[0] + by_ms, turn.lingers_ms[1] + by_ms),
        left_ms=turn.left_ms + by_ms,
        strokes=tuple(strokes),
    )
