"""What a virtual camera, and everything behind it, tells of a virtual table: pictures are drawn and read."""

from typing import TYPE_CHECKING

from eclipse_companion.games.ecliptic.camera.lookout import TableLookout
from eclipse_companion.games.ecliptic.camera.picture_reading import TableEye
from eclipse_companion.sensing.camera.looks import Board, Look
from eclipse_companion.sensing.camera.shots import Exposure, Shot
from eclipse_simulation.camera import faults
from eclipse_simulation.camera.virtual import VirtualCamera
from eclipse_simulation.ecliptic.filming.film_renderer import SCENES, TableRenderer
from eclipse_simulation.ecliptic.filming.hand import VirtualScene

if TYPE_CHECKING:
    from tests.games.ecliptic.play.virtual_table import VirtualTable


class Filmed:
    """Sees the table that it is given before the first look."""

    def __init__(self, scene: str = "daylight", fault: str = "") -> None:
        self._scene, self._faults = scene, [faults.parse(fault)] if fault else []
        self._lookout = TableLookout(TableEye())
        self._number = 0
        self._camera: VirtualCamera[VirtualScene] | None = None
        self.table: VirtualTable | None = None

    def __call__(self, _: VirtualScene, t_ms: float) -> Look | None:
        table = self.table
        assert table is not None
        if self._camera is None:
            drawing = TableRenderer(lambda: table.layout, SCENES[self._scene])
            self._camera = VirtualCamera(drawing, table.hand.at, lambda: table.now, faults=self._faults)
        pixels = self._camera.retrieve()[1] if self._camera.grab() else None
        if pixels is None:
            return Look(t_ms, Board.LOST)
        self._number += 1
        looks = list(self._lookout.look(Shot(pixels, t_ms, Exposure.NORMAL, self._number)))
        return looks[-1] if looks else None
