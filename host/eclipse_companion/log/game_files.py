"""Converts games of the log to game files' records, and back.

In: `SavedGame`, or a record that the reader of game files has checked; the kind of record. Out: the other. Turns that
were taken back become variations that begin with a comment; those after the last turn that counts become a comment
there.
"""

import re
import uuid as uuids
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, Generic, TypeVar

from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import (
    UNFINISHED,
    Comment,
    FileRules,
    GameFileError,
    GameRecord,
    Played,
    Variation,
)
from eclipse_companion.gamekit.nouns import PositionT, TurnT
from eclipse_companion.log.saved_games import UNKNOWN_DATE, SavedGame, SavedPlayer, SavedTurn

TAKEN_BACK: Final = "taken back:"
_DATE: Final = re.compile(r"([0-9]{4}|[?]{4})[.]([0-9]{2}|[?]{2})[.]([0-9]{2}|[?]{2})")
UNTERMINATED: Final = "unterminated"
"""PGN's word for a game that wasn't played to an end."""

Record = TypeVar("Record", bound=GameRecord[Any, Any])


def as_record(game: SavedGame, kind: type[Record], own: Mapping[str, str] | None = None) -> Record:
    """The game as a record; an imported one as in its file. Raises `CompanionError` for a log edited by hand.

    `own`: further tags that only this kind of game has.
    """
    rules = kind.rules()
    tags = tags_of(game, own)
    if game.source is not None:
        (record,) = files.scan(game.source, kind)
        if isinstance(record, GameFileError):
            raise record
        record.tags |= tags
        return record
    if game.analysis:
        game = _whole(game)
    turns = [rules.turn(saved.turn) for saved in game.turns]
    result = rules.results[game.result or UNFINISHED]
    record = kind.of(turns, tags, start=rules.ruled_by(tags, rules.position(game.start)), result=result)
    before = game.start
    for played, saved in zip(record.line, game.turns, strict=True):
        played.after += _clock_comment(saved, before, game, rules)
        before = saved.position
    add_branches(record, game)
    return record


def add_branches(record: GameRecord[TurnT, PositionT], game: SavedGame) -> None:
    """Add the turns of a game that don't count to the record of those that do."""
    _Branches(game, record.rules()).add(record)


def tags_of(game: SavedGame, own: Mapping[str, str] | None = None) -> dict[str, str]:
    """The tags of a game's file that the log tells, in their order; `own`: those that only this kind of game has."""
    tags = {
        "Event": game.event,
        "Date": game.date or f"{game.started.astimezone():%Y.%m.%d}",
        **{player.side.capitalize(): player.name for player in game.players},
        "Result": game.result or UNFINISHED,
        **(own or {}),
        "UUID": game.uuid,
        **_moment(game),
        **{f"{player.side.capitalize()}Type": player.type for player in game.players},
        **_time_control(game),
    }
    if game.termination is not None:
        tags["Termination"] = game.termination
    return tags


def _time_control(game: SavedGame) -> dict[str, str]:
    """The tags of a game's clocks: one tag if all players have the same."""
    if game.time_control is None:
        return {}
    if "/" not in game.time_control:
        return {"TimeControl": game.time_control}
    times = zip(game.players, game.time_control.split("/"), strict=True)
    return {f"{player.side.capitalize()}TimeControl": time for player, time in times}


def _whole(game: SavedGame) -> SavedGame:
    """An analysis with each turn tried in a position once, and a main line that continues from its last turn.

    So every other turn that was tried is a variation: none was a mistake that was taken back.
    """
    kept: list[SavedTurn] = []
    places: list[int] = []
    known: dict[tuple[int | None, str], int] = {}
    for node in game.tree:
        parent = None if node.parent is None else places[node.parent]
        place = known.setdefault((parent, node.turn), len(kept))
        if place == len(kept):
            kept.append(replace(node, parent=parent))
        places.append(place)
    head = None if game.head is None else places[game.head]
    while (after := next((place for place, node in enumerate(kept) if node.parent == head), None)) is not None:
        head = after
    return replace(game, tree=tuple(kept), head=head)


def _moment(game: SavedGame) -> dict[str, str]:
    """The tags for the moment the game began; none if that is unknown."""
    if game.date is not None:
        return {}
    began = game.started.astimezone(UTC)
    return {"UTCDate": f"{began:%Y.%m.%d}", "UTCTime": f"{began:%H:%M:%S}"}


def from_record(
    record: GameRecord[TurnT, PositionT], kind: str, sides: Sequence[str], when: datetime, *, edition: str
) -> SavedGame:
    """A checked record as a game for the log, which keeps the whole of it.

    `kind`: whose rules it has; `sides`: the players' names in the log, by which their tags are named; `when`: the time
    of import. A record without a UUID gets one made from its text, so that the same game is recognized again. If its
    tags don't say when it began, it keeps the date that they give, or that the date is unknown.
    """
    began = _began(record)
    date = _date(record) if began is None else None
    started = began or _midnight(record) or when
    tree = tuple(
        SavedTurn(str(turn), str(position), 0.0, started, None if number == 0 else number - 1)
        for number, (turn, position) in enumerate(zip(record.turns, _after(record), strict=True))
    )
    return SavedGame(
        uuid=_uuid(record),
        started=started,
        kind=kind,
        event=record.tags.get("Event", "?"),
        edition=edition,
        players=tuple(_player(record, side) for side in sides),
        start=str(record.start),
        result=None if record.result is None else str(record.result.value),
        termination=record.tags.get("Termination", "normal" if record.result else UNTERMINATED),
        finished=when,
        tree=tree,
        head=len(tree) - 1 if tree else None,
        date=date,
        source=files.write([record]),
    )


def _player(record: GameRecord[TurnT, PositionT], side: str) -> SavedPlayer:
    tag = side.capitalize()
    return SavedPlayer(side, record.tags.get(tag, "?"), record.tags.get(f"{tag}Type", "human"))


def _after(record: GameRecord[TurnT, PositionT]) -> list[PositionT]:
    return list(record.positions())[1:]


def _uuid(record: GameRecord[TurnT, PositionT]) -> str:
    with suppress(ValueError):
        return str(uuids.UUID(record.tags.get("UUID", "")))
    return str(uuids.uuid5(uuids.NAMESPACE_OID, files.write([record])))


def _began(record: GameRecord[TurnT, PositionT]) -> datetime | None:
    """The moment the game began, if its tags say."""
    utc = f"{record.tags.get('UTCDate')} {record.tags.get('UTCTime')}"
    with suppress(ValueError):
        return datetime.strptime(utc, "%Y.%m.%d %H:%M:%S").replace(tzinfo=UTC)
    return None


def _date(record: GameRecord[TurnT, PositionT]) -> str:
    date = record.tags.get("Date", "")
    return date if _DATE.fullmatch(date) else UNKNOWN_DATE


def _midnight(record: GameRecord[TurnT, PositionT]) -> datetime | None:
    """The start of the day on which the game was played, local time; None if that is unknown."""
    with suppress(ValueError, OSError, OverflowError):
        return datetime.strptime(record.tags.get("Date", ""), "%Y.%m.%d").astimezone()
    return None


def _clock_comment(saved: SavedTurn, before: str, game: SavedGame, rules: FileRules[TurnT, PositionT]) -> list[Comment]:
    """The time that the turn's player had left, as PGN's comments give it; nothing without clocks."""
    if saved.clocks is None:
        return []
    mover = rules.position(before).to_move
    assert mover is not None
    seat = [player.side for player in game.players].index(mover.value)
    seconds = saved.clocks[seat] // 1000
    return [Comment(f"[%clk {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}]")]


class _Branches(Generic[TurnT, PositionT]):
    """The turns of a game that don't count, as a record's variations and comments."""

    def __init__(self, game: SavedGame, rules: FileRules[TurnT, PositionT]) -> None:
        self._game = game
        self._rules = rules
        self._children: dict[int | None, list[int]] = {}
        for index, node in enumerate(game.tree):
            self._children.setdefault(node.parent, []).append(index)

    def add(self, record: GameRecord[TurnT, PositionT]) -> None:
        """Add them to the record of the turns that count."""
        at: int | None = None
        tree = self._game.tree
        for played, counting in zip(record.line, self._game.turns, strict=True):
            others = [index for index in self._children[at] if tree[index] is not counting]
            played.after += [self._variation(index) for index in others]
            at = next(index for index in self._children[at] if tree[index] is counting)
        last = record.line[-1].after if record.line else record.opening
        for index in self._children.get(at, ()):
            words = " ".join(str(played.turn) for played in self._line(index))
            last.append(Comment(f"{TAKEN_BACK} {words}"))

    def _variation(self, index: int) -> Variation[TurnT]:
        return Variation(self._line(index), [] if self._game.analysis else [Comment(TAKEN_BACK)])

    def _line(self, index: int) -> list[Played[TurnT]]:
        """The line that begins with a turn: its latest continuation, with the others beside it."""
        saved = self._game.tree[index]
        before = self._game.start if saved.parent is None else self._game.tree[saved.parent].position
        clock = _clock_comment(saved, before, self._game, self._rules)
        played = Played(self._rules.turn(saved.turn), [*clock])
        *others, latest = self._children.get(index, [None])
        if latest is None:
            return [played]
        rest = self._line(latest)
        rest[0].after += [self._variation(other) for other in others if other is not None]
        return [played, *rest]
