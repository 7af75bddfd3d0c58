"""Somebody who takes lessons or solves puzzles of Ecliptic at a table without a program around it."""

from threading import Event
from typing import Any

from eclipse_companion.gamekit.board_commands import Settle
from eclipse_companion.games.ecliptic.announcements import Teaching
from eclipse_companion.games.ecliptic.lessons.lesson import EclipticExercises
from eclipse_companion.games.ecliptic.play.director import EclipticDirector
from eclipse_companion.table.effects import Expect, OpenRecord
from tests.games.ecliptic.play.sitting import Sitting
from tests.games.ecliptic.play.test_advice import find


class Studying(Sitting):
    """Exercises at a table; the computer chooses as it does in games."""

    def __init__(self, exercises: EclipticExercises) -> None:
        self._find = find()
        super().__init__("human", "ai:1")
        self.game = EclipticDirector(self.game.match, exercises)
        self.told = []
        self.do(self.game.start("1"))

    def do(self, effects: list[Any]) -> None:
        super().do(effects)
        if any(isinstance(effect, OpenRecord) for effect in effects):
            self.do(self.game.start("1"))
        for effect in effects:
            if isinstance(effect, Expect) and effect.turn is not None:
                self.give(Settle(effect.turn))
        while self.thinks:
            self.do(self.game.found(self._find(self.thinks.pop(), Event()), self.now))

    @property
    def taught(self) -> list[Teaching]:
        """The comments."""
        return [fact for fact in self.told if isinstance(fact, Teaching)]
