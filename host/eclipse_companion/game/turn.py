"""A turn as it is written: `1-5/S16`, or `S16` where nothing is flipped.

In: text. Out: a turn, which may be legal somewhere or nowhere: the rules tell.
"""

import re
from dataclasses import dataclass
from typing import Final

from eclipse_companion.errors import CompanionError, quoted
from eclipse_companion.game.pieces import Side
from eclipse_companion.game.squares import Square

_SQUARE: Final = "([1-9]|1[0-6])"
_TURN: Final = re.compile(rf"(?:{_SQUARE}-{_SQUARE} */ *)?([GSgs]){_SQUARE}", re.ASCII)
_ALMOST: Final = re.compile(r"(?:(\d+)-(\d+) */ *)?([A-Za-z])(\d+)", re.ASCII)
_FLIP_ALONE: Final = re.compile(r"\d+-\d+ */? *", re.ASCII)
_NO_SLASH: Final = re.compile(r"\d+-\d+[ ,:]*[A-Za-z]\d+", re.ASCII)
_HOW: Final = "write FLIP/PLACE such as 1-5/S16, or S16 where nothing is flipped"


class NotATurnError(CompanionError):
    """The text is no turn at all, whatever the position."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: the flip (from, to), or None, and the placement (side up, square).

    Raises `NotATurnError` where a number is no square.
    """

    flip: tuple[Square, Square] | None
    side: Side
    square: Square

    def __post_init__(self) -> None:
        for square in (*(self.flip or ()), self.square):
            if not 1 <= square <= 16:
                message = f"{square} is not a square; squares are numbered 1 to 16."
                raise NotATurnError(message)

    @classmethod
    def parse(cls, text: str) -> "Turn":
        """Read a turn; spaces around `/` and at both ends, and lower case, are accepted. Raises `NotATurnError`."""
        match = _TURN.fullmatch(text.strip())
        if match is None:
            message = f"{quoted(text.strip())} is not a turn: {_what_is_wrong(text.strip())}."
            raise NotATurnError(message)
        start, end, side, square = match.groups()
        flip = (int(start), int(end)) if start else None
        return cls(flip, Side(side.upper()), int(square))

    def __str__(self) -> str:
        place = f"{self.side.value}{self.square}"
        return f"{self.flip[0]}-{self.flip[1]}/{place}" if self.flip else place


def _what_is_wrong(text: str) -> str:
    """What keeps the text from being a turn, as half a sentence."""
    almost = _ALMOST.fullmatch(text)
    if almost is not None:
        *squares, letter, square = almost.groups()
        if letter not in "GSgs":
            return f"a placement begins with G or S (the side up), not {letter}; {_HOW}"
        wrong = next(number for number in (*squares, square) if number and not re.fullmatch(_SQUARE, number))
        return f"{quoted(wrong)[1:-1]} is not a square; squares are numbered 1 to 16"
    if _FLIP_ALONE.fullmatch(text):
        return f"the placement is missing; {_HOW}"
    if _NO_SLASH.fullmatch(text):
        return f"the '/' between flip and placement is missing; {_HOW}"
    return _HOW
