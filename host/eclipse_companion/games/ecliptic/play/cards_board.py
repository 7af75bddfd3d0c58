"""A table with real cards that a camera watches, as the game sees it: looks go to a follower, and steps come back.

In: what the game wants of its board, and what the camera sees, as commands. Out: `outcomes`.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.announcements import Fact, GameOver, ReplyChosen, ToMove, TurnSeen
from eclipse_companion.following.board import WatchedBoard
from eclipse_companion.gamekit.board_commands import Begin, Restart
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.games.ecliptic.following.follower import Follower
from eclipse_companion.games.ecliptic.following.outcomes import Outcome
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step

WATCHED_TASKS: Final[Mapping[str, str]] = {"table": "lay", "keep": "lay_kept"}
"""What people lay down for the camera, in place of what they would type."""
BY_HAND: Final = (Play, Discard, Keep)
"""The computer's steps that somebody makes for it on the table."""


class CardsBoard(WatchedBoard[Step, Position, Follower]):
    """A table with cards that is only seen."""

    def __init__(self, rules: Callable[[], Rules[Player, Step, Position]], *, patience_ms: float) -> None:
        """`rules`: those of the current game, which change with the computer's side."""
        super().__init__(Follower(patience_ms=patience_ms))
        self._rules = rules
        self._now = 0.0
        self._due: Step | None = None
        """The computer's step that nobody has to make on the table."""
        self.begin()

    def begin(self) -> None:
        """Another game begins on the empty table."""
        self.begin_at(Begin(self._rules().start))

    def begin_at(self, begin: Begin[Step, Position]) -> None:
        """A game begins at a position, or goes on after its last step; what came before counts for nothing."""
        self._due = None
        self.follower.begin(begin.position, () if begin.turn is None else (begin.turn,))

    def restart(self, restart: Restart[Step, Position]) -> None:
        """Steps are taken back; or the position after one is to be on the table."""
        if restart.turn is None:
            self._due = None
            self.follower.go_back(restart.position)
        else:
            self.begin_at(Begin(restart.position, restart.turn))

    def expect(self, turn: Step | None) -> None:
        """Only what somebody makes on the table for the computer is waited for there."""
        by_hand = isinstance(turn, BY_HAND)
        self._due = None if by_hand else turn
        self.follower.expect(turn if by_hand else None)

    def settle(self, turn: Step) -> Sequence[Outcome]:
        """It counts at once."""
        self._due = None
        return self.follower.settle(turn, self._now)

    def throw(self, seed: int) -> Sequence[Outcome]:
        """Dice are thrown, if it is chance's turn."""
        thrown = self._rules().chance(self.follower.position, random.Random(seed))  # noqa: S311 - dice
        return [] if thrown is None else self.settle(thrown)

    def answer(self, number: int) -> Sequence[Outcome]:
        """As the base says."""
        return self.follower.answer(number, self._now)

    def advance(self, now: float) -> Sequence[Outcome]:
        """Let time pass: the computer's choices that need no hand are made at once.

        The follower's time passes only without one: what it finds then would be lost.
        """
        self._now = max(self._now, now)
        return self.follower.advance(now) if self._due is None else self.settle(self._due)

    def next_deadline(self, now: float) -> float | None:
        """When time may bring something."""
        return now if self._due is not None else super().next_deadline(now)

    def heard(self, announcement: Fact) -> Fact | None:
        """What the computer has chosen has sentences of its own; nobody has to clear the table at once."""
        match announcement:
            case GameOver():
                return replace(announcement, clears=False)
            case TurnSeen():
                return replace(announcement, is_reply=False)
            case ReplyChosen():
                return None
            case ToMove(task=task) if task in WATCHED_TASKS:
                return replace(announcement, task=WATCHED_TASKS[task])
            case _:
                return announcement
