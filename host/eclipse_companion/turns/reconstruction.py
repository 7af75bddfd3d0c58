"""Keeps all explanations of what was seen, weighs them, and gives a turn when all that matter agree on it.

In go the `Change`s of `events` and the passing of board time, with the readings that stand; out come `outcomes`. What has been given so far is
compared with the heaviest explanations: one more turn is given, or some are taken back.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from eclipse_companion.announcements import Fault, Step
from eclipse_companion.events import Change, Likelihood
from eclipse_companion.game import rules
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.turns import costs
from eclipse_companion.turns.explanations import COLUMN, LETTERS, Explanation, Stage, Status, branches
from eclipse_companion.turns.faults import agrees, diagnose, steps_between
from eclipse_companion.turns.outcomes import (
    Cleared,
    Mended,
    Outcome,
    ProblemFound,
    Prompt,
    QuestionAsked,
    TakeBack,
    TurnGiven,
)

Standing = Sequence[tuple[Likelihood, float]]
"""The reading that counts on each of the sixteen squares, and the board time since which it stands."""

KEEP: Final = 80
"""Explanations kept after each change."""
KEEP_WITHIN: Final = 12.0
"""Explanations that cost this much more than the best are given up, nats."""

GIVE_MS: Final = 90.0
"""A complete turn's last change must be this old: a piece that sweeps on is not set down."""
OPEN_SQUARE_MS: Final = 1200.0
"""How long a square that can't be read holds a turn up."""
AGREE: Final = 0.95
"""The share of the weight that must agree on a turn before it is given."""
GIVEN_HOLDS: Final = 0.15
"""Turns given are taken back when less than this share of the weight holds them."""
PROMPT_MS: Final = 700.0
QUESTION_MS: Final = 2500.0
HOPELESS_MS: Final = 1500.0
"""A board that no continuation can make legal is told after standing so long; anything else only after the patience time."""
RECOVER_MS: Final = 400.0
CLEAR_MS: Final = 1500.0
MATURE_MS: Final = 400.0
"""A reading speaks with its full weight once it has stood so long."""
STALL_MS: Final = 1500.0
"""A turn that is not complete, with a piece in the hand or half of it made, is expected to go on in about this time: hands think."""
GESTURE_MS: Final = 500.0
"""The same where a piece lies as it can't stay (turned where it lay, not turned where it went): the hand is still at it."""
STEP_MS: Final = 20.0
"""Decisions are made at these steps after the last change."""
OVER_TOUCHED: Final = 5.0
"""Cost of the first piece touched after the game's end being the clearing of the board, not a correction of the last turn."""


class Reconstruction:
    """The set of explanations of one game after another. Time and readings are arguments; nothing here waits."""

    def __init__(self, position: Position = EMPTY, *, patience_ms: float = 6000.0) -> None:
        self.patience_ms = patience_ms
        self.restart(position, 0.0)

    def restart(self, position: Position, t_ms: float, *, target: Turn | None = None, at_once: bool = False) -> None:
        """Begin again from a position that shall be on the board.

        `target`: a turn was made wrongly from there, and only this one will do. `at_once`: where the board shows something else,
        that is a problem without the patience time; it always is where there is a target.
        """
        self._first = position
        self._given: list[tuple[Turn, Position]] = []
        self._explanations = [Explanation.at(position)]
        self._last_change = t_ms
        self._expected = target
        self._target = None if target is None else rules.apply(position, target)
        self._told_after = HOPELESS_MS if at_once or target else self.patience_ms
        self._prompted: Status | None = None
        self._asked: tuple[Turn, ...] = ()
        self._problem: tuple[Step, ...] | None = None
        self._told_at = t_ms

    @property
    def position(self) -> Position:
        """The position after the turns given so far."""
        return self._given[-1][1] if self._given else self._first

    @property
    def _wanted(self) -> Position:
        """What the board shall show."""
        return self._target or self.position

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
        cheapest: dict[tuple[object, ...], Explanation] = {}
        for explanation in self._explanations:
            for branch in _continued(explanation, change):
                known = cheapest.get(branch.key)
                if known is None or branch.cost < known.cost:
                    cheapest[branch.key] = branch
        penalties = _penalties(standing, change.t_ms)
        ranked = sorted(
            ((branch.cost + _mismatch(branch, penalties), branch) for branch in cheapest.values()),
            key=lambda item: item[0],
        )
        limit = ranked[0][0] + KEEP_WITHIN
        self._explanations = [branch for cost, branch in ranked[:KEEP] if cost <= limit]

    def next_decision(self, t_ms: float) -> float | None:
        """Board time of the first decision after `t_ms`; None once nothing can change without a new reading."""
        settled_after = max(self.patience_ms, QUESTION_MS, OPEN_SQUARE_MS, CLEAR_MS, self._told_after) + 2 * STEP_MS
        if t_ms >= self._last_change + settled_after:
            return None
        steps = math.floor((t_ms - self._last_change) / STEP_MS + 1e-6) + 1
        return self._last_change + max(steps, 1) * STEP_MS

    def decide(self, t_ms: float, standing: Standing, unsettled: Sequence[int]) -> list[Outcome]:
        """What is known now that was not known before."""
        still = t_ms - self._last_change
        cleared = self._cleared(still, standing, unsettled, t_ms)
        if cleared:
            return cleared
        weighed = self._weigh(t_ms, standing)
        outcomes = self._withdraw(weighed, t_ms)
        outcomes += self._mended(weighed[0][0], t_ms, standing)
        if still >= GIVE_MS and (not unsettled or still >= OPEN_SQUARE_MS):
            outcomes += self._give(weighed, t_ms, AGREE)
        if not unsettled or still >= OPEN_SQUARE_MS:
            outcomes += self._remark(weighed, t_ms, standing)
        return outcomes

    def give_likeliest(self, t_ms: float, standing: Standing) -> list[Outcome]:
        """Give the likeliest complete turn at once, where one is known: its player says that it is finished."""
        weighed = [
            (explanation, share)
            for explanation, share in self._weigh(t_ms, standing)
            if explanation.status.stage is Stage.COMPLETE
        ]
        return self._give(weighed, t_ms, 0.0)

    def _weigh(self, t_ms: float, standing: Standing) -> list[tuple[Explanation, float]]:
        """The explanations with their shares of the weight, heaviest first."""
        penalties = _penalties(standing, t_ms)
        still = max(0.0, t_ms - self._last_change)
        thinking, gesture = (2.0 * math.log1p(still / scale) for scale in (STALL_MS, GESTURE_MS))
        expected = (*self.turns, self._expected) if self._expected else None
        total_costs = []
        for explanation in self._explanations:
            cost = explanation.cost + _mismatch(explanation, penalties)
            stage = explanation.status.stage
            if _is_over(explanation) or stage in (Stage.COMPLETE, Stage.UNTOUCHED):
                pass
            elif stage is Stage.OPEN and not explanation.hands:
                cost += gesture + (costs.ILLEGAL if explanation.placed else 0.0)
            else:
                cost += thinking
            if expected and explanation.asserted == expected:
                cost += costs.EXPECTED_TURN
            total_costs.append(cost)
        least = min(total_costs)
        weights = [math.exp(least - cost) for cost in total_costs]
        total = math.fsum(weights)
        shares = [
            (explanation, weight / total) for explanation, weight in zip(self._explanations, weights, strict=True)
        ]
        return sorted(shares, key=lambda item: -item[1])

    def _withdraw(self, weighed: list[tuple[Explanation, float]], t_ms: float) -> list[Outcome]:
        given = self.turns
        held = sum(share for explanation, share in weighed if explanation.asserted[: len(given)] == given)
        if held >= GIVEN_HOLDS:
            return []
        best = weighed[0][0].asserted
        common = 0
        while common < min(len(best), len(given)) and best[common] == given[common]:
            common += 1
        del self._given[common:]
        return [TakeBack(t_ms, len(given) - common, self.position)]

    def _give(self, weighed: list[tuple[Explanation, float]], t_ms: float, agree: float) -> list[Outcome]:
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
            self._expected = self._target = None
            self._asked = ()
        return outcomes

    def _next_turns(self, weighed: list[tuple[Explanation, float]]) -> dict[Turn | None, float]:
        """The weight of each next turn among the explanations that hold the turns given; None: no further one is complete."""
        given = self.turns
        shares: dict[Turn | None, float] = defaultdict(float)
        for explanation, share in weighed:
            asserted = explanation.asserted
            if asserted[: len(given)] == given:
                shares[asserted[len(given)] if len(asserted) > len(given) else None] += share
        return shares

    def _mended(self, best: Explanation, t_ms: float, standing: Standing) -> list[Outcome]:
        """The end of a problem: what the board shows is part of a turn again."""
        if self._problem is None or best.status.stage is Stage.OPEN or not _fits(best, t_ms, standing):
            return []
        self._problem = None
        return [Mended(t_ms)]

    def _remark(self, weighed: list[tuple[Explanation, float]], t_ms: float, standing: Standing) -> list[Outcome]:
        """Prompts, questions and problems, each once."""
        still = t_ms - self._last_change
        best, share = weighed[0]
        status = best.status
        if _is_over(best):
            return []
        if not _fits(best, t_ms, standing) or (status.stage is Stage.OPEN and self._problem is not None):
            return self._out_of_step(t_ms, standing)
        if status.stage is Stage.OPEN:
            return self._no_turn(best, t_ms) if share > AGREE else []
        if status.stage in (Stage.FLIPPED, Stage.PLACED):
            if still < PROMPT_MS or status == self._prompted or share < 1.0 - AGREE:
                return []
            self._prompted = status
            return [Prompt(t_ms, status.flip, status.placed)]
        if still >= PROMPT_MS:
            self._prompted = None
        return self._question(weighed, t_ms) if still >= QUESTION_MS else []

    def _question(self, weighed: list[tuple[Explanation, float]], t_ms: float) -> list[Outcome]:
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

    def _no_turn(self, best: Explanation, t_ms: float) -> list[Outcome]:
        """What lies there is explained, but is no part of a legal turn."""
        found = diagnose(best)
        if t_ms - self._last_change < (HOPELESS_MS if found.hopeless else self.patience_ms):
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
        steps = steps_between(cells, self._wanted)
        if self._problem is None:
            due = still >= self._told_after
        else:
            due = self._last_change > self._told_at and steps != self._problem
        if not due or not steps:
            return []
        self._problem, self._told_at = steps, t_ms
        return [ProblemFound(t_ms, Fault.OUT_OF_STEP, tuple(sorted({step.square for step in steps})), steps)]

    def _recover(self, cells: str) -> None:
        """Go on from the position given or one legal turn more, where the board shows it and no other, whatever led there."""
        position = self.position
        if self._target is not None and self._expected is not None:
            if _shows(cells, self._target):
                self._explanations = [Explanation.at(self._target, (*self.turns, self._expected))]
            return
        if _shows(cells, position):
            self._explanations = [Explanation.at(position, self.turns)]
            return
        after = {turn: rules.apply(position, turn) for turn in rules.legal_turns(position)}
        fitting = [turn for turn, then in after.items() if _shows(cells, then)]
        if len(fitting) == 1:
            self._explanations = [Explanation.at(after[fitting[0]], (*self.turns, fitting[0]))]

    def _cleared(self, still: float, standing: Standing, unsettled: Sequence[int], t_ms: float) -> list[Outcome]:
        if self.position.count == 0 or still < CLEAR_MS or unsettled or set(shown(standing)) != {"."}:
            return []
        if rules.result(self.position) is None and still < self.patience_ms:
            return []
        self.restart(EMPTY, t_ms)
        return [Cleared(t_ms)]


def shown(standing: Standing) -> str:
    """What the standing readings show, sixteen characters of a reading: `.GSgs+-?`."""
    return "".join(_character(likelihood) for likelihood, _ in standing)


def _character(likelihood: Likelihood) -> str:
    best = int(likelihood.argmax())
    if likelihood[best] < 2 * likelihood.min():
        return "?"
    if best == 0:
        return "."
    letter = LETTERS[best - 1]
    if likelihood[COLUMN[letter.swapcase()]] < likelihood[best] / 2:
        return letter
    return "+" if letter in "Gg" else "-"


def _shows(cells: str, position: Position) -> bool:
    return all(agrees(cell, wanted) for cell, wanted in zip(cells, position.cells, strict=True))


@lru_cache(maxsize=4096)
def _ended(position: Position) -> bool:
    return rules.result(position) is not None


def _is_over(explanation: Explanation) -> bool:
    return _ended(explanation.base)


def _continued(explanation: Explanation, change: Change) -> Iterable[Explanation]:
    """What an explanation becomes by a change: the turn goes on, or it was finished and the next has begun."""
    if _is_over(explanation):
        # The board is being cleared: whatever is touched tells nothing of the game.
        yield explanation
        return
    if explanation.status.stage is not Stage.COMPLETE:
        yield from branches(explanation, change)
        return
    for branch in branches(explanation, change):
        if branch.board == explanation.board and branch.hands == explanation.hands:
            yield branch
        else:
            yield replace(branch, cost=branch.cost + costs.CHANGE_FINISHED)
    finished = explanation.finished()
    if _is_over(finished):
        yield replace(finished, cost=finished.cost + OVER_TOUCHED)
        return
    for branch in branches(finished, change):
        if branch.board != finished.board or branch.hands != finished.hands:
            yield branch


def _penalties(standing: Standing, t_ms: float) -> list[list[float]]:
    """What each of the five states pays on each square for not being what its reading says, nats."""
    table = []
    for likelihood, since in standing:
        mature = min(1.0, max(0.0, t_ms - since) / MATURE_MS)
        highest = float(likelihood.max())
        table.append(
            [min(costs.MISMATCH_MOST, math.log(highest / max(float(each), 1e-9))) * mature for each in likelihood]
        )
    return table


def _fits(explanation: Explanation, t_ms: float, standing: Standing) -> bool:
    """Whether no standing reading speaks strongly against the explanation."""
    return _mismatch(explanation, _penalties(standing, t_ms)) < costs.MISMATCH_MOST / 2


def _mismatch(explanation: Explanation, penalties: list[list[float]]) -> float:
    if _is_over(explanation):
        return 0.0
    return sum(
        penalty[COLUMN[token.letter] if token else 0]
        for token, penalty in zip(explanation.board, penalties, strict=True)
    )
