"""The light in a picture of a board, by the paper beside it."""

from eclipse_companion.games.eclipse.vision.colours import paper
from eclipse_companion.games.eclipse.vision.rectify import Views
from eclipse_companion.sensing.sight.room_light import Light, light_on


def light_of(views: Views) -> Light:
    """The light in a picture."""
    return light_on(paper(views))
