"""`read PICTURE...`: what pictures of the board show, each as a reading.

In: picture files. Out: a line each, `FILE: READING`, with the board drawn below it; with `--json` an object. A picture
that can't be read is reported, and the rest are read anyway.
"""

import argparse
import json
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError, UsageError, printable
from eclipse_companion.games.eclipse.commands.board_in_picture import add_corners, add_mat, corners_of, mat_of
from eclipse_companion.games.eclipse.commands.diagram import diagram
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.vision import network, reader, sets
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.layers import Array

_DIGITS: Final = 4
_MANY: Final = 3
"""From this many unclear squares with nothing in front of them, the picture may show another set."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pictures, where the board lies in them, its set, and how to print."""
    parser.add_argument("pictures", metavar="PICTURE", nargs="+", type=Path, help="a JPEG or PNG picture of the board")
    parser.add_argument(
        "--exposure",
        metavar="PICTURE",
        type=Path,
        help="the same scene as PICTURE at another exposure, about 1.5 stops darker; with one PICTURE only",
    )
    add_corners(parser)
    add_mat(parser)
    add_choice(
        parser,
        "--edition",
        sorted(EDITIONS),
        default="eclipse",
        help="the set in the picture (default: eclipse)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Read each picture; 1 if one couldn't be read."""
    if arguments.exposure is not None and len(arguments.pictures) > 1:
        raise UsageError(
            f"--exposure {arguments.exposure} belongs to one picture, and you named {len(arguments.pictures)}. Read "
            "one scene at a time."
        )
    read, words = _Reader(arguments), EDITIONS[arguments.edition]
    status = 0
    for path in arguments.pictures:
        told: dict[str, Any] = {"picture": printable(str(path))}
        lines: list[str] = []
        try:
            found, ms = read(path)
        except CompanionError as error:
            status = 1
            told["error"] = str(error)
        else:
            confidence = [float(np.round(sure, _DIGITS)) for sure in found.confidence]
            told |= {"position": str(found.reading), "confidence": confidence, "ms": round(ms, 1)}
            lines = [f"{path}: {found.reading}", *diagram(found.reading.cells, words), ""]
            if not arguments.json and len(found.unclear) >= _MANY:
                print(f"{path}: {read.why_unclear(path, found)}", file=sys.stderr)
        if arguments.json:
            print(json.dumps(told), flush=True)
        elif "error" in told:
            print(f"{path}: {told['error']}", file=sys.stderr, flush=True)
        else:
            print("\n".join(lines), flush=True)
    return status


class _Reader:
    """Reads pictures as the command's options say."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._corners, self._mat = corners_of(arguments), mat_of(arguments)
        self._edition: str = arguments.edition
        self._other: Path | None = arguments.exposure

    def __call__(self, path: Path) -> tuple[reader.Read, float]:
        """What a picture shows, and how many milliseconds that took; decoding it doesn't count."""
        decoded = self._decoded(path)
        known = _Known.of(self._edition)
        started = time.perf_counter()
        return self._read(decoded, known), (time.perf_counter() - started) * 1000

    def why_unclear(self, path: Path, found: reader.Read) -> str:
        """A sentence on the unclear squares: they show another known set, or are badly lit."""
        decoded = self._decoded(path)
        for other in EDITIONS:
            with suppress(CompanionError):
                if len(self._read(decoded, _Known.of(other)).unclear) <= len(found.unclear) // 2:
                    return f"these look like {EDITIONS[other].name} pieces. Try --edition {other}."
        squares = ", ".join(map(str, found.unclear))
        return f"squares {squares} aren't clear. If this is another set, use --edition. If not, use even light."

    def _decoded(self, path: Path) -> list[picture.Picture]:
        """The picture, and the same scene at the other exposure if there is one. Raises `NotAPictureError`."""
        decoded = [picture.load(path)]
        if self._other is None:
            return decoded
        try:
            decoded.append(picture.load(self._other))
        except picture.NotAPictureError as error:
            raise picture.NotAPictureError(f"--exposure {self._other}: {error}") from None
        (high, wide), (other_high, other_wide) = (one.pixels.shape[:2] for one in decoded)
        if (high, wide) != (other_high, other_wide):
            raise picture.NotAPictureError(
                f"--exposure {self._other}: this picture has {other_wide} x {other_high} pixels, and {path} has "
                f"{wide} x {high}. Take both with the same camera, from the same place."
            )
        return decoded

    def _read(self, decoded: list[picture.Picture], known: "_Known") -> reader.Read:
        shown = [picture.fitted(each) for each in decoded]
        return reader.read(
            shown[0].pixels,
            known.tokens,
            darker=shown[1].pixels if len(shown) > 1 else None,
            corners=shown[0].places(self._corners),
            mat=self._mat,
            letter_from=known.letter_from,
        )


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of an edition's pieces, and how sure a square must be to be named."""

    tokens: Array
    letter_from: float

    @classmethod
    def of(cls, edition: str) -> "_Known":
        """An edition's. Raises `UnknownSetError`."""
        folder = settings.folders().config
        letter_from = reader.SHOWN_FROM if sets.is_shown(edition, folder) else reader.LETTER_FROM
        return cls(sets.tokens(edition, folder, network.shipped()), letter_from)
