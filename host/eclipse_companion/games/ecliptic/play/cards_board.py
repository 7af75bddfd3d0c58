"""A table with real cards that a camera watches, as the game sees it: looks go to a follower, and steps come back.

In: what the game wants of its board, and what the camera sees, both as a game's recording keeps them. Out: `outcomes`.
"""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from eclipse_companion.announcements import Fact, GameOver, ReplyChosen, ToMove, TurnSeen
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.games.ecliptic.following.follower import Follower
from eclipse_companion.games.ecliptic.following.outcomes import Outcome
from eclipse_companion.games.ecliptic.following.table_state import Observation, as_json, from_json
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.table.inputs import Request

WATCHED_TASKS: Final[Mapping[str, str]] = {"table": "lay", "keep": "lay_kept"}
"""What people lay down for the camera, in place of what they would type."""
BY_HAND: Final = (Play, Discard, Keep)
"""The computer's steps that somebody makes for it on the table."""


class ControlError(CompanionError):
    """A request that no game makes."""


class SeenBoard:
    """A table that is only seen."""

    typed: Final = False
    lacks: Collection[Request] = frozenset({Request.TURN_BOARD, Request.TURN})

    def __init__(self, rules: Callable[[], Rules[Player, Step, Position]], *, patience_ms: float) -> None:
        """`rules`: those of the current game, which change with the computer's side."""
        self._rules = rules
        self._now = 0.0
        self._due: Step | None = None
        """The computer's step that nobody has to make on the table."""
        self.follower = Follower(patience_ms=patience_ms)
        self.begin()

    @property
    def in_step(self) -> bool:
        """Whether the table shows the position."""
        return self.follower.in_step

    @property
    def out_of_step(self) -> bool:
        """Whether people were told that it doesn't."""
        return self.follower.out_of_step

    def begin(self) -> None:
        """Another game begins on the empty table."""
        self._due = None
        self.follower.begin(self._rules().start)

    def control(self, value: Mapping[str, Any]) -> Sequence[Outcome]:
        """Do what the game wants, `{"do": "expect", "turn": "x7G"}`; or take in what is seen, `{"do": "see", ...}`.

        Raises `CompanionError` for what no game wants.
        """
        word = value.get("turn")
        step = None if word is None else self._rules().turn(str(word))
        match value["do"]:
            case "begin" | "restart":
                self._due = None
                position = self._rules().position(str(value["position"]))
                if step is None and value["do"] == "restart":
                    self.follower.go_back(position)
                else:
                    self.follower.begin(position, () if step is None else (step,))
            case "expect":
                self._expect(step)
            case "settle" if step is not None:
                return self._settled(step)
            case "throw":
                thrown = self._rules().chance(self.follower.position, random.Random(value["seed"]))  # noqa: S311 - dice
                return [] if thrown is None else self._settled(thrown)
            case "answer":
                return self.follower.answer(int(value["number"]), self._now)
            case "see":
                return self.follower.see(seen(value))
            case "pause":
                self.follower.pause()
            case "resume":
                self.follower.resume()
            case what:
                raise ControlError(f"A watched table doesn't know {what!r}.")
        return []

    def advance(self, now: float) -> Sequence[Outcome]:
        """Let time pass: the computer's choices that need no hand are made at once."""
        self._now = max(self._now, now)
        if self._due is not None:
            return self._settled(self._due)
        return self.follower.advance(now)

    def next_deadline(self, now: float) -> float | None:
        """When time may bring something."""
        return now if self._due is not None else self.follower.next_deadline(now)

    def host_time(self, t_ms: float, host_ms: float) -> float:  # noqa: ARG002 - looks have the loop's time
        """The same: pictures are stamped with the loop's clock."""
        return t_ms

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

    def _expect(self, step: Step | None) -> None:
        by_hand = isinstance(step, BY_HAND)
        self._due = None if by_hand else step
        self.follower.expect(step if by_hand else None)

    def _settled(self, step: Step) -> Sequence[Outcome]:
        self._due = None
        return self.follower.settle(step, self._now)


def value_of(sight: Observation) -> dict[str, Any]:
    """A sight as a recording keeps it."""
    value: dict[str, Any] = {"do": "see", "t_ms": round(sight.t_ms, 1)}
    if sight.away:
        value["away"] = True
    if sight.lying is not None:
        value["lying"] = as_json(sight.lying)
    return value


def seen(value: Mapping[str, Any]) -> Observation:
    """The sight that a recording keeps so. Raises `CompanionError`."""
    lying = None if value.get("lying") is None else from_json(value["lying"])
    return Observation(float(value["t_ms"]), lying, away=value.get("away") is True)
