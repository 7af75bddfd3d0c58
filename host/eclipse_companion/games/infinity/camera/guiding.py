"""How a phone's picture shows the device: where it stands, and what keeps it from being seen well."""

from eclipse_companion.games.infinity.camera.overlay import outline_of
from eclipse_companion.games.infinity.camera.picture_reading import NAMES, Onlooker
from eclipse_companion.sensing.camera.phone.guiding import Guided, shares
from eclipse_companion.sensing.camera.shots import Pixels
from eclipse_companion.sensing.sight.judging import judge


class DeviceGuide:
    """Looks at one phone's pictures."""

    def __init__(self, onlooker: Onlooker) -> None:
        self._onlooker = onlooker

    def look(self, pixels: Pixels, t_ms: float) -> Guided:
        """What a picture, (H, W, 3), shows."""
        sight = self._onlooker.look(pixels, t_ms)
        judged = judge(sight.found, NAMES)
        outline = None if sight.pose is None else shares(outline_of(sight.pose), sight.pixels)
        return Guided(judged.seen, judged.troubles, outline)
