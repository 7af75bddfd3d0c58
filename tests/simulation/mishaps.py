"""Turns that break the rules, as people make them without noticing, and how they mend them.

In: a hand and the legal turn that was due. Out: motions of the wrong turn; and a way to mend it that ends as the legal
turn would have.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import PIECES
from eclipse_companion.games.eclipse.game.squares import Square, column, row
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_simulation.eclipse.hand.hand import TileHand


@dataclass(frozen=True)
class Mishap:
    """A wrong turn: its kind, a description, its start and end, what should be said, and how to mend it."""

    kind: str
    illegal: str
    ideal: str
    start_ms: float
    end_ms: float
    mend: Callable[[float], float]


def commit(hand: TileHand, kind: str, turn: Turn, t_ms: float) -> Mishap | None:
    """Make a turn wrongly in one of the ways of `KINDS`. Returns None if that isn't possible here."""
    if turn.flip is None:
        return None
    return KINDS[kind](hand, turn, turn.flip, t_ms)


Flip = tuple[Square, Square]


def _pause(hand: TileHand) -> float:
    return hand.drawn(60, 1200)


def _place(hand: TileHand, turn: Turn, t_ms: float) -> float:
    return hand.place(PIECES[hand.position.to_move, turn.side], turn.square, t_ms)


def _not_turned(hand: TileHand, turn: Turn, flip: Flip, t_ms: float) -> Mishap:
    start, end = flip
    tile = hand.tile_on(start)
    to = hand.spot(end, hand.lying[tile].pose.side, tile)
    moved = hand.slide(tile, to, t_ms) if hand.often(0.5) else hand.carry(tile, to, t_ms)
    done = _place(hand, turn, moved + _pause(hand))

    def mend(now: float) -> float:
        return hand.turn_over(hand.tile_on(end), now)

    return Mishap(
        "face-not-turned",
        f"{start}-{end} without turning it over, then {turn.side.value}{turn.square}",
        "say that the moved tile was not turned over; the turn is complete only after it is",
        t_ms,
        done,
        mend,
    )


def _not_moved(hand: TileHand, turn: Turn, flip: Flip, t_ms: float) -> Mishap | None:
    start, end = flip
    if turn.square == start:
        return None
    done = _place(hand, turn, hand.turn_over(hand.tile_on(start), t_ms) + _pause(hand))

    def mend(now: float) -> float:
        return hand.bring(start, end, now, turned=False)

    return Mishap(
        "turned-in-place",
        f"{start} turned over where it lay, then {turn.side.value}{turn.square}",
        "say that the turned tile has to move to the next square",
        t_ms,
        done,
        mend,
    )


def _own_tile(hand: TileHand, turn: Turn, flip: Flip, t_ms: float) -> Mishap | None:
    position, (start, end) = hand.position, flip
    choices = [
        (square, near)
        for square, piece in position.pieces()
        if piece.owner is position.to_move
        for near in hand.room_beside(square)
        if near not in (end, turn.square)
    ]
    if not choices or turn.square == start:
        return None
    own, to = choices[int(hand.rng.integers(len(choices)))]
    done = _place(hand, turn, hand.flip(own, to, t_ms) + _pause(hand))

    def mend(now: float) -> float:
        return hand.flip(start, end, hand.flip(to, own, now) + _pause(hand))

    return Mishap(
        "own-tile-flipped",
        f"own tile {own}-{to} flipped, then {turn.side.value}{turn.square}",
        f"say that {own} was the player's own tile",
        t_ms,
        done,
        mend,
    )


def _flown(kind: str, words: str, far: Callable[[Square, Square], bool]) -> Callable[..., Mishap | None]:
    def make(hand: TileHand, turn: Turn, flip: Flip, t_ms: float) -> Mishap | None:
        start, end = flip
        choices = [to for to in hand.position.empty_squares if to != turn.square and far(start, to)]
        if not choices:
            return None
        wrong = int(hand.rng.choice(choices))
        done = _place(hand, turn, hand.bring(start, wrong, t_ms, turned=True) + _pause(hand))

        def mend(now: float) -> float:
            return hand.bring(wrong, end, now, turned=False)

        return Mishap(
            kind,
            f"{start}-{wrong} {words}, then {turn.side.value}{turn.square}",
            f"say that a flip goes to the next square, and {wrong} is not next to {start}",
            t_ms,
            done,
            mend,
        )

    return make


def _is_diagonal(start: Square, end: Square) -> bool:
    return abs(row(start) - row(end)) == 1 and abs(column(start) - column(end)) == 1


def _is_far(start: Square, end: Square) -> bool:
    return max(abs(row(start) - row(end)), abs(column(start) - column(end))) > 1


def _no_flip(hand: TileHand, turn: Turn, flip: Flip, t_ms: float) -> Mishap | None:
    if turn.square == flip[0]:
        return None
    done = _place(hand, turn, t_ms)

    def mend(now: float) -> float:
        return hand.flip(*flip, now)

    return Mishap(
        "no-flip",
        f"{turn.side.value}{turn.square} without a flip",
        "say that a flip has to be made; the turn is complete only after it is",
        t_ms,
        done,
        mend,
    )


def _gone_on(hand: TileHand, turn: Turn, flip: Flip, t_ms: float) -> Mishap | None:
    if turn.square == flip[0]:
        return None
    position = hand.position.with_cells({turn.square: PIECES[hand.position.to_move, turn.side].letter})
    choices = [each for each in rules.legal_turns(position) if each.flip is not None]
    if not choices or not hand.new_tiles(position.to_move):
        return None
    placed = _place(hand, turn, t_ms)
    next_turn = choices[int(hand.rng.integers(len(choices)))]
    assert next_turn.flip is not None
    start, end = next_turn.flip
    begun = hand.flip(start, end, placed + hand.drawn(300, 3000))
    done = hand.place(PIECES[position.to_move, next_turn.side], next_turn.square, begun + _pause(hand))

    def mend(now: float) -> float:
        back = hand.flip(end, start, hand.remove(next_turn.square, now) + _pause(hand))
        return hand.flip(*flip, back + _pause(hand))

    return Mishap(
        "no-flip-gone-on",
        f"{turn.side.value}{turn.square} without a flip, and then {next_turn} by the other player",
        f"say that a flip had to be made before {turn.square} was placed on",
        t_ms,
        done,
        mend,
    )


def _two_flips(hand: TileHand, turn: Turn, flip: Flip, t_ms: float) -> Mishap | None:
    position, (start, end) = hand.position, flip
    choices = [
        (square, near)
        for square, piece in position.pieces()
        if piece.owner is not position.to_move and square != start
        for near in hand.room_beside(square)
        if near not in (end, turn.square)
    ]
    if not choices:
        return None
    other, to = choices[int(hand.rng.integers(len(choices)))]
    now = hand.flip(start, end, t_ms) + _pause(hand)
    done = _place(hand, turn, hand.flip(other, to, now) + _pause(hand))

    def mend(now: float) -> float:
        return hand.flip(to, other, now)

    return Mishap(
        "two-flips",
        f"{start}-{end} and {other}-{to} both flipped, then {turn.side.value}{turn.square}",
        "say that only one tile may be flipped",
        t_ms,
        done,
        mend,
    )


def _two_placed(hand: TileHand, turn: Turn, flip: Flip, t_ms: float) -> Mishap | None:
    owner = hand.position.to_move
    room = [square for square in hand.position.empty_squares if square not in (turn.square, flip[1])]
    if not room or len(hand.new_tiles(owner)) <= 1:
        return None
    second = int(hand.rng.choice(room))
    placed = _place(hand, turn, hand.flip(*flip, t_ms) + _pause(hand))
    done = hand.place(PIECES[owner, turn.side], second, placed + _pause(hand))

    def mend(now: float) -> float:
        return hand.remove(second, now)

    return Mishap(
        "two-placed",
        f"{turn}, and another tile on {second}",
        f"say that one tile too many lies on the board; the one on {second} goes",
        t_ms,
        done,
        mend,
    )


def _wrong_player(hand: TileHand, turn: Turn, flip: Flip, t_ms: float) -> Mishap | None:
    owner = hand.position.to_move
    if not hand.new_tiles(owner.opponent):
        return None
    moved = hand.flip(*flip, t_ms)
    done = hand.place(PIECES[owner.opponent, turn.side], turn.square, moved + _pause(hand))

    def mend(now: float) -> float:
        return hand.place(PIECES[owner, turn.side], turn.square, hand.remove(turn.square, now) + _pause(hand))

    face = PIECES[owner.opponent, turn.side].letter
    return Mishap(
        "wrong-player-placed",
        f"{flip[0]}-{flip[1]}, then the other player's tile ({face}) on {turn.square}",
        f"say that the tile on {turn.square} is the other player's",
        t_ms,
        done,
        mend,
    )


def _removed(hand: TileHand, turn: Turn, flip: Flip, t_ms: float) -> Mishap | None:
    choices = [square for square, _ in hand.position.pieces() if square != flip[0]]
    if not choices:
        return None
    done = _place(hand, turn, hand.flip(*flip, t_ms) + _pause(hand))
    square = int(hand.rng.choice(choices))
    tile = hand.tile_on(square)
    side = hand.lying[tile].pose.side
    done = hand.remove(square, done + _pause(hand))

    def mend(now: float) -> float:
        return hand.carry(tile, hand.spot(square, side, tile), now)

    return Mishap(
        "tile-removed",
        f"{turn}, and the tile on {square} taken off the board",
        f"say that a tile is missing on {square}",
        t_ms,
        done,
        mend,
    )


KINDS: Final[dict[str, Callable[[TileHand, Turn, Flip, float], Mishap | None]]] = {
    "face-not-turned": _not_turned,
    "turned-in-place": _not_moved,
    "own-tile-flipped": _own_tile,
    "diagonal": _flown("diagonal", "flipped diagonally", _is_diagonal),
    "too-far": _flown("too-far", "flipped too far", _is_far),
    "no-flip": _no_flip,
    "no-flip-gone-on": _gone_on,
    "two-flips": _two_flips,
    "two-placed": _two_placed,
    "wrong-player-placed": _wrong_player,
    "tile-removed": _removed,
}
"""The ways to break the rules. `wrong-player-placed` shows only in two-strength coding."""
