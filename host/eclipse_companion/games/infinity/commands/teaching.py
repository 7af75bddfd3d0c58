"""`calibrate --game infinity camera PICTURE... --positions POSITION... --profile NAME`: teaches one's own marbles.

In: pictures, what each shows, and where the device stands in those without markers. Out: the profile, kept; how well
the marbles are read from now on, what looks wrong in the pictures, and what would help; the pictures with their labels,
if they are to be saved (docs/formats.md).
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
from eclipse_companion.games.infinity.camera.picture_reading import named
from eclipse_companion.games.infinity.commands.device_in_picture import device_of
from eclipse_companion.games.infinity.game.reading import Reading
from eclipse_companion.games.infinity.vision import network, profiles, reader
from eclipse_companion.games.infinity.vision.finding import find
from eclipse_companion.games.infinity.vision.profiles import Profile
from eclipse_companion.games.infinity.vision.teaching import Labelled, Taught, teach
from eclipse_companion.sensing.sight.profile_files import refuse_earlier, set_aside
from eclipse_companion.sensing.sight.trials import Trial

DESCRIBED: Final = {
    ".": "an empty space",
    "b": "a blue marble",
    "B": "the black marble",
    "y": "a yellow marble",
    "W": "the white marble",
}
"""What lies on a space, in words."""
_WORDS: Final = Words(
    lambda spaces: named(tuple(spaces)),
    DESCRIBED.__getitem__,
    "More pictures would help, in the light in which you play, with no lamp mirrored in the marbles. Add them: "
    f"{PROGRAM} calibrate --game infinity camera PICTURE... --add",
)
CLICKED: Final = [0, 12, 15, 3]
"""The spaces whose centres are a picture's corners."""


def run(arguments: argparse.Namespace) -> int:
    """Teach. Raises `UsageError`, and `CompanionError` if a picture shows no device or the profile can't be kept."""
    folder, name = settings.folders().config, arguments.profile
    path = profiles.path_of(name, folder)
    goes_on = arguments.add and path.exists()
    if not goes_on:
        refuse_earlier(name)
    readings = teaching.labels(arguments, _reading)
    eyes = network.shipped()
    before = profiles.load(name, folder, eyes).pictures if goes_on else ()
    progress = Progress()
    with progress.going_on("Looking at the pictures"):
        shown = _shown(arguments, readings)
    labelled = [*before, *(each for each, _ in shown)]
    teaching.refuse_too_many(len(labelled))
    with progress.going_on("Learning the marbles"):
        taught = teach(labelled, eyes)
    if arguments.save is not None:
        saved_pictures.save([saved for _, saved in shown], "infinity", arguments.save)
    aside = None if arguments.add else set_aside(path)
    profiles.keep(Profile(name, tuple(labelled), taught.own), folder)
    titles = teaching.titles_of(arguments.pictures, len(before))
    said = summary(taught, name, path)
    remarked = [*told_aside(name, aside), *remarks(titles, taught.trials)]
    teaching.tell(arguments, taught.trials, said, remarked)
    return 0


def summary(taught: Taught, name: str, path: Path, camera: str = "0") -> list[str]:
    """What it can tell apart, and how to use that; `camera`: as it is written after `--camera`."""
    return teaching.summary(
        taught.trials,
        "spaces",
        f"I know these marbles as {name} now, and keep them in {path}.",
        lambda often: f"I can tell marbles from empty spaces {often[0]}, and one kind from another {often[1]}.",
        f"--game infinity --board none --camera {camera} --profile {name}",
    )


def remarks(titles: Sequence[str], trials: Sequence[Trial]) -> list[str]:
    """What looks wrong in which picture, and what would help."""
    return teaching.remarks(titles, trials, _WORDS)


def _reading(position: str) -> str:
    """A reading's text as labels have it. Raises `NotAReadingError`."""
    return str(Reading.parse(position))


def _shown(arguments: argparse.Namespace, readings: Sequence[str]) -> list[tuple[Labelled, SavedPicture]]:
    """Each picture's views with its label. Raises `CompanionError` for the first one without a device."""
    device, found = device_of(arguments), []
    pictures = teaching.each_picture(arguments, lambda loaded: find(loaded.pixels, None, device))
    for one, position in zip(pictures, readings, strict=True):
        with teaching.naming(one.path):
            pose, views = reader.shown(one.loaded.pixels, corners=one.loaded.places(one.corners), device=device)
        label = Labelled(views, "".join(Reading.parse(position).channels))
        found.append((label, one.saved(position, pose.centres()[CLICKED])))
    return found
