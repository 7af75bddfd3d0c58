"""What a row of a score sheet may say, with the slips of a scan: `65` for `G5`, `$1` for `S1`, `2}` for `2)`.

In: a row's text without remarks, and its number. Out: its readings, each with its one or two turns and how many slips
it supposes. Which of them are legal, the game tells (`legible`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.turn import Turn

LONGEST: Final = 60
"""A row with more characters isn't read."""
MOST_UNREAD: Final = 3
"""A row with more signs that nobody can read isn't read."""
_TAKEN_FOR: Final = {
    "0": "OoQD",
    "1": "lI|!i]",
    "2": "Zz",
    "4": "A",
    "5": "Ss$",
    "6": "Gb",
    "8": "B&",
    "9": "gq",
    "G": "68C&@",
    "S": "58$§",
    "-": "~_=",
    "/": "\\|!lI1,:;7",
}
"""What a scan, or a hand in a hurry, makes of a sign."""
_UNREAD: Final = "?*"
"""What stands for a sign that nobody can read."""
_CLOSING: Final = ")}].:>"
_BETWEEN: Final = " |\t"
_NO_TURN: Final = ("-", "--", "...")


@dataclass(frozen=True)
class Entry:
    """A turn in a row, with the columns between which it is written, from 0."""

    turn: Turn
    start: int
    end: int


@dataclass(frozen=True)
class Reading:
    """One way to read a row."""

    entries: tuple[Entry, ...]
    slips: int

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns alone."""
        return tuple(entry.turn for entry in self.entries)


def readings(row: str, number: int) -> list[Reading]:
    """All readings of a row, those with the fewest slips first; none if it has no turn. `number`: the row's own."""
    if len(row.strip()) > LONGEST or sum(map(row.count, _UNREAD)) > MOST_UNREAD:
        return []
    best: dict[tuple[Turn, ...], Reading] = {}
    for start, slips in _begins(row, number):
        for reading in _rows(row, start, slips):
            known = best.get(reading.turns)
            if known is None or reading.slips < known.slips:
                best[reading.turns] = reading
    return sorted(best.values(), key=lambda reading: (reading.slips, [str(turn) for turn in reading.turns]))


def _begins(row: str, number: int) -> Iterator[tuple[int, int]]:
    """Where the turns may begin: behind the row's number, or at once if it has none."""
    start = _skip(row, 0)
    yield start, 0
    told = str(number)
    end = start + len(told)
    if all(_slips(sign, wanted) is not None for sign, wanted in zip(row[start:end], told, strict=False)):
        after = row[end : end + 1]
        if after and after in _CLOSING:
            yield _skip(row, end + 1), 0
        elif after and after in _BETWEEN:
            yield _skip(row, end), 0


def _rows(row: str, start: int, slips: int) -> Iterator[Reading]:
    for first, more in _entry(row, start):
        rest = row[first.end :].strip(_BETWEEN)
        if not rest or rest in _NO_TURN:
            yield Reading((first,), slips + more)
        for second, also in _entry(row, _skip(row, first.end)):
            if not row[second.end :].strip(_BETWEEN):
                yield Reading((first, second), slips + more + also)


def _entry(row: str, start: int) -> Iterator[tuple[Entry, int]]:
    """A turn that begins here."""
    for flip, at, slips in _flip(row, start):
        for side in Side:
            letter = _slips(row[at : at + 1], side.value)
            if letter is None:
                continue
            for square, end, more in _square(row, at + 1, blank=1):
                yield Entry(Turn(flip, side, square), start, end), slips + letter + more


def _flip(row: str, start: int) -> Iterator[tuple[tuple[int, int] | None, int, int]]:
    """A flip with its slash, a dash with one, or nothing."""
    yield None, start, 0
    if row[start : start + 1] == "-":
        slash = _skip(row, start + 1, " \t")
        if row[slash : slash + 1] == "/":
            yield None, _skip(row, slash + 1, " \t"), 0
    for one, end, slips in _square(row, start, blank=0):
        dash = _skip(row, end, " \t")
        dashed = _slips(row[dash : dash + 1], "-")
        if dashed is None:
            continue
        for other, slash, more in _square(row, _skip(row, dash + 1, " \t"), blank=0):
            at = _skip(row, slash, " \t")
            slashed = _slips(row[at : at + 1], "/")
            if slashed is not None:
                yield (one, other), _skip(row, at + 1, " \t"), slips + dashed + more + slashed
            if at > slash:  # the slash is missing
                yield (one, other), at, slips + dashed + more + 1


def _square(row: str, start: int, *, blank: int) -> Iterator[tuple[int, int, int]]:
    """A square's number, where it ends, and its slips; a blank before it, or in it, is one, too, if it may be there."""
    skipped = _skip(row, start, " ") if blank else start
    slips = int(skipped > start)
    first = row[skipped : skipped + 1]
    for digit in "123456789":
        cost = _slips(first, digit)
        if cost is not None:
            yield int(digit), skipped + 1, slips + cost
    ten = _slips(first, "1")
    if ten is None:
        return
    for digit in "0123456":
        cost = _slips(row[skipped + 1 : skipped + 2], digit)
        if cost is not None:
            yield 10 + int(digit), skipped + 2, slips + ten + cost


def _slips(sign: str, wanted: str) -> int | None:
    """How many slips make this sign of the one that is wanted; None if none do."""
    if not sign:
        return None
    if sign.upper() == wanted:
        return 0
    if sign in _UNREAD and wanted.isalnum():
        return 2
    return 1 if sign in _TAKEN_FOR.get(wanted, "") else None


def _skip(row: str, at: int, blanks: str = _BETWEEN) -> int:
    while row[at : at + 1] and row[at] in blanks:
        at += 1
    return at
