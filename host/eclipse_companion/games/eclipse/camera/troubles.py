"""Why a picture shows no board, as the eye raises it -> what a look tells the game of it."""

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.vision.seeing import EmptyPlaceError, NoColoursError
from eclipse_companion.sensing.camera.looks import Trouble
from eclipse_companion.sensing.sight.finding import CrookedMatError, MirroredError, WrongCornersError


def trouble_of(error: CompanionError) -> Trouble:
    """What is wrong with a picture that raised this."""
    match error:
        case WrongCornersError():
            return Trouble.CORNERS
        case EmptyPlaceError():
            return Trouble.NO_BOARD
        case NoColoursError():
            return Trouble.COLOURLESS
        case MirroredError():
            return Trouble.MIRRORED
        case CrookedMatError():
            return Trouble.CROOKED
    return Trouble.UNSEEN
