"""A turn as it is written: `1-5/S16`, or `S16` if nothing is flipped.

In: text, and the letters of the sides: `G` and `S` in files, the edition's own when people type (`editions`). Out: a
turn, which may be legal somewhere or nowhere: the rules decide.
"""

import re
from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.typography import plain
from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.squares import Square

_SQUARE: Final = "([1-9]|1[0-6])"
_TURN: Final = re.compile(rf"(?:{_SQUARE}-{_SQUARE} */ *)?([A-Za-z]){_SQUARE}", re.ASCII)
_ALMOST: Final = re.compile(r"(?:(\d+)-(\d+) */ *)?([A-Za-z])(\d+)", re.ASCII)
_FLIP_ALONE: Final = re.compile(r"\d+-\d+ */? *", re.ASCII)
_NO_SLASH: Final = re.compile(r"\d+-\d+[ ,:]*[A-Za-z]\d+", re.ASCII)


class NotATurnError(CompanionError):
    """The text isn't a turn, whatever the position."""


class NoPlacementError(NotATurnError):
    """The text is a flip with no placement."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters that stand for the two sides of a player's pieces in a turn. `said` names them in an error."""

    gold: str
    silver: str
    said: str

    def of(self, side: Side) -> str:
        """The letter of a side."""
        return self.gold if side is Side.GOLD else self.silver

    def side(self, letter: str) -> Side | None:
        """The side that a letter stands for, capital or small; None for any other letter."""
        return {self.gold: Side.GOLD, self.silver: Side.SILVER}.get(letter.upper())


FILE_LETTERS: Final = Letters(Side.GOLD.value, Side.SILVER.value, "G or S (the side up)")
"""What files, JSON and the wire use, whatever the edition."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: the flip (from, to), or None, and the placement (side up, square).

    Raises `NotATurnError` if a number isn't a square's.
    """

    flip: tuple[Square, Square] | None
    side: Side
    square: Square

    def __post_init__(self) -> None:
        for square in (*(self.flip or ()), self.square):
            if not 1 <= square <= 16:
                message = f"{square} isn't a square. Squares are numbered 1 to 16."
                raise NotATurnError(message)

    @classmethod
    def parse(cls, text: str, letters: Letters = FILE_LETTERS) -> "Turn":
        """Read a turn; spaces around `/` and at both ends, and lower case, are accepted. Raises `NotATurnError`."""
        text = plain(text).strip()
        match = _TURN.fullmatch(text)
        side = None if match is None else letters.side(match[3])
        if match is None or side is None:
            message = f"{quoted(text)} isn't a turn: {_what_is_wrong(text, letters)}."
            raise (NoPlacementError if _FLIP_ALONE.fullmatch(text) else NotATurnError)(message)
        start, end, _, square = match.groups()
        flip = (int(start), int(end)) if start else None
        return cls(flip, side, int(square))

    def written(self, letters: Letters) -> str:
        """The turn with these letters, as `parse` reads it with them."""
        place = f"{letters.of(self.side)}{self.square}"
        return f"{self.flip[0]}-{self.flip[1]}/{place}" if self.flip else place

    def __str__(self) -> str:
        return self.written(FILE_LETTERS)


def _what_is_wrong(text: str, letters: Letters) -> str:
    """What keeps the text from being a turn, as half a sentence."""
    place = f"{letters.silver}16"
    how = f"write FLIP/PLACE such as 1-5/{place}, or {place} if there is no flip"
    almost = _ALMOST.fullmatch(text)
    if almost is not None:
        *squares, letter, square = almost.groups()
        if letters.side(letter) is None:
            return f"a placement begins with {letters.said}, not {letter}; {how}"
        wrong = next(number for number in (*squares, square) if number and not re.fullmatch(_SQUARE, number))
        return f"{quoted(wrong)[1:-1]} isn't a square; squares are numbered 1 to 16"
    if _FLIP_ALONE.fullmatch(text):
        return f"the placement is missing; {how}"
    if _NO_SLASH.fullmatch(text):
        return f"the '/' between flip and placement is missing; {how}"
    return how
