"""Virtual cameras at a board: one that sees what a hand does there, one that sees four faces lie still."""

import argparse
import time
from collections.abc import Callable
from typing import Final

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.sensing.camera import World
from eclipse_simulation.camera import faults
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.sight import VirtualScene
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.filming.virtual_camera import VirtualCamera

_FACES: Final = Position(".....GS..gs.....")
"""A set's four faces, on squares 6, 7, 10, 11."""


def board_world(
    asked: argparse.Namespace, sights: Callable[[float], VirtualScene], clock: Callable[[], float]
) -> World:
    """A computer whose only camera is the virtual one, at the table that was asked for. `clock`: milliseconds.

    Raises `UsageError` or `CompanionError` if there is no such table or fault.
    """
    wrong = [faults.parse(text) for text in asked.camera_fault]
    stage = Stage(kit.load(asked.camera_scene))
    seed = getattr(asked, "seed", None) or 0
    camera = VirtualCamera(stage, sights, clock, wait=time.sleep, faults=wrong, seed=seed)
    return World(open=lambda _: camera.opened(), only_name_of=lambda _: None, clock=clock, zone=str, drawn=True)


def still_world(asked: argparse.Namespace) -> World:
    """The same, where nothing moves."""
    sight = VirtualScene.of(_FACES)
    return board_world(asked, lambda _: sight, lambda: time.monotonic() * 1000)
