"""Claims: what hints, coach and lessons say of a position and its turns, as data without words.

Each claim is about one position and the side to move there, and the rules and the game's exact values decide whether it
is true. `reply` makes only true ones; the language files put them into words. A value is `win`, `draw` or `loss` for
the side to move; a distance counts both players' turns until a win or a loss.
"""

from dataclasses import dataclass
from enum import Enum

from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.rules import Flip, Line
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn


@dataclass(frozen=True, slots=True)
class Lock:
    """Three squares in a line with pieces of one owner, this side up."""

    owner: Player
    side: Side
    line: Line


class Feature(Enum):
    """What turns may have in common."""

    FLIPS_PIECE = "flips piece"
    """The piece on the claim's square is flipped."""
    FLIPS_CORNER = "flips corner"
    """A piece is flipped out of a corner."""
    FLIPS_INWARD = "flips inward"
    """A piece is flipped out of a corner, or from an edge to the middle."""
    PLACES_CORNER = "places corner"
    PLACES_EDGE = "places edge"
    PLACES_MIDDLE = "places middle"
    PLACES_VACATED = "places vacated"
    """A piece is placed where the flipped one lay."""
    PLACES_SAFE = "places safe"
    """The placed piece has no empty square beside it."""
    PLACES_GOLD = "places gold"
    PLACES_SILVER = "places silver"
    LEAVES_ONE = "leaves one"
    """The opponent has one flip after it, or none."""


@dataclass(frozen=True, slots=True)
class CanWin:
    """Some turn wins at once, with a locked line that shows this side."""

    side: Side


@dataclass(frozen=True, slots=True)
class Stands:
    """The position's exact value and distance; no distance for a draw."""

    value: str
    distance: int | None


@dataclass(frozen=True, slots=True)
class Keeps:
    """The position's value is `value`, and this many of all legal turns keep it.

    With a square: this many of all turns that flip the piece there.
    """

    value: str
    good: int
    total: int
    square: Square | None = None


@dataclass(frozen=True, slots=True)
class Endangered:
    """After this many of all legal turns, the opponent can win with the next turn, or has won already."""

    bad: int
    total: int


@dataclass(frozen=True, slots=True)
class Threat:
    """If the lock's owner were to move, this turn would win at once, with this line among those it locks."""

    lock: Lock
    turn: Turn


@dataclass(frozen=True, slots=True)
class Threatens:
    """The same as `Threat`, without naming the square."""

    owner: Player
    side: Side


@dataclass(frozen=True, slots=True)
class Every:
    """The position's value is `value`, and all of the `good` turns that keep it have the feature."""

    value: str
    feature: Feature
    good: int
    square: Square | None = None


@dataclass(frozen=True, slots=True)
class LastHole:
    """Some turn that places on this square makes the opponent win at once, with this line."""

    square: Square
    lock: Lock


@dataclass(frozen=True, slots=True)
class Wins:
    """The turn wins at once; these lines are locked then."""

    turn: Turn
    locks: tuple[Lock, ...]


@dataclass(frozen=True, slots=True)
class Forces:
    """After the turn, the opponent has only these flips; with each reply, the mover wins at once or with the next turn.

    Each time, one of these locks is among those that win.
    """

    turn: Turn
    flips: tuple[Flip, ...]
    locks: tuple[Lock, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """Some of the opponent's flips, and the lock that answers each reply that begins with one of them."""

    flips: tuple[Flip, ...]
    lock: Lock


@dataclass(frozen=True, slots=True)
class ForcesEach:
    """After the turn, the opponent has only the flips of these cases, and each flip is in one case.

    Each reply that begins with a flip of a case makes the mover win, at once or with the next turn; each time, the
    case's lock is among those that win.
    """

    turn: Turn
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class ForcesOwn:
    """After the turn, the opponent has only these flips, and every reply makes the mover win at once.

    Each time, one of these locks is among those that win.
    """

    turn: Turn
    flips: tuple[Flip, ...]
    locks: tuple[Lock, ...]


@dataclass(frozen=True, slots=True)
class WinsNext:
    """Whatever the opponent does after the turn, the mover wins, at once or with the mover's next turn."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class Replies:
    """The turn wins soonest, the reply then holds out longest, and the answer to it again wins soonest."""

    turn: Turn
    reply: Turn
    answer: Turn


@dataclass(frozen=True, slots=True)
class MustFlip:
    """After the turn, the opponent has only these flips."""

    turn: Turn
    flips: tuple[Flip, ...]


@dataclass(frozen=True, slots=True)
class Stops:
    """The opponent threatens this line (`Threat`); after the turn no reply wins with it."""

    turn: Turn
    lock: Lock


@dataclass(frozen=True, slots=True)
class FlipsInward:
    """*Corners and edges*: the turn flips a piece out of a corner, or from an edge to the middle."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class TakesCorner:
    """*Control*: a piece goes inward, out of a corner or from beside it, and one is placed in the corner."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class Controls:
    """*Control*: the placed piece has no empty square beside it."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class OneColour:
    """*One colour*: after the turn, most of the mover's pieces (this many of them) show the side that was placed."""

    turn: Turn
    count: int
    total: int


@dataclass(frozen=True, slots=True)
class DoubleUse:
    """*Double use*: the placed piece makes this line, and whichever way it is flipped, it is part of another."""

    turn: Turn
    line: Line


@dataclass(frozen=True, slots=True)
class GaveAway:
    """The turn, made here, turns the first value into the second, which is worse."""

    turn: Turn
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Refuted:
    """After the turn, this best reply wins, in this many turns if both play best; the locks if it wins at once.

    No reply and no distance if the turn itself made the opponent win.
    """

    turn: Turn
    reply: Turn | None
    distance: int
    locks: tuple[Lock, ...] = ()


@dataclass(frozen=True, slots=True)
class Better:
    """The turn keeps the position's value, which is this one."""

    turn: Turn
    value: str


@dataclass(frozen=True, slots=True)
class Losing:
    """The position is lost, and the turn, made here, holds out longest; or `longer`, another turn, holds out longer."""

    turn: Turn
    longer: Turn | None = None


@dataclass(frozen=True, slots=True)
class Hard:
    """After the turn, this many of all the opponent's turns keep a win."""

    turn: Turn
    good: int
    total: int


@dataclass(frozen=True, slots=True)
class Later:
    """After the first of these turns and then the others, each a best one, `then` is true of the side to move."""

    turns: tuple[Turn, ...]
    then: "Forced"


Forced = Forces | ForcesEach | ForcesOwn | WinsNext | Replies
"""How a won position goes on."""

Claim = (
    CanWin
    | Stands
    | Keeps
    | Endangered
    | Threat
    | Threatens
    | Every
    | LastHole
    | Wins
    | Forced
    | Later
    | MustFlip
    | Stops
    | FlipsInward
    | TakesCorner
    | Controls
    | OneColour
    | DoubleUse
    | GaveAway
    | Refuted
    | Better
    | Losing
    | Hard
)
