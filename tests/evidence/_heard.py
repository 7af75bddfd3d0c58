"""What people hear of a game of Infinity, against what was placed: told, asked about, wrong, missed, taken back.

*Invisible* placements put a fifth marble to four of its kind. *Wrong* ones were told, stood when the next one was told
or at the end, and hadn't been made. *Missed* ones were neither told nor asked about.
"""

from collections.abc import Sequence
from typing import Any

from eclipse_companion.gamekit.outcomes import ProblemFound, QuestionAsked, TakenBack, TurnGiven
from eclipse_companion.games.infinity.following.follower import Follower
from eclipse_companion.games.infinity.following.invisible import is_blind
from eclipse_companion.games.infinity.following.outcomes import Outcome
from eclipse_companion.games.infinity.game.placement import Placement
from tests.games.infinity.following.seen import course_of


class Heard:
    """One game as people hear of it from a follower."""

    def __init__(self, turns: Sequence[Placement], follower: Follower) -> None:
        self.told: list[Placement] = []
        self.taken = self.problems = 0
        self.delays: dict[int, float] = {}
        """How long after they were complete placements were told that weren't asked about, ms."""
        self._turns, self._follower = list(turns), follower
        self._asked: set[int] = set()
        self._wrong: set[int] = set()
        self._complete: dict[int, float] = {}

    @property
    def right(self) -> bool:
        """Whether what stands is the whole game."""
        return self.told == self._turns

    def complete(self, number: int, t_ms: float) -> None:
        """This placement, counted from 0, was complete at this time."""
        self._complete.setdefault(number, t_ms)

    def hear(self, outcomes: Sequence[Outcome]) -> None:
        """Take in what following yields."""
        for outcome in outcomes:
            match outcome:
                case TurnGiven(t_ms=t_ms, turn=turn):
                    number = len(self.told)
                    if number and self._turns[number - 1 : number] != self.told[-1:]:
                        self._wrong.add(number - 1)
                    self.told.append(turn)
                    if number in self._complete and number not in self._asked:
                        self.delays[number] = max(0.0, t_ms - self._complete[number])
                case TakenBack(count=count):
                    del self.told[-count:]
                    self.taken += count
                case QuestionAsked() if self._follower.question is not None:
                    self._asked.add(self._follower.question[0])
                case ProblemFound():
                    self.problems += 1

    def answer(self, placed: int) -> None:
        """A person who has placed so many answers the open question, if what was told before is right."""
        question = self._follower.question
        if question is None or self.told[: question[0]] != self._turns[: question[0]]:
            return
        number = question[0]
        self.hear(self._follower.answer(self._turns[number] if number < placed else None, number))

    def counted(self) -> dict[str, dict[str, int]]:
        """At the end: what became of the placements that can be seen, and of the invisible ones (`blind`)."""
        self._wrong |= {number for number, turn in enumerate(self.told) if self._turns[number : number + 1] != [turn]}
        counted: dict[str, dict[str, int]] = {}
        for kind in ("seen", "blind"):
            numbers = [number for number in range(len(self._turns)) if self._is_blind(number) == (kind == "blind")]
            asked = self._asked - self._wrong
            told = {number for number in numbers if number < len(self.told)} - self._wrong - asked
            counted[kind] = {
                "placements": len(numbers),
                "told": len(told),
                "asked": len(asked.intersection(numbers)),
                "wrong": len(self._wrong.intersection(numbers)),
                "missed": len({*numbers} - told - asked - self._wrong),
            }
        return counted

    def _is_blind(self, number: int) -> bool:
        return is_blind(course_of(self._turns[:number]).position, self._turns[number])


def summed(games: Sequence[dict[str, Any]], kind: str) -> dict[str, int]:
    """What became of the placements of one kind (`seen` or `blind`) in several games."""
    return {name: sum(each[kind][name] for each in games) for name in games[0][kind]}
