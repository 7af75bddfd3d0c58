"""A person says that the knob, or the marbles, differ from the game; and what may explain it.

In: a typed line; the game. Out: the position as the person sees it, and another last placement that leads there.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.announcements import Notice
from eclipse_companion.common.typography import plain
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import NotAPositionError, Position
from eclipse_companion.table.inputs import OwnRequest

_WORD: Final = re.compile(r"[^\W\d_]+")
_NUMBER: Final = re.compile(r"(?<![\w+-])([+-]?)([0-9]{1,3})(?!\w)")
_KNOB: Final = frozenset({"knob", "knopf"})
_BOARD: Final = frozenset({"board", "brett", "device", "gerät"})
_BLUE: Final = frozenset({"blue", "blau"})
_YELLOW: Final = frozenset({"yellow", "gelb"})
_YES: Final = frozenset({"yes", "ja"})


@dataclass(frozen=True, slots=True)
class Said(OwnRequest):
    """What a person says of the board: the position with it, and in which regard."""

    position: Position
    what: str
    """`knob` or `board`."""

    def __str__(self) -> str:
        return f"{self.what} {self.position}"


@dataclass(frozen=True, slots=True)
class Agreed(OwnRequest):
    """A person says yes."""

    def __str__(self) -> str:
        return "yes"


def read(line: str, position: Position) -> Said | Agreed | Notice | None:
    """What a line says of the knob or the channels, or that it says yes; a notice if that can't be.

    None if it is about something else.
    """
    line = plain(line)
    words = {word.lower() for word in _WORD.findall(line)}
    if words and words <= _YES:
        return Agreed()
    channels = next((part for part in line.split() if "/" in part), None)
    if channels is not None and words & _BOARD:
        return _board(channels, position)
    return _knob(line, words, position) if words & _KNOB else None


def explained(said: Said, positions: Sequence[Position], turns: Sequence[Placement]) -> Placement | None:
    """The only other last placement that leads to what is said; None if there is none, or several."""
    if not turns:
        return None
    before = positions[-2]
    found = []
    for placement in rules.legal_placements(before):
        after = rules.place(before, placement).position
        alike = after.knob == said.position.knob
        if said.what == "board":
            alike = after.channels == said.position.channels
        if alike and placement != turns[-1]:
            found.append(placement)
    return found[0] if len(found) == 1 else None


def _knob(line: str, words: set[str], position: Position) -> Said | Notice:
    number = _NUMBER.search(line)
    if number is None:
        return Notice("which_knob")
    sign, digits = number.groups()
    blue, yellow = bool(words & _BLUE), bool(words & _YELLOW)
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
