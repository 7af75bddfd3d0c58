"""A person says that the knob, or the marbles, are otherwise than the game has them; and what may explain it.

In: a typed line; the game. Out: the position as the person sees it, and another last placement that leads there.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.announcements import Notice
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import NotAPositionError, Position
from eclipse_companion.games.infinity.rulebook import course_of
from eclipse_companion.table.inputs import OwnRequest

_KNOB: Final = re.compile(r"\b(?:knob|knopf)\b", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?<![\w+-])([+-]?)(\d+)(?!\w)")
_BLUE: Final = re.compile(r"\b(?:blue|blau)\b", re.IGNORECASE)
_YELLOW: Final = re.compile(r"\b(?:yellow|gelb)\b", re.IGNORECASE)
_BOARD: Final = re.compile(r"(?:.*\s)?(?:board|brett)\b\D*?\s(\S*/\S*)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said(OwnRequest):
    """What a person says of the board: the position with it, and in which regard."""

    position: Position
    what: str
    """`knob` or `board`."""

    def __str__(self) -> str:
        return f"{self.what} {self.position}"


def read(line: str, position: Position) -> Said | Notice | None:
    """What a line says of the knob or the channels, a notice if that can't be; None if it is about something else."""
    board = _BOARD.fullmatch(line)
    if board is not None:
        return _board(board[1], position)
    return _knob(line, position) if _KNOB.search(line) else None


def explained(said: Said, positions: Sequence[Position], turns: Sequence[Placement]) -> Placement | None:
    """The only other last placement that leads to what is said; None if there is none, or several."""
    if not turns:
        return None
    before = positions[-2]
    found = []
    for placement in rules.legal_placements(before):
        course = course_of([*positions[:-1], rules.place(before, placement).position], [*turns[:-1], placement])
        alike = course.position.knob == said.position.knob
        if said.what == "board":
            alike = course.position.channels == said.position.channels
        if alike and placement != turns[-1]:
            found.append(placement)
    return found[0] if len(found) == 1 else None


def _knob(line: str, position: Position) -> Said | Notice:
    number = _NUMBER.search(line)
    if number is None:
        return Notice("which_knob")
    sign, digits = number.groups()
    blue, yellow = bool(_BLUE.search(line)), bool(_YELLOW.search(line))
    if int(digits) and not sign and blue is yellow:
        return Notice("which_knob")
    knob = -int(digits) if sign == "-" or (yellow and not sign) else int(digits)
    try:
        return Said(replace(position, knob=knob), "knob")
    except NotAPositionError as error:
        return Notice("no_such_lying", {"reason": str(error)})


def _board(text: str, position: Position) -> Said | Notice:
    """The channels as they are said; who is next follows from what is in hand."""
    knob = str(position).split(" ")[2]
    reasons = []
    for side in (position.side, position.side.opponent):
        try:
            return Said(Position.parse(f"{text} {side.letter} {knob}"), "board")
        except NotAPositionError as error:
            reasons.append(str(error))
    return Notice("no_such_lying", {"reason": reasons[0]})
