"""The camera of `play --game ecliptic`: its options, and what they ask for.

OpenCV is loaded only if there is a camera.
"""

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from eclipse_companion.commands import wanted_camera
from eclipse_companion.commands.camera_options import (
    NONE,
    add_camera,
    add_mirrored,
    add_virtual,
    refuse_without_virtual,
)
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.play_options import asks_for_page
from eclipse_companion.commands.simulated import SimulatedTable, simulation
from eclipse_companion.commands.virtual_hands import add_hand, simulation_group, wanted_hand
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.position import REFEREED
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.games.ecliptic.steps.whole_turns import steps_of

if TYPE_CHECKING:
    from eclipse_companion.sensing.camera import CameraEvent, Capture, Look, World
    from eclipse_companion.sensing.camera.phone.guiding import Guiding
    from eclipse_companion.sensing.sight.layout import Points
    from eclipse_companion.sensing.watching.live import LiveCamera, Looks, Watching

BY_CAMERA: Final = "none"
"""What `--board` says if there is a camera alone."""
LEFT, RIGHT = "left", "right"
SCENE: Final = "daylight"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which camera, and how it sees."""
    add_camera(parser, "the printed cards", "a simulated one, with simulated people")
    add_aries(parser)
    add_mirrored(parser)
    simulation = simulation_group(parser, "a table without real cards", "--hand or --camera virtual")
    add_hand(simulation, "plays", ".ecl")
    add_virtual(simulation, SCENE, "the light of a virtual camera")


def add_aries(parser: argparse.ArgumentParser) -> None:
    """How White sits, in pictures."""
    add_choice(parser, "--aries", (LEFT, RIGHT), default=LEFT, help="the end at which White sees Aries (default: left)")


class WantedCamera(wanted_camera.WantedCamera):
    """The camera that was asked for."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Raises `UsageError` or `CompanionError` if it makes no sense."""
        super().__init__(arguments, ("referee", *(["aries"] if arguments.aries == RIGHT else [])))
        self.typed, self.written = hand_of(arguments.hand, page=asks_for_page(arguments))

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> "Self | None":
        """The camera of a command's options; None if none is wanted. Raises `UsageError`, `CompanionError`."""
        camera, board = arguments.camera, arguments.board
        if board == BY_CAMERA and camera == NONE:
            raise UsageError("--board none: then a camera must see the cards. Say --camera 0, or --camera virtual.")
        refuse_without_virtual(arguments)
        if camera != NONE:
            return cls(arguments)
        camera_only = {
            "--keep-pictures": arguments.keep_pictures is not None,
            "--aries": arguments.aries != LEFT,
            "--mirrored": arguments.mirrored is not None,
            "--camera-scene": arguments.camera_scene != SCENE,
        }
        for option, is_given in camera_only.items():
            if is_given:
                raise UsageError(f"{option}: a camera must see the cards. Say --camera 0, or leave it out.")
        return None

    def simulated(
        self, computer: Player | None, clock: Callable[[], float], post: Callable[[Any], None], seed: int
    ) -> SimulatedTable:
        """A virtual table, with what sees it and who plays there. `clock`: the loop's, milliseconds."""
        return simulated_cards().table(
            self._arguments, computer, clock, post, seed=seed, steps=self.written, typed=self.typed
        )

    def watch(
        self,
        post: "Callable[[Look | CameraEvent], None]",
        clock: Callable[[], float],
        world: "World | None",
    ) -> "Watching":
        """The camera, not started yet. `clock`: the loop's, milliseconds; `world`: of a virtual camera."""
        if self.second is not None:  # the first one alone
            return self.alone(post, clock, world)
        return self.together(lambda wanted, post: wanted.alone(post, clock, world), post, clock)

    def alone(
        self, post: "Callable[[Look | CameraEvent], None]", clock: Callable[[], float], world: "World | None"
    ) -> "LiveCamera":
        """This camera."""
        from eclipse_companion.games.ecliptic.camera.lookout import TableLookout  # noqa: PLC0415
        from eclipse_companion.games.ecliptic.camera.picture_reading import TableEye  # noqa: PLC0415 - as the module says

        eye = TableEye(aries_right=self._arguments.aries == RIGHT)

        def lookout(shots: "Capture") -> "Looks":
            return TableLookout(eye, shots)

        return self.live(lookout, post, clock, world)

    most_phones = 1

    def guiding(self, corners: "Points | None") -> "Guiding":
        """The zodiac and its cards, which have markers of their own."""
        del corners
        from eclipse_companion.games.ecliptic.camera.guiding import CardsGuide  # noqa: PLC0415 - as the module says

        return CardsGuide(aries_right=self._arguments.aries == RIGHT)

    def notes(self) -> None:
        """Nothing is noted of a camera that sees cards."""


class CardsSimulation(Protocol):
    """What is simulated of Ecliptic. Each raises `UsageError` for a light or a fault that there isn't."""

    def table(  # noqa: PLR0913 - what people at a table need
        self,
        asked: argparse.Namespace,
        computer: Player | None,
        clock: Callable[[], float],
        post: Callable[[Any], None],
        *,
        seed: int,
        steps: Sequence[Step],
        typed: bool,
    ) -> SimulatedTable:
        """Cards before a camera, and people who lay them.

        `computer`: its side, if it plays; `steps`: of a file, for people.
        """

    def still(self, asked: argparse.Namespace) -> "World":
        """Cards before a camera, where nothing moves."""


def simulated_cards() -> CardsSimulation:
    """What is simulated of Ecliptic. Raises `CompanionError` if it isn't installed."""
    found: CardsSimulation = simulation().of("ecliptic")
    return found


def hand_of(wanted: str | None, *, page: bool) -> tuple[bool, Sequence[Step]]:
    """Whether a person types for the people at a virtual table; otherwise the steps of a file, or none.

    `page`: whether people can play on a page. Raises `CompanionError`.
    """
    typed, text = wanted_hand(wanted, page=page)
    if text is None:
        return typed, ()
    game = next(ecl.scan(text), None)
    if not isinstance(game, ecl.GameRecord):
        raise CompanionError(f"--hand {wanted}: {game or 'there is no game in that file.'}")
    return False, [step for step, _ in steps_of(REFEREED, game.turns)]
