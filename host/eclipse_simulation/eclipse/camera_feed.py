"""What a virtual camera sees of a virtual board in another process."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from eclipse_simulation.eclipse.filming.wire import SightReceiver

if TYPE_CHECKING:
    from eclipse_companion.sensing.camera import World


class CameraFeed(SightReceiver):
    """The sights that the board's process sends, in pictures."""

    def world(self, asked: argparse.Namespace, clock: Callable[[], float]) -> "World":
        """A computer whose only camera sees them. Raises `UsageError`, `CompanionError` for a table or a fault."""
        from eclipse_simulation.eclipse.still_camera import board_world  # noqa: PLC0415 - it loads OpenCV

        return board_world(asked, self.newest, clock)
