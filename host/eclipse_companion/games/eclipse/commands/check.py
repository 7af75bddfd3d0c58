"""`check FILE.egn...`: whether every game in the files is legal, with its result.

In: game files, `-` for standard input. Out: a line for each game; with `--json` an object each. A wrong game, or a
file that can't be read, doesn't keep the others from being checked.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from eclipse_companion.commands.file_bytes import bytes_of
from eclipse_companion.common.errors import CompanionError, printable
from eclipse_companion.games.eclipse.game import egn, rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files, and how to print."""
    parser.add_argument("files", metavar="FILE.egn", nargs="+", help="a game file; - is standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Check all files; 1 if a game is wrong or a file has none."""
    status = 0
    for name in arguments.files:
        for verdict in _verdicts(name):
            _print(verdict, as_json=arguments.json)
            if "error" in verdict:
                status = 1
    return status


def _verdicts(name: str) -> Iterator[dict[str, Any]]:
    """The verdicts on a file: an object for each game, or one for the file."""
    shown = "standard input" if name == "-" else printable(name)
    number = 0
    try:
        for number, found in enumerate(egn.scan(egn.decode(bytes_of(name))), start=1):
            yield {
                "file": shown,
                "game": number,
                **(_wrong(found) if isinstance(found, egn.GameFileError) else _right(found)),
            }
    except egn.GameFileError as error:
        yield {"file": shown, **_wrong(error)}
    except CompanionError as error:
        yield {"file": shown, "error": str(error)}
    else:
        if number == 0:
            yield {"file": shown, "error": "There's no game in this file."}


def _right(record: egn.GameRecord) -> dict[str, Any]:
    final = record.final()
    return {
        "players": [name for tag in ("Sun", "Moon") if (name := record.tags.get(tag, "?")) != "?"],
        "legal": True,
        "result": egn.result_text(record.result),
        "turns": len(record.line),
        "position": str(final),
        "ending": _ending(record, final),
    }


def _ending(record: egn.GameRecord, final: Position) -> str:
    """How the game ended, in the words of its edition."""
    if record.result is None:
        return "unfinished"
    winner = record.result.winner
    who = "a draw" if winner is None else f"{record.edition.player(winner)} wins"
    if rules.result(final) is None:
        return f"{who}: {record.tags.get('Termination', 'resigned or agreed')}"
    locked = [line for player in Player for line in rules.locked_lines(final, player)]
    lines = " and ".join("-".join(map(str, line)) for line in locked)
    return f"{who}: {lines} locked" if locked else f"{who}: the board is full"


def _wrong(error: egn.GameFileError) -> dict[str, Any]:
    place = error.place
    return {
        "legal": False,
        "fault": "illegal" if isinstance(error, egn.IllegalGameError) else "not readable",
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
    where = verdict["file"] + (f": game {verdict['game']}" if "game" in verdict else "")
    if "error" in verdict:
        fault = f"{verdict['fault']}. " if "fault" in verdict else ""
        print(f"{where}: {fault}{verdict['error']}", flush=True, file=sys.stdout if "game" in verdict else sys.stderr)
        return
    players = f" ({' - '.join(verdict['players'])})" if verdict["players"] else ""
    turns = "1 turn" if verdict["turns"] == 1 else f"{verdict['turns']} turns"
    print(f"{where}{players}: legal, {turns}, {verdict['result']} ({verdict['ending']}).", flush=True)
