"""`check FILE...`: whether every game in the files is legal, with its result; for the files of all games.

In: game files, `-` for standard input. Out: a line for each game; with `--json` an object each. A wrong game, or a
file that can't be read, doesn't keep the others from being checked. A file's tag `Game`, or else the end of its name,
tells which game it holds.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from eclipse_companion.commands import registry
from eclipse_companion.commands.file_bytes import bytes_of
from eclipse_companion.commands.progress import Progress
from eclipse_companion.commands.refusals import Refusals
from eclipse_companion.common.errors import CompanionError, harmless, printable
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import GameFileError, IllegalGameError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files, and how to print."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a game file; - is standard input")
    line = f"which game they hold: {', '.join(registry.names())} (default: as each file says)"
    parser.add_argument("--game", metavar="NAME", help=line)
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Check all files; 1 if a game is wrong or a file has none."""
    if arguments.game is not None:
        registry.find(arguments.game)
    progress = Progress()
    sound = [_checked(name, arguments.game, progress, as_json=arguments.json) for name in arguments.files]
    return 0 if all(sound) else 1


def _checked(name: str, kind: str | None, progress: Progress, *, as_json: bool) -> bool:
    """Print the verdicts on a file; whether all is well."""
    found = wrong = 0
    with progress.going_on(lambda: f"Checking {_shown(name)}: {found} games so far"):
        for verdict in _verdicts(name, kind):
            with progress.aside():
                _print(verdict, as_json=as_json)
            found += 1
            wrong += "error" in verdict
    return not wrong


def _verdicts(name: str, kind: str | None) -> Iterator[dict[str, Any]]:
    """The verdicts on a file: an object for each game, or one for the file. `kind`: which game it holds, if said."""
    shown, number = _shown(name), 0
    try:
        text = files.decode(bytes_of(name))
        saving = registry.saving(kind or registry.kind_in(name, text))
        for number, found in enumerate(saving.records(text), start=1):
            told = _wrong(found) if isinstance(found, GameFileError) else {"ok": True, **saving.verdict(found)}
            yield {"file": shown, "game": number, **told}
    except GameFileError as error:
        yield {"file": shown, **_wrong(error)}
    except CompanionError as error:
        yield {"file": shown, "ok": False, "error": str(error)}
    else:
        if number == 0:
            yield {"file": shown, "ok": False, "error": "There's no game in this file."}


def _shown(name: str) -> str:
    return "standard input" if name == "-" else printable(name)


def _wrong(error: GameFileError) -> dict[str, Any]:
    place = error.place
    return {
        "ok": False,
        "fault": "illegal" if isinstance(error, IllegalGameError) else "not readable",
        "line": place.line,
        "column": place.column,
        "turn": place.turn,
        "player": None if place.player is None else place.player.value,
        "error": str(error),
    }


def _print(verdict: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(verdict), flush=True)
        return
    where = harmless(verdict["file"]) + (f": game {verdict['game']}" if "game" in verdict else "")
    if "error" in verdict:
        fault = f"{verdict['fault']}. " if "fault" in verdict else ""
        print(
            f"{where}: {Refusals().said(fault + verdict['error'])}",
            flush=True,
            file=sys.stdout if "game" in verdict else sys.stderr,
        )
        return
    players = harmless(f" ({' - '.join(verdict['players'])})") if verdict["players"] else ""
    turns = "1 turn" if verdict["turns"] == 1 else f"{verdict['turns']} turns"
    print(f"{where}{players}: legal, {turns}, {verdict['result']} ({harmless(verdict['ending'])}).", flush=True)
