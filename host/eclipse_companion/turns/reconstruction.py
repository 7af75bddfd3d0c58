"""Keeps all explanations of what was seen, weighs them, and gives a turn when all that matter agree on it.

In go the `Change`s of `events` and the passing of board time, with the readings that stand; out come `outcomes`.
What has been given so far is compared with the heaviest explanations: one more turn is given, or some are taken back.
"""

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from eclipse_companion.announcements import Fault, Step
from eclipse_companion.events import Change
from eclipse_companion.game import rules
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.turns.explanations import HOVER_MS, Explanation, Stage, Status
from eclipse_companion.turns.faults import agrees, diagnose, squares_of, steps_between
from eclipse_companion.turns.outcomes import (
    Cleared,
    Mended,
    Outcome,
    ProblemFound,
    Prompt,
    PromptOver,
    QuestionAsked,
    TakeBack,
    TurnGiven,
)
from eclipse_companion.turns.weighing import (
    Standing,
    Weighed,
    branched,
    fits,
    is_over,
    penalties,
    shown,
    shows,
    weigh,
)

GIVE_MS: Final = 90.0
"""A complete turn's last change must be this old: a piece that sweeps on is not set down."""
OPEN_SQUARE_MS: Final = 1200.0
"""How long a square that can't be read holds a turn up."""
AGREE: Final = 0.95
"""The share of the weight that must agree on a turn before it is given."""
AGREE_AGAIN: Final = 0.8
"""The same for a turn that takes the place of one that was taken back: that share has already been given up."""
CERTAIN: Final = 0.8
"""A problem is told when its explanation has this share of the weight, however long it lasts."""
GIVEN_HOLDS: Final = 0.15
"""Turns given are taken back when less than this share of the weight holds them."""
PROMPT_MS: Final = 700.0
QUESTION_MS: Final = 2500.0
HOPELESS_MS: Final = 4500.0
"""A board that no continuation can make legal is told after standing so long; anything else only after the
patience time."""
SETTLED_MS: Final = 1500.0
"""A board that was asked to be made right is looked at when it has stood so long."""
RECOVER_MS: Final = 400.0
CLEAR_MS: Final = 1500.0
STEPS_MS: Final[tuple[float, ...]] = (*range(20, 500, 20), *range(500, 3000, 100))
"""Decisions are made so long after the last change, milliseconds; from then on each `LATE_STEP_MS`."""
LATE_STEP_MS: Final = 500.0


class Reconstruction:
    """The set of explanations of one game after another. Time and readings are arguments; nothing here waits."""

    def __init__(self, position: Position = EMPTY, *, patience_ms: float = 6000.0) -> None:
        self.patience_ms = patience_ms
        self._explanations = [Explanation.at(position)]
        self.restart(position, 0.0)

    def restart(self, position: Position, t_ms: float, *, target: Turn | None = None, at_once: bool = False) -> None:
        """Begin again from a position that shall be on the board.

        `target`: a turn was made wrongly from there, and only this one will do. `at_once`: the board must show the
        position before anything else counts, as it must what the target leads to.
        """
        self._first = position
        self._given: list[tuple[Turn, Position]] = []
        self._lying = min(self._explanations, key=lambda each: each.cost).cells
        self._explanations = [Explanation.at(position)]
        self._last_change = t_ms
        self._expected: Turn | None = None
        self._awaited: Explanation | None = None
        if target is not None:
            self._awaited = Explanation.at(rules.apply(position, target), (target,))
        elif at_once:
            self._awaited = self._explanations[0]
        self._withdrawn = False
        self._prompted: Status | None = None
        self._asked: tuple[Turn, ...] = ()
        self._problem: tuple[Step, ...] | None = None
        self._told_at = t_ms

    @property
    def position(self) -> Position:
        """The position after the turns given so far."""
        return self._given[-1][1] if self._given else self._first

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns given since the start or the last restart."""
        return tuple(turn for turn, _ in self._given)

    def expect(self, turn: Turn | None) -> None:
        """Tell the turn that the player was asked to make next (the computer's), or None."""
        self._expected = turn

    def answer(self, turn: Turn, t_ms: float) -> None:
        """Settle an open question: this turn was made."""
        made = (*self.turns, turn)
        kept = [explanation for explanation in self._explanations if explanation.asserted == made]
        if kept:
            self._explanations = kept
            self._last_change = min(self._last_change, t_ms - GIVE_MS)

    def take(self, change: Change, standing: Standing) -> None:
        """Let every explanation branch over one change."""
        self._last_change = change.t_ms
        if self._awaited is not None:
            return
        self._explanations = branched(self._explanations, change, penalties(standing, change.t_ms))

    def next_decision(self, t_ms: float) -> float | None:
        """Board time of the first decision after `t_ms`; None once nothing can change without a new reading."""
        still = t_ms - self._last_change
        index = bisect_right(STEPS_MS, still)
        if index < len(STEPS_MS):
            return self._last_change + STEPS_MS[index]
        if still >= self.patience_ms + 2 * LATE_STEP_MS:
            return None
        return self._last_change + (math.floor(still / LATE_STEP_MS) + 1) * LATE_STEP_MS

    def decide(self, t_ms: float, standing: Standing, unsettled: Sequence[int]) -> list[Outcome]:
        """What is known now that was not known before."""
        still = t_ms - self._last_change
        cleared = self._cleared(still, standing, unsettled, t_ms)
        if cleared:
            return cleared
        if self._awaited is not None:
            return self._await(self._awaited, t_ms, standing, unsettled)
        weighed = self._weigh(t_ms, standing)
        outcomes = self._withdraw(weighed, t_ms) if still >= HOVER_MS else []
        outcomes += self._mended(weighed[0][0], t_ms, standing)
        if still >= GIVE_MS and (not unsettled or still >= OPEN_SQUARE_MS):
            outcomes += self._give(weighed, t_ms, AGREE_AGAIN if self._withdrawn else AGREE)
        if not unsettled or still >= OPEN_SQUARE_MS:
            outcomes += self._remark(weighed, t_ms, standing)
        return outcomes

    def _await(self, awaited: Explanation, t_ms: float, standing: Standing, unsettled: Sequence[int]) -> list[Outcome]:
        """The board must be made right first: tell the steps whenever it has stood still otherwise."""
        still = t_ms - self._last_change
        if still < (OPEN_SQUARE_MS if unsettled else RECOVER_MS):
            return []
        cells = shown(standing)
        if shows(cells, awaited.base):
            self._explanations, self._awaited = [awaited], None
            told, self._problem = self._problem, None
            return [] if told is None else [Mended(t_ms)]
        # Where faces alone are shown, whose piece it is was known before; a piece moved since then is nobody's.
        known = "".join(lay if agrees(cell, lay) else cell for cell, lay in zip(cells, self._lying, strict=True))
        self._lying = known
        steps = steps_between(known, awaited.base)
        if still < SETTLED_MS or steps == self._problem:
            return []
        self._problem, self._told_at = steps, t_ms
        return [ProblemFound(t_ms, Fault.OUT_OF_STEP, squares_of(steps), steps)]

    def give_likeliest(self, t_ms: float, standing: Standing) -> list[Outcome]:
        """Give the likeliest complete turn at once, where one is known: its player says that it is finished."""
        weighed = [
            (explanation, share)
            for explanation, share in self._weigh(t_ms, standing)
            if explanation.status.stage is Stage.COMPLETE
        ]
        return self._give(weighed, t_ms, 0.0)

    def _weigh(self, t_ms: float, standing: Standing, *, stalls: bool = True) -> Weighed:
        still = t_ms - self._last_change if stalls else None
        expected = (*self.turns, self._expected) if self._expected else None
        return weigh(self._explanations, penalties(standing, t_ms), still, expected)

    def _withdraw(self, weighed: Weighed, t_ms: float) -> list[Outcome]:
        given = self.turns
        held = sum(share for explanation, share in weighed if explanation.asserted[: len(given)] == given)
        if held >= GIVEN_HOLDS:
            return []
        best = weighed[0][0].asserted
        common = 0
        while common < min(len(best), len(given)) and best[common] == given[common]:
            common += 1
        del self._given[common:]
        self._withdrawn = True
        return [TakeBack(t_ms, len(given) - common, self.position)]

    def _give(self, weighed: Weighed, t_ms: float, agree: float) -> list[Outcome]:
        outcomes: list[Outcome] = []
        while True:
            shares = self._next_turns(weighed)
            if not shares:
                break
            total = math.fsum(shares.values())
            turn = max(shares, key=lambda each: shares[each])
            if turn is None or shares[turn] < agree * total:
                break
            position = rules.apply(self.position, turn)
            self._given.append((turn, position))
            outcomes.append(TurnGiven(t_ms, turn, position))
            self._expected = None
            self._withdrawn = False
            self._asked = ()
        return outcomes

    def _next_turns(self, weighed: Weighed) -> dict[Turn | None, float]:
        """The weight of each next turn among the explanations that hold the turns given; None: there is none yet."""
        given = self.turns
        shares: dict[Turn | None, float] = defaultdict(float)
        for explanation, share in weighed:
            asserted = explanation.asserted
            if asserted[: len(given)] == given:
                shares[asserted[len(given)] if len(asserted) > len(given) else None] += share
        return shares

    def _mended(self, best: Explanation, t_ms: float, standing: Standing) -> list[Outcome]:
        """The end of a problem: what the board shows is part of a turn again."""
        if self._problem is None or self._last_change <= self._told_at:
            return []
        if best.status.stage is Stage.OPEN or not fits(best, t_ms, standing):
            return []
        self._problem = None
        return [Mended(t_ms)]

    def _remark(self, weighed: Weighed, t_ms: float, standing: Standing) -> list[Outcome]:
        """Prompts, questions and problems, each once."""
        still = t_ms - self._last_change
        given = self.turns
        # What is remarked is told of the turns that were given, even while another history is a little likelier.
        best = next((each for each, _ in weighed if each.asserted[: len(given)] == given), weighed[0][0])
        status = best.status
        if is_over(best):
            return []
        if self._problem is None and not self._next_complete(weighed):
            told = self._no_turn(t_ms, standing)
            if told:
                return told
        if not fits(best, t_ms, standing) or (status.stage is Stage.OPEN and self._problem is not None):
            return self._out_of_step(t_ms, standing)
        if still < PROMPT_MS:
            return []
        if status.stage in (Stage.FLIPPED, Stage.PLACED) or self._prompted is not None:
            return self._prompt(status, t_ms)
        return self._question(weighed, t_ms) if still >= QUESTION_MS else []

    def _prompt(self, status: Status, t_ms: float) -> list[Outcome]:
        """A half turn that stands still, or the end of one that was prompted for."""
        before, self._prompted = self._prompted, None
        if status.stage in (Stage.FLIPPED, Stage.PLACED):
            self._prompted = status
            return [] if status == before else [Prompt(t_ms, status.flip, status.placed)]
        return [PromptOver(t_ms)] if status.stage is Stage.UNTOUCHED else []

    def _next_complete(self, weighed: Weighed) -> bool:
        """Whether a complete turn more is likelier than not."""
        shares = self._next_turns(weighed)
        return math.fsum(shares.values()) < 2 * math.fsum(share for turn, share in shares.items() if turn is not None)

    def _question(self, weighed: Weighed, t_ms: float) -> list[Outcome]:
        shares = self._next_turns(weighed)
        shares.pop(None, None)
        total = math.fsum(shares.values())
        turns = tuple(
            turn
            for turn in sorted(shares, key=lambda each: -shares[each])
            if turn is not None and shares[turn] > (1.0 - AGREE) * total
        )
        if len(turns) < 2 or turns == self._asked:  # noqa: PLR2004 - a question needs two answers
            return []
        self._asked = turns
        return [QuestionAsked(t_ms, turns)]

    def _no_turn(self, t_ms: float, standing: Standing) -> list[Outcome]:
        """What lies there is explained, but is no part of a legal turn."""
        still = t_ms - self._last_change
        if still < HOPELESS_MS:
            return []
        best, share = self._weigh(t_ms, standing, stalls=False)[0]
        if best.status.stage is not Stage.OPEN:
            return []
        if share < CERTAIN:
            # Several explain it, none of them well: what the board shows is all that can be told.
            return self._out_of_step(t_ms, standing) if still >= self.patience_ms else []
        found = diagnose(best)
        if still < self.patience_ms and not found.hopeless:
            return []
        self._problem, self._told_at = found.steps, t_ms
        return [ProblemFound(t_ms, found.fault, found.squares, found.steps)]

    def _out_of_step(self, t_ms: float, standing: Standing) -> list[Outcome]:
        """Nothing explains what lies there, or a problem was told: only what the board shows counts now."""
        still = t_ms - self._last_change
        if still < RECOVER_MS:
            return []
        cells = shown(standing)
        self._recover(cells)
        steps = steps_between(cells, self.position)
        if self._problem is None:
            due = still >= self.patience_ms
        else:
            due = self._last_change > self._told_at and steps != self._problem
        if not due or not steps:
            return []
        self._problem, self._told_at = steps, t_ms
        return [ProblemFound(t_ms, Fault.OUT_OF_STEP, squares_of(steps), steps)]

    def _recover(self, cells: str) -> None:
        """Go on from the position given or one legal turn more, where the board shows it and no other."""
        position = self.position
        if shows(cells, position):
            self._explanations = [Explanation.at(position, self.turns)]
            return
        after = {turn: rules.apply(position, turn) for turn in rules.legal_turns(position)}
        fitting = [turn for turn, then in after.items() if shows(cells, then)]
        if len(fitting) == 1:
            self._explanations = [Explanation.at(after[fitting[0]], (*self.turns, fitting[0]))]

    def _cleared(self, still: float, standing: Standing, unsettled: Sequence[int], t_ms: float) -> list[Outcome]:
        if self.position.count == 0 or still < CLEAR_MS or unsettled or set(shown(standing)) != {"."}:
            return []
        if rules.result(self.position) is None and still < self.patience_ms:
            return []
        self.restart(EMPTY, t_ms)
        return [Cleared(t_ms)]
