"""Which games of the log are wanted, as a condition that SQLite checks, so that a long log is sifted fast.

In: who played, how it ended, when, and how it began. Out: a condition on table `game`, with its values.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Final

from eclipse_companion.log.saved_games import ANALYSIS
from eclipse_companion.log.schema import folded, stamp

WON, LOST, DRAWN, UNFINISHED = "won", "lost", "drawn", "unfinished"
RESULTS: Final = (WON, LOST, DRAWN, UNFINISHED, "1-0", "0-1", "1/2-1/2")
"""How a game may have ended: for the person that is named, or as files write it."""
_FIRST, _SECOND, _DRAW = "1-0", "0-1", "1/2-1/2"

_PLAYED: Final = "EXISTS (SELECT 1 FROM player WHERE player.game = game.id AND {})"
_NAMED: Final = "folded(player.name) = ?"
_SELF: Final = (
    "SELECT 1 FROM player AS self WHERE self.game = game.id AND self.seat != player.seat AND folded(name) = ?"
)
_IS_AI: Final = "? = 'ai' AND player.type GLOB 'ai:*'"
_AGAINST: Final = f"({_NAMED} OR player.type = ? OR ({_IS_AI})) AND (? = '' OR EXISTS ({_SELF}))"
_TURN_IS: Final = (
    "EXISTS (SELECT 1 FROM turn WHERE turn.game = game.id AND number = ? AND text = ? AND withdrawn IS NULL)"
)

Opening = Sequence[str]
"""The texts of a game's first turns."""


@dataclass(frozen=True)
class Wanted:
    """Which games are wanted; whatever is left out may be anything.

    `person`, `opponent`: names, in whatever case; an opponent may also be `ai`, or `ai:3`. `result`: one of `RESULTS`;
    `won` and `lost` need a person, whose result it is. `since`, `until`: days here, both included. `openings`: for each
    kind of game the ways in which it may begin, which differ only by symmetry; games of other kinds aren't
    wanted.
    """

    kind: str | None = None
    person: str = ""
    opponent: str = ""
    result: str = ""
    since: date | None = None
    until: date | None = None
    openings: Mapping[str, Sequence[Opening]] = field(default_factory=dict)

    def condition(self) -> tuple[str, list[str | int]]:
        """The condition, and its values; it uses the function `folded` (`schema`)."""
        parts: list[str] = []
        values: list[str | int] = []
        for sql, more in (self._of_kind(), self._of_players(), self._of_result(), self._of_days(), self._of_opening()):
            if sql:
                parts.append(sql)
                values += more
        return " AND ".join(f"({part})" for part in parts) or "1", values

    def _of_kind(self) -> tuple[str, list[str | int]]:
        return ("", []) if self.kind is None else ("game.kind = ?", [self.kind])

    def _of_players(self) -> tuple[str, list[str | int]]:
        parts: list[str] = []
        values: list[str | int] = []
        person, opponent = folded(self.person), folded(self.opponent)
        if person:
            parts.append(_PLAYED.format(_NAMED))
            values.append(person)
        if opponent:
            parts.append(_PLAYED.format(_AGAINST))
            values += [opponent, opponent, opponent, person, person]
        return " AND ".join(parts), values

    def _of_result(self) -> tuple[str, list[str | int]]:
        if not self.result:
            return "", []
        if self.result == UNFINISHED:
            return f"result IS NULL AND event != '{ANALYSIS}'", []
        if self.result not in {WON, LOST}:
            return "result = ?", [_DRAW if self.result == DRAWN else self.result]
        first, second = (_FIRST, _SECOND) if self.result == WON else (_SECOND, _FIRST)
        seat = "player.seat = CASE result WHEN ? THEN 0 WHEN ? THEN 1 END"
        return _PLAYED.format(f"{_NAMED} AND {seat}"), [folded(self.person), first, second]

    def _of_days(self) -> tuple[str, list[str | int]]:
        parts: list[str] = []
        values: list[str | int] = []
        if self.since is not None:
            parts.append("started >= ?")
            values.append(_midnight(self.since))
        if self.until is not None and self.until < date.max:
            parts.append("started < ?")
            values.append(_midnight(self.until + timedelta(days=1)))
        if self.since is not None or self.until is not None:
            parts.append("(date IS NULL OR instr(date, '?') = 0)")
        return " AND ".join(parts), values

    def _of_opening(self) -> tuple[str, list[str | int]]:
        if not self.openings:
            return "", []
        ways: list[str] = []
        values: list[str | int] = []
        for kind, openings in self.openings.items():
            for opening in openings:
                ways.append(" AND ".join(["game.kind = ?", *[_TURN_IS] * len(opening)]))
                values.append(kind)
                for number, text in enumerate(opening, start=1):
                    values += [number, text]
        return " OR ".join(f"({way})" for way in ways), values


def _midnight(day: date) -> str:
    """The moment at which a day begins here, as the log writes moments."""
    try:
        return stamp(datetime.combine(day, time.min).astimezone())
    except (OSError, OverflowError, ValueError):  # a day before all time zones
        return day.isoformat()
