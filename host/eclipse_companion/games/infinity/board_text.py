"""The board as lines of plain text: four channels side by side, their bases at the bottom, where marbles are placed.

In: a position. Out: lines of at most 40 characters, the same in every language.
"""

from typing import Final

from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.marbles import Marble, Player
from eclipse_companion.games.infinity.game.position import KNOB_END, Position, knob_text
from eclipse_companion.games.infinity.game.reading import UNREADABLE, Reading

_EMPTY: Final = "."
_SHAPES: Final = {_EMPTY: " {} ", UNREADABLE: " {} ", **{player.joker.value: "[{}]" for player in Player}}
"""What is drawn around a space: jokers are in square brackets, other marbles in round ones."""


def board_text(position: Position) -> str:
    """The spaces from the back to the base, the channels' numbers, what is in hand, and the knob on its scale."""
    rows = [_row(position, space) for space in reversed(FOUR)]
    hands = [_hand(position, player) for player in Player]
    width = max(map(len, hands))
    beside = ["", hands[0].ljust(width), hands[1].ljust(width), ""]
    lines = [f"{row}   {more}".rstrip() for row, more in zip(rows, beside, strict=True)]
    return "\n".join([*lines, "  " + "   ".join(map(str, FOUR)), "", scale(position.knob)])


def reading_text(reading: Reading) -> list[str]:
    """The spaces that a picture shows, and the channels' numbers; `?`: not readable."""
    rows = [" " + " ".join(_shown(spaces[space - 1]) for spaces in reading.channels) for space in reversed(FOUR)]
    return [*(row.rstrip() for row in rows), "  " + "   ".join(map(str, FOUR))]


def scale(knob: int) -> str:
    """The knob's places from Yellow's end to Blue's; its own is in brackets: `y -5 ... [0] ... +5 b`."""
    places = [f"[{knob_text(at)}]" if at == knob else knob_text(at) for at in range(-KNOB_END, KNOB_END + 1)]
    return f"{Player.YELLOW.letter} {' '.join(places)} {Player.BLUE.letter}"


def _row(position: Position, space: int) -> str:
    cells = [position.spaces(channel)[space - 1 : space] or _EMPTY for channel in FOUR]
    return " " + " ".join(map(_shown, cells))


def _shown(cell: str) -> str:
    return _SHAPES.get(cell, "({})").format(cell)


def _hand(position: Position, player: Player) -> str:
    plain, joker = player.marbles
    kinds: list[tuple[Marble, int]] = [(kind, position.hands[kind]) for kind in (plain, joker)]
    return f"{player.letter}: " + (" ".join(kind.value * count for kind, count in kinds if count) or "-")
