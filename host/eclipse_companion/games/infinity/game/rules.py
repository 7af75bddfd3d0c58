"""The rules of one placement: which are legal, and all that happens with one, in the booklet's order.

In: positions and placements. Out: events, which tell what was pushed off, the rows of both, points, the knob and the
winner; or why a placement can't be made. A draw depends on the whole game: see `history`.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.game.channels import FOUR, LINES
from eclipse_companion.games.infinity.game.marbles import MARBLES, Marble, Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import KNOB_END, Channels, Position, hands

FOR_A_WIN: Final = 2
"""This many new rows of the placing player win at once."""


class IllegalPlacementError(CompanionError):
    """A placement that can't be made in this position; the text says why."""


class Result(Enum):
    """How a game ends; the value is what files write."""

    BLUE_WINS = "1-0"
    YELLOW_WINS = "0-1"
    DRAW = "1/2-1/2"

    @property
    def winner(self) -> Player | None:
        """Who has won; None for a draw."""
        return {Result.BLUE_WINS: Player.BLUE, Result.YELLOW_WINS: Player.YELLOW}.get(self)


def won_by(player: Player) -> Result:
    """The result if this player has won."""
    return Result.BLUE_WINS if player is Player.BLUE else Result.YELLOW_WINS


class Reason(Enum):
    """Why the rules end a game; the value is what JSON has."""

    TWO_ROWS = "two-rows"
    KNOB = "knob"
    REPETITION = "repetition"
    LENGTH = "length"


class Why(Enum):
    """Why a placement can't be made; the value is half a sentence about the player and the marble."""

    OVER = "the game is over ({result})"
    NOT_YOURS = "it's {player}'s turn, and the {marble} marble is {other}'s"
    NO_PLAIN = "all of {player}'s plain marbles lie in the channels"
    NO_JOKER = "{player}'s joker lies in the channels"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a placement can't be made in a position."""

    why: Why
    player: Player
    """Who is next."""
    marble: Marble
    result: Result | None = None
    """If the game is over: how it has ended."""

    def __str__(self) -> str:
        names = {"player": self.player.value.capitalize(), "other": self.player.opponent.value.capitalize()}
        result = "" if self.result is None else self.result.value
        return self.why.value.format(**names, marble=self.marble.name.lower(), result=result)


@dataclass(frozen=True, slots=True)
class Row:
    """A line with four marbles of one owner, by its name (`r1`, `c3`, `d2`)."""

    line: str
    joker: bool
    """Whether the owner's joker is one of the four."""

    @property
    def points(self) -> int:
        """What it counts after each placement."""
        return 2 if self.joker else 1


@dataclass(frozen=True, slots=True)
class Event:
    """All that happened with one placement."""

    placement: Placement
    position: Position
    """After it."""
    pushed: Marble | None
    """The marble that left the board, back into its owner's hand."""
    rows: dict[Player, tuple[Row, ...]]
    """All rows that stand, sorted by name."""
    points: dict[Player, int]
    """What each player got; 0 for one who was silenced."""
    silenced: bool
    """Whether the other player's rows counted nothing, by the joker's exception."""
    new: tuple[str, ...]
    """The lines that became rows of the placing player, sorted."""
    winner: Player | None = None
    reason: Reason | None = None
    """Why the game is over; None if it goes on."""

    @property
    def placer(self) -> Player:
        """Who placed."""
        return self.placement.marble.owner

    @property
    def over(self) -> bool:
        """Whether the rules have ended the game."""
        return self.reason is not None

    @property
    def result(self) -> Result | None:
        """How the game has ended, or None while it goes on."""
        if not self.over:
            return None
        return Result.DRAW if self.winner is None else won_by(self.winner)

    def as_json(self) -> dict[str, object]:
        """The event as commands print it."""
        return {
            "move": str(self.placement),
            "position": str(self.position),
            "pushed": "" if self.pushed is None else self.pushed.value,
            "points": {player.value: self.points[player] for player in Player},
            "new": list(self.new),
            "knob": self.position.knob,
            "over": self.over,
            "winner": None if self.winner is None else self.winner.value,
            "reason": None if self.reason is None else self.reason.value,
        }


def placeable(position: Position) -> list[Marble]:
    """The marbles that the side to place has in hand, the plain kind first.

    Our reading: the joker may be placed in the first turn, too (the booklet allows it in any turn).
    """
    return [marble for marble in position.side.marbles if position.hands[marble]]


def legal_placements(position: Position) -> list[Placement]:
    """All legal placements, sorted by the code points of their text; none if the knob shows the game's end.

    Our reading: nobody can pass. A player with only the joker in hand must place it.
    """
    if winner_by_knob(position.knob) is not None:
        return []
    found = [Placement(marble, channel) for marble in placeable(position) for channel in FOUR]
    return sorted(found, key=str)


def why_illegal(position: Position, placement: Placement) -> Refusal | None:
    """Why the placement can't be made here; None for a legal one."""
    marble = placement.marble
    winner = winner_by_knob(position.knob)
    if winner is not None:
        return Refusal(Why.OVER, position.side, marble, won_by(winner))
    if marble.owner is not position.side:
        return Refusal(Why.NOT_YOURS, position.side, marble)
    if not position.hands[marble]:
        return Refusal(Why.NO_JOKER if marble.is_joker else Why.NO_PLAIN, position.side, marble)
    return None


def place(position: Position, placement: Placement) -> Event:
    """What a placement does. Raises `IllegalPlacementError`."""
    refusal = why_illegal(position, placement)
    if refusal is not None:
        raise IllegalPlacementError(f"{placement} isn't legal here: {refusal}.")
    placer = position.side
    channels, pushed = push(position.channels, placement)
    before = rows(position.channels, placer)
    standing = {player: rows(channels, player) for player in Player}
    silenced = silences(before, standing[placer])
    points = {player: sum(row.points for row in standing[player]) for player in Player}
    if silenced:
        points[placer.opponent] = 0
    new = new_rows(before, standing[placer])
    two_rows = wins_with_two_rows(new)
    knob = knob_after(position.knob, points, two_rows=two_rows)
    winner = placer if two_rows else winner_by_knob(knob)
    reason = None if winner is None else Reason.TWO_ROWS if two_rows else Reason.KNOB
    after = Position(channels, next_to_place(channels, placer), knob)
    return Event(placement, after, pushed, standing, points, silenced, new, winner, reason)


def push(channels: Channels, placement: Placement) -> tuple[Channels, Marble | None]:
    """The channels with the marble at its channel's base and the others one space back; the fifth, which comes off."""
    filled = list(channels)
    pushed = placement.marble.value + filled[placement.channel - 1]
    filled[placement.channel - 1] = pushed[:4]
    one, two, three, four = filled
    return (one, two, three, four), MARBLES[pushed[4]] if len(pushed) > 4 else None


def rows(channels: Channels, owner: Player) -> tuple[Row, ...]:
    """All rows of a player that stand, sorted by name."""
    own = {marble.value for marble in owner.marbles}
    found = []
    for name, line in LINES.items():
        there = [channels[channel - 1][space - 1 : space] for channel, space in line]
        if own.issuperset(there):
            found.append(Row(name, owner.joker.value in there))
    return tuple(found)


def silences(before: tuple[Row, ...], after: tuple[Row, ...]) -> bool:
    """Whether the placing player's rows before and after the placement silence the other player.

    They do if a line is a row with the joker now and wasn't one before: the joker's exception. Our reading: only the
    placing player silences. A placement that makes such a row for the other player silences nobody.
    """
    return bool({row.line for row in after if row.joker} - {row.line for row in before if row.joker})


def new_rows(before: tuple[Row, ...], after: tuple[Row, ...]) -> tuple[str, ...]:
    """The lines that are rows now and were none before, sorted.

    Our reading: a row is judged by its line, not by its marbles. If other marbles make a row on the same line, it isn't
    new.
    """
    return tuple(sorted({row.line for row in after} - {row.line for row in before}))


def wins_with_two_rows(new: tuple[str, ...]) -> bool:
    """Whether the placing player's new rows win at once.

    Our reading: two rows that a placement makes for the opponent win nothing; they are the opponent's rows, but not the
    opponent's move.
    """
    return len(new) >= FOR_A_WIN


def knob_after(knob: int, points: dict[Player, int], *, two_rows: bool) -> int:
    """Where the knob stands after a placement: it moves by Blue's points minus Yellow's, and stops at 5.

    Our reading: when two rows win at once, nobody moves the knob any more.
    """
    if two_rows:
        return knob
    return max(-KNOB_END, min(KNOB_END, knob + points[Player.BLUE] - points[Player.YELLOW]))


def winner_by_knob(knob: int) -> Player | None:
    """Who has won if the knob stands here; None if nobody."""
    return {KNOB_END: Player.BLUE, -KNOB_END: Player.YELLOW}.get(knob)


def next_to_place(channels: Channels, placer: Player) -> Player:
    """Who is next: the other player, or the same again if the other has no marble in hand."""
    left = hands(channels)
    return placer.opponent if any(left[marble] for marble in placer.opponent.marbles) else placer
