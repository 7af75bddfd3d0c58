"""A device that a camera watches, as the game sees it: what is seen goes to a follower, and placements come back.

In: what the game wants of its board, and what the camera sees, both as a game's recording keeps them. Out: `outcomes`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from eclipse_companion.announcements import Fact, TurnSeen
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.following.follower import Follower
from eclipse_companion.games.infinity.following.outcomes import Outcome
from eclipse_companion.games.infinity.following.scene import ALL, Observation
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.rulebook import EDITIONS, INFINITY_RULES
from eclipse_companion.sensing.evidence import likelihood_of, rows_in
from eclipse_companion.table.inputs import Request

DELAY_MS: Final = 600.0
"""A camera's look comes no later than this after its picture was taken."""


class ControlError(CompanionError):
    """A request that no game makes."""


class WatchedBoard:
    """A board that is only seen."""

    typed: Final = False
    lacks: Collection[Request] = frozenset({Request.TURN_BOARD, Request.TURN})

    def __init__(self, *, patience_ms: float, delay_ms: float = DELAY_MS) -> None:
        self.follower = Follower(patience_ms=patience_ms, delay_ms=delay_ms)
        self.edition = INFINITY_RULES.kind
        """That of the game which begins next: it says whether repetitions make a draw."""

    @property
    def in_step(self) -> bool:
        """Whether the device shows the position."""
        return self.follower.in_step

    @property
    def out_of_step(self) -> bool:
        """Whether it shows something else, or has to be put right first."""
        return self.follower.out_of_step or self.follower.awaits

    def begin(self) -> None:
        """Another game begins on the empty device."""
        self.control({"do": "begin", "position": str(INFINITY_RULES.start)})

    def control(self, value: Mapping[str, Any]) -> Sequence[Outcome]:
        """Do what the game wants, `{"do": "expect", "turn": "b3"}`; or take in what is seen, `{"do": "see", ...}`.

        Raises `CompanionError` for what no game wants.
        """
        word = value.get("turn")
        turn = None if word is None else Placement.parse(str(word))
        follower = self.follower
        match value["do"]:
            case "begin":
                follower.begin(*self._course(value, turn))
            case "restart":
                follower.restart(*self._course(value, None), target=turn)
            case "expect":
                follower.expect(turn)
            case "settle" if turn is not None:
                return follower.settle(turn)
            case "answer":
                return self._answer(int(value["number"]))
            case "see":
                return follower.see(seen(value))
            case "pause":
                follower.pause()
            case "resume":
                follower.resume()
            case what:
                raise ControlError(f"A watched device doesn't know {what!r}.")
        return []

    def advance(self, now: float) -> Sequence[Outcome]:
        """Let time pass."""
        return self.follower.advance(now)

    def next_deadline(self, now: float) -> float | None:
        """When time may bring something."""
        return self.follower.next_deadline(now)

    def host_time(self, t_ms: float, host_ms: float) -> float:  # noqa: ARG002 - looks have the loop's time
        """The same: pictures are stamped with the loop's clock."""
        return t_ms

    def heard(self, announcement: Fact) -> Fact | None:
        """People place the computer's marbles when it has chosen; that they were seen is said as of any others."""
        return replace(announcement, is_reply=False) if isinstance(announcement, TurnSeen) else announcement

    def _course(self, value: Mapping[str, Any], turn: Placement | None) -> tuple[GameHistory, tuple[Placement, ...]]:
        """The course of a game, and its turns: from `first` on the `turns`, or else the position alone; then `turn`."""
        first = value.get("first")
        made = value.get("turns", ())
        turns = [Placement.parse(str(each)) for each in (made.split() if isinstance(made, str) else made)]
        start = Position.parse(str(value["position"] if first is None else first))
        course = EDITIONS[self.edition].course([start], ())
        if first is None:
            turns = []
        for each in (*turns, *([] if turn is None else [turn])):
            course = course.place(each)
        return course, (*turns, *(() if turn is None else (turn,)))

    def _answer(self, number: int) -> Sequence[Outcome]:
        """The answer with this number, counted from 1, to the open question; nothing if there is none."""
        asked = self.follower.question
        if asked is None or not 0 < number <= len(asked[1]):
            return []
        return self.follower.answer(asked[1][number - 1], asked[0])


def value_of(sight: Observation) -> dict[str, Any]:
    """A sight as a recording keeps it."""
    value: dict[str, Any] = {"do": "see", "t_ms": round(sight.t_ms, 1), "over": sorted(sight.over)}
    if sight.away:
        value["away"] = True
    if sight.rows is not None:
        value["likelihood"] = likelihood_of(sight.rows)
    return value


def seen(value: Mapping[str, Any]) -> Observation:
    """The sight that a recording keeps so. Raises `CompanionError`."""
    rows = None if value.get("likelihood") is None else rows_in(value["likelihood"])
    over = frozenset(int(channel) for channel in value.get("over", ())) & ALL
    return Observation(float(value["t_ms"]), rows, over, away=value.get("away") is True)
