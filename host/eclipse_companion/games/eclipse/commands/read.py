"""`read PICTURE...`: what pictures of the board show, each as a reading.

In: picture files. Out: as `commands.reading` prints them.
"""

import argparse
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.commands.reading import Shown, add_pictures, decoded, read_each
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.commands.board_in_picture import add_corners, add_mat, mat_of
from eclipse_companion.games.eclipse.commands.diagram import diagram
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.vision import network, reader, sets
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.layers import Array

_MANY: Final = 3
"""From this many unclear squares with nothing in front of them, the picture may show another set."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pictures, where the board lies in them, its set, and how to print."""
    add_pictures(parser, "the board")
    add_corners(parser)
    add_mat(parser)
    add_choice(
        parser,
        "--edition",
        sorted(EDITIONS),
        default="eclipse",
        help="the set in the picture (default: eclipse)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Read each picture; 1 if one couldn't be read."""
    return read_each(arguments, _Reader(arguments))


class _Reader:
    """Reads pictures as the command's options say."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._corners, self._mat = corners_of(arguments), mat_of(arguments)
        self._edition: str = arguments.edition
        self._other: Path | None = arguments.exposure

    def __call__(self, path: Path) -> Shown:
        """What a picture shows, and how many milliseconds that took; decoding it doesn't count."""
        pictures = decoded(path, self._other)
        known = _Known.of(self._edition)
        started = time.perf_counter()
        found = self._read(pictures, known)
        ms = (time.perf_counter() - started) * 1000
        unclear = self._why_unclear(pictures, found) if len(found.unclear) >= _MANY else ""
        lines = diagram(found.reading.cells, EDITIONS[self._edition])
        return Shown(str(found.reading), found.confidence, ms, lines, unclear)

    def _why_unclear(self, pictures: list[picture.Picture], found: reader.Read) -> str:
        """A sentence on the unclear squares: they show another known set, or are badly lit."""
        for other in EDITIONS:
            with suppress(CompanionError):
                if len(self._read(pictures, _Known.of(other)).unclear) <= len(found.unclear) // 2:
                    return f"these look like {EDITIONS[other].name} pieces. Try --edition {other}."
        squares = ", ".join(map(str, found.unclear))
        return f"squares {squares} aren't clear. If this is another set, use --edition. If not, use even light."

    def _read(self, pictures: list[picture.Picture], known: "_Known") -> reader.Read:
        shown = [picture.fitted(each) for each in pictures]
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
