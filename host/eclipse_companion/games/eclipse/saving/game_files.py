"""Converts games of the log to game files' records, and back.

In: `SavedGame`, or a record that the reader of game files has checked. Out: the other. Turns that were taken back
become variations that begin with a comment; those after the last turn that counts become a comment there.
"""

import re
import uuid as uuids
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.game.egn import Comment, GameRecord, Played, Variation
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.saving.values import KIND, read_game, saved_result
from eclipse_companion.log.saved_games import UNKNOWN_DATE, SavedGame, SavedPlayer, SavedTurn

TAKEN_BACK: Final = "taken back:"
_DATE: Final = re.compile(r"([0-9]{4}|[?]{4})[.]([0-9]{2}|[?]{2})[.]([0-9]{2}|[?]{2})")
_UNTERMINATED: Final = "unterminated"


def as_record(game: SavedGame) -> GameRecord:
    """The game as a record; an imported one as in its file. Raises `CompanionError` for a log edited by hand."""
    read = read_game(game)
    sun, moon = game.players
    tags = {
        "Event": game.event,
        "Date": game.date or f"{game.started.astimezone():%Y.%m.%d}",
        "Sun": sun.name,
        "Moon": moon.name,
        "Result": egn.result_text(read.result),
        "Edition": game.edition,
        "UUID": game.uuid,
        **_moment(game),
        "SunType": sun.type,
        "MoonType": moon.type,
        **_time_control(game.time_control),
    }
    if game.termination is not None:
        tags["Termination"] = game.termination
    if game.source is not None:
        (record,) = egn.read(game.source)
        record.tags |= tags
        return record
    if game.analysis:
        game = _whole(game)
    turns = [Turn.parse(saved.turn) for saved in game.turns]
    record = GameRecord.of(turns, tags, start=read.positions[0], result=read.result)
    for played, saved in zip(record.line, game.turns, strict=True):
        played.after += _clock_comment(saved)
    _add_branches(record, game)
    return record


def _time_control(text: str | None) -> dict[str, str]:
    """The tags of a game's clocks: one tag if both players have the same."""
    if text is None:
        return {}
    sun, slash, moon = text.partition("/")
    return {"SunTimeControl": sun, "MoonTimeControl": moon} if slash else {"TimeControl": text}


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


def from_record(record: GameRecord, when: datetime) -> SavedGame:
    """A checked record as a game for the log, which keeps the whole of it; `when`: the time of import.

    A record without a UUID gets one made from its text, so that the same game is recognized again. If its tags don't
    say when it began, it keeps the date that they give, or that the date is unknown.
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
        kind=KIND,
        event=record.tags.get("Event", "?"),
        edition=record.edition.key,
        players=(
            SavedPlayer("sun", record.tags.get("Sun", "?"), record.tags.get("SunType", "human")),
            SavedPlayer("moon", record.tags.get("Moon", "?"), record.tags.get("MoonType", "human")),
        ),
        start=str(record.start),
        result=saved_result(record.result),
        termination=record.tags.get("Termination", "normal" if record.result else _UNTERMINATED),
        finished=when,
        tree=tree,
        head=len(tree) - 1 if tree else None,
        date=date,
        source=egn.write([record]),
    )


def _after(record: GameRecord) -> list[Position]:
    return list(record.positions())[1:]


def _uuid(record: GameRecord) -> str:
    with suppress(ValueError):
        return str(uuids.UUID(record.tags.get("UUID", "")))
    return str(uuids.uuid5(uuids.NAMESPACE_OID, egn.write([record])))


def _began(record: GameRecord) -> datetime | None:
    """The moment the game began, if its tags say."""
    utc = f"{record.tags.get('UTCDate')} {record.tags.get('UTCTime')}"
    with suppress(ValueError):
        return datetime.strptime(utc, "%Y.%m.%d %H:%M:%S").replace(tzinfo=UTC)
    return None


def _date(record: GameRecord) -> str:
    date = record.tags.get("Date", "")
    return date if _DATE.fullmatch(date) else UNKNOWN_DATE


def _midnight(record: GameRecord) -> datetime | None:
    """The start of the day on which the game was played, local time; None if that is unknown."""
    with suppress(ValueError, OSError, OverflowError):
        return datetime.strptime(record.tags.get("Date", ""), "%Y.%m.%d").astimezone()
    return None


def _add_branches(record: GameRecord, game: SavedGame) -> None:
    children: dict[int | None, list[int]] = {}
    for index, node in enumerate(game.tree):
        children.setdefault(node.parent, []).append(index)
    at: int | None = None
    for played, counting in zip(record.line, game.turns, strict=True):
        others = [index for index in children[at] if game.tree[index] is not counting]
        played.after += [_variation(game, children, index) for index in others]
        at = next(index for index in children[at] if game.tree[index] is counting)
    last = record.line[-1].after if record.line else record.opening
    for index in children.get(at, ()):
        words = " ".join(str(played.turn) for played in _line(game, children, index))
        last.append(Comment(f"{TAKEN_BACK} {words}"))


def _clock_comment(saved: SavedTurn) -> list[Comment]:
    """The time that the turn's player had left, as PGN's comments give it; nothing without clocks."""
    if saved.clocks is None:
        return []
    mover = Position.parse(saved.position).to_move.opponent
    seconds = saved.clocks[0 if mover is Player.SUN else 1] // 1000
    return [Comment(f"[%clk {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}]")]


def _variation(game: SavedGame, children: dict[int | None, list[int]], index: int) -> Variation:
    return Variation(_line(game, children, index), [] if game.analysis else [Comment(TAKEN_BACK)])


def _line(game: SavedGame, children: dict[int | None, list[int]], index: int) -> list[Played]:
    """The line that begins with a turn: its latest continuation, with the others beside it."""
    played = Played(Turn.parse(game.tree[index].turn), [*_clock_comment(game.tree[index])])
    *others, latest = children.get(index, [None])
    if latest is None:
        return [played]
    rest = _line(game, children, latest)
    rest[0].after += [_variation(game, children, other) for other in others if other is not None]
    return [played, *rest]
