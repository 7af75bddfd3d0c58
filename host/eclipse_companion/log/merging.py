"""Another log's games, and how two entries of one game become one.

In: a log's file, which is only read; two entries with one UUID. Out: its games and what they are called; one entry.

What both logs know of a game is joined, so nothing is lost, and it doesn't matter which one is merged into which. A
game that was played here counts more than the same one from a file, a finished one more than an open one, and a longer
one more than a shorter one. The turns that only the other entry has become a branch, as if they were taken back.
"""

import hashlib
import json
import re
import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from eclipse_companion.common.errors import why_of
from eclipse_companion.common.program import PROGRAM, typed
from eclipse_companion.log import log_file, schema
from eclipse_companion.log.saved_games import LogError, NonsenseError, SavedGame, SavedTurn

_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@dataclass(frozen=True)
class OtherLog:
    """What another log has."""

    games: tuple[SavedGame, ...]
    """All of them, the first entry first."""
    names: Mapping[str, str]
    """What they are called, by UUID."""


def read_other(path: Path) -> OtherLog:
    """All that a log has. The file stays as it is. Raises `LogError` if it is damaged, or no log of games."""
    if not path.exists():
        raise LogError(f"There's no file {path}. Name the other log, such as games.sqlite3.")
    log_file.is_there(path)
    try:
        with _unchanged(path) as connection:
            if not schema.version_of(connection, str(path)):
                return OtherLog((), {})
            log_file.check(connection)
            games = schema.read_games(connection, as_entered=True)[::-1]
            _check_ids(games)
            return OtherLog(tuple(games), dict(schema.read_names(connection)))
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_NOTADB:
            raise LogError(f"{path} isn't a log of games. Name the other log, such as games.sqlite3.") from None
        if log_file.damaged(error):
            raise LogError(
                f"{path} is damaged. `{PROGRAM} games recover {typed(path)}` brings back what can still be read."
            ) from None
        raise LogError(f"The log {path} {log_file.why(error, path)}.") from error
    except OSError as error:
        raise LogError(f"The log {path} can't be read: {why_of(error)}.") from None


@contextmanager
def _unchanged(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that changes nothing; an unfinished write is undone in a copy."""
    journal = path.with_name(path.name + "-journal")
    with TemporaryDirectory(prefix="eclipse-companion-") as folder:
        if journal.exists():
            copy = Path(folder) / path.name
            shutil.copyfile(path, copy)
            shutil.copyfile(journal, copy.with_name(copy.name + "-journal"))
            path = copy
        with path.open("rb"), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            yield connection


def _check_ids(games: Sequence[SavedGame]) -> None:
    """Raise `LogError` if a game's ID couldn't be this program's: files are named after it."""
    for game in games:
        if not _UUID.fullmatch(game.uuid):
            raise NonsenseError(game.uuid, "its ID isn't a UUID.")


def joined(here: SavedGame, there: SavedGame) -> SavedGame:
    """One entry of two with the same UUID: the one that counts more, with all turns of both.

    The players are called as they are here.
    """
    there = replace(there, players=here.players)
    if here == there:
        return here
    main, other = (here, there) if _counts_more(here, there) else (there, here)
    if other.source is not None:
        main = continued(main, other) or main
    else:
        tree, head = _together(main, other)
        main = replace(main, tree=tree, head=head, recording=main.recording or other.recording)
    return main


def continued(known: SavedGame, game: SavedGame) -> SavedGame | None:
    """A known open game, with further turns of the same game; None if there are none."""
    had, has = ([saved.turn for saved in each.turns] for each in (known, game))
    if not known.open or len(has) <= len(had) or has[: len(had)] != had:
        return None
    tree, head = list(known.tree), known.head
    for saved in game.turns[len(had) :]:
        tree.append(replace(saved, parent=head))
        head = len(tree) - 1
    return replace(
        known, tree=tuple(tree), head=head, result=game.result, termination=game.termination, finished=game.finished
    )


def _counts_more(one: SavedGame, other: SavedGame) -> bool:
    """Whether an entry counts more than another one, which differs from it."""
    first, second = _weight(one), _weight(other)
    return first > second if first != second else _told(one) > _told(other)


def _weight(game: SavedGame) -> tuple[int, ...]:
    return game.source is None, game.finished is not None, len(game.turns), len(game.tree)


def _told(game: SavedGame) -> str:
    return json.dumps(asdict(game), default=str, sort_keys=True)


@dataclass(frozen=True)
class _Node:
    """A turn of a game's tree."""

    key: str
    """What tells it from all others: the turns before it, and itself."""
    before: str | None
    """The key of the turn before it."""
    depth: int
    moment: str
    """When it was given, but never before the turn that led to it: a clock may have been set back."""
    turn: SavedTurn


def _nodes(game: SavedGame) -> dict[str, _Node]:
    """The turns of a game's tree by their keys, in order of entry."""
    found: list[_Node] = []
    seen: dict[str, int] = {}
    for turn in game.tree:
        led = None if turn.parent is None else found[turn.parent]
        moment = schema.stamp(turn.given)
        told = repr((led and led.key, turn.turn, turn.position, turn.t_ms, moment, turn.clocks))
        seen[told] = seen.get(told, 0) + 1
        # In the order of their keys, turns that are alike keep their order.
        key = f"{hashlib.sha256(told.encode()).hexdigest()} {seen[told]:08}"
        if led is None:
            found.append(_Node(key, None, 1, moment, turn))
        else:
            found.append(_Node(key, led.key, led.depth + 1, max(moment, led.moment), turn))
    return {node.key: node for node in found}


def _together(main: SavedGame, other: SavedGame) -> tuple[tuple[SavedTurn, ...], int | None]:
    """All turns of both trees, by the moments at which they were given; the last one that counts is the main one's."""
    ours, theirs = _nodes(main), _nodes(other)
    if {*theirs} <= {*ours}:
        return main.tree, main.head
    nodes = sorted({**theirs, **ours}.values(), key=lambda node: (node.moment, node.depth, node.key))
    places = {node.key: place for place, node in enumerate(nodes)}
    tree = []
    for node in nodes:
        turn = node.turn
        withdrawn = turn.withdrawn if node.key in ours else turn.withdrawn or turn.given
        tree.append(replace(turn, parent=None if node.before is None else places[node.before], withdrawn=withdrawn))
    return tuple(tree), None if main.head is None else places[[*ours][main.head]]
