"""Mistakes in games of Eclipse: turns that gave away a win or a draw. Every value is exact.

In: a game's record. Out: its mistakes. Alike are positions that become the same if the board is turned or mirrored, or
if one player's gold and silver are exchanged: each line has one player's pieces with the same side up, so it doesn't
matter which. The same idea have mistakes that overlooked the same win at once: the same turns, which lock the same
lines.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from eclipse_companion.gamekit.mistakes import Find, Mistake, Told
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.egn import GameRecord
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.annotating import TURNED, WORTH
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.search import Value, value_of

VERSION: Final = 1
"""Of the search: games that an older one has looked through are searched again."""
_EXCHANGED: Final = str.maketrans("GSgs", "SGgs"), str.maketrans("GSgs", "GSsg")


def _ways() -> Iterator[tuple[int, ...]]:
    """For each way to turn and mirror the board: which square lies where 1 to 16 lay."""
    lying = tuple(range(1, 17))
    for _ in range(4):
        lying = tuple(lying[4 * (3 - column) + row] for row in range(4) for column in range(4))
        yield lying
        yield tuple(lying[4 * row + 3 - column] for row in range(4) for column in range(4))


_WAYS: Final = tuple(_ways())


def finder(told: Told) -> Find:
    """What finds the mistakes in the games of one call; that is quick, so `told` hears nothing of how far it is.

    Raises `TablesError` if the tables can't be read.
    """
    del told
    oracle = Oracle()
    return lambda record: mistakes(record, oracle.score)


def mistakes(record: GameRecord, score: Callable[[Position], int]) -> list[Mistake]:
    """The mistakes of both players. `score`: the exact one of a position in which the game goes on.

    A game from a position that can't occur has none: such positions have no values.
    """
    if record.start.faults():
        return []
    positions = list(record.positions())
    values = [value_of(score(each)) for each in positions[:-1]]
    found = []
    for number, turn in enumerate(record.turns):
        before, after = positions[number], positions[number + 1]
        had = values[number]
        left = TURNED[values[number + 1]] if number + 1 < len(values) else _at_the_end(after, before.to_move, score)
        if WORTH[left] < WORTH[had]:
            idea = _idea(before, turn, had=had, left=left)
            found.append(Mistake(number, before.to_move.value, str(before), place_of(before), idea, had))
    return found


def place_of(position: Position) -> str:
    """The position's cells, in the first of all ways to turn and mirror it and to exchange sides."""
    cells = position.cells
    sides = [cells, cells.translate(_EXCHANGED[0])]
    sides += [each.translate(_EXCHANGED[1]) for each in sides]
    return min("".join(each[square - 1] for square in way) for each in sides for way in _WAYS)


def _at_the_end(last: Position, mover: Player, score: Callable[[Position], int]) -> Value:
    """What the last position is worth for who led to it: the game may be over there, or have been left."""
    result = rules.result(last)
    if result is None:
        return TURNED[value_of(score(last))]
    return "draw" if result.winner is None else "win" if result.winner is mover else "loss"


def _idea(before: Position, turn: Turn, *, had: Value, left: Value) -> str:
    """The win at once that was overlooked, one's own or else the opponent's; empty if there was none."""
    wins = _wins_at_once(before) if had == "win" else []
    if wins:
        return f"win {_in_first_way(before.to_move, wins)}"
    after = rules.apply(before, turn)
    wins = _wins_at_once(after) if left == "loss" else []
    return f"let {_in_first_way(after.to_move, wins)}" if wins else ""


def _wins_at_once(position: Position) -> list[tuple[Turn, Position]]:
    """The turns with which the player to move wins, with the positions after them; none if the game is over."""
    led = [(turn, rules.apply(position, turn)) for turn in rules.legal_turns(position)]
    return [(turn, after) for turn, after in led if _winner(after) is position.to_move]


def _winner(position: Position) -> Player | None:
    result = rules.result(position)
    return None if result is None else result.winner


def _in_first_way(winner: Player, wins: Sequence[tuple[Turn, Position]]) -> str:
    """Winning turns and the lines that they lock, in the first of all ways to see them."""
    seen = []
    for way in _WAYS:
        places = {square: place for place, square in enumerate(way, start=1)}
        for exchanged in (False, True):
            turns = (_written(turn, after, winner, places, exchanged=exchanged) for turn, after in wins)
            seen.append(" ".join(sorted(turns)))
    return min(seen)


def _written(turn: Turn, after: Position, winner: Player, places: dict[int, int], *, exchanged: bool) -> str:
    """A winning turn and its lines, with squares named by their `places`."""
    flip = "" if turn.flip is None else f"{places[turn.flip[0]]}-{places[turn.flip[1]]}/"
    side = turn.side.turned if exchanged else turn.side
    lines = (sorted(places[square] for square in line) for line in rules.locked_lines(after, winner))
    listed = "+".join(sorted("-".join(map(str, line)) for line in lines))
    return f"{flip}{side.value}{places[turn.square]}={listed}"
