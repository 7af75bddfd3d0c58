"""The cameras of `play`: their options, and what they ask for.

OpenCV and the network are loaded only if there is a camera.
"""

import argparse
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from eclipse_companion.commands.camera_options import (
    NONE,
    VIRTUAL,
    add_camera,
    add_mirrored,
    add_turn_pictures,
    add_virtual,
    named,
    refuse_fault,
    to_go_on,
)
from eclipse_companion.commands.choices import Options
from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.commands.board_in_picture import add_corners, add_mat, mat_of
from eclipse_companion.games.eclipse.commands.board_simulation import SeenBoard, simulated_board

if TYPE_CHECKING:
    from eclipse_companion.sensing.camera import CameraEvent, Look, World
    from eclipse_companion.sensing.watching.live import LiveCamera

SCENE: Final = "kitchen"
DEFAULT_EDITION: Final = "eclipse"
_NOTED: Final = ("edition", "mirrored", "corners", "pitch", "height")
"""Options of which the notes on a camera may say what they are if they aren't given."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which camera, and how it sees."""
    add_camera(parser, "the board on its mat", "a simulated one at a virtual board")
    add_turn_pictures(parser, "board")
    add_seeing(parser)


def add_seeing(parser: argparse.ArgumentParser) -> None:
    """How any camera sees."""
    add_mirrored(parser)
    add_corners(parser)
    add_mat(parser)


def add_scene(parser: Options) -> None:
    """What a virtual camera sees, and what goes wrong with it."""
    add_virtual(parser, SCENE, "the table that a virtual camera sees")


class WantedCamera:
    """The camera that was asked for."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Raises `UsageError` or `CompanionError` if it makes no sense."""
        self._arguments = arguments
        self.to_go_on = to_go_on(arguments, ("pitch", "height"))
        """The options with which it sees a game again that was left."""
        self.virtual: bool = arguments.camera == VIRTUAL
        self._seen: SeenBoard | None = None
        refuse_fault(arguments)
        self._name = named(arguments.camera)
        self.trouble = ""
        """Why the notes on this camera can't be used; empty if they can, or there are none."""
        self._exposes = True
        self.used = self._fill_in()
        """What its notes say that no option says: names of phrases."""

    @property
    def title(self) -> str:
        """What sentences call it."""
        return self._name.title

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> "WantedCamera | None":
        """The camera of a command's options; None if it has none, or none is wanted."""
        return None if getattr(arguments, "camera", NONE) == NONE else cls(arguments)

    def sights(self, stack: ExitStack) -> list[str]:
        """The options by which a virtual board sends what there is to see to a virtual camera."""
        if not self.virtual:
            return []
        self._seen = simulated_board().seen_board()
        stack.callback(self._seen.close)
        return ["--sights", str(self._seen.port)]

    def watch(
        self, post: "Callable[[Look | CameraEvent], None]", clock: Callable[[], float], edition: str
    ) -> "LiveCamera":
        """The camera, not started yet, to see this edition's pieces. `clock`: the loop's, milliseconds.

        Raises `UnknownSetError`, `UsageError`.
        """
        from eclipse_companion.games.eclipse.camera.eye import BoardEye  # noqa: PLC0415 - as the module says
        from eclipse_companion.games.eclipse.vision import network, sets  # noqa: PLC0415
        from eclipse_companion.sensing.watching.live import LiveCamera  # noqa: PLC0415

        asked = self._arguments
        known = sets.tokens(edition, settings.folders().config, network.shipped())
        return LiveCamera(
            self._name,
            BoardEye(known, mat_of(asked), corners_of(asked)),
            post,
            clock=clock,
            world=self._world(clock) if self.virtual else None,
            mirrored=bool(asked.mirrored),
            exposes=self._exposes,
            keep=asked.keep_pictures,
            pictures=asked.turn_pictures,
        )

    def _fill_in(self) -> list[str]:
        """Take options that weren't given from the camera's notes; names of phrases for what that changes."""
        from eclipse_companion.games.eclipse.camera import notes  # noqa: PLC0415 - as the module says
        from eclipse_companion.games.eclipse.vision import sets  # noqa: PLC0415

        try:
            noted = notes.load(self._name.title)
        except CompanionError as error:
            self.trouble = str(error)
            return []
        if noted is None:
            return []
        asked = self._arguments
        given = {name for name in _NOTED if getattr(asked, name) is not None}
        for name in _NOTED:
            if name not in given:
                setattr(asked, name, getattr(noted, name))
        self._exposes = noted.can_expose is not False
        pieces = noted.edition not in {None, DEFAULT_EDITION} or sets.is_shown(
            asked.edition or DEFAULT_EDITION, settings.folders().config
        )
        says = {
            "camera_set": "edition" not in given and pieces,
            "camera_mirrored": "mirrored" not in given and noted.mirrored,
            "camera_corners": "corners" not in given and noted.corners is not None,
            "camera_mat": any(name not in given and getattr(noted, name) is not None for name in ("pitch", "height")),
            "camera_two": noted.can_expose is True,
            "camera_one": noted.can_expose is False,
        }
        return [name for name, holds in says.items() if holds]

    def _world(self, clock: Callable[[], float]) -> "World":
        """A computer whose only camera is the virtual one."""
        if self._seen is None:
            raise CompanionError("A virtual camera needs a virtual board's hand.")
        return self._seen.world(self._arguments, clock)
