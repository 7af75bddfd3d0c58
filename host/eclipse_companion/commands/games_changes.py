"""What changes the log: `games import`, `merge`, `delete`, `restore`, `rename`, `recover`; who has played in it.

In: files, IDs, names. Out: games that are added, removed, changed; a sentence for each.
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias

from eclipse_companion.commands import kept_games as kept
from eclipse_companion.commands import registry
from eclipse_companion.commands.chosen_readings import asking
from eclipse_companion.commands.file_bytes import bytes_of
from eclipse_companion.commands.progress import Progress
from eclipse_companion.commands.refusals import Refusals
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError, UsageError, harmless, quoted
from eclipse_companion.common.local_time import local
from eclipse_companion.common.program import PROGRAM, typed
from eclipse_companion.gamekit.files import decode
from eclipse_companion.log import GameLog, LogError, SavedGame
from eclipse_companion.log.recovery import recover
from eclipse_companion.reviewing.merging import merge
from eclipse_companion.reviewing.people import rename
from eclipse_companion.reviewing.removing import KEPT, deleted, deleted_game, remove, restore
from eclipse_companion.sensing.recording import FOLDER as RECORDINGS

Action: TypeAlias = Callable[[GameLog, argparse.Namespace, Progress], int]


def _import_all(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    return max([_import(log, name, arguments.game, progress) for name in arguments.files])


def _import(log: GameLog, name: str, kind: str | None, progress: Progress) -> int:
    """Add the games of a file; 1 if one of them is wrong. `kind`: which games it holds, if that was said."""
    try:
        with progress.going_on(f"Reading {harmless(name)}"):
            data = bytes_of(name)
            saving = registry.saving(kind or registry.kind_in(name, decode(data)))
            found = list(saving.read(data, asking(name, progress)))
            games = [game for game in found if not isinstance(game, CompanionError)]
            added = iter(log.add_all(games))
    except LogError:
        raise
    except CompanionError as error:
        raise CompanionError(f"{name}: {error}") from None
    refusals = Refusals()
    for number, game in enumerate(found, start=1):
        where = harmless(f"{name}: game {number}")
        if isinstance(game, CompanionError):
            print(refusals.said(f"{name}: game {number} was skipped. {game}"), file=sys.stderr)
        elif next(added):
            print(f"{where} is added: {game.uuid[: kept.ID_SHOWN]}.")
        else:
            print(f"{where} is already in the log, as {game.uuid[: kept.ID_SHOWN]}; skipped.")
    if not found:
        print(refusals.said(f"{name}: there's no game in this file."), file=sys.stderr)
    return 1 if len(games) < len(found) or not found else 0


def _merge(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    """Add what another log has; 1 if something of it was left out."""
    other = Path(arguments.file)
    with progress.going_on(f"Merging {harmless(str(other))}"):
        merged = merge(other, log, settings.folders().data, _check)
    refusals = Refusals()
    for sentence in merged.left_out:
        print(refusals.said(sentence), file=sys.stderr)
    told = [
        f"{kept.games_counted(merged.added)} added",
        *([f"{merged.joined} completed"] if merged.joined else []),
        f"{merged.same} already here",
        *([f"{merged.files} recordings, pictures and kept lines copied"] if merged.files else []),
    ]
    print(f"{', '.join(told)}.")
    return 1 if merged.left_out else 0


def _check(game: SavedGame) -> None:
    """Raise `CompanionError` if a game makes no sense. One that this program lacks, the log keeps."""
    if game.kind in registry.names():
        registry.saving(game.kind).check(game)


def _delete(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    """Remove a game and all that belongs to it."""
    with progress.going_on("Reading the log"):
        game = log.game(arguments.id)
    _check_names_it(arguments.id, game)
    if arguments.for_good and not _agreed(game):
        print(f"{kept.named(game)} is still there.")
        return 0
    remove(game, log, settings.folders().data, for_good=arguments.for_good)
    back = "" if arguments.for_good else f" `{PROGRAM} games restore` brings it back, for {KEPT.days} days."
    print(f"{kept.named(game)} is deleted.{back}")
    return 0


def _check_names_it(start: str, game: SavedGame) -> None:
    """Raise `UsageError` for less of an ID than lists show: somebody may have typed a number of something else."""
    shown = game.uuid[: kept.ID_SHOWN]
    if len(start) < len(shown):
        raise UsageError(
            f"{quoted(start)} is too short to delete a game by. "
            f"One game's ID begins with that: {kept.named(game)}. To delete it: `{PROGRAM} games delete {shown}`."
        )


def _agreed(game: SavedGame) -> bool:
    """Whether the game may go for good: whoever sits at the terminal says so; a script has said so already."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return True
    print(f"{kept.named(game)} can't come back then. Type yes to delete it: ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() == "yes"


def _restore(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    """Bring back a deleted game."""
    del progress
    data = settings.folders().data
    gone = deleted_game(arguments.id, data)
    restore(gone, log, data)
    print(f"{kept.named(gone.entry.game)} is back.")
    return 0


def _deleted(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    """Print the games that can come back."""
    del log, arguments, progress
    found = deleted(settings.folders().data)
    for gone in found:
        when = local(datetime.fromtimestamp(gone.when, UTC))
        print(f"{kept.named(gone.entry.game)}, deleted {when}")
    if not found:
        print("No deleted game can come back.", file=sys.stderr)
    return 0


def _people(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    """Print who has played, whoever played last first."""
    del arguments
    with progress.going_on("Reading the log"):
        people = log.people()
    for person in people:
        print(harmless(f"{person.name}  {kept.games_counted(person.games)}, last {local(person.last)}"))
    if not people:
        print("Nobody has given a name yet.", file=sys.stderr)
    return 0


def _rename(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    """Call a person otherwise; two persons become one only if that was said."""
    with progress.going_on("Reading the log"):
        count = rename(log, arguments.old, arguments.new, join=arguments.join)
    print(f"{quoted(arguments.old)} is called {quoted(arguments.new.strip())} now, in {kept.games_counted(count)}.")
    return 0


def _recover(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    """Add the games of a damaged log; 1 if there are none, or something of one is missing."""
    file = Path(arguments.file)
    if log.path.exists() and file.exists() and file.samefile(log.path):
        raise UsageError(f"{file} is the log in use. Name one that was set aside.")
    with progress.going_on(f"Looking for games in {file}"):
        found = recover(file, {name: registry.saving(name) for name in registry.names()})
    for game, incomplete in found:
        name = kept.named(game)
        print(f"{name} is back." if log.add(game) else f"{name} is already in the log; skipped.")
        if incomplete:
            print(f"Some turns of {game.uuid[: kept.ID_SHOWN]} are lost.{_where_else(game)}", file=sys.stderr)
    if not found:
        print(f"I found no game in {file}. I left the file as it is.", file=sys.stderr)
    return 1 if not found or any(each.incomplete for each in found) else 0


def _where_else(game: SavedGame) -> str:
    """Where the turns that are missing from a game may still be found."""
    path = settings.folders().data / RECORDINGS / game.recording if game.recording else None
    if path is None or not path.is_file():
        return ""
    return f" Its recording may have them: {PROGRAM} replay {typed(path)}"


CHANGES: Final[Mapping[str, Action]] = {
    "import": _import_all,
    "merge": _merge,
    "delete": _delete,
    "restore": _restore,
    "deleted": _deleted,
    "people": _people,
    "rename": _rename,
    "recover": _recover,
}
"""What each action does; 1 if not all of it could be done."""
