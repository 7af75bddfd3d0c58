"""What `eclipse_companion` may ask of Infinity's simulation."""

import argparse
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from eclipse_companion.commands.simulated import SimulatedTable
from eclipse_companion.games.infinity.commands.cameras import DeviceSimulation
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.sensing.camera import World
from eclipse_simulation.camera.world import scene_of, virtual_world
from eclipse_simulation.infinity.filming.film_renderer import LIGHTS, DeviceDrawing
from eclipse_simulation.infinity.filming.hand import MarbleHand
from eclipse_simulation.infinity.filming.sight import VirtualScene
from eclipse_simulation.infinity.virtual_hand import VirtualHand

SHOWN: Final = VirtualScene(("bB", "y", "", "W"))
"""What lies there where nothing moves."""


class _Device(DeviceSimulation):
    def table(  # noqa: PLR0913 - as the protocol says
        self,
        asked: argparse.Namespace,
        device: Device,
        clock: Callable[[], float],
        post: Callable[[Any], None],
        *,
        seed: int,
        turns: Sequence[Placement],
        typed: bool,
    ) -> SimulatedTable:
        hand = MarbleHand(device=device)
        world = _world(asked, device, clock, hand.at)
        return SimulatedTable(world, VirtualHand(hand, clock, post, seed, turns, typed=typed))

    def still(self, asked: argparse.Namespace, device: Device) -> World:
        return _world(asked, device, lambda: time.monotonic() * 1000, lambda _: SHOWN)


def _world(
    asked: argparse.Namespace, device: Device, clock: Callable[[], float], sights: Callable[[float], VirtualScene]
) -> World:
    return virtual_world(asked, DeviceDrawing(scene_of(asked, LIGHTS), device), sights, clock)


SIMULATION: Final = _Device()
