"""Claims: what hints, coach and lessons say of a position and its placements, as data without words.

Each claim is about one position and the side to place there, and the rules and the game's exact values decide whether
it is true; only whether a position comes up again depends on the game before. `reply` makes only true ones; the
language files put them into words. A value is `win`, `draw` (neither side can force an end) or `loss` for the side to
place. A line is new for a player if it wasn't a row of theirs before.
"""

from dataclasses import dataclass
from enum import Enum

from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.rules import Row


class Feature(Enum):
    """What placements may have in common."""

    TWO_ROWS = "two rows"
    """It makes two new rows at once."""
    SILENCES = "silences"
    """The other player has rows afterwards, and they count nothing, by the joker's exception."""
    MAKES_ROW = "makes row"
    """It makes a new row."""
    STARVES = "starves"
    """The game goes on, and the other player has no marble in hand."""
    BREAKS_ROW = "breaks row"
    """A row of the other player's doesn't stand any more."""
    TAKES_BACK = "takes back"
    """One of the placing player's own marbles comes off."""
    USES_JOKER = "uses joker"
    USES_PLAIN = "uses plain"


@dataclass(frozen=True, slots=True)
class CanWin:
    """Some placement wins at once: with two new rows, or by the knob."""

    two_rows: bool


@dataclass(frozen=True, slots=True)
class Stands:
    """The position's exact value; and after how many placements the end comes at best, if that is known."""

    value: str
    turns: int | None


@dataclass(frozen=True, slots=True)
class Keeps:
    """The position's value is `value`, and this many of all legal placements keep it."""

    value: str
    good: int
    total: int


@dataclass(frozen=True, slots=True)
class Endangered:
    """After this many of all legal placements, the other player wins at once with the next one, or has won already."""

    bad: int
    total: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The rows that stand here are worth this many points for the side to place, and for the other player."""

    own: int
    other: int


@dataclass(frozen=True, slots=True)
class Short:
    """The other player needs so many points more, and the knob is at that player's end."""

    points: int


@dataclass(frozen=True, slots=True)
class OthersHandEmpty:
    """The other player has no marble in hand."""


@dataclass(frozen=True, slots=True)
class OnlyJoker:
    """The side to place has only the joker in hand."""


@dataclass(frozen=True, slots=True)
class Threat:
    """If the other player were to place now, some placement would make a new row of theirs on this line.

    None: on some line.
    """

    line: str | None


@dataclass(frozen=True, slots=True)
class ThreatOfTwo:
    """If the other player were to place now, some placement would make two new rows of theirs, and win."""


@dataclass(frozen=True, slots=True)
class Every:
    """The position's value is `value`, and all of the `good` placements that keep it have the feature."""

    value: str
    feature: Feature
    good: int


@dataclass(frozen=True, slots=True)
class Some:
    """The position's value is `value`, and some placement with the feature keeps it."""

    value: str
    feature: Feature


@dataclass(frozen=True, slots=True)
class TwoRows:
    """The placement makes these new rows, two or more, and so wins."""

    turn: Placement
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class KnobEnds:
    """The placement brings the knob to the placing player's end."""

    turn: Placement


@dataclass(frozen=True, slots=True)
class Makes:
    """The placement makes this new row, and no other."""

    turn: Placement
    row: Row


@dataclass(frozen=True, slots=True)
class Silences:
    """The other player has rows after the placement, and they count nothing, by the joker's exception."""

    turn: Placement


@dataclass(frozen=True, slots=True)
class Scores:
    """The placement gives the placing player these points, and the other player those."""

    turn: Placement
    own: int
    other: int


@dataclass(frozen=True, slots=True)
class Starves:
    """The game goes on after the placement, and the other player has no marble in hand: the same player is next."""

    turn: Placement


@dataclass(frozen=True, slots=True)
class TakesBack:
    """One of the placing player's own marbles comes off."""

    turn: Placement
    joker: bool


@dataclass(frozen=True, slots=True)
class Breaks:
    """These rows of the other player's stood before the placement, and don't afterwards."""

    turn: Placement
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stops:
    """The other player threatens this line (`Threat`), and can't make it with the next placement after this one."""

    turn: Placement
    line: str


@dataclass(frozen=True, slots=True)
class Opens:
    """If the same player could place once more after the placement, some placement would make this line a new row.

    None would do so before it.
    """

    turn: Placement
    line: str


@dataclass(frozen=True, slots=True)
class JokerAmong:
    """The placement puts the joker into a channel where only marbles of the same player lie, at least one."""

    turn: Placement


@dataclass(frozen=True, slots=True)
class WinsNext:
    """The other player places next; then, whatever that placement is, the mover has won or wins with the next one."""

    turn: Placement


@dataclass(frozen=True, slots=True)
class Hard:
    """The other player places next, and this many of all their placements keep a win."""

    turn: Placement
    good: int
    total: int


@dataclass(frozen=True, slots=True)
class GaveAway:
    """The placement, made here, turns the first value into the second, which is worse."""

    turn: Placement
    before: str
    after: str
    over: bool = False
    """Whether that has ended the game."""


@dataclass(frozen=True, slots=True)
class LostAtOnce:
    """The placement brought the knob to the other player's end."""

    turn: Placement


@dataclass(frozen=True, slots=True)
class Refuted:
    """After the placement the other player is next, and this reply wins: at once or, if both play best, in the end."""

    turn: Placement
    reply: Placement
    how: str
    """`two_rows`, `knob`, or `later`."""


@dataclass(frozen=True, slots=True)
class CanRepeat:
    """Some placement brings a position for the third time, and so a draw."""


@dataclass(frozen=True, slots=True)
class Repeats:
    """The placement does."""

    turn: Placement


@dataclass(frozen=True, slots=True)
class Better:
    """The placement keeps the position's value, which is this one."""

    turn: Placement
    value: str


Claim = (
    CanWin
    | Stands
    | Keeps
    | Endangered
    | Standing
    | Short
    | OthersHandEmpty
    | OnlyJoker
    | Threat
    | ThreatOfTwo
    | Every
    | Some
    | TwoRows
    | KnobEnds
    | Makes
    | Silences
    | Scores
    | Starves
    | TakesBack
    | Breaks
    | Stops
    | Opens
    | JokerAmong
    | WinsNext
    | Hard
    | GaveAway
    | LostAtOnce
    | Refuted
    | CanRepeat
    | Repeats
    | Better
)
