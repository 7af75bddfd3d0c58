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

import numpy as np

from eclipse_companion.common.errors import CompanionError, printable
from eclipse_companion.games.ecliptic.commands.cameras import RIGHT, add_aries
from eclipse_companion.games.ecliptic.deck import measures
from eclipse_companion.games.ecliptic.game.cards import SIGNS, card_text, cards_text
from eclipse_companion.games.ecliptic.vision import reader
from eclipse_companion.games.ecliptic.vision.laying import BLUE, WHITE
from eclipse_companion.games.ecliptic.vision.reader import TableRead
from eclipse_companion.sensing.sight import picture

_LONGEST_PX: Final = 3000
"""Larger pictures are made smaller: the markers of a whole table are large enough then."""
_SMALL_PX: Final = 10.0
"""If markers are smaller, some aren't read even in a sharp picture."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pictures, how White sits, and how to print."""
    parser.add_argument("pictures", metavar="PICTURE", nargs="+", type=Path, help="a JPEG or PNG picture of the table")
    add_aries(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Read each picture; 1 if one couldn't be read."""
    status = 0
    for path in arguments.pictures:
        told: dict[str, Any] = {"picture": printable(str(path))}
        try:
            decoded = picture.load(path)
            started = time.perf_counter()
            read = reader.read(picture.fitted(decoded, _LONGEST_PX).pixels, aries_right=arguments.aries == RIGHT)
            ms = (time.perf_counter() - started) * 1000
        except CompanionError as error:
            status = 1
            if arguments.json:
                print(json.dumps({**told, "error": str(error)}), flush=True)
            else:
                print(f"{path}: {error}", file=sys.stderr, flush=True)
            continue
        if arguments.json:
            print(json.dumps({**told, **_as_json(read), "ms": round(ms, 1)}), flush=True)
        else:
            print("\n".join([f"{path}:", *_lines(read)]), flush=True)
    return status


def _marker_px(read: TableRead) -> float:
    """How wide markers are in the picture: the median of the cards that were read."""
    sides = [np.linalg.norm(card.corners[1] - card.corners[0]) for card in read.sight.cards]
    return float(np.median(sides)) * measures.MARKER / measures.WIDTH


def _neutral(read: TableRead) -> int:
    """How many neutral cards were read."""
    return sum(card.number is not None and measures.is_neutral(card.number) for card in read.sight.cards)


def _as_json(read: TableRead) -> dict[str, Any]:
    return {
        "lines": {side: [card_text(card) for card in line] for side, line in read.lines.items()},
        "pile": None if read.pile is None else card_text(read.pile),
        "slots": {str(number): there for number, there in sorted(read.slots.items())},
        "unreadable": read.unreadable,
        "elsewhere": [card_text(card) for card in read.elsewhere],
        "held": [card_text(card) for card in read.held],
        "neutral": _neutral(read),
        "marker_px": round(_marker_px(read), 1),
    }


def _lines(read: TableRead) -> list[str]:
    """What a person is told."""
    lines = [
        f"  {name}: {cards_text(read.lines[side]) or 'no card'}" for name, side in (("White", WHITE), ("Blue", BLUE))
    ]
    lines.append(f"  On the pile: {'no card that I see' if read.pile is None else card_text(read.pile)}")
    if read.slots:
        taken = [str(number) for number, there in sorted(read.slots.items()) if there]
        lines.append(f"  Cards on slots: {', '.join(taken) or 'none'}")
    if read.elsewhere:
        lines.append(f"  Elsewhere on the table: {cards_text(read.elsewhere)}")
    if read.held:
        lines.append(f"  Held up to the camera: {cards_text(read.held)}")
    if read.unreadable:
        count = "1 card" if read.unreadable == 1 else f"{read.unreadable} cards"
        lines.append(f"  I can't read {count}: something hides them, or the light is bad.")
    if _marker_px(read) < _SMALL_PX:
        lines.append(f"  The markers are {_marker_px(read):.0f} pixels wide. Come closer, or take larger pictures.")
    if _neutral(read) < len(SIGNS):
        lines.append(f"  Of the twelve neutral cards I read {_neutral(read)}. Show me the whole row.")
    return lines
