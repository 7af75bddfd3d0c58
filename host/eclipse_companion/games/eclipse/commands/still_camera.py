"""A virtual camera for a check: it sees a set's four faces lie still on squares 6, 7, 10, 11."""

import time
from collections.abc import Sequence
from typing import Final

from eclipse_companion.games.eclipse.filming import kit
from eclipse_companion.games.eclipse.filming.sight import VirtualScene
from eclipse_companion.games.eclipse.filming.stage import Stage
from eclipse_companion.games.eclipse.filming.virtual_camera import VirtualCamera
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.sensing.camera import World, faults

_FACES: Final = Position(".....GS..gs.....")


def still_world(scene: str, found: Sequence[str]) -> World:
    """A computer whose only camera is the virtual one, at the table of this name; `found`: its faults, as texts.

    Raises `UsageError` or `CompanionError` if there is no such table or fault.
    """
    sight = VirtualScene.of(_FACES)
    wrong = [faults.parse(text) for text in found]

    def clock() -> float:
        return time.monotonic() * 1000

    camera = VirtualCamera(Stage(kit.load(scene)), lambda _: sight, clock, wait=time.sleep, faults=wrong)
    return World(open=lambda _: camera.opened(), only_name_of=lambda _: None, clock=clock, drawn=True)
