"""A turn as it is written: `1-5/S16`, or `S16` where nothing is flipped."""

import re
from dataclasses import dataclass

from eclipse_companion.errors import CompanionError
from eclipse_companion.game.pieces import Side
from eclipse_companion.game.squares import Square

_TURN = re.compile(r"(?:([1-9]|1[0-6])-([1-9]|1[0-6])\s*/\s*)?([GS])([1-9]|1[0-6])", re.IGNORECASE | re.ASCII)


class NotATurnError(CompanionError):
    """The text is no turn at all, whatever the position."""


@dataclass(frozen=True, slots=True, order=False)
class Turn:
    """One turn: the flip (from, to), or None, and the placement (side up, square)."""

    flip: tuple[Square, Square] | None
    side: Side
    square: Square

    @classmethod
    def parse(cls, text: str) -> "Turn":
        """Read a turn; spaces around `/` and lower case are accepted. Raises `NotATurnError`."""
        match = _TURN.fullmatch(text.strip())
        if match is None:
            message = f"{text!r} is not a turn; write FLIP/PLACE such as 1-5/S16, or S16 where nothing is flipped."
            raise NotATurnError(message)
        start, end, side, square = match.groups()
        flip = (int(start), int(end)) if start else None
        return cls(flip, Side(side.upper()), int(square))

    def __str__(self) -> str:
        place = f"{self.side.value}{self.square}"
        return f"{self.flip[0]}-{self.flip[1]}/{place}" if self.flip else place
