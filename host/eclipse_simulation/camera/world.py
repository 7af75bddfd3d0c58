"""A computer whose only camera is a virtual one, as the options of a command ask for it."""

import argparse
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from eclipse_companion.common.errors import UsageError
from eclipse_companion.sensing.camera import World
from eclipse_simulation.camera import faults
from eclipse_simulation.camera.virtual import Draws, VirtualCamera

SceneT = TypeVar("SceneT")
SightT = TypeVar("SightT")


def scene_of(arguments: argparse.Namespace, scenes: Mapping[str, SceneT]) -> SceneT:
    """The scene that was asked for, one of these. Raises `UsageError`."""
    if arguments.camera_scene not in scenes:
        raise UsageError(f"--camera-scene {arguments.camera_scene}: use one of {', '.join(scenes)}.")
    return scenes[arguments.camera_scene]


def virtual_world(
    arguments: argparse.Namespace,
    drawing: Draws[SightT],
    sights: Callable[[float], SightT],
    clock: Callable[[], float],
    **more: Any,
) -> World:
    """A computer whose only camera is the virtual one, with the faults that were asked for.

    `drawing` draws what `sights` tells by the time of `clock`, milliseconds; `more`: a `VirtualCamera`'s. Raises
    `UsageError`.
    """
    camera = VirtualCamera(
        drawing,
        sights,
        clock,
        wait=time.sleep,
        faults=[faults.parse(text) for text in arguments.camera_fault],
        seed=getattr(arguments, "seed", None) or 0,
        **more,
    )
    return World(open=lambda _: camera.opened(), only_name_of=lambda _: None, clock=clock, zone=str, drawn=True)
