"""`read --game ecliptic PICTURE...`: what pictures of the printed cards on a table show.

In: picture files. Out: for each the lines, the pile, the slots, and how many cards can't be read; with `--json` an
object. A picture that can't be read is reported, and the rest are read anyway.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

from eclipse_companion.commands.pictured_games import looks_like
from eclipse_companion.commands.refusals import Refusals
from eclipse_companion.common.errors import CompanionError, harmless, printable
from eclipse_companion.common.pictures import READABLE
from eclipse_companion.games.ecliptic.camera import table_told
from eclipse_companion.games.ecliptic.commands.cameras import RIGHT, add_aries
from eclipse_companion.games.ecliptic.vision import reader
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.picture import Picture

_LONGEST_PX: Final = 3000
"""Larger pictures are made smaller: the markers of a whole table are large enough then."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pictures, how White sits, and how to print."""
    parser.add_argument("pictures", metavar="PICTURE", nargs="+", type=Path, help=f"a {READABLE} picture of the table")
    add_aries(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def clear_in(path: Path) -> float:
    """As `commands.pictured_games` says: cards are read, or the picture shows no table."""
    _read(picture.load(path), aries_right=False)
    return 1.0


def run(arguments: argparse.Namespace) -> int:
    """Read each picture; 1 if one couldn't be read."""
    status, refusals = 0, Refusals()
    for path in arguments.pictures:
        told: dict[str, Any] = {"picture": printable(str(path))}
        where = harmless(str(path))
        try:
            decoded = picture.load(path)
            started = time.perf_counter()
            read = _read(decoded, aries_right=arguments.aries == RIGHT)
            ms = (time.perf_counter() - started) * 1000
        except CompanionError as error:
            status = 1
            if arguments.json:
                print(json.dumps({**told, "error": str(error)}), flush=True)
            else:
                print(f"{where}: {refusals.said(str(error))}", file=sys.stderr, flush=True)
                if other := looks_like(path, "ecliptic"):
                    print(f"{where}: {refusals.said(other)}", file=sys.stderr, flush=True)
            continue
        if arguments.json:
            print(json.dumps({**told, **table_told.as_json(read), "ms": round(ms, 1)}), flush=True)
        else:
            told_lines = [*table_told.shown(read), *table_told.advice(read).values()]
            print("\n  ".join([f"{where}:", *told_lines]), flush=True)
    return status


def _read(decoded: Picture, *, aries_right: bool) -> reader.TableRead:
    return reader.read(picture.fitted(decoded, _LONGEST_PX).pixels, aries_right=aries_right)
