"""`play` of a game that a camera may watch: the table, and everything around it. Each game says what is seen there."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from eclipse_companion.announcements import CameraSought
from eclipse_companion.commands.even import level_now
from eclipse_companion.commands.playing import Play
from eclipse_companion.commands.simulated import SimulatedHand
from eclipse_companion.common import settings
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.sensing.recording import FOLDER as RECORDINGS
from eclipse_companion.table.audience import Output, Recipient
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.table import CameraPort, GameTable

if TYPE_CHECKING:
    from eclipse_companion.sensing.watching.live import Watching


class Watched(NamedTuple, Generic[PlayerT, TurnT, PositionT]):
    """What a game needs at a table that a camera watches."""

    camera: "Watching"
    """Not started yet."""
    header: Mapping[str, object]
    """What the recording's first line says, beside what all say."""
    runner: "Callable[..., Any]"
    """Makes the effect runner from a recorder, and from all that every effect runner gets."""
    at_table: "Callable[[GameTable[PlayerT, TurnT, PositionT], Any], CameraPort]"
    """Makes what takes in its looks from the table, and from that effect runner."""
    mover: SimulatedHand | None = None
    """Who acts where a virtual camera looks."""
    typed: bool = False
    """Whether a person types for that hand."""


class WatchedPlay(Play[PlayerT, TurnT, PositionT]):
    """One call of `play` of a game that a camera may watch."""

    @property
    @abstractmethod
    def is_watched(self) -> bool:
        """Whether a camera watches."""

    @abstractmethod
    def watched(self) -> Watched[PlayerT, TurnT, PositionT]:
        """What the game needs if a camera watches."""

    @property
    def camera_alone(self) -> bool:
        """Nothing but that camera sees the table."""
        return self.is_watched

    def play(self, shows: Output | Recipient, lingers_ms: float = 0.0) -> None:
        """From the first game until somebody leaves, or `lingers_ms` after the last game."""
        if not self.is_watched:
            super().play(shows, lingers_ms)
            return
        with ExitStack() as stack:
            log = self.open_log()
            audience = self.audience(shows, log, stack)
            watched = self.watched()
            stack.callback(watched.camera.close)
            if watched.mover is not None:
                audience.add(watched.mover, acts=True)
            stack.callback(self.tell_the_last)
            stack.callback(log.close)
            recorder = GameRecorder(
                log, settings.folders().data / RECORDINGS, self.loop.post, watched.header, even=level_now
            )
            stack.callback(recorder.close)
            if self.first is None:
                self.find_open_game(recorder)
            else:
                recorder.pass_over(self.rules)
            alone = watched.mover is not None and not watched.typed
            game = watched.runner(
                recorder,
                thinker=self.thinker(stack),
                deliver=audience.deliver,
                games=self.arguments.games or (1 if alone else None),
                control=self.control,
                seed=self.seed,
            )
            takes = watched.mover.take if watched.mover is not None and watched.typed else None
            self.table = GameTable(game, position=self.first, hand=takes)
            self.table.camera = watched.at_table(self.table, game)
            game.tell(CameraSought())
            watched.camera.start()
            self.loop.run(self.table, self.failures, lingers_ms=lingers_ms)
