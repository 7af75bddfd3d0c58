"""The hand: makes whole turns out of gestures, as people do.

In: a turn, a time, habits; chance. Out: motions and events (see `gestures`), and a truth file's facts about a turn.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import ECLIPSE, Edition
from eclipse_companion.games.eclipse.game.pieces import PIECES, Piece, Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.routes import Route
from eclipse_simulation.eclipse.hand.gestures import HandGestures
from eclipse_simulation.eclipse.hand.scene import BoardModel, LyingTile
from eclipse_simulation.eclipse.hand.styles import SCALE, Sloppiness


class HandError(CompanionError):
    """The hand can't do what was asked: no piece there, no room there, none left."""


@dataclass(slots=True)
class Habits:
    """The habits (see `styles`) wanted in a turn, and those already shown."""

    wanted: frozenset[str] = frozenset()
    shown: set[str] = field(default_factory=set)

    def use(self, habit: str, *, possible: bool = True) -> bool:
        """Whether to show a habit now; notes it as shown."""
        if habit in self.wanted and possible:
            self.shown.add(habit)
            return True
        return False

    def without(self, *habits: str) -> "Habits":
        """The same habits except some; both share one set of shown habits."""
        return Habits(self.wanted - set(habits), self.shown)


@dataclass(frozen=True, slots=True)
class TurnMade:
    """A turn as made: when its first tile moved and its last lay still, habits shown, turns taken back before it."""

    turn: Turn
    start_ms: float
    end_ms: float
    habits: frozenset[str]
    taken_back: tuple[Turn, ...] = ()


class TileHand(HandGestures):
    """Plays turns. Raises `HandError` if the tiles as they lie don't allow one; doesn't check the rules.

    Errors use the words of `edition`.
    """

    def __init__(
        self,
        model: BoardModel,
        lying: Sequence[LyingTile],
        rng: np.random.Generator,
        style: Sloppiness,
        edition: Edition = ECLIPSE,
    ) -> None:
        super().__init__(model, lying, rng, style)
        self.edition = edition

    def turn(
        self, turn: Turn, t_ms: float, habits: Collection[str] | None = None, mover: Player | None = None
    ) -> TurnMade:
        """Make a turn from a time on, with habits by name; None: as this hand's style has them.

        `mover`: whose piece is placed; None: the player to move in the position on the board.
        """
        piece = PIECES[mover or self.position.to_move, turn.side]
        self._check(turn, piece.owner)
        shown = Habits(self._drawn_habits() if habits is None else frozenset(habits))
        start = self._before(turn, t_ms, shown)
        taken_back: list[Turn] = []
        now = start
        if "turn_taken_back" in shown.wanted:
            now = self._turn_and_back(turn, start, taken_back, shown)
        if turn.flip is None:
            end = self.place(piece, turn.square, now, shown)
        elif shown.use("place_first", possible=turn.square != turn.flip[0]):
            placed = self.place(piece, turn.square, now, shown)
            end = self.flip(*turn.flip, placed + self.drawn(60, 1500), shown)
        elif shown.use("both_hands"):
            calm = shown.without("between", "wrong_side", "flip_taken_back", "moved")
            flipped = self.flip(*turn.flip, now, calm)
            begin = 0.55 if turn.square == turn.flip[0] else 0.05
            second = now + (flipped - now) * float(self.rng.uniform(begin, 0.95))
            end = max(flipped, self.place(piece, turn.square, second, calm))
        else:
            flipped = self.flip(*turn.flip, now, shown)
            end = self.place(piece, turn.square, flipped + self.drawn(40, 1500), shown)
        return TurnMade(turn, start, end, frozenset(shown.shown), tuple(taken_back))

    def flip(self, start: Square, end: Square, t_ms: float, habits: Habits | None = None) -> float:
        """Move the tile on one square to another and turn it over."""
        habits = habits or Habits()
        tile = self.tile_on(start)
        others = [to for to in self.room_beside(start) if to != end]
        now = t_ms
        if habits.use("flip_taken_back", possible=bool(others)):
            plain = habits.without(*habits.wanted)
            now = self._flip(tile, int(self.rng.choice(others)), now, plain) + self.drawn(150, 2500)
            now = self._flip(tile, start, now, plain) + self.drawn(100, 1200)
        return self._flip(tile, end, now, habits)

    def bring(self, start: Square, end: Square, t_ms: float, *, turned: bool, route: Route | None = None) -> float:
        """Carry the tile on one square to another, turning it over or not; on a route, if one is given."""
        tile = self.tile_on(start)
        side = self.lying[tile].pose.side
        to = self.spot(end, side.turned if turned else side, tile)
        return self.carry(tile, to, t_ms) if route is None else self.carry_along(tile, to, t_ms, route)

    def place_along(self, piece: Piece, square: Square, t_ms: float, route: Route) -> float:
        """Bring a player's new tile from beside the board on a route."""
        tile = self.new_tile(piece.owner)
        return self.carry_along(tile, self.spot(square, piece.side, tile), t_ms, route)

    def place(self, piece: Piece, square: Square, t_ms: float, habits: Habits | None = None) -> float:
        """Bring a player's new tile from beside the board."""
        habits = habits or Habits()
        tile = self.new_tile(piece.owner)
        up, target, now = piece.side, square, t_ms
        if "wrong_side" in habits.wanted and self.often(0.5):
            habits.use("wrong_side")
            up = up.turned
        others = [free for free in self.position.empty_squares if free != square]
        if habits.use("moved", possible=bool(others)):
            target = int(self.rng.choice(others))
        now = self._set_down(tile, self.spot(target, up, tile), now, habits)
        if target != square:
            now += self.drawn(100, 2000)
            to = self.spot(square, up, tile)
            pushed = square in NEIGHBOURS[target] and self.often(0.3)
            now = self.slide(tile, to, now) if pushed else self.carry(tile, to, now)
        if up is not piece.side:
            now = self.turn_over(tile, now + self.drawn(80, 1500))
        self._nudge(square, now, habits)
        return now

    def remove(self, square: Square, t_ms: float) -> float:
        """Take a tile off the board and lay it back where it came from."""
        tile = self.tile_on(square)
        return self.carry(tile, LyingTile(self.model.homes[tile]), t_ms)

    def clear(self, t_ms: float) -> float:
        """Take all tiles away with both hands, one soon after another; ends when the last lies beside the board."""
        now, ends = t_ms, [t_ms]
        away = [tile for tile, home in enumerate(self.model.homes) if self.lying[tile].pose is not home]
        for tile in self.rng.permutation(away).tolist():
            ends.append(self.carry(tile, LyingTile(self.model.homes[tile]), now))
            now += self.drawn(40, 500)
        return max(ends)

    def tile_on(self, square: Square) -> int:
        """The tile on a square. Raises `HandError` if there is none."""
        tile = self.on(square)
        if tile is None:
            raise HandError(f"There's no piece on {square} to take.")
        return tile

    def new_tile(self, owner: Player) -> int:
        """A player's tile beside the board. Raises `HandError` if none is left."""
        free = self.new_tiles(owner)
        if not free:
            raise HandError(f"{self.edition.player(owner)} has no piece left beside the board.")
        return int(self.rng.choice(free))

    def new_tiles(self, owner: Player) -> list[int]:
        """A player's tiles beside the board."""
        return [
            number
            for number, tile in enumerate(self.model.tiles)
            if tile.owner is owner and self.lying[number].pose is self.model.homes[number]
        ]

    def room_beside(self, square: Square) -> list[Square]:
        """The empty squares beside a square."""
        return [near for near in NEIGHBOURS[square] if self.on(near) is None]

    def must_be_empty(self, square: Square) -> None:
        """Raises `HandError` if a tile lies on the square."""
        if self.on(square) is not None:
            raise HandError(f"{square} isn't empty.")

    def _check(self, turn: Turn, owner: Player) -> None:
        """Raises `HandError` if a turn takes a tile from an empty square or puts one on an occupied square."""
        self.new_tile(owner)
        if turn.flip is None:
            self.must_be_empty(turn.square)
            return
        start, end = turn.flip
        self._refuse_half_made(turn, owner)
        self.tile_on(start)
        self.must_be_empty(end)
        if turn.square == end:
            raise HandError(f"{end} is where the flipped piece goes. Put the new one on another square.")
        if turn.square != start:
            self.must_be_empty(turn.square)

    def _refuse_half_made(self, turn: Turn, owner: Player) -> None:
        """Raises `HandError`, which names the missing half, if half of a turn seems to be on the board already."""
        assert turn.flip is not None
        start, end = turn.flip
        flipped = self.on(start) is None and self.on(end) is not None
        new = self.position[turn.square]
        if flipped and new is None:
            rest = f"place {self.edition.face(PIECES[owner, turn.side])} {turn.square}"
            raise HandError(
                f"There's no piece on {start} to take. If it's already flipped to {end}, finish with '{rest}'."
            )
        to_flip = self.on(start) is not None and self.on(end) is None
        if to_flip and turn.square != start and new is not None and new.side is turn.side:
            rest = f"flip {start} {end}"
            raise HandError(f"{turn.square} isn't empty. If that's this turn's new piece, finish with '{rest}'.")

    def _drawn_habits(self) -> frozenset[str]:
        return frozenset(habit for habit, chance in self.style.chances.items() if self.often(chance))

    def _before(self, turn: Turn, t_ms: float, habits: Habits) -> float:
        """What hands do before a turn: a tile picked up and put back, one straightened."""
        now = t_ms
        lying = [square for square, _ in self.position.pieces()]
        if habits.use("put_back", possible=bool(lying)):
            square = turn.flip[0] if turn.flip and self.often(0.4) else int(self.rng.choice(lying))
            tile = self.tile_on(square)
            back = self.spot(square, self.lying[tile].pose.side, tile)
            ways = [way for way in ("hesitate", "low") if self.often(0.4)]
            now = self.carry(tile, back, now, ways=ways) + self.drawn(100, 1200)
        if habits.use("straighten", possible=bool(lying)):
            now = self.shove(self.tile_on(int(self.rng.choice(lying))), now, 0.7) + self.drawn(30, 500)
        return now

    def _turn_and_back(self, turn: Turn, t_ms: float, taken_back: list[Turn], habits: Habits) -> float:
        """Make another legal turn and, after a thought, take it back."""
        others = [other for other in rules.legal_turns(self.position) if other != turn]
        if not habits.use("turn_taken_back", possible=bool(others)):
            return t_ms
        other = others[int(self.rng.integers(len(others)))]
        now = self.turn(other, t_ms, ()).end_ms + self.drawn(400, 5000)
        taken_back.append(other)
        now = self.remove(other.square, now) + self.drawn(60, 900)
        if other.flip is not None:
            now = self.flip(other.flip[1], other.flip[0], now) + self.drawn(100, 1500)
        return now

    def _flip(self, tile: int, end: Square, t_ms: float, habits: Habits) -> float:
        before = self.lying[tile]
        assert before.square is not None
        side = before.pose.side
        beside = end in NEIGHBOURS[before.square]
        if "wrong_side" in habits.wanted and self.often(0.6):
            habits.use("wrong_side")
            to = self.spot(end, side, tile)
            now = self.slide(tile, to, t_ms) if beside and self.often(0.5) else self.carry(tile, to, t_ms)
            return self.turn_over(tile, now + self.drawn(80, 1500))
        way = self._way(habits) if beside else "over"
        to = self.spot(end, side.turned, tile)
        if way == "tumble":
            now = self.tumble(tile, to, t_ms)
        elif way == "slide":
            now = self.slide(tile, self.spot(end, side, tile), t_ms, told="lift")
            now = self.turn_over(tile, now + self.rng.uniform(0, 250), told="drop")
        elif way == "turn_and_slide":
            now = self.turn_over(tile, t_ms, told="lift")
            now = self.slide(tile, to, now + self.rng.uniform(0, 250), told="drop")
        else:
            now = self._set_down(tile, to, t_ms, habits)
        habits.shown.add(way)
        if "nudge" not in habits.shown:
            self._nudge(end, now, habits)
        return now

    def _way(self, habits: Habits) -> str:
        """How to turn a tile onto the next square: one of the ways asked for, else one that the style draws."""
        ways = self.style.flips
        asked = sorted(habits.wanted & set(ways))
        if asked:
            return asked[0]
        if "between" in habits.wanted:
            return "over"
        return str(self.rng.choice(list(ways), p=list(ways.values())))

    def _set_down(self, tile: int, to: LyingTile, t_ms: float, habits: Habits) -> float:
        """Carry a tile to a square; with the habit `between`, set it down between two squares first, then centre it."""
        assert to.square is not None
        ways = [way for way in ("low", "hesitate") if habits.use(way)]
        room = [near for near in self.room_beside(to.square) if near != self.lying[tile].square]
        if not habits.use("between", possible=bool(room)):
            return self.carry(tile, to, t_ms, ways=ways)
        askew = self.spot(to.square, to.pose.side, tile).pose
        beside = self.model.centre(int(self.rng.choice(room)))
        askew = replace(askew, point=askew.point + (beside - askew.point) * self.rng.uniform(0.3, 0.5))
        now = self.carry(tile, LyingTile(askew), t_ms, ways=ways)
        return self.slide(tile, to, now + self.drawn(80, 1800))

    def _nudge(self, square: Square, near_ms: float, habits: Habits) -> None:
        """Knock a tile on a neighbouring square while another lands."""
        beside = [near for near in NEIGHBOURS[square] if self.on(near) is not None]
        if habits.use("nudge", possible=bool(beside)):
            self.shove(self.tile_on(int(self.rng.choice(beside))), near_ms - self.rng.uniform(0, 180), 2.0)


def random_turn(position: Position, rng: np.random.Generator) -> Turn:
    """A random legal turn; if possible, one in six places on the square just left."""
    turns = rules.legal_turns(position)
    if rng.random() < 1 / 6:
        turns = [turn for turn in turns if turn.flip is not None and turn.square == turn.flip[0]] or turns
    return turns[int(rng.integers(len(turns)))]


def laid_out(model: BoardModel, position: Position, rng: np.random.Generator) -> list[LyingTile]:
    """All sixteen tiles: those of a position neatly on their squares, the others beside the board.

    Raises `HandError` if a player would need more than eight.
    """
    neat = TileHand(model, [LyingTile(home) for home in model.homes], rng, SCALE["tidy"])
    for square, piece in position.pieces():
        tile = neat.new_tile(piece.owner)
        neat.lying[tile] = neat.spot(square, piece.side, tile)
    return neat.lying
