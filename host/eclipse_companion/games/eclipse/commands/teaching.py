"""`calibrate camera PICTURE... --positions POSITION... --profile NAME`: teaches the reader the set on the table.

In: pictures, what each shows, and where the board lies in those without markers. Out: the profile, kept; how well the
set is read from now on, what looks wrong in the pictures, and what would help; the pictures with their labels, if they
are to be saved (docs/formats.md).
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from eclipse_companion.commands import saved_pictures, teaching
from eclipse_companion.commands.progress import Progress
from eclipse_companion.commands.saved_pictures import SavedPicture
from eclipse_companion.commands.teaching import Words
from eclipse_companion.commands.teaching_options import told_aside
from eclipse_companion.common import settings
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.games.eclipse.commands.board_in_picture import mat_of
from eclipse_companion.games.eclipse.game.board_text import write_cells
from eclipse_companion.games.eclipse.game.editions import Edition, edition
from eclipse_companion.games.eclipse.game.pieces import FACES
from eclipse_companion.games.eclipse.game.reading import GOLD_UP, SILVER_UP, UNREADABLE, Reading
from eclipse_companion.games.eclipse.vision import network, profiles, reader
from eclipse_companion.games.eclipse.vision.profiles import Profile
from eclipse_companion.games.eclipse.vision.teaching import Labelled, Taught
from eclipse_companion.sensing.sight.finding import by_markers
from eclipse_companion.sensing.sight.layout import lifted
from eclipse_companion.sensing.sight.profile_files import refuse_earlier, set_aside
from eclipse_companion.sensing.sight.trials import Trial

_UNSURE: Final = str.maketrans(dict.fromkeys((GOLD_UP, SILVER_UP), UNREADABLE))
_MORE: Final = (
    "More pictures would help, in the light in which you play, with no lamp mirrored in the pieces. Add them: "
    f"{PROGRAM} calibrate camera PICTURE... --add"
)


def run(arguments: argparse.Namespace) -> int:
    """Teach. Raises `UsageError`, and `CompanionError` if a picture shows no board or the profile can't be kept."""
    folder = settings.folders().config
    path = profiles.path_of(arguments.profile, folder)
    goes_on = arguments.add and path.exists()
    if not goes_on:
        refuse_earlier(arguments.profile)
    cells = teaching.labels(arguments, _cells)
    eyes = network.shipped()
    before = profiles.load(arguments.profile, folder, eyes) if goes_on else None
    key = arguments.edition or ("eclipse" if before is None else before.edition)
    progress = Progress()
    with progress.going_on("Looking at the pictures"):
        shown = _shown(arguments, cells)
    labelled = [*(() if before is None else before.pictures), *(each for each, _ in shown)]
    teaching.refuse_too_many(len(labelled))
    with progress.going_on("Learning the set"):
        taught = profiles.learn(labelled, key, eyes)
    if arguments.save is not None:
        saved_pictures.save([saved for _, saved in shown], key, arguments.save)
    aside = None if arguments.add else set_aside(path)
    profiles.keep(Profile(arguments.profile, key, tuple(labelled), taught.tokens, taught.own), folder)
    titles = teaching.titles_of(arguments.pictures, len(labelled) - len(shown))
    said = summary(taught, arguments.profile, path, edition(key))
    remarked = [*told_aside(arguments.profile, aside), *remarks(titles, taught.trials, edition(key))]
    teaching.tell(arguments, taught.trials, said, remarked)
    return 0


def _cells(position: str) -> str:
    """The cells of a position, `?` where nobody knows. Raises `NotAReadingError`."""
    return Reading.parse(position).cells.translate(_UNSURE)


def _shown(arguments: argparse.Namespace, cells: Sequence[str]) -> list[tuple[Labelled, SavedPicture]]:
    """Each picture's views with its label. Raises `CompanionError` for the first one without a board."""
    mat, found = mat_of(arguments), []
    pictures = teaching.each_picture(arguments, lambda loaded: by_markers(loaded.pixels, mat))
    for one, label in zip(pictures, cells, strict=True):
        with teaching.naming(one.path):
            seen = reader.board(one.loaded.pixels, corners=one.loaded.places(one.corners), mat=mat)
        beside = 0.0 if seen.placing.offset is None else seen.placing.offset
        places = seen.placing.camera.project(lifted(mat.area() + beside, mat.height))
        found.append((Labelled(seen.views, label), one.saved(write_cells(label), places)))
    return found


def summary(taught: Taught, name: str, path: Path, words: Edition, camera: str = "0") -> list[str]:
    """What it can tell apart, and how to use that; `camera`: as it is written after `--camera`."""
    people = f"{words.sun.name} from {words.moon.name}"
    faces = f"{words.sun.gold} from {words.sun.silver}"
    if (words.moon.gold, words.moon.silver) != (words.sun.gold, words.sun.silver):
        faces += f" and {words.moon.gold} from {words.moon.silver}"
    return teaching.summary(
        taught.trials,
        "squares",
        f"I know this set as {name} now, and keep it in {path}.",
        lambda often: f"I can tell {people} {often[0]}, and {faces} {often[1]}.",
        f"--board none --camera {camera} --profile {name}",
    )


def remarks(titles: Sequence[str], trials: Sequence[Trial], words: Edition) -> list[str]:
    """What looks wrong in which picture, and what would help."""
    return teaching.remarks(titles, trials, Words(_named, lambda face: described(face, words), _MORE))


def _named(squares: Sequence[int]) -> str:
    return f"{'square' if len(squares) == 1 else 'squares'} {', '.join(map(str, squares))}"


def described(face: str, words: Edition) -> str:
    """What lies on a square, in words: `.`, or a face's letter."""
    piece = FACES.get(face)
    return (
        "an empty square" if piece is None else f"{words.player(piece.owner)}'s {words.side(piece.owner, piece.side)}"
    )
