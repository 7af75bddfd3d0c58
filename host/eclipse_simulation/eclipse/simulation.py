"""What `eclipse_companion` may ask of Eclipse's simulation. What draws pictures is loaded only for a camera."""

import argparse
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, Final

from eclipse_companion.games.eclipse.announcements import Fault
from eclipse_companion.games.eclipse.commands.board_simulation import BoardSimulation
from eclipse_companion.games.eclipse.game.editions import Edition
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_simulation.eclipse import virtual_board
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand
from eclipse_simulation.eclipse.calibrating_hand import CalibratingHand
from eclipse_simulation.eclipse.camera_feed import CameraFeed
from eclipse_simulation.eclipse.typed_hand import TypedHand

if TYPE_CHECKING:
    from eclipse_companion.sensing.camera import World


class _Board(BoardSimulation):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        virtual_board.add_arguments(parser)

    def serve(self, arguments: argparse.Namespace) -> int:
        return virtual_board.run(arguments)

    def automatic_hand(  # noqa: PLR0913 - as the protocol says
        self,
        type_line: Callable[[str], None],
        post: Callable[[Any], None],
        seed: int,
        turns: Sequence[Turn],
        *,
        only_test_piece: bool,
        sets_up: Collection[Fault],
        edition: Edition,
    ) -> AutomaticHand:
        return AutomaticHand(
            type_line, post, seed, turns, only_test_piece=only_test_piece, sets_up=sets_up, edition=edition
        )

    def typed_hand(
        self,
        type_line: Callable[[str], None],
        post: Callable[[Any], None],
        sets_up: Collection[Fault],
        edition: Edition,
        *,
        by_itself: bool,
    ) -> TypedHand:
        return TypedHand(type_line, post, sets_up, edition, by_itself=by_itself, answer=post)

    def calibrating_hand(self, type_line: Callable[[str], None]) -> CalibratingHand:
        return CalibratingHand(type_line)

    def camera_feed(self) -> CameraFeed:
        return CameraFeed()

    def still(self, asked: argparse.Namespace) -> "World":
        from eclipse_simulation.eclipse.still_camera import still_world  # noqa: PLC0415 - it loads OpenCV

        return still_world(asked)


SIMULATION: Final = _Board()
