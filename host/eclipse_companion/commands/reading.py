"""`read PICTURE...` for any game: the pictures, the second exposure, and how what they show is printed.

In: picture files, and what a game sees in them. Out: a line each, `FILE: READING`, and more lines that draw it; with
`--json` an object. A picture that can't be read is reported, and the rest are read anyway.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.commands.pictured_games import looks_like
from eclipse_companion.commands.progress import Progress
from eclipse_companion.commands.refusals import Refusals
from eclipse_companion.common.errors import CompanionError, UsageError, harmless, printable
from eclipse_companion.common.pictures import READABLE
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.picture import NotAPictureError, Picture

MANY_UNCLEAR: Final = 3
"""From this many places on that can't be told, with nothing in front of them, a sentence says why that may be."""

_UNREADABLE: Final = "?"
"""What a place that can't be told is in any game's reading."""
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Shown:
    """What a picture shows: the reading as text, how sure each place is, the processing time, and what draws it.

    `unclear`: a sentence about what can't be told, or an empty one.
    """

    reading: str
    confidence: Sequence[float]
    ms: float
    lines: Sequence[str] = ()
    unclear: str = ""


def add_pictures(parser: argparse.ArgumentParser, shows: str) -> None:
    """The pictures, and how to print; `shows`: what they are pictures of."""
    parser.add_argument("pictures", metavar="PICTURE", nargs="+", type=Path, help=f"a {READABLE} picture of {shows}")
    parser.add_argument(
        "--exposure",
        metavar="PICTURE",
        type=Path,
        help="the same scene as PICTURE at another exposure, about 1.5 stops darker; with one PICTURE only",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def decoded(path: Path, exposure: Path | None) -> list[Picture]:
    """A picture, and the same scene at the other exposure if there is one. Raises `NotAPictureError`."""
    pictures = [picture.load(path)]
    if exposure is None:
        return pictures
    try:
        pictures.append(picture.load(exposure))
    except NotAPictureError as error:
        raise NotAPictureError(f"--exposure {exposure}: {error}") from None
    (high, wide), (other_high, other_wide) = (one.size for one in pictures)
    if (high, wide) != (other_high, other_wide):
        raise NotAPictureError(
            f"--exposure {exposure}: this picture has {other_wide} x {other_high} pixels, and {path} has "
            f"{wide} x {high}. Take both with the same camera, from the same place."
        )
    return pictures


def read_each(arguments: argparse.Namespace, read: Callable[[Path], Shown], game: str) -> int:
    """Read each picture and print what it shows; 1 if one couldn't be read. Raises `UsageError`.

    `game`: whose table they should show; a sentence names another one that is seen clearly where this one isn't.
    """
    if arguments.exposure is not None and len(arguments.pictures) > 1:
        raise UsageError(
            f"--exposure {arguments.exposure} belongs to one picture, and you named {len(arguments.pictures)}. Read "
            "one scene at a time."
        )
    status, progress, refusals = 0, Progress(), Refusals()
    for path in arguments.pictures:
        told: dict[str, Any] = {"picture": printable(str(path))}
        where = harmless(str(path))
        lines: list[str] = []
        try:
            with progress.going_on(f"Reading {where}"):
                shown = read(path)
        except CompanionError as error:
            status = 1
            told["error"] = str(error)
            other = "" if arguments.json else looks_like(path, game)
        else:
            confidence = [float(np.round(sure, _DIGITS)) for sure in shown.confidence]
            told |= {"position": shown.reading, "confidence": confidence, "ms": round(shown.ms, 1)}
            lines = [f"{where}: {shown.reading}", *shown.lines, ""]
            many = not arguments.json and shown.reading.count(_UNREADABLE) >= MANY_UNCLEAR
            other = looks_like(path, game) if many else ""
            if not arguments.json and shown.unclear and not other:
                print(f"{where}: {refusals.said(shown.unclear)}", file=sys.stderr)
        if arguments.json:
            print(json.dumps(told), flush=True)
        elif "error" in told:
            print(f"{where}: {refusals.said(told['error'])}", file=sys.stderr, flush=True)
        else:
            print("\n".join(lines), flush=True)
        if other:
            print(f"{where}: {refusals.said(other)}", file=sys.stderr, flush=True)
    return status
