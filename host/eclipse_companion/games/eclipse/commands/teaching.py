"""`calibrate camera PICTURE... --positions POSITION... --profile NAME`: teaches the reader the set on the table.

In: pictures, what each shows, and where the board lies in those without markers. Out: the profile, kept; how well the
set is read from now on, what looks wrong in the pictures, and what would help; the pictures with their labels, if they
are to be saved (docs/formats.md).
"""

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion.commands.progress import Progress
from eclipse_companion.common import limited_files, settings
from eclipse_companion.common.errors import CompanionError, UsageError, printable
from eclipse_companion.common.limited_files import MEGABYTE
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.games.eclipse.commands import saved_pictures
from eclipse_companion.games.eclipse.commands.board_in_picture import mat_of
from eclipse_companion.games.eclipse.commands.saved_pictures import SavedPicture
from eclipse_companion.games.eclipse.game.editions import Edition, edition
from eclipse_companion.games.eclipse.game.pieces import FACES
from eclipse_companion.games.eclipse.game.reading import GOLD_UP, SILVER_UP, UNREADABLE, NotAReadingError, Reading
from eclipse_companion.games.eclipse.vision import network, profiles, reader
from eclipse_companion.games.eclipse.vision.profiles import Profile
from eclipse_companion.games.eclipse.vision.teaching import FEWEST, MOST, Labelled, Taught, Trial, counted
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.finding import NoBoardInPictureError, by_markers
from eclipse_companion.sensing.sight.layout import Points, lifted
from eclipse_companion.sensing.sight.picture import NotAPictureError, Picture

_MOST_BYTES: Final = 256 * MEGABYTE
_MANY: Final = 3
"""So many pieces in one picture that look otherwise than told: then it isn't one piece that lies wrongly."""
_WELL: Final = 0.99
_UNSURE: Final = str.maketrans(dict.fromkeys((GOLD_UP, SILVER_UP), UNREADABLE))


def run(arguments: argparse.Namespace) -> int:
    """Teach. Raises `UsageError`, and `CompanionError` if a picture shows no board or the profile can't be kept."""
    pictures: list[Path] = arguments.pictures
    folder = settings.folders().config
    path = profiles.path_of(arguments.profile, folder)
    cells = _positions(arguments.positions, len(pictures))
    _refuse_places(arguments, len(pictures))
    eyes = network.shipped()
    before = profiles.load(arguments.profile, folder, eyes) if arguments.add and path.exists() else None
    key = arguments.edition or ("eclipse" if before is None else before.edition)
    progress = Progress()
    with progress.going_on("Looking at the pictures"):
        shown = _Pictures(arguments).shown(cells)
    labelled = [*(() if before is None else before.pictures), *(each for each, _ in shown)]
    if len(labelled) > MOST:
        raise CompanionError(f"That would be {len(labelled)} pictures, and {MOST} is the most. Teach a new profile.")
    with progress.going_on("Learning the set"):
        taught = profiles.learn(labelled, key, eyes)
    if arguments.save is not None:
        saved_pictures.save([saved for _, saved in shown], key, arguments.save)
    profiles.keep(Profile(arguments.profile, key, tuple(labelled), taught.tokens, taught.own), folder)
    titles = [f"an earlier picture ({number})" for number in range(1, 1 + len(labelled) - len(shown))]
    titles += map(str, pictures)
    remarked = remarks(titles, taught.trials, edition(key))
    if arguments.json:
        right, wrong, left_open = counted(taught.trials)
        told = {"profile": arguments.profile, "pictures": len(labelled), "right": right, "wrong": wrong}
        print(json.dumps(told | {"open": left_open}), flush=True)
        for line in remarked:
            print(line, file=sys.stderr, flush=True)
        return 0
    for line in [*summary(taught, arguments.profile, path, edition(key)), *remarked]:
        print(line)
    return 0


def _positions(texts: Sequence[str], count: int) -> list[str]:
    """The cells that each picture shows, `?` where nobody knows. Raises `UsageError`."""
    if len(texts) != count:
        raise UsageError(
            f"--positions takes one position for each picture, in the pictures' order: {count} for these, not "
            f"{len(texts)}."
        )
    cells = []
    for number, text in enumerate(texts, 1):
        try:
            cells.append(Reading.parse(text).cells.translate(_UNSURE))
        except NotAReadingError as error:
            raise UsageError(f"--positions, number {number}: {error}") from None
    return cells


def _refuse_places(arguments: argparse.Namespace, count: int) -> None:
    """Raises `UsageError` for too few pictures, or more corners than pictures."""
    if count < FEWEST and not arguments.add:
        raise UsageError("One picture isn't enough: I keep one out to see how well I read. Take three to six.")
    if len(arguments.corners or ()) > count:
        raise UsageError(
            f"--corners is given {len(arguments.corners)} times for {count} pictures. Once each is enough."
        )


def _bytes_of(path: Path) -> bytes:
    try:
        return limited_files.read_limited(path, _MOST_BYTES)
    except OSError as error:
        raise CompanionError(f"{path} can't be read: {error.strerror}.") from None


class _Pictures:
    """Finds the boards in the pictures."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._paths: list[Path] = arguments.pictures
        given = [np.array(corners, np.float64) for corners in arguments.corners or ()]
        self._for_each = dict(enumerate(given)) if len(given) == len(self._paths) else {}
        self._in_order = iter(given)
        self._mat = mat_of(arguments)

    def shown(self, cells: Sequence[str]) -> list[tuple[Labelled, SavedPicture]]:
        """Each picture's views with its label. Raises `CompanionError` for the first one without a board."""
        found = []
        for number, (path, label) in enumerate(zip(self._paths, cells, strict=True)):
            try:
                loaded = picture.fitted(picture.load(path))
                corners = self._for_each.get(number) if self._for_each else self._next(loaded)
                seen = reader.board(loaded.pixels, corners=loaded.places(corners), mat=self._mat)
            except (NotAPictureError, CompanionError) as error:
                raise CompanionError(f"{printable(str(path))}: {error}") from None
            beside = 0.0 if seen.placing.offset is None else seen.placing.offset
            places = seen.placing.camera.project(lifted(self._mat.area() + beside, self._mat.height))
            in_file = (places + 0.5) / loaded.scale - 0.5 if corners is None else corners
            saved = SavedPicture(label, in_file, corners is None, path.suffix.lower(), partial(_bytes_of, path))
            found.append((Labelled(seen.views, label), saved))
        return found

    def _next(self, loaded: Picture) -> Points | None:
        """The next corners, if the markers don't tell where the board is."""
        try:
            by_markers(loaded.pixels, self._mat)
        except NoBoardInPictureError:
            return next(self._in_order, None)
        return None


def summary(taught: Taught, name: str, path: Path, words: Edition, camera: str = "0") -> list[str]:
    """What it can tell apart, and how to use that; `camera`: as it is written after `--camera`."""
    right, wrong, left_open = counted(taught.trials)
    pieces = sum(trial.pieces for trial in taught.trials)
    owners, sides = (sum(each) for each in zip(*((t.owners, t.sides) for t in taught.trials), strict=True))
    people = f"{words.sun.name} from {words.moon.name}"
    faces = f"{words.sun.gold} from {words.sun.silver}"
    if (words.moon.gold, words.moon.silver) != (words.sun.gold, words.sun.silver):
        faces += f" and {words.moon.gold} from {words.moon.silver}"
    return [
        f"I know this set as {name} now, and keep it in {path}.",
        f"I read each picture by what the others taught me: {right} squares right, {wrong} wrong, {left_open} open.",
        f"I can tell {people} {_often(owners, pieces)}, and {faces} {_often(sides, pieces)}.",
        f"Use it: {PROGRAM} play --board none --camera {camera} --profile {name}",
    ]


def _often(told: int, of: int) -> str:
    return "always" if told == of else f"in {100 * told // max(of, 1)} of 100 looks"


def remarks(titles: Sequence[str], trials: Sequence[Trial], words: Edition) -> list[str]:
    """What looks wrong in which picture, and what would help."""
    lines = []
    for title, trial in zip(titles, trials, strict=True):
        if len(trial.contradicted) >= _MANY:
            squares = ", ".join(str(square) for square, _ in trial.contradicted)
            lines.append(f"{title}: squares {squares} look otherwise than its position says. Is it another picture's?")
        else:
            lines += [
                f"{title}: square {square} looks like {described(face, words)}, and its position says something else. "
                "Have a look at it."
                for square, face in trial.contradicted
            ]
        if trial.open:
            squares = ", ".join(map(str, trial.open))
            lines.append(f"{title}: I'm not sure of {'square' if len(trial.open) == 1 else 'squares'} {squares}.")
    right, wrong, left_open = counted(trials)
    if right < (wrong + left_open):
        lines.append("I can't read most of it yet. Is each position that of its picture, in the same order?")
    elif right < _WELL * (right + wrong + left_open):
        lines.append(
            "More pictures would help, in the light in which you play, with no lamp mirrored in the pieces. Add them: "
            f"{PROGRAM} calibrate camera PICTURE... --add"
        )
    return lines


def described(face: str, words: Edition) -> str:
    """What lies on a square, in words: `.`, or a face's letter."""
    piece = FACES.get(face)
    return (
        "an empty square" if piece is None else f"{words.player(piece.owner)}'s {words.side(piece.owner, piece.side)}"
    )
