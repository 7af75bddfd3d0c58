"""A position: what lies in the channels, who is next to place, and where the knob stands.

In: a position string such as `bB2/yy2/4/W3 b +1`, or its three parts. Out: the parts; what each player has in hand.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.typography import plain
from eclipse_companion.games.infinity.game.channels import (
    FOUR,
    Channel,
    NotChannelsError,
    read_channels,
    write_channels,
)
from eclipse_companion.games.infinity.game.marbles import MARBLES, Marble, Player

KNOB_END: Final = 5
"""The knob goes from -5, where Yellow has won, to +5, where Blue has."""

Channels = tuple[str, str, str, str]
"""What lies in channels 1 to 4: the letters of the marbles, from the base, without empty spaces."""

_EMPTY: Final = "."
_LETTERS: Final = "".join(MARBLES)
_ALL: Final = tuple((marble, marble.value, marble.number) for marble in Marble)
_KNOB: Final = re.compile(r"0|[+-][1-5]", re.ASCII)
_SHAPE: Final = "four channels, who is next and the knob, with one space between: 4/4/4/4 b 0"
_NUMBERS: Final = {Marble.BLUE: "ninth blue marble", Marble.YELLOW: "ninth yellow marble"}
_JOKERS: Final = {Marble.BLACK: "second black joker", Marble.WHITE: "second white joker"}


class NotAPositionError(CompanionError):
    """The text is no position, or one that breaks the rules; the sentence names the channel."""


@dataclass(frozen=True)
class Position:
    """What lies in the channels, the side that is next to place, and the knob, -5 to 5 (plus for Blue).

    Raises `NotAPositionError` for what the rules exclude: see `fault`.
    """

    channels: Channels
    side: Player
    knob: int

    def __post_init__(self) -> None:
        reason = fault(self.channels, self.side, self.knob)
        if reason is not None:
            raise NotAPositionError(reason)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a position string; white space around it is dropped. Raises `NotAPositionError`."""
        text = plain(text).strip()
        parts = text.split(" ", maxsplit=3)
        if len(parts) != 3:
            raise NotAPositionError(f"{quoted(text)} isn't a position. Write {_SHAPE}.")
        first, side, knob = parts
        channels = _read(first)
        sides = {player.letter: player for player in Player}
        if side not in sides:
            raise NotAPositionError(f"{quoted(side)} says nobody who could be next. Write b for Blue, or y for Yellow.")
        if _KNOB.fullmatch(knob) is None:
            raise NotAPositionError(f"{quoted(knob)} isn't a place of the knob. Write 0, +1 to +5, or -1 to -5.")
        return cls(channels, sides[side], int(knob))

    def __str__(self) -> str:
        return f"{lying(self.channels)} {self.side.letter} {knob_text(self.knob)}"

    @property
    def to_move(self) -> Player:
        """The side that is next to place."""
        return self.side

    def spaces(self, channel: Channel) -> str:
        """The letters of the marbles in a channel, from the base."""
        return self.channels[channel - 1]

    @cached_property
    def hands(self) -> dict[Marble, int]:
        """How many marbles of each kind are in their owners' hands."""
        return hands(self.channels)

    def has_marbles(self, player: Player) -> bool:
        """Whether any marble of the player's is in hand, plain or joker."""
        return any(self.hands[marble] for marble in player.marbles)


def lying(channels: Channels) -> str:
    """The first field of a position string: `b3/4/4/4`."""
    one, two, three, four = (marbles.ljust(4, _EMPTY) for marbles in channels)
    return write_channels((one, two, three, four))


def knob_text(knob: int) -> str:
    """The knob as positions have it: `0`, `+1`, `-1`."""
    return f"{knob:+}" if knob else "0"


def hands(channels: Channels) -> dict[Marble, int]:
    """How many marbles of each kind don't lie in the channels; below 0 for what can't be."""
    board = "".join(channels)
    return {marble: number - board.count(letter) for marble, letter, number in _ALL}


def fault(channels: Channels, side: Player, knob: int) -> str | None:
    """Why these parts make no position, in a sentence; None if they do.

    Only the numbers of marbles, the side and the knob are judged, not whether a game can lead there.
    """
    for number, marbles in zip(FOUR, channels, strict=True):
        if len(marbles) > 4 or marbles.strip(_LETTERS):
            return f"Channel {number}, {quoted(marbles)}, must have at most four marbles, each one of {_LETTERS}."
    surplus = _surplus(channels)
    if surplus is not None:
        return surplus
    if abs(knob) > KNOB_END:
        return f"The knob can't stand at {knob_text(knob)}; it goes from -{KNOB_END} to +{KNOB_END}."
    left = hands(channels)
    if abs(knob) < KNOB_END and not any(left[marble] for marble in side.marbles):
        name, other = side.value.capitalize(), side.opponent
        return (
            f"{name} can't be next: all of {name}'s marbles lie in channels 1 to 4. "
            f"Write {other.letter} for {other.value.capitalize()}."
        )
    return None


def _read(text: str) -> Channels:
    """The channels of a position string."""
    try:
        one, two, three, four = (spaces.rstrip(_EMPTY) for spaces in read_channels(text, _LETTERS, gaps=False))
    except NotChannelsError as error:
        raise NotAPositionError(str(error)) from None
    return one, two, three, four


def _surplus(channels: Channels) -> str | None:
    """A sentence about the first marble, counted from channel 1, of which there aren't as many."""
    left = {marble: marble.number for marble in Marble}
    for number, marbles in zip(FOUR, channels, strict=True):
        for letter in marbles:
            marble = MARBLES[letter]
            left[marble] -= 1
            if left[marble] < 0:
                which = (_NUMBERS | _JOKERS)[marble]
                has = "only one" if marble.is_joker else "only eight"
                name = marble.owner.value.capitalize()
                return f"Channel {number} has a {which}; {name} has {has}."
    return None


START: Final = Position(("", "", "", ""), Player.BLUE, 0)
"""The empty board: Blue begins."""
