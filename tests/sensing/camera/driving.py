"""One open stand-in, read without a thread."""

from eclipse_companion.sensing.camera import CameraName, Exposure, Kind, Shot
from eclipse_companion.sensing.camera.handover import Handover
from eclipse_companion.sensing.camera.session import Clockwork, Session, Wishes
from eclipse_companion.sensing.camera.shots import Ask
from tests.sensing.camera.stand_in import Camera

ZERO = CameraName(Kind.INDEX, "0")


class Driver:
    """Asks a session for shots, one after the other."""

    def __init__(
        self, camera: Camera, name: CameraName = ZERO, *, mirrored: bool = False, mains: int | None = None
    ) -> None:
        self.camera = camera
        self.handover = Handover()
        self.session = Session(
            camera.open(name),
            Wishes(name, mirrored=mirrored, mains=mains),
            self.handover,
            Clockwork(camera.clock, camera.clock.wait),
        )
        self._asks = 0

    def idle(self, ms: float) -> None:
        """Read for a while; nobody asks for anything."""
        end = self.camera.clock() + ms
        while self.camera.clock() < end and not self.session.over:
            self.session.step(None)

    def settle(self) -> None:
        """Read until the camera is up and has settled."""
        self.idle(3500.0)
        assert self.session.is_up

    def shot(self, exposure: Exposure = Exposure.NORMAL, most: int = 60) -> Shot | None:
        """Ask once; None if no answer comes within so many pictures."""
        self._asks += 1
        for _ in range(most):
            shot = self.session.step(Ask(self._asks, exposure))
            if shot is not None:
                return shot
        return None

    def sure_shot(self, exposure: Exposure = Exposure.NORMAL) -> Shot:
        """Ask once; the answer must come."""
        shot = self.shot(exposure)
        assert shot is not None
        return shot
