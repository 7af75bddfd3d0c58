"""What is simulated of Eclipse, as its commands use it: the hand at a virtual board, and cameras that see that."""

import argparse
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from eclipse_companion.commands.simulated import SimulatedHand, simulation
from eclipse_companion.games.eclipse.announcements import Fault
from eclipse_companion.games.eclipse.game.editions import Edition
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.table.audience import Output

if TYPE_CHECKING:
    from eclipse_companion.sensing.camera import World

DO: Final = "do"
"""The line that has a hand do what was asked for."""
STYLES: Final = ("tidy", "ordinary", "messy", "wild")
"""How tidy a hand can be."""
RANDOM_KIT: Final = "random"
"""The kit of a virtual board that nobody has measured."""


class CameraFeed(Protocol):
    """What there is to see at a virtual board, sent by its process."""

    @property
    def port(self) -> int:
        """Where it is sent to."""

    def world(self, asked: argparse.Namespace, clock: Callable[[], float]) -> "World":
        """A computer whose only camera sees that. Raises `UsageError`, `CompanionError` for what the options ask."""

    def close(self) -> None:
        """Receive no more."""


class BoardSimulation(Protocol):
    """What is simulated of Eclipse."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The options of `virtual-board`."""

    def serve(self, arguments: argparse.Namespace) -> int:
        """Serve a virtual board until it is ended."""

    def automatic_hand(  # noqa: PLR0913 - as many as there are ways to play
        self,
        type_line: Callable[[str], None],
        post: Callable[[Any], None],
        seed: int,
        turns: Sequence[Turn],
        *,
        only_test_piece: bool,
        sets_up: Collection[Fault],
        edition: Edition,
    ) -> Output:
        """A hand that plays by itself; `only_test_piece`: it does only that, and `sets_up` these kinds."""

    def typed_hand(
        self,
        type_line: Callable[[str], None],
        post: Callable[[Any], None],
        sets_up: Collection[Fault],
        edition: Edition,
        *,
        by_itself: bool,
    ) -> SimulatedHand:
        """A hand that does what is typed; `by_itself`: and what is asked for."""

    def calibrating_hand(self, type_line: Callable[[str], None]) -> Output:
        """A hand that does what a calibration asks for."""

    def camera_feed(self) -> CameraFeed:
        """What a virtual camera is to see."""

    def still(self, asked: argparse.Namespace) -> "World":
        """A camera that sees four pieces lie still. Raises `UsageError`, `CompanionError` for what the options ask."""


def simulated_board() -> BoardSimulation:
    """What is simulated of Eclipse. Raises `CompanionError` if it isn't installed."""
    found: BoardSimulation = simulation().of("eclipse")
    return found
