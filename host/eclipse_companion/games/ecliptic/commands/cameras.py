"""The camera of `play --game ecliptic`: its options, and what they ask for.

OpenCV is loaded only if there is a camera.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.virtual_hands import wanted_hand
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.steps.position import REFEREED
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.games.ecliptic.steps.whole_turns import steps_of

if TYPE_CHECKING:
    from eclipse_companion.games.ecliptic.filming.hand import Scene
    from eclipse_companion.games.ecliptic.filming.layout import Layout
    from eclipse_companion.sensing.camera import CameraEvent, Capture, Look, World
    from eclipse_companion.sensing.watching.live import LiveCamera, Looks

NONE: Final = "none"
VIRTUAL: Final = "virtual"
BY_CAMERA: Final = "none"
"""What `--board` says if there is a camera alone."""
LEFT, RIGHT = "left", "right"
SCENE: Final = "daylight"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which camera, and how it sees."""
    parser.add_argument(
        "--camera",
        metavar="INDEX|NAME|URL|FILE|FOLDER|virtual|none",
        default=NONE,
        help=(
            "the camera that sees the printed cards: its number or name, the address of a phone's, a video, a folder "
            "of pictures; virtual: a simulated one, with simulated people (default: none)"
        ),
    )
    parser.add_argument(
        "--keep-pictures", metavar="FOLDER", type=Path, help="keep the camera's pictures there (default: keep none)"
    )
    parser.add_argument(
        "--hand",
        metavar="type|auto|FILE.ecl",
        help=(
            "who plays at a virtual camera: you, by typed lines; auto; or the first game of a file (default: type at a "
            "terminal, else auto)"
        ),
    )
    add_aries(parser)
    parser.add_argument("--mirrored", action="store_true", help="the camera shows everything as in a mirror")
    parser.add_argument(
        "--camera-scene", metavar="NAME", default=SCENE, help=f"the light of a virtual camera (default: {SCENE})"
    )
    parser.add_argument(
        "--camera-fault",
        metavar="KIND:SECONDS[...]",
        action="append",
        default=[],
        help="something goes wrong with a virtual camera, such as knock:20, light:20, lost:20",
    )


def add_aries(parser: argparse.ArgumentParser) -> None:
    """How White sits, in pictures."""
    add_choice(parser, "--aries", (LEFT, RIGHT), default=LEFT, help="the end at which White sees Aries (default: left)")


class WantedCamera:
    """The camera that was asked for."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Raises `UsageError` or `CompanionError` if it makes no sense."""
        from eclipse_companion.sensing.camera import CameraName, Kind, parse_camera  # noqa: PLC0415 - as the module says

        self._arguments = arguments
        self.virtual: bool = arguments.camera == VIRTUAL
        self._name = CameraName(Kind.NAME, VIRTUAL) if self.virtual else parse_camera(arguments.camera)
        self.typed, self.written = hand_of(arguments.hand)

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> "WantedCamera | None":
        """The camera of a command's options; None if none is wanted. Raises `UsageError`, `CompanionError`."""
        camera, board = arguments.camera, arguments.board
        if board == BY_CAMERA and camera == NONE:
            raise UsageError("--board none: then a camera must see the cards. Say --camera 0, or --camera virtual.")
        virtual_only = [("--hand", arguments.hand), *(("--camera-fault", fault) for fault in arguments.camera_fault)]
        for option, given in virtual_only:
            if given is not None and camera != VIRTUAL:
                raise UsageError(f"{option} {given} works only with --camera virtual. Leave one of them out.")
        if camera != NONE:
            return cls(arguments)
        camera_only = {
            "--keep-pictures": arguments.keep_pictures is not None,
            "--aries": arguments.aries != LEFT,
            "--mirrored": arguments.mirrored,
            "--camera-scene": arguments.camera_scene != SCENE,
        }
        for option, is_given in camera_only.items():
            if is_given:
                raise UsageError(f"{option}: a camera must see the cards. Say --camera 0, or leave it out.")
        return None

    def watch(
        self,
        post: "Callable[[Look | CameraEvent], None]",
        clock: Callable[[], float],
        scenes: "tuple[Callable[[], Layout], Callable[[float], Scene]] | None",
    ) -> "LiveCamera":
        """The camera, not started yet. `clock`: the loop's, milliseconds; `scenes`: of a virtual table."""
        from eclipse_companion.games.ecliptic.camera.looking import TableEye  # noqa: PLC0415 - as the module says
        from eclipse_companion.games.ecliptic.camera.lookout import TableLookout  # noqa: PLC0415
        from eclipse_companion.sensing.watching.live import LiveCamera  # noqa: PLC0415

        asked = self._arguments
        eye = TableEye(aries_right=asked.aries == RIGHT)

        def lookout(shots: "Capture") -> "Looks":
            return TableLookout(eye, shots)

        return LiveCamera(
            self._name,
            lookout,
            post,
            clock=clock,
            world=None if scenes is None else virtual_world(asked, clock, *scenes),
            mirrored=asked.mirrored,
            keep=asked.keep_pictures,
        )


def virtual_world(
    arguments: argparse.Namespace,
    clock: Callable[[], float],
    layout: "Callable[[], Layout]",
    scenes: "Callable[[float], Scene]",
) -> "World":
    """A computer whose only camera is the virtual one, which sees these scenes. Raises `UsageError`."""
    from eclipse_companion.games.ecliptic.filming.drawing import SCENES, Table  # noqa: PLC0415 - as the module says
    from eclipse_companion.sensing.camera import World, faults  # noqa: PLC0415
    from eclipse_companion.sensing.camera.virtual import VirtualCamera  # noqa: PLC0415

    if arguments.camera_scene not in SCENES:
        raise UsageError(f"--camera-scene {arguments.camera_scene}: use one of {', '.join(SCENES)}.")
    camera = VirtualCamera(
        Table(layout, SCENES[arguments.camera_scene]),
        scenes,
        clock,
        wait=time.sleep,
        faults=[faults.parse(text) for text in arguments.camera_fault],
        fps=10.0,
        seed=arguments.seed or 0,
    )
    return World(open=lambda _: camera.opened(), only_name_of=lambda _: None, clock=clock)


def hand_of(wanted: str | None) -> tuple[bool, Sequence[Step]]:
    """Whether a person types for the people at a virtual table; otherwise the steps of a file, or none.

    Raises `CompanionError`.
    """
    typed, text = wanted_hand(wanted)
    if text is None:
        return typed, ()
    game = next(ecl.scan(text), None)
    if not isinstance(game, ecl.GameRecord):
        raise CompanionError(f"--hand {wanted}: {game or 'there is no game in that file.'}")
    return False, [step for step, _ in steps_of(REFEREED, game.turns)]
