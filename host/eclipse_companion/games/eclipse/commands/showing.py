"""`calibrate camera PICTURE`: what a set of pieces looks like, from one picture of its four faces.

In: the picture, and whose pieces it shows. Out: the set, kept in the configuration folder, where `read` finds it.
"""

import argparse

from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.commands.progress import Progress
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError, harmless
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.games.eclipse.commands.board_in_picture import mat_of
from eclipse_companion.games.eclipse.vision import reader, sets
from eclipse_companion.games.eclipse.vision.network import SHOWN
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.picture import NotAPictureError


def run(arguments: argparse.Namespace) -> int:
    """Keep it. Raises `CompanionError` if the picture shows no board, or the set can't be kept."""
    (shows,) = arguments.pictures
    with Progress().going_on(f"Reading {harmless(str(shows))}"):
        try:
            shown = picture.fitted(picture.load(shows))
        except NotAPictureError as error:
            raise CompanionError(f"{shows}: {error}") from None
        views = reader.show(shown.pixels, corners=shown.places(corners_of(arguments)), mat=mat_of(arguments))
        path = sets.keep(views, arguments.edition, settings.folders().config)
    faces = sets.faces(arguments.edition)
    print(
        f"Saved in {path}. It should show, on squares {', '.join(map(str, SHOWN))}: {faces}. Please check that it does."
    )
    print(f"Then: {PROGRAM} read PICTURE --edition {arguments.edition}. To undo this, delete that file.")
    return 0
