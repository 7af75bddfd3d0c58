"""The hand: makes whole turns out of gestures, as people make them.

In: a turn, a time, a style of play; chance. Out: motions and events (see `gestures`), and what a truth file says of a turn.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.errors import CompanionError
from eclipse_companion.game import rules
from eclipse_companion.game.pieces import Player, Side
from eclipse_companion.game.squares import NEIGHBOURS, SQUARES, Square
from eclipse_companion.game.turn import Turn
from eclipse_companion.virtual.gestures import Gestures
from eclipse_companion.virtual.styles import LETTERS

HABITS: Final = frozenset(LETTERS)
"""All habits by name (see `styles`)."""


class HandError(CompanionError):
    """The hand can't do what was asked: no tile there, no room there, none left."""


@dataclass(frozen=True, slots=True)
class Made:
    """A turn as it was made: when its first tile moved and its last lay, the habits shown, turns made and taken back before."""

    turn: Turn
    start_ms: float
    end_ms: float
    habits: frozenset[str]
    taken_back: tuple[Turn, ...] = ()


class Hand(Gestures):
    """Plays turns. What can't be done with the tiles as they lie raises `HandError`; the rules are not its business."""

    def turn(self, turn: Turn, t_ms: float, habits: Collection[str] | None = None) -> Made:
        """Make a turn from a time on, with habits by name, or as this hand's style has them."""
        owner = self.position.to_move
        self._check(turn, owner)
        wanted = self._drawn_habits() if habits is None else set(habits)
        shown: set[str] = set()
        now = self._before(turn, t_ms, wanted, shown)
        start = now
        taken_back: list[Turn] = []
        if "turn_taken_back" in wanted:
            now = self._turn_and_back(turn, now, taken_back)
        if taken_back:
            shown.add("turn_taken_back")
        if turn.flip is None:
            end = self.place(owner, turn.side, turn.square, now, wanted, shown)
            return Made(turn, start, end, frozenset(shown), tuple(taken_back))
        if "place_first" in wanted and turn.square != turn.flip[0]:
            shown.add("place_first")
            placed = self.place(owner, turn.side, turn.square, now, wanted, shown)
            end = self.flip(*turn.flip, placed + self.drawn(60, 1500), wanted, shown)
        elif "both_hands" in wanted:
            shown.add("both_hands")
            before = set(wanted) - {"between", "wrong_side", "flip_taken_back"}
            flipped = self.flip(*turn.flip, now, before, shown)
            begin = 0.55 if turn.square == turn.flip[0] else 0.05
            second = now + (flipped - now) * float(self.rng.uniform(begin, 0.95))
            end = max(flipped, self.place(owner, turn.side, turn.square, second, before - {"moved"}, shown))
        else:
            flipped = self.flip(*turn.flip, now, wanted, shown)
            end = self.place(owner, turn.side, turn.square, flipped + self.drawn(40, 1500), wanted, shown)
        return Made(turn, start, end, frozenset(shown), tuple(taken_back))

    def flip(
        self, start: Square, end: Square, t_ms: float, wanted: Collection[str] = (), shown: set[str] | None = None
    ) -> float:
        """Move the tile on one square to another and turn it over."""
        shown = set() if shown is None else shown
        tile = self.tile_on(start)
        now = t_ms
        if "flip_taken_back" in wanted and (others := [to for to in self.room_beside(start) if to != end]):
            shown.add("flip_taken_back")
            other = int(self.rng.choice(others))
            now = self._flip(tile, other, now, set(), shown) + self.drawn(150, 2500)
            now = self._flip(tile, start, now, set(), shown) + self.drawn(100, 1200)
        return self._flip(tile, end, now, wanted, shown)

    def place(
        self,
        owner: Player,
        side: Side,
        square: Square,
        t_ms: float,
        wanted: Collection[str] = (),
        shown: set[str] | None = None,
    ) -> float:
        """Bring a new tile of a player from beside the board."""
        shown = set() if shown is None else shown
        tile = self.new_tile(owner)
        now, up = t_ms, side
        if "wrong_side" in wanted and self.often(0.5):
            up = side.turned
        target = square
        if "moved" in wanted and (others := [free for free in self.position.empty_squares if free != square]):
            shown.add("moved")
            target = int(self.rng.choice(others))
        now = self._set_down(tile, target, up, now, wanted, shown)
        if target != square:
            now += self.drawn(100, 2000)
            if self.often(0.3) and square in NEIGHBOURS[target] and up is side:
                now = self.slide(tile, self.pose_on(square, up, tile), now, square=square)
            else:
                now = self.carry(tile, self.pose_on(square, up, tile), now, square=square)
        if up is not side:
            shown.add("wrong_side")
            now = self.turn_over(tile, now + self.drawn(80, 1500))
        if "nudge" in wanted:
            self._nudge(square, now, shown)
        return now

    def remove(self, square: Square, t_ms: float) -> float:
        """Take a tile off the board and lay it where it came from."""
        tile = self.tile_on(square)
        return self.carry(tile, self.model.homes[tile], t_ms, square=None)

    def clear(self, t_ms: float) -> float:
        """Take all tiles off the board with both hands, one soon after another; ends when the last lies beside it."""
        ends = [t_ms]
        now = t_ms
        tiles = [tile for tile in range(16) if self.lying[tile].pose is not self.model.homes[tile]]
        for tile in self.rng.permutation(tiles):
            ends.append(self.carry(int(tile), self.model.homes[int(tile)], now, square=None))
            now += self.drawn(40, 500)
        return max(ends)

    def tile_on(self, square: Square) -> int:
        """The tile on a square. Raises `HandError` where there is none."""
        tile = self.on(square)
        if tile is None:
            message = f"There is no piece on {square} to take."
            raise HandError(message)
        return tile

    def new_tile(self, owner: Player) -> int:
        """A tile of a player that lies beside the board. Raises `HandError` where none is left."""
        free = self.new_tiles(owner)
        if not free:
            message = f"{owner.name.title()} has no piece left beside the board."
            raise HandError(message)
        return int(self.rng.choice(free))

    def new_tiles(self, owner: Player) -> list[int]:
        """The tiles of a player that lie beside the board."""
        first = 0 if owner is Player.SUN else 8
        return [tile for tile in range(first, first + 8) if self.lying[tile].pose is self.model.homes[tile]]

    def room_beside(self, square: Square) -> list[Square]:
        """The empty squares beside a square."""
        return [near for near in NEIGHBOURS[square] if self.on(near) is None]

    def must_be_empty(self, square: Square) -> None:
        """Raises `HandError` where a tile lies."""
        if self.on(square) is not None:
            message = f"{square} is not empty; a piece lies there."
            raise HandError(message)

    def _check(self, turn: Turn, owner: Player) -> None:
        """What hands can't do: take where nothing lies, put where something does."""
        self.new_tile(owner)
        if turn.flip is None:
            self.must_be_empty(turn.square)
            return
        start, end = turn.flip
        self.tile_on(start)
        self.must_be_empty(end)
        if turn.square == end:
            message = f"{end} is where the flipped piece goes; the new one needs another square."
            raise HandError(message)
        if turn.square != start:
            self.must_be_empty(turn.square)

    def _drawn_habits(self) -> set[str]:
        return {habit for habit, chance in self.style.chances.items() if self.often(chance)}

    def _before(self, turn: Turn, t_ms: float, wanted: set[str], shown: set[str]) -> float:
        """What hands do before a turn: a tile picked up and put back, one straightened."""
        now = t_ms
        lying = [square for square in SQUARES if self.on(square) is not None]
        if "put_back" in wanted and lying:
            shown.add("put_back")
            square = turn.flip[0] if turn.flip and self.often(0.4) else int(self.rng.choice(lying))
            tile = self.tile_on(square)
            back = self.pose_on(square, self.lying[tile].pose.side, tile)
            hesitate, low = self.often(0.4), self.often(0.4)
            now = self.carry(tile, back, now, square=square, hesitate=hesitate, low=low) + self.drawn(100, 1200)
        if "straighten" in wanted and lying:
            shown.add("straighten")
            now = self.shove(self.tile_on(int(self.rng.choice(lying))), now, 0.7) + self.drawn(30, 500)
        return now

    def _turn_and_back(self, turn: Turn, t_ms: float, taken_back: list[Turn]) -> float:
        """Another legal turn, made and, after a thought, taken back again."""
        others = [other for other in rules.legal_turns(self.position) if other != turn]
        if not others:
            return t_ms
        other = others[int(self.rng.integers(len(others)))]
        now = self.turn(other, t_ms, ()).end_ms + self.drawn(400, 5000)
        taken_back.append(other)
        now = self.remove(other.square, now) + self.drawn(60, 900)
        if other.flip is not None:
            now = self.flip(other.flip[1], other.flip[0], now) + self.drawn(100, 1500)
        return now

    def _flip(self, tile: int, end: Square, t_ms: float, wanted: Collection[str], shown: set[str]) -> float:
        before = self.lying[tile]
        assert before.square is not None
        adjacent = end in NEIGHBOURS[before.square]
        side = before.pose.side
        turned = side.turned
        if "wrong_side" in wanted and self.often(0.6):
            shown.add("wrong_side")
            to = self.pose_on(end, side, tile)
            if adjacent and self.often(0.5):
                now = self.slide(tile, to, t_ms, square=end)
            else:
                now = self.carry(tile, to, t_ms, square=end)
            return self.turn_over(tile, now + self.drawn(80, 1500))
        if "between" in wanted:
            return self._set_down(tile, end, turned, t_ms, wanted, shown)
        ways, weights = list(self.style.flips), list(self.style.flips.values())
        way = str(self.rng.choice(ways, p=weights)) if adjacent else "over"
        shown.add(way)
        to = self.pose_on(end, turned, tile)
        if way == "tumble":
            now = self.tumble(tile, to, t_ms, square=end)
        elif way == "slide":
            now = self.slide(tile, self.pose_on(end, side, tile), t_ms, square=end, told="lift")
            now = self.turn_over(tile, now + self.rng.uniform(0, 250), told="drop")
        elif way == "turn_and_slide":
            now = self.turn_over(tile, t_ms, told="lift")
            now = self.slide(tile, to, now + self.rng.uniform(0, 250), square=end, told="drop")
        else:
            now = self._set_down(tile, end, turned, t_ms, wanted, shown)
        if "nudge" in wanted and "nudge" not in shown:
            self._nudge(end, now, shown)
        return now

    def _set_down(
        self, tile: int, square: Square, side: Side, t_ms: float, wanted: Collection[str], shown: set[str]
    ) -> float:
        """Carry a tile to a square; with the habit, first to between it and another, then to its middle."""
        low, hesitate = "low" in wanted, "hesitate" in wanted
        shown |= {"low"} & set(wanted) | {"hesitate"} & set(wanted)
        to = self.pose_on(square, side, tile)
        room = [near for near in NEIGHBOURS[square] if self.on(near) is None]
        if "between" not in wanted or not room:
            return self.carry(tile, to, t_ms, square=square, low=low, hesitate=hesitate)
        shown.add("between")
        beside = self.model.centre(int(self.rng.choice(room)))
        share = self.rng.uniform(0.3, 0.5)
        askew = self.pose_on(square, side, tile)
        askew = replace(askew, point=askew.point + (beside - askew.point) * share)
        now = self.carry(tile, askew, t_ms, square=None, low=low, hesitate=hesitate)
        return self.slide(tile, to, now + self.drawn(80, 1800), square=square)

    def _nudge(self, square: Square, near_ms: float, shown: set[str]) -> None:
        """Knock a tile beside a square while another lands there."""
        beside = [near for near in NEIGHBOURS[square] if self.on(near) is not None]
        if beside:
            shown.add("nudge")
            self.shove(self.tile_on(int(self.rng.choice(beside))), near_ms - self.rng.uniform(0, 250), 2.0)
