"""Compares outcomes with the truth: which turns stood and were wrong, which were withdrawn or asked about.

In: what reconstruction returned, in order, and the turns that were made. Out: `Followed`, which a table counts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.replaying.traces import Found
from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, ProblemFound, QuestionAsked, TakeBack
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.wire import State
from eclipse_simulation.eclipse.hand.scene import Kit
from tests.simulation.sight import Trouble, frames_of, reaching
from tests.simulation.traces import GameTrace

READY_MS: Final = 900.0
"""By then the rests have been learned, and the board is still empty."""


@dataclass
class Followed:
    """One game's account. Turns are counted from 0.

    A turn is *wrong* if it stands when the next is given, or at the end, and did not happen; *premature* if it was
    withdrawn before that.
    """

    truth: Sequence[str]
    given: list[tuple[str, float]] = field(default_factory=list)
    """The turns that stand now, and when each was given."""
    wrong: set[tuple[int, str]] = field(default_factory=set)
    premature: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    problems: int = 0

    def take(self, outcomes: Iterable[Found]) -> None:
        """Receive the next outcome."""
        for outcome in outcomes:
            match outcome:
                case TurnGiven(t_ms, turn):
                    self._stand()
                    self.given.append((str(turn), t_ms))
                case TakeBack(count=count):
                    self.premature += range(len(self.given) - count, len(self.given))
                    del self.given[len(self.given) - count :]
                case QuestionAsked():
                    self.asked.append(len(self.given))
                case ProblemFound():
                    self.problems += 1

    def end(self) -> None:
        """Nothing more comes: what is wrong now stays wrong."""
        self._stand()

    @property
    def right(self) -> bool:
        """Whether the turns that stand are those that were made."""
        return [turn for turn, _ in self.given] == list(self.truth)

    def right_unasked(self, number: int) -> bool:
        """Whether a turn stands as it was made, never stood otherwise, and was not asked about."""
        stands = number < len(self.given) and self.given[number][0] == self.truth[number]
        return stands and number not in self.asked and all(at != number for at, _ in self.wrong)

    def _stand(self) -> None:
        self.wrong |= {(i, turn) for i, (turn, _) in enumerate(self.given) if self.truth[i : i + 1] != [turn]}


def take_and_answer(followed: Followed, tracker: Tracker, outcomes: Iterable[Outcome]) -> None:
    """Follow outcomes, and answer the questions among them."""
    for outcome in outcomes:
        followed.take([outcome])
        if isinstance(outcome, QuestionAsked) and len(followed.given) < len(followed.truth):
            made = followed.truth[len(followed.given)]
            for turn in outcome.turns:
                if str(turn) == made:
                    followed.take(tracker.settle(turn))


def watched(game: GameTrace, trouble: Trouble, seed: int) -> tuple[Followed, Tracker]:
    """A game replayed as frames, with a player who answers questions, and what followed it."""
    followed, tracker = Followed(game.truth["turns"]), Tracker(StateReader())
    names = ("sensor", "sun_magnet", "moon_magnet", "magnet_height_mm", "coding")
    frames = frames_of(Kit(*(game.meta[name] for name in names)), game.t_ms, game.adc)
    host_ms = 0.0
    for number, sight in enumerate(reaching(frames, trouble, np.random.default_rng([seed, 1]))):
        if sight.ms < READY_MS:
            continue
        host_ms = sight.host_ms
        state = State(number, sight.ms, sight.text)
        take_and_answer(followed, tracker, tracker.state(state, host_ms, gap=sight.gap))
    take_and_answer(followed, tracker, tracker.advance(host_ms + 8_000.0))
    return followed, tracker
