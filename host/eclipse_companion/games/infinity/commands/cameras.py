"""The camera of `play --game infinity`: its options, and what they ask for.

OpenCV and the network are loaded only if there is a camera.
"""

import argparse
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from eclipse_companion.commands import teaching_options, wanted_camera
from eclipse_companion.commands.camera_options import (
    NONE,
    add_camera,
    add_mirrored,
    add_turn_pictures,
    add_virtual,
    refuse_without_virtual,
)
from eclipse_companion.commands.choices import Options
from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.commands.play_options import SCREEN, asks_for_page
from eclipse_companion.commands.simulated import SimulatedTable, simulation
from eclipse_companion.commands.virtual_hands import add_hand, simulation_group, wanted_hand
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.games.infinity.commands import known_marbles
from eclipse_companion.games.infinity.commands.device_in_picture import (
    MEASURES,
    add_corners,
    add_measures,
    device_of,
)
from eclipse_companion.games.infinity.game import rin
from eclipse_companion.games.infinity.game.history import NEW_GAME
from eclipse_companion.games.infinity.game.placement import Placement

if TYPE_CHECKING:
    from eclipse_companion.games.infinity.camera.notes import CameraNotes
    from eclipse_companion.games.infinity.vision.device import Device
    from eclipse_companion.games.infinity.vision.profiles import Profile
    from eclipse_companion.sensing.camera import CameraEvent, Look, World
    from eclipse_companion.sensing.camera.phone.guiding import Guiding
    from eclipse_companion.sensing.sight.layout import Points
    from eclipse_companion.sensing.watching.live import LiveCamera, Watching

SCENE: Final = "daylight"
_CORNERS: Final = (("1·1", 0, 1), ("4·1", 1, 1), ("4·4", 1, 0), ("1·4", 0, 0))
"""The outermost spaces, channel before space, and where they are in a picture from the side of the channels' bases."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which camera, and how it sees."""
    parser.add_argument(
        "--board",
        metavar="none|screen",
        help="none: a camera alone sees the marbles; screen: play without a device (default: you have one, and say "
        "where you place)",
    )
    add_camera(parser, "the device on its sheet", "a simulated one, at a simulated device")
    add_turn_pictures(parser, "device")
    known_marbles.add_profile(parser)
    teaching_options.add_learning(parser, "the profile's marbles")
    add_mirrored(parser)
    add_corners(parser)
    add_measures(parser)
    simulation = simulation_group(parser, "a device without real marbles", "--hand or --camera virtual")
    add_hand(simulation, "places", ".rin")
    add_scene(simulation)


def add_scene(parser: Options) -> None:
    """What a virtual camera sees, and what goes wrong with it."""
    add_virtual(parser, SCENE, "the light of a virtual camera")


class WantedCamera(wanted_camera.WantedCamera):
    """The camera that was asked for."""

    VISION = "eclipse_companion.games.infinity.vision"

    corner_labels = _CORNERS

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Raises `UsageError` or `CompanionError` if it makes no sense."""
        super().__init__(arguments, [*MEASURES, "profile"])
        self.typed, self.written = hand_of(arguments.hand, page=asks_for_page(arguments))

    def profile_of(self, arguments: argparse.Namespace) -> "Profile | None":
        """As the base says."""
        profile = known_marbles.profile_of(arguments)
        self._own = None if profile is None else profile.own
        return profile

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> "Self | None":
        """The camera of a command's options; None if none is wanted. Raises `UsageError`, `CompanionError`."""
        camera = getattr(arguments, "camera", NONE)
        board = getattr(arguments, "board", None)
        if board not in {None, NONE, SCREEN}:
            raise UsageError(
                f"--board {board}: Infinity's device has no sensors. Leave it out, or say --board none or screen."
            )
        if board == SCREEN and camera != NONE:
            raise UsageError("--board screen: there are no marbles that a camera could see. Leave one of the two out.")
        if board == NONE and camera == NONE:
            raise UsageError("--board none: then a camera must see the marbles. Say --camera 0, or --camera virtual.")
        if camera == NONE and (option := _of_a_camera(arguments)) is not None:
            raise UsageError(f"{option}: a camera must see the device. Say --camera 0, or leave it out.")
        teaching_options.refuse_learning(arguments, "marbles")
        refuse_without_virtual(arguments)
        return None if camera == NONE else cls(arguments)

    def simulated(self, clock: Callable[[], float], post: Callable[[Any], None], seed: int) -> SimulatedTable:
        """A virtual device, with what sees it and who places there. `clock`: the loop's, milliseconds."""
        asked = self._arguments
        return simulated_device().table(
            asked, device_of(asked), clock, post, seed=seed, turns=self.written, typed=self.typed
        )

    def watch(
        self, post: "Callable[[Look | CameraEvent], None]", clock: Callable[[], float], world: "World | None"
    ) -> "Watching":
        """The camera, or both, not started yet. `clock`: the loop's, milliseconds; `world`: of a virtual camera."""
        return self.together(lambda wanted, post: wanted.alone(post, clock, world), post, clock)

    def alone(
        self, post: "Callable[[Look | CameraEvent], None]", clock: Callable[[], float], world: "World | None"
    ) -> "LiveCamera":
        """This camera."""
        from eclipse_companion.games.infinity.camera.eye import DeviceEye  # noqa: PLC0415 - as the module says

        asked, light = self._arguments, self.light_watch(post)
        eye = DeviceEye(device_of(asked), corners_of(asked), self._own, light=light, learns=self.learns)
        return self.live(eye, post, clock, world)

    def guiding(self, corners: "Points | None") -> "Guiding":
        """The device."""
        from eclipse_companion.games.infinity.camera.guiding import DeviceGuide  # noqa: PLC0415 - as the module says
        from eclipse_companion.games.infinity.camera.picture_reading import Onlooker  # noqa: PLC0415

        given = corners_of(self._arguments) if corners is None else corners
        return DeviceGuide(Onlooker(device_of(self._arguments), given, self._own))

    def notes(self) -> "CameraNotes | None":
        """What a check has noted."""
        from eclipse_companion.games.infinity.camera import notes  # noqa: PLC0415 - as the module says

        return notes.load(self.title)

    def noted(self, notes: "CameraNotes") -> Mapping[str, object]:
        """With it, the device's measures."""
        return {**super().noted(notes), **notes.measures}

    def phrases(self, notes: "CameraNotes", given: Collection[str]) -> dict[str, bool]:
        """With it, whether its measures are used."""
        return {**super().phrases(notes, given), "camera_device": bool(set(notes.measures) - set(given))}


class DeviceSimulation(Protocol):
    """What is simulated of Infinity. Each raises `UsageError` for a light or a fault that there isn't."""

    def table(  # noqa: PLR0913 - what a hand at a device needs
        self,
        asked: argparse.Namespace,
        device: "Device",
        clock: Callable[[], float],
        post: Callable[[Any], None],
        *,
        seed: int,
        turns: Sequence[Placement],
        typed: bool,
    ) -> SimulatedTable:
        """A device before a camera, and a hand that places there; `turns`: of a file, for people."""

    def still(self, asked: argparse.Namespace, device: "Device") -> "World":
        """A device before a camera, where nothing moves."""


def simulated_device() -> DeviceSimulation:
    """What is simulated of Infinity. Raises `CompanionError` if it isn't installed."""
    found: DeviceSimulation = simulation().of("infinity")
    return found


def hand_of(wanted: str | None, *, page: bool) -> tuple[bool, Sequence[Placement]]:
    """Whether a person types for the hand at a virtual device; otherwise the turns of a file, or none.

    `page`: whether people can play on a page. Raises `CompanionError`.
    """
    typed, text = wanted_hand(wanted, page=page)
    if text is None:
        return typed, ()
    game = next(rin.scan(text), None)
    if not isinstance(game, rin.GameRecord):
        raise CompanionError(f"--hand {wanted}: {game or 'there is no game in that file.'}")
    if game.start != NEW_GAME:
        raise CompanionError(f"--hand {wanted}: the file's first game must start with an empty device.")
    return False, list(game.turns)


def _of_a_camera(arguments: argparse.Namespace) -> str | None:
    """An option that means something only with a camera, if it was given."""
    given = {
        name: getattr(arguments, name, None) for name in ("keep_pictures", "profile", "mirrored", "corners", *MEASURES)
    }
    wanted = {name: value is not None for name, value in given.items()} | {
        "turn_pictures": bool(getattr(arguments, "turn_pictures", False)),
        "camera_scene": getattr(arguments, "camera_scene", None) not in {None, SCENE},
    }
    return next((f"--{name.replace('_', '-')}" for name, is_given in wanted.items() if is_given), None)
