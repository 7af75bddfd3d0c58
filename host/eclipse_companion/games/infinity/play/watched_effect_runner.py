"""Carries out what games of Infinity ask of a device that a camera watches."""

from collections.abc import Callable
from typing import Any, Final

from eclipse_companion.following.effect_runner import SeenEffectRunner
from eclipse_companion.games.infinity.following.scene import Observation
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.play.board_commands import RestartCourse, SeeDevice
from eclipse_companion.games.infinity.play.device_board import DeviceBoard
from eclipse_companion.games.infinity.play.director import InfinityDirector
from eclipse_companion.games.infinity.play.watched_observer import WatchingObserver
from eclipse_companion.table import effects as do
from eclipse_companion.table.clock import Kept, TimeControl
from eclipse_companion.table.resuming import OpenGame

CLEAR_MS: Final = 1500.0
"""A device that has been empty for this long after a game was cleared for another one."""


class WatchedEffectRunner(SeenEffectRunner[Player, Placement, Position]):
    """The games at one device that is seen."""

    director: InfinityDirector
    board: DeviceBoard

    def __init__(self, look_again: Callable[[], None], *parts: Any, **more: Any) -> None:
        """`look_again` has the camera look even if nothing has changed; the rest is a `EffectRunner`'s."""
        super().__init__(look_again, *parts, **more)
        self._clear_since: float | None = None

    def saw(self, sight: Observation) -> None:
        """Take in what the camera sees."""
        command = SeeDevice.kept(sight)
        self.recorder.command(self.stamp, command)
        outcomes = self.board.do(command)
        if sight.rows is not None:
            self._shown()
        self.see(outcomes)
        shown, observer = self.board.follower.steadily_shown, self.director.board
        if shown is not None and isinstance(observer, WatchingObserver):
            self.perform(observer.shows(shown))

    @property
    def cleared_at(self) -> float | None:
        """When an empty device counts as cleared after a game; None: never."""
        since = self._clear_since if self.director.match.stage.over else None
        return None if since is None else since + CLEAR_MS

    def restarting(self, effect: do.Restart[Placement, Position]) -> RestartCourse:
        """With it, how the game came to its position: a draw depends on that."""
        match = self.director.match
        return RestartCourse(effect.position, effect.target, match.start, tuple(match.turns))

    def _open_record(self, control: TimeControl | Kept | None = Kept.KEPT) -> None:
        """A game begins; the board knows whether repetitions make a draw."""
        self._clear_since = None
        self.board.edition = self.director.match.edition
        super()._open_record(control)

    def _resume_record(self, game: OpenGame, *, awaiting_setup: bool) -> None:
        """A game goes on; as above."""
        self.board.edition = game.edition
        super()._resume_record(game, awaiting_setup=awaiting_setup)

    def _shown(self) -> None:
        """While what lies there changes, somebody may be putting the last turn right."""
        empty = set("".join(self.board.follower.shown)) == {"."}
        if not empty:
            self._clear_since = None
        elif self._clear_since is None:
            self._clear_since = self.stamp
