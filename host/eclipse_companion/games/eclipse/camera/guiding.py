"""How a phone's picture shows the board: where it lies, and what keeps it from being seen well."""

from eclipse_companion.games.eclipse.camera.picture_reading import Onlooker
from eclipse_companion.sensing.camera.phone.guiding import Guided, shares
from eclipse_companion.sensing.camera.shots import Pixels
from eclipse_companion.sensing.sight.judging import judge


class BoardGuide:
    """Looks at one phone's pictures."""

    def __init__(self, onlooker: Onlooker) -> None:
        self._onlooker = onlooker

    def look(self, pixels: Pixels, t_ms: float) -> Guided:
        """What a picture, (H, W, 3), shows."""
        sight = self._onlooker.look(pixels, t_ms)
        judged, placing = judge(sight.found), sight.placing
        if placing is None:
            return Guided(judged.seen, judged.troubles)
        outline = placing.pixels(placing.mat.area(), placing.mat.height)
        return Guided(judged.seen, judged.troubles, shares(outline, sight.pixels))
