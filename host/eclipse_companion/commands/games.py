"""`games list|show|name|export|...`: the games in the log.

In: IDs (the beginning of a UUID is enough), game files. Out: a table, a game with its board, game files, recordings,
pictures of turns.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from eclipse_companion.commands import kept_games as kept
from eclipse_companion.commands import registry, wanted_games
from eclipse_companion.commands.games_changes import CHANGES, Action
from eclipse_companion.commands.games_statistics import STATISTICS, add_actions
from eclipse_companion.commands.games_table import table_of
from eclipse_companion.commands.log_in_use import log_in_use
from eclipse_companion.commands.progress import Progress
from eclipse_companion.common import new_files, settings
from eclipse_companion.common.errors import CompanionError, UsageError, harmless, quoted, why_of
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.log import GameLog, LogError, SavedGame
from eclipse_companion.outputs.language import notice
from eclipse_companion.reviewing.asking import named_in
from eclipse_companion.sensing.recording import FOLDER as RECORDINGS

_READING: Final = "Reading the log"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One action, with what it needs."""
    actions = parser.add_subparsers(dest="action", metavar="|".join(_DOING), required=True)
    listing = actions.add_parser("list", help="all games, latest first")
    showing = actions.add_parser("show", help="one game: its players, its board, its turns")
    naming = actions.add_parser("name", help="give a game a name, or take it away")
    exporting = actions.add_parser("export", help="games as a game file")
    recording = actions.add_parser("recording", help="where a game's recording is, for a bug report")
    importing = actions.add_parser("import", help="add the games of game files, or of typed score sheets, to the log")
    deleting = actions.add_parser("delete", help="remove a game with its recording, pictures and kept variations")
    deleting.add_argument("--for-good", action="store_true", help="it can't come back, and nothing of it is left")
    restoring = actions.add_parser("restore", help="bring back a deleted game with all that belonged to it")
    restoring.add_argument("id", metavar="ID", nargs="?", default="", help="its ID (default: the one deleted last)")
    actions.add_parser("deleted", help="the games that can come back, the one deleted last first")
    actions.add_parser("people", help="who has played, and how many games")
    renaming = actions.add_parser("rename", help="call a person otherwise in all games")
    renaming.add_argument("old", metavar="OLD", help="the name until now; capitals don't matter")
    renaming.add_argument("new", metavar="NEW", help="the name from now on")
    renaming.add_argument("--join", action="store_true", help="NEW has games already: both are the same person")
    recovering = actions.add_parser("recover", help="bring back the games of a damaged log that was set aside")
    recovering.add_argument(
        "file", metavar="FILE", type=Path, help="the damaged log, such as games-damaged-....sqlite3"
    )
    add_actions(actions)
    merging = actions.add_parser("merge", help="add the games of another log that aren't in this one")
    merging.add_argument("file", metavar="FILE", type=Path, help="the other log, such as a copy of games.sqlite3")
    for action in (listing, showing):
        action.add_argument("--json", action="store_true", help="print one JSON object per line")
    for action in (listing, exporting):
        wanted_games.add_options(action)
    for action in (listing, exporting, importing):
        action.add_argument("--game", metavar="NAME", help=f"only these games: {', '.join(registry.names())}")
    for action in (showing, naming, recording):
        action.add_argument("id", metavar="ID", help="the game's ID, or the start of it")
    deleting.add_argument("id", metavar="ID", help=f"the game's ID, at least {kept.ID_SHOWN} characters of it")
    naming.add_argument("name", metavar="NAME", nargs="*", help="what it is called from now on (default: nothing)")
    showing.add_argument(
        "--pictures", metavar="FOLDER", type=Path, help="also write the pictures of its turns there, as 01.jpg, ..."
    )
    exporting.add_argument("id", metavar="ID", nargs="*", help="a game's ID, or the start of it")
    exporting.add_argument("--all", action="store_true", help="all games, or all that the options want")
    exporting.add_argument("--csv", action="store_true", help="a table for spreadsheets, of games of any kind")
    exporting.add_argument("-o", "--output", metavar="FILE", type=Path, help="a new file (default: standard output)")
    recording.add_argument(
        "-o", "--output", metavar="FILE.ecr", type=Path, help="copy it to a new file (default: print its path)"
    )
    importing.add_argument(
        "files", metavar="FILE", nargs="+", help="a game file, or a score sheet; - is standard input"
    )


def run(arguments: argparse.Namespace) -> int:
    """Do the action; 1 if a game couldn't be imported. Raises `LogError` and other `CompanionError`s."""
    if getattr(arguments, "game", None) is not None:
        registry.find(arguments.game)
    log = log_in_use(_tell)
    return _DOING[arguments.action](log, arguments, Progress())


def _tell(key: str, words: dict[str, str]) -> None:
    print(notice("en", key, words), file=sys.stderr)


def _judged(games: list[SavedGame], arguments: argparse.Namespace, progress: Progress) -> list[SavedGame]:
    """Those with as many mistakes as are wanted."""
    least = arguments.mistakes
    return games if least is None else wanted_games.with_mistakes(games, least, arguments.person, progress)


def _listing(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    with progress.going_on(_READING):
        games, names = log.games(wanted_games.wanted_in(arguments)), log.names
    games = _of_games_here(game for game in games if not game.exercise)
    return _list(_judged(games, arguments, progress), names, arguments, as_json=arguments.json)


def _exporting(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    with progress.going_on(_READING):
        chosen, names = _chosen(log, arguments), log.names
    chosen = _judged(chosen, arguments, progress)
    return _export(chosen, arguments.output, progress, names if arguments.csv else None)


def _showing(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    with progress.going_on(_READING):
        game = log.game(arguments.id)
    return _show(game, arguments.pictures, as_json=arguments.json)


def _naming(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    with progress.going_on(_READING):
        game = log.game(arguments.id)
    return _name(log, game, arguments.name)


def _recording_of(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    with progress.going_on(_READING):
        game = log.game(arguments.id)
    return _recording(game, arguments.output)


def _list(games: list[SavedGame], names: Mapping[str, str], arguments: argparse.Namespace, *, as_json: bool) -> int:
    if as_json:
        return max([0, *(_listed(game, names.get(game.uuid)) for game in games)])
    if not games:
        print(_none_there(arguments), file=sys.stderr)
        return 0
    seats = max(len(game.players) for game in games)
    head = ("ID", "started", "game", *kept.columns(games, seats), "turns", "result", "name" if names else "")
    _print_in_columns([head, *((*kept.row(game, seats), names.get(game.uuid, "")) for game in games)])
    return 0


def _none_there(arguments: argparse.Namespace) -> str:
    """A sentence for an empty list."""
    if any(getattr(arguments, option) is not None for option in wanted_games.OPTIONS):
        return f"No such games. `{PROGRAM} games list` without these options shows all."
    return "No games yet." if arguments.game is None else f"No games of {registry.find(arguments.game).title} yet."


def _of_games_here(games: Iterable[SavedGame]) -> list[SavedGame]:
    """Those of a game that this program has; of others, say that they are there."""
    here, kinds = [], Counter[str]()
    for game in games:
        if game.kind in registry.names():
            here.append(game)
        else:
            kinds[game.kind] += 1
    for kind, count in kinds.items():
        left = "1 game is" if count == 1 else f"{count} games are"
        print(f"{left} left out: this program lacks the game {quoted(kind)}. The log keeps all.", file=sys.stderr)
    return here


def _print_in_columns(rows: Sequence[Sequence[str]]) -> None:
    """Each column as wide as the longest of its texts."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print(harmless("  ".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True)).rstrip()))


def _listed(game: SavedGame, name: str | None) -> int:
    """Print a game as JSON, with its name; 1 if it makes no sense, so that nobody knows what is hidden in it."""
    try:
        called = {} if name is None else {"name": name}
        print(json.dumps({**kept.as_object(kept.as_known(game)), **called}), flush=True)
    except CompanionError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _show(game: SavedGame, folder: Path | None, *, as_json: bool) -> int:
    """Show a game; `folder`: where the pictures of its turns are written, too."""
    if folder is not None:
        _write_pictures(game, folder)
    shown = kept.as_known(game)
    if as_json:
        turns = [
            {"turn": saved.turn, "position": saved.position, "t_ms": saved.t_ms, "given": kept.iso(saved.given)}
            for saved in shown.turns
        ]
        more = {"sensors": kept.sensors(game), "pictures": len(kept.pictures_of(game)), "turns": turns}
        print(json.dumps({**kept.as_object(shown), **more}), flush=True)
        return 0
    body = kept.saving_of(game).body(game)
    for line in (*kept.head(shown), "", *body):
        print(harmless(line))
    return 0


def _write_pictures(game: SavedGame, folder: Path) -> None:
    """Copy a game's pictures into a folder, which is made."""
    pictures = kept.pictures_of(game)
    if not pictures:
        raise CompanionError(
            f"The game {game.uuid[: kept.ID_SHOWN]} has no pictures. "
            "They are kept only if you play with --turn-pictures."
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        content = {file.name: file.read_bytes() for file in pictures.values()}
    except OSError as error:
        raise CompanionError(f"{error.filename} can't be used: {why_of(error)}. Choose another folder.") from None
    for name, data in content.items():
        new_files.write(folder / name, data)
    print(f"Pictures of {kept.counted(len(pictures))} written to {folder}.", file=sys.stderr)


def _chosen(log: GameLog, arguments: argparse.Namespace) -> list[SavedGame]:
    if arguments.all == bool(arguments.id):
        raise UsageError(f"Name the games to export by their IDs, or use --all. `{PROGRAM} games list` shows the IDs.")
    if arguments.all:
        return _of_games_here(log.games(wanted_games.wanted_in(arguments))[::-1])
    for option in ("game", *wanted_games.OPTIONS):
        if getattr(arguments, option) is not None:
            raise UsageError(f"--{option} goes with --all: an ID names one game of whatever kind.")
    return [log.game(start) for start in arguments.id]


def _export(games: list[SavedGame], output: Path | None, progress: Progress, names: Mapping[str, str] | None) -> int:
    """`names`: write a table, in which games have these names; None: a game file."""
    if not games:
        raise LogError("The log has no such games yet.")
    with progress.going_on("Writing the games"):
        text = _file_of(games) if names is None else table_of(games, names)
    if output is None:
        sys.stdout.write(text)
        return 0
    new_files.write(output, text.encode())
    print(f"{kept.games_counted(len(games))} written to {output}.", file=sys.stderr)
    return 0


def _file_of(games: list[SavedGame]) -> str:
    """The games as a game file's text."""
    kinds = {game.kind: kept.saving_of(game) for game in games}
    if len(kinds) > 1:
        named = " and ".join(registry.find(kind).title for kind in kinds)
        raise UsageError(f"A file holds games of one kind. These are of {named}. Use --game, or name the games by ID.")
    (saving,) = kinds.values()
    return saving.written(games)


def _recording(game: SavedGame, output: Path | None) -> int:
    name = f"The game {game.uuid[: kept.ID_SHOWN]}"
    if game.recording is None:
        raise CompanionError(f"{name} has no recording. Only games played at a board here have one.")
    path = settings.folders().data / RECORDINGS / game.recording
    if not path.is_file():
        raise CompanionError(f"{name}'s recording {path} is gone. Was it moved or removed?")
    if output is None:
        print(path)
        return 0
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CompanionError(f"The recording {path} can't be read: {why_of(error)}.") from None
    new_files.write(output, data)
    print(f"Copied the recording to {output}.", file=sys.stderr)
    return 0


def _name(log: GameLog, game: SavedGame, words: Sequence[str]) -> int:
    """Give a game a name, or take it away, and say which one it had."""
    name, old = " ".join(words).strip(), log.names.get(game.uuid)
    log.name(game.uuid, named_in(name) if name else "")
    told = f"{kept.named(game)} is now called {quoted(name)}." if name else f"{kept.named(game)} has no name now."
    print(told if old in {None, name} else f"{told} Until now it was called {quoted(old)}.")
    return 0


_DOING: Final[Mapping[str, Action]] = {
    "list": _listing,
    "show": _showing,
    "name": _naming,
    "export": _exporting,
    "recording": _recording_of,
    **CHANGES,
    **STATISTICS,
}
"""What each action does; 1 if not all of it could be done."""
