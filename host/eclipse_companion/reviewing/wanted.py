"""Which games are wanted, as people say it: a day, a result, first turns.

In: texts. Out: what `log.Wanted` holds; or a sentence that says what is wrong.
"""

import re
from calendar import monthrange
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Final

from eclipse_companion.common.errors import UsageError, quoted
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.log.filtering import LOST, RESULTS, WON, Wanted

_DAY: Final = re.compile(r"([0-9]{4})(?:[-.]([0-9]{1,2})(?:[-.]([0-9]{1,2}))?)?", re.ASCII)
_DECEMBER: Final = 12
MISTAKES: Final = (2, 4)
"""The marks of turns that gave something away, as PGN numbers them."""
MOST_TURNS: Final = 16
"""So many first turns may be looked for."""


def wanted_in(query: Mapping[str, str], rules: Rules[PlayerT, TurnT, PositionT]) -> Wanted:
    """What a page asks for. Raises `CompanionError`."""
    person, opening = query.get("person", ""), query.get("opening", "").strip()
    result = query.get("result", "")
    since, until = days_in(query.get("since") or None, query.get("until") or None)
    return Wanted(
        person=person,
        opponent=query.get("opponent", ""),
        result=result_in(result, person) if result else "",
        since=since,
        until=until,
        openings={rules.kind: openings_of(opening, rules)} if opening else {},
    )


def days_in(since: str | None, until: str | None) -> tuple[date | None, date | None]:
    """The first and the last day, None where no text names one. Raises `UsageError`, also if none is between them."""
    first = None if since is None else _day_in(since)
    last = None if until is None else _day_in(until, last=True)
    if first is not None and last is not None and first > last:
        raise UsageError(f"{first} comes after {last}: there is no day between them. Swap the two.")
    return first, last


def _day_in(text: str, *, last: bool = False) -> date:
    """A day, or the first or the last one of a month or a year. Raises `UsageError`."""
    found = _DAY.fullmatch(text.strip())
    with suppress(ValueError):  # there's no such day
        if found is not None:
            year = int(found[1])
            month = int(found[2] or (_DECEMBER if last else 1))
            return date(year, month, int(found[3] or (monthrange(year, month)[1] if last else 1)))
    raise UsageError(f"{quoted(text)} isn't a date. Write it as 2026-11-20, 2026-11 or 2026.")


def result_in(text: str, person: str) -> str:
    """How a game ended. Raises `UsageError`."""
    if text not in RESULTS:
        raise UsageError(f"{quoted(text)} isn't a result. Choose one of {', '.join(RESULTS)}.")
    if text in {WON, LOST} and not person:
        raise UsageError(f"Who has {text} these games? Name the person, too.")
    return text


def openings_of(text: str, rules: Rules[PlayerT, TurnT, PositionT]) -> list[tuple[str, ...]]:
    """The first turns that a text names, in all ways that differ only by symmetry. Raises `CompanionError`.

    Blanks stand between the turns, or commas.
    """
    words = re.split(r"\s*,\s*", text.strip()) if "," in text else text.split()
    if not 1 <= len(words) <= MOST_TURNS:
        raise UsageError(f"Name from 1 to {MOST_TURNS} first turns, with blanks between them.")
    turns = [rules.turn(word) for word in words]
    return [tuple(str(turn) for turn in way) for way in rules.alike(turns)]
