"""Reads a score sheet that was scanned, or typed in a hurry: of all readings of its rows, those that make a legal game.

In: a sheet's text, and who says what an entry means that stays in doubt. Out: the turns in the form of a game file,
each row in its own line. The readings with the fewest slips count; only where several of them make a legal game,
somebody is asked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from eclipse_companion.common.errors import quoted
from eclipse_companion.gamekit.files.doubts import Ask, Doubt
from eclipse_companion.gamekit.files.errors import NotReadableError, TextPlace
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.egn.score_sheet import rows_of
from eclipse_companion.games.eclipse.game.egn.slips import Reading, readings
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position

MOST_ROWS: Final = 32
"""More rows than any game has."""
MOST_TRIED: Final = 100_000
"""So many readings are tried in all positions that a sheet may have led to."""
_RESULT: Final = re.compile(r"\s*(1-0|0-1|1/2-1/2|\*)\s*")


class SlipError(NotReadableError):
    """A sheet with slips: no reading is legal, or an entry has several and nobody says which one is meant."""


@dataclass
class _Row:
    """A row with turns; `line` from 1."""

    line: int
    text: str
    remarks: str
    readings: list[Reading]


class _Step(NamedTuple):
    """A row's reading, made in a position."""

    before: Position
    reading: Reading
    after: Position


def as_legal_turns(text: str, ask: Ask) -> str | None:
    """The turns; None if this is no score sheet. Raises `NotReadableError`."""
    rows, result = _rows(text)
    if not rows:
        return None
    while True:
        steps = _likeliest(rows)
        doubts = [doubt for row, made in zip(rows, steps, strict=True) for doubt in _doubts(row, made)]
        if not doubts:
            break
        row, number, doubt = doubts[0]
        chosen = ask(doubt)
        if chosen not in doubt.readings:
            told = "; ".join(str(each) for _, _, each in doubts).removeprefix(f"{doubt.place}: ")
            raise SlipError(doubt.place, f"{told}; write which one is meant")
        row.readings = [each for each in row.readings if _written(each, number) == chosen]
    lines = [""] * rows[-1].line
    for row, made in zip(rows, steps, strict=True):
        lines[row.line - 1] = " ".join([*map(str, made[0].reading.turns), row.remarks]).rstrip()
    return "\n".join([*lines, result])


def _rows(text: str) -> tuple[list[_Row], str]:
    """The rows with turns, and the result if the sheet has one. Raises `NotReadableError` for a row in between."""
    rows: list[_Row] = []
    for line, row in enumerate(rows_of(text) or (), start=1):
        if rows and (result := _RESULT.fullmatch(row.text)):
            return rows, result[1]
        found = [] if row.empty else readings(row.text, len(rows) + 1)
        if found and len(rows) < MOST_ROWS:
            rows.append(_Row(line, row.text, row.remarks, found))
        elif rows and not row.empty:
            column = len(row.text) - len(row.text.lstrip()) + 1
            why = f"{quoted(row.text.strip())} can't be read as a row of a score sheet: 2) 16-12 / G13  5-6 / S1"
            raise _error(TextPlace(line, column), why, rows)
        elif rows and row.remarks:
            rows[-1].remarks = f"{rows[-1].remarks} {row.remarks}".strip()
    return rows, ""


def _error(place: TextPlace, why: str, rows: Sequence[_Row]) -> NotReadableError:
    """That a row can't be read: because of slips, if one of these rows has some."""
    slips = any(row.readings[0].slips for row in rows)
    return (SlipError if slips else NotReadableError)(place, why)


def _likeliest(rows: Sequence[_Row]) -> list[list[_Step]]:
    """For each row the steps of the legal games with the fewest slips. Raises `NotReadableError` if there are none."""
    reached: list[dict[Position, int]] = [{EMPTY: 0}]
    steps: list[list[_Step]] = []
    tried = 0
    for row in rows:
        tried += len(reached[-1]) * len(row.readings)
        if tried > MOST_TRIED:
            why = "so much of the sheet can't be read up to here that it may be thousands of games"
            raise _error(TextPlace(row.line, 1), why, rows)
        made = [step for position in reached[-1] for step in _made(position, row.readings)]
        slips: dict[Position, int] = {}
        for step in made:
            total = reached[-1][step.before] + step.reading.slips
            slips[step.after] = min(total, slips.get(step.after, total))
        if not made:
            entry = row.readings[0].entries[0]
            why = f"{quoted(row.text[entry.start :].strip())} has no turns that are legal there"
            raise _error(TextPlace(row.line, entry.start + 1), why, rows)
        reached.append(slips)
        steps.append(made)
    return _best(reached, steps)


def _best(reached: Sequence[dict[Position, int]], steps: Sequence[list[_Step]]) -> list[list[_Step]]:
    """Of these steps those that lie on a way with the fewest slips."""
    fewest = min(reached[-1].values())
    left = {position: 0 for position, slips in reached[-1].items() if slips == fewest}
    found: list[list[_Step]] = []
    for before, made in zip(reached[-2::-1], reversed(steps), strict=True):
        fitting = [
            step
            for step in made
            if step.after in left and before[step.before] + step.reading.slips + left[step.after] == fewest
        ]
        left = {step.before: step.reading.slips + left[step.after] for step in fitting}
        found.append(fitting)
    return found[::-1]


def _made(position: Position, found: Sequence[Reading]) -> Iterator[_Step]:
    """The readings that are legal in a position."""
    for reading in found:
        after: Position | None = position
        for turn in reading.turns:
            if after is None or rules.result(after) is not None or rules.why_illegal(after, turn) is not None:
                after = None
                break
            after = rules.apply(after, turn)
        if after is not None:
            yield _Step(position, reading, after)


def _doubts(row: _Row, steps: Sequence[_Step]) -> Iterator[tuple[_Row, int, Doubt]]:
    """The entries of a row that can be read in several ways, by their places in it."""
    for number in range(max(len(step.reading.entries) for step in steps)):
        found = {_written(step.reading, number): step for step in steps}
        if len(found) > 1:
            step = next(step for step in steps if len(step.reading.entries) > number)
            entry = step.reading.entries[number]
            count = step.before.count + number
            place = TextPlace(row.line, entry.start + 1, count // 2 + 1, tuple(Player)[count % 2])
            yield row, number, Doubt(place, row.text[entry.start : entry.end], tuple(sorted(found)))


def _written(reading: Reading, number: int) -> str:
    """One of a reading's turns; a dash if there is none."""
    return str(reading.turns[number]) if number < len(reading.turns) else "-"
