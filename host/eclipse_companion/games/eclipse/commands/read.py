"""`read PICTURE...`: what pictures of the board show, each as a reading.

In: picture files. Out: as `commands.reading` prints them.
"""

import argparse
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.commands.reading import MANY_UNCLEAR, Shown, add_pictures, decoded, read_each
from eclipse_companion.commands.teaching_options import in_other_light
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.commands import known_sets
from eclipse_companion.games.eclipse.commands.board_in_picture import add_corners, add_mat, mat_of
from eclipse_companion.games.eclipse.commands.diagram import diagram
from eclipse_companion.games.eclipse.commands.known_sets import KnownSet
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.vision import reader
from eclipse_companion.games.eclipse.vision.light import light_of
from eclipse_companion.games.eclipse.vision.rectify import Views
from eclipse_companion.games.eclipse.vision.sets import LEARNED
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.room_light import change


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pictures, where the board lies in them, its set, and how to print."""
    add_pictures(parser, "the board")
    add_corners(parser)
    add_mat(parser)
    add_choice(
        parser, "--edition", sorted(EDITIONS), help="the set in the picture (default: the profile's, else eclipse)"
    )
    known_sets.add_profile(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read each picture; 1 if one couldn't be read."""
    return read_each(arguments, _Reader(arguments), "eclipse")


def clear_in(path: Path) -> float:
    """As `commands.pictured_games` says, by the best of the editions that the reader knows."""
    pixels, clear = picture.fitted(picture.load(path)).pixels, 0.0
    for key in LEARNED:
        with suppress(CompanionError):
            found = reader.read(pixels, known_sets.of_edition(key).tokens)
            clear = max(clear, 1 - len(found.unclear) / len(found.reading.cells))
    return clear


class _Reader:
    """Reads pictures as the command's options say."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._corners, self._mat = corners_of(arguments), mat_of(arguments)
        self._known = partial(known_sets.wanted, arguments)
        self._other: Path | None = arguments.exposure

    def __call__(self, path: Path) -> Shown:
        """What a picture shows, and how many milliseconds that took; decoding it doesn't count."""
        pictures = decoded(path, self._other)
        known = self._known()
        started = time.perf_counter()
        found = self._read(pictures, known)
        ms = (time.perf_counter() - started) * 1000
        unclear = self._why_unclear(pictures, found, known) if len(found.unclear) >= MANY_UNCLEAR else ""
        lines = diagram(found.reading.cells, EDITIONS[known.edition])
        return Shown(str(found.reading), found.confidence, ms, lines, unclear)

    def _why_unclear(self, pictures: list[picture.Picture], found: reader.Read, known: KnownSet) -> str:
        """A sentence on the unclear squares: they show another known set, or are badly lit."""
        squares = ", ".join(map(str, found.unclear))
        if known.profile is not None:
            changed = change(light_of(self._views(pictures[0])), known.profile.lights)
            if changed:
                return f"squares {squares} aren't clear, and {in_other_light(known.profile.name, changed)}"
            return f"squares {squares} aren't clear. Is this the set of {known.profile.name}? If so, use even light."
        for other in EDITIONS:
            with suppress(CompanionError):
                if len(self._read(pictures, known_sets.of_edition(other)).unclear) <= len(found.unclear) // 2:
                    return f"these look like {EDITIONS[other].name} pieces. Try --edition {other}."
        return f"squares {squares} aren't clear. If this is another set, use --edition. If not, use even light."

    def _read(self, pictures: list[picture.Picture], known: KnownSet) -> reader.Read:
        shown = [picture.fitted(each) for each in pictures]
        return reader.read(
            shown[0].pixels,
            known.tokens,
            darker=shown[1].pixels if len(shown) > 1 else None,
            corners=shown[0].places(self._corners),
            mat=self._mat,
            letter_from=known.letter_from,
            own=known.own,
        )

    def _views(self, shown: picture.Picture) -> Views:
        fitted = picture.fitted(shown)
        return reader.board(fitted.pixels, corners=fitted.places(self._corners), mat=self._mat).views
