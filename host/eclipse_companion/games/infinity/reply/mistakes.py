"""Mistakes in games of Infinity: placements that gave away a win or a draw. Values are exact, those of endless play.

In: a game's record. Out: its mistakes. A draw by repetition or by length is none, since no position shows it. Alike are
positions that become the same if the channels are mirrored, or if the players change their marbles, their turn and
their ends of the knob. The same idea have mistakes that overlooked the same win at once: the same placements, with the
same new rows or with the knob.
"""

from collections.abc import Callable, Sequence
from typing import Final

from eclipse_companion.gamekit.files import GameRecord
from eclipse_companion.gamekit.mistakes import Find, Mistake, Told
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Event, Reason
from eclipse_companion.games.infinity.solution.exact import VALUES, Oracle
from eclipse_companion.games.infinity.solution.forcing import LOSS, WIN

VERSION: Final = 1
"""Of the search: games that an older one has looked through are searched again."""
_CHANGED: Final = str.maketrans("bByW", "yWbB")
_MIRRORED: Final = {"d1": "d2", "d2": "d1"} | {f"c{channel}": f"c{5 - channel}" for channel in FOUR}


def finder(told: Told) -> Find:
    """What finds the mistakes in the games of one call; that is quick, so `told` hears nothing of how far it is.

    Raises `TablesError` if the tables can't be read.
    """
    del told
    oracle = Oracle()
    return lambda record: mistakes(record, oracle.value)


def mistakes(record: GameRecord[Placement, GameHistory], value: Callable[[Position], int]) -> list[Mistake]:
    """The mistakes of both players. `value`: of a position in which the game goes on, for the side to place."""
    courses = list(record.positions())
    found = []
    for number, turn in enumerate(record.turns):
        before = courses[number].position
        event = rules.place(before, turn)
        had, left = value(before), _left(event, value)
        if left < had:
            idea = _idea(before, event, had=had, left=left)
            found.append(Mistake(number, before.side.value, str(before), place_of(before), idea, VALUES[had]))
    return found


def place_of(position: Position) -> str:
    """The position as if Blue were to place, in the first of both ways to see the channels."""
    channels, knob = position.channels, position.knob
    if position.side is Player.YELLOW:
        one, two, three, four = (marbles.translate(_CHANGED) for marbles in channels)
        channels, knob = (one, two, three, four), -knob
    one, two, three, four = channels
    ways = (channels, (four, three, two, one))
    return min(str(Position(way, Player.BLUE, knob)) for way in ways)


def _left(event: Event, value: Callable[[Position], int]) -> int:
    """What a placement has left to who placed."""
    if event.winner is not None:
        return WIN if event.winner is event.placer else LOSS
    return value(event.position) * (1 if event.position.side is event.placer else -1)


def _idea(before: Position, event: Event, *, had: int, left: int) -> str:
    """The win at once that was overlooked, one's own or else the opponent's; empty if there was none."""
    wins = _wins_at_once(before) if had == WIN else []
    if wins:
        return f"win {_in_first_way(wins)}"
    answered = left == LOSS and event.winner is None and event.position.side is not event.placer
    wins = _wins_at_once(event.position) if answered else []
    return f"let {_in_first_way(wins)}" if wins else ""


def _wins_at_once(position: Position) -> list[Event]:
    """The placements with which the side to place wins."""
    events = [rules.place(position, placement) for placement in rules.legal_placements(position)]
    return [event for event in events if event.winner is position.side]


def _in_first_way(wins: Sequence[Event]) -> str:
    """Winning placements with what wins, in the first of both ways to see the channels."""
    return min(" ".join(sorted(_written(win, mirrored=mirrored) for win in wins)) for mirrored in (False, True))


def _written(win: Event, *, mirrored: bool) -> str:
    """A winning placement, whoever makes it, and its new rows if they win."""
    marble, channel = win.placement.marble, win.placement.channel
    won = win.new if win.reason is Reason.TWO_ROWS else ("knob",)
    lines = sorted(_MIRRORED.get(line, line) if mirrored else line for line in won)
    return f"{'joker' if marble.is_joker else 'plain'}{5 - channel if mirrored else channel}={'+'.join(lines)}"
