"""The cameras of `play`: their options, and what they ask for.

OpenCV and the network are loaded only if there is a camera.
"""

import argparse
from collections.abc import Callable, Collection, Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final, Self

from eclipse_companion.commands import teaching_options, wanted_camera
from eclipse_companion.commands.camera_options import (
    NONE,
    add_camera,
    add_mirrored,
    add_turn_pictures,
    add_virtual,
    refuse_fault,
)
from eclipse_companion.commands.choices import Options
from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.games.eclipse.commands import known_sets
from eclipse_companion.games.eclipse.commands.board_in_picture import add_corners, add_mat, mat_of
from eclipse_companion.games.eclipse.commands.board_simulation import CameraFeed, simulated_board

if TYPE_CHECKING:
    from eclipse_companion.games.eclipse.camera.notes import CameraNotes
    from eclipse_companion.games.eclipse.vision.profiles import Profile
    from eclipse_companion.sensing.camera import CameraEvent, Look, World
    from eclipse_companion.sensing.camera.phone.guiding import Guiding
    from eclipse_companion.sensing.sight.layout import Points
    from eclipse_companion.sensing.watching.live import LiveCamera, Watching

SCENE: Final = "kitchen"
DEFAULT_EDITION: Final = "eclipse"
_CORNERS: Final = (("1", 0, 0), ("4", 1, 0), ("16", 1, 1), ("13", 0, 1))
"""The board's corners by their squares, and where they are in a picture that is taken from the side of 13 to 16."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which camera, and how it sees."""
    add_camera(parser, "the board on its mat", "a simulated one at a virtual board")
    add_turn_pictures(parser, "board")
    known_sets.add_profile(parser)
    teaching_options.add_learning(parser, "the profile's set")
    add_mirrored(parser)
    add_corners(parser)
    add_mat(parser)


def add_scene(parser: Options) -> None:
    """What a virtual camera sees, and what goes wrong with it."""
    add_virtual(parser, SCENE, "the table that a virtual camera sees")


class WantedCamera(wanted_camera.WantedCamera):
    """The camera that was asked for."""

    VISION = "eclipse_companion.games.eclipse.vision"

    corner_labels = _CORNERS

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Raises `UsageError` or `CompanionError` if it makes no sense."""
        self._feed: CameraFeed | None = None
        self._edition = DEFAULT_EDITION
        refuse_fault(arguments)
        self._taught: known_sets.KnownSet | None = None
        super().__init__(arguments, ("pitch", "height", "profile"))
        self._refuse_other_edition()

    def profile_of(self, arguments: argparse.Namespace) -> "Profile | None":
        """The profile, whose edition is the game's."""
        if arguments.profile is None:
            return None
        self._taught = known_sets.wanted(arguments)
        self._arguments.edition = self._taught.edition
        return self._taught.profile

    def _refuse_other_edition(self) -> None:
        """Raises `UsageError` if two cameras' profiles are of different editions."""
        one, other = self._taught, None if self.second is None else self.second._taught  # noqa: SLF001 - its own class
        if one is not None and other is not None and one.edition != other.edition:
            raise UsageError(
                f"--profile {self._arguments.profile}: the first one is of the edition {one.edition}, and the second "
                f"one of {other.edition}. Name two of one edition."
            )

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> "Self | None":
        """The camera of a command's options; None if it has none, or none is wanted."""
        return None if getattr(arguments, "camera", NONE) == NONE else cls(arguments)

    def sights(self, stack: ExitStack) -> list[str]:
        """The options by which a virtual board sends what there is to see to a virtual camera."""
        if not self.virtual:
            return []
        self._feed = simulated_board().camera_feed()
        stack.callback(self._feed.close)
        return ["--sights", str(self._feed.port)]

    def watch(
        self, post: "Callable[[Look | CameraEvent], None]", clock: Callable[[], float], edition: str
    ) -> "Watching":
        """The camera, or both, not started yet, to see this edition's pieces. `clock`: the loop's, milliseconds.

        Raises `UnknownSetError`, `UsageError`.
        """
        self._edition = edition
        return self.together(lambda wanted, post: wanted.alone(post, clock, edition), post, clock)

    def alone(
        self, post: "Callable[[Look | CameraEvent], None]", clock: Callable[[], float], edition: str
    ) -> "LiveCamera":
        """This camera."""
        from eclipse_companion.games.eclipse.camera.eye import BoardEye  # noqa: PLC0415 - as the module says

        asked = self._arguments
        known = self._taught or known_sets.of_edition(edition)
        light, learns = self.light_watch(post), self.learns
        eye = BoardEye(known.tokens, mat_of(asked), corners_of(asked), known.own, light=light, learns=learns)
        return self.live(eye, post, clock, self._world(clock) if self.virtual else None)

    def guiding(self, corners: "Points | None") -> "Guiding":
        """The board and its set."""
        from eclipse_companion.games.eclipse.camera.guiding import BoardGuide  # noqa: PLC0415 - as the module says
        from eclipse_companion.games.eclipse.camera.picture_reading import Onlooker  # noqa: PLC0415

        asked, known = self._arguments, self._taught or known_sets.of_edition(self._edition)
        given = corners_of(asked) if corners is None else corners
        return BoardGuide(Onlooker(known.tokens, mat_of(asked), given, known.letter_from, known.own))

    def notes(self) -> "CameraNotes | None":
        """What a check has noted."""
        from eclipse_companion.games.eclipse.camera import notes  # noqa: PLC0415 - as the module says

        return notes.load(self.title)

    def noted(self, notes: "CameraNotes") -> Mapping[str, object]:
        """With it, the pieces' edition and the measures of the mat."""
        return {**super().noted(notes), "edition": notes.edition, "pitch": notes.pitch, "height": notes.height}

    def phrases(self, notes: "CameraNotes", given: Collection[str]) -> dict[str, bool]:
        """With it, whether its edition is used, unless that is the one which everybody has."""
        from eclipse_companion.games.eclipse.vision import sets  # noqa: PLC0415 - as the module says

        pieces = notes.edition not in {None, DEFAULT_EDITION} or sets.is_shown(
            self._arguments.edition or DEFAULT_EDITION, settings.folders().config
        )
        mat = {"pitch": notes.pitch, "height": notes.height}
        return {
            "camera_set": "edition" not in given and pieces,
            **super().phrases(notes, given),
            "camera_mat": any(name not in given and value is not None for name, value in mat.items()),
        }

    def _world(self, clock: Callable[[], float]) -> "World":
        """A computer whose only camera is the virtual one."""
        if self._feed is None:
            raise CompanionError("A virtual camera needs a virtual board's hand.")
        return self._feed.world(self._arguments, clock)
