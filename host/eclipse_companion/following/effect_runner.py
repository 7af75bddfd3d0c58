"""Carries out what games ask of a table that only a camera sees."""

from collections.abc import Callable
from typing import Any

from eclipse_companion.gamekit.board_commands import Answer, Pause
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.table import effects as do
from eclipse_companion.table.effect_runner import EffectRunner


class SeenEffectRunner(EffectRunner[PlayerT, TurnT, PositionT]):
    """The games at one table that is seen. A game's own class takes in what the camera sees."""

    def __init__(self, look_again: Callable[[], None], *parts: Any, **more: Any) -> None:
        """`look_again` has the camera look even if nothing has changed; the rest is an `EffectRunner`'s."""
        self._look_again = look_again
        super().__init__(*parts, **more)

    def listen(self, *, again: bool = False, paused: bool = False) -> None:
        """A record begins, or goes on: the camera says what lies there."""
        del again
        if paused:
            self.ask(Pause())
        self._look_again()

    def perform_one(self, effect: do.Effect) -> None:
        """Carry out an effect; the camera looks again after a restart."""
        match effect:
            case do.Answer(number):
                self.ask(Answer(number))
            case _:
                super().perform_one(effect)
        if isinstance(effect, do.Restart):
            self._look_again()

    def go_on(self) -> None:
        """The table counts again."""
        super().go_on()
        self._look_again()
