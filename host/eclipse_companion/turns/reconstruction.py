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
from eclipse_companion.events import Change, Likelihood
from eclipse_companion.game import rules
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.turns.answers import MOST, OpenQuestion, looked_at, other_turns
from eclipse_companion.turns.costs import HOVER_MS
from eclipse_companion.turns.explanations import Explanation, Stage, Status
from eclipse_companion.turns.faults import agrees, diagnose, squares_of, steps_between
from eclipse_companion.turns.outcomes import (
    Cleared,
    Mended,
    Outcome,
    ProblemFound,
    Prompt,
    PromptOver,
    TakeBack,
    TurnGiven,
)
from eclipse_companion.turns.weighing import (
    Ensemble,
    Standing,
    Weighed,
    branched,
    fits,
    penalties,
    shown,
    shows,
)

GIVE_MS: Final = 90.0
"""A complete turn's last change must be this old: a piece that sweeps on is not set down."""
OPEN_SQUARE_MS: Final = 1200.0
"""How long a square that can't be read holds a turn up."""
AGREE: Final = 0.97
"""The share of the weight that must agree on a turn before it is given."""
AGREE_LATER: Final = 0.9
"""The same once the turn after it is complete as well: nothing more is likely to come that would decide."""
REVISED: Final = 3
"""So many of the turns given last may still be taken back."""
CERTAIN: Final = 0.8
"""A problem is told when its explanation has this share of the weight, however long it lasts."""
GIVEN_HOLDS: Final = 0.05
"""Turns given are taken back when less than this share of the weight holds them."""
DOUBTED: Final = 0.9
"""The same once it is time for a question, or the turn after them is known."""
PROMPT_MS: Final = 700.0
QUESTION_MS: Final = 1500.0
BUSY: Final = 0.03
"""While so much weight says that a turn is being made, its end is waited for until the patience time."""
HOPELESS_MS: Final = 4500.0
"""A board that no continuation can make legal is told after standing so long; anything else only after the
patience time."""
SETTLED_MS: Final = 1500.0
"""A board that was asked to be made right is looked at when it has stood so long."""
RECOVER_MS: Final = 400.0
CLEAR_MS: Final = 1500.0
STEPS_MS: Final[tuple[float, ...]] = (
    *range(20, 200, 20),
    *(240, 280, 340, 400, 480, 560, 700, 850, 1000, 1200, 1500, 1800, 2100, 2500, 3000),
)
"""Decisions are made so long after the last change, milliseconds; from then on each `LATE_STEP_MS`."""
LATE_STEP_MS: Final = 500.0


class Reconstruction:
    """The set of explanations of one game after another. Time and readings are arguments; nothing here waits."""

    def __init__(self, position: Position = EMPTY, *, patience_ms: float = 6000.0) -> None:
        self.patience_ms = patience_ms
        self._explanations = [Explanation.at(position)]
        self._ensemble = Ensemble(self._explanations)
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
        self._prompted: Status | None = None
        self._asked: set[frozenset[Turn]] = set()
        self._question: OpenQuestion | None = None
        self._problem: tuple[Step, ...] | None = None
        self._told_at = t_ms

    @property
    def position(self) -> Position:
        """The position after the turns given so far."""
        return self._given[-1][1] if self._given else self._first

    @property
    def _before_last(self) -> Position:
        """The position before the last turn given."""
        return self._given[-2][1] if len(self._given) > 1 else self._first

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns given since the start or the last restart."""
        return tuple(turn for turn, _ in self._given)

    def expect(self, turn: Turn | None) -> None:
        """Tell the turn that the player was asked to make next (the computer's), or None."""
        self._expected = turn

    def others(self, t_ms: float, standing: Standing) -> tuple[Turn, ...]:
        """What the last turn given may have been instead, likeliest first; nothing where nothing else can be."""
        if not self._given or self._awaited is not None:
            return ()
        weighed = self._weigh(t_ms, standing, stalls=False)
        return other_turns(self.turns, self._before_last, weighed, t_ms, standing)

    def ask_others(self, t_ms: float, standing: Standing) -> list[Outcome]:
        """The player of the last turn given says that it was another: ask which; nothing where none can be."""
        turns = self.others(t_ms, standing)
        if not turns:
            return []
        self._question = OpenQuestion(turns, self._before_last, standing, self.turns[-1])
        return [self._question.asked(t_ms)]

    def settle(self, turn: Turn, t_ms: float, standing: Standing) -> list[Outcome]:
        """This turn was made: next, or in the place of the last one given where that is in question.

        Nothing of what was seen up to now can make it another again. Nothing happens where the turn is none that the
        board can show.
        """
        asked = self._question
        instead = asked is not None and asked.instead_of is not None and turn in asked.turns
        position = self._before_last if instead else self.position
        made = (*(self.turns[:-1] if instead else self.turns), turn)
        kept = [each for each in self._explanations if each.asserted[: len(made)] == made]
        if not kept:
            if self._awaited is not None or rules.why_illegal(position, turn) is not None:
                return []
            after = rules.apply(position, turn)
            if not shows(shown(standing), after):
                return []
            kept = [Explanation.at(after, made)]
        self._explanations = kept
        outcomes: list[Outcome] = []
        if instead:
            self._given.pop()
            outcomes.append(TakeBack(t_ms, 1, self.position))
        outcomes.append(self._grant(turn, t_ms))
        # What has stood still for long is not decided on again: the next turn may have waited for this one.
        still = t_ms - self._last_change
        return outcomes + (self._give(self._weigh(t_ms, standing), t_ms) if still >= GIVE_MS else [])

    def look(self, likelihood: Likelihood, seen_ms: float, t_ms: float, standing: Standing) -> list[Outcome]:
        """Take what another source, such as a camera, saw at `seen_ms`; it counts while a question is open.

        `likelihood`: shape (16, 5), as in `frames.Evidence`. What was seen before the last change is of no use. Each
        look counts for itself: two of one picture would count twice.
        """
        if self._question is None or seen_ms < self._last_change:
            return []
        self._explanations = looked_at(self._explanations, likelihood)
        weighed = self._weigh(t_ms, standing)
        return [*self._withdraw(weighed, t_ms), *self._give(weighed, t_ms)]

    def take(self, change: Change, standing: Standing) -> None:
        """Let every explanation branch over one change."""
        still, self._last_change = change.t_ms - self._last_change, change.t_ms
        if self._awaited is not None:
            return
        if self._question is not None:
            self._question.take(change, standing, self._explanations)
        self._explanations = branched(self._explanations, change, penalties(standing, change.t_ms), still)

    def next_decision(self, t_ms: float) -> float | None:
        """Board time of the first decision after `t_ms`; None once nothing can change without a new reading."""
        still = t_ms - self._last_change
        index = bisect_right(STEPS_MS, still)
        if index < len(STEPS_MS):
            step = STEPS_MS[index]
        elif still < self.patience_ms + 2 * LATE_STEP_MS:
            step = (math.floor(still / LATE_STEP_MS) + 1) * LATE_STEP_MS
        else:
            return None
        # The sum may be rounded to `t_ms` itself, where `still` falls short of the step by a bit.
        return max(self._last_change + step, math.nextafter(t_ms, math.inf))

    def decide(self, t_ms: float, standing: Standing, unsettled: Sequence[int]) -> list[Outcome]:
        """What is known now that was not known before."""
        still = t_ms - self._last_change
        cleared = self._cleared(still, standing, unsettled, t_ms)
        if cleared:
            return cleared
        if self._awaited is not None:
            return self._await(self._awaited, t_ms, standing, unsettled)
        touched = self._touched(t_ms, standing) if self._question is not None else None
        if touched is not None:
            return touched
        weighed = self._weigh(t_ms, standing)
        outcomes = self._withdraw(weighed, t_ms) if still >= HOVER_MS else []
        outcomes += self._mended(weighed[0][0], t_ms, standing)
        if still >= GIVE_MS and (not unsettled or still >= OPEN_SQUARE_MS):
            outcomes += self._give(weighed, t_ms)
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

    def _touched(self, t_ms: float, standing: Standing) -> list[Outcome] | None:
        """The answer given by a touch; nothing while a piece is being touched; None where none is."""
        question = self._question
        if question is None or not question.touching:
            return None
        turn = question.touched(t_ms)
        if turn is None:
            return self._remark(self._weigh(t_ms, standing), t_ms, standing)
        self._explanations = question.before
        return self.settle(turn, t_ms, standing)

    def give_likeliest(self, t_ms: float, standing: Standing) -> list[Outcome]:
        """Give the likeliest complete turn at once, where one is known: its player says that it is finished."""
        given = self.turns
        for explanation, _ in self._weigh(t_ms, standing):
            said = explanation.asserted
            if explanation.status.stage is Stage.COMPLETE and len(said) > len(given) and said[: len(given)] == given:
                return [self._grant(said[len(given)], t_ms)]
        return []

    def _weigh(self, t_ms: float, standing: Standing, *, stalls: bool = True) -> Weighed:
        if self._ensemble.explanations is not self._explanations:
            self._ensemble = Ensemble(self._explanations)
        still = t_ms - self._last_change if stalls else None
        expected = (*self.turns, self._expected) if self._expected else None
        return self._ensemble.weigh(penalties(standing, t_ms), still, expected)

    def _withdraw(self, weighed: Weighed, t_ms: float) -> list[Outcome]:
        """Take back the turns that too little weight holds, and more the longer nothing comes that could decide."""
        given = self.turns
        settled = self._is_time(weighed, t_ms) or self._agreed(weighed) is not None
        least = DOUBTED if settled else GIVEN_HOLDS
        kept = len(given)
        while kept and _held(weighed, given[:kept]) < least:
            kept -= 1
        if kept == len(given):
            return []
        del self._given[kept:]
        self._asked.clear()
        self._question = None
        return [TakeBack(t_ms, len(given) - kept, self.position)]

    def _give(self, weighed: Weighed, t_ms: float) -> list[Outcome]:
        """The next turns on which enough of the weight agrees."""
        outcomes: list[Outcome] = []
        while (turn := self._agreed(weighed)) is not None:
            if _held(weighed, self.turns) < DOUBTED or turn not in rules.legal_turns(self.position):
                break
            outcomes.append(self._grant(turn, t_ms))
        return outcomes

    def _agreed(self, weighed: Weighed) -> Turn | None:
        """The next turn, where enough of the weight holds it."""
        if not weighed:
            return None
        shares = self._next_turns(weighed)
        turn = max(shares, key=lambda each: shares[each])
        passed = len(weighed[0][0].asserted) > len(self._given) + 1
        return turn if turn is not None and shares[turn] >= (AGREE_LATER if passed else AGREE) else None

    def _grant(self, turn: Turn, t_ms: float) -> TurnGiven:
        """One turn more is given; what was asked about it is answered."""
        position = rules.apply(self.position, turn)
        self._given.append((turn, position))
        self._expected = None
        self._asked.clear()
        self._question = None
        self._keep(len(self._given) - REVISED)
        return TurnGiven(t_ms, turn, position)

    def _next_turns(self, weighed: Weighed) -> dict[Turn | None, float]:
        """The weight of each next turn, whatever turns an explanation holds before it; None: there is none yet."""
        count = len(self._given)
        shares: dict[Turn | None, float] = defaultdict(float)
        for explanation, share in weighed:
            asserted = explanation.asserted
            shares[asserted[count] if len(asserted) > count else None] += share
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
        if best.is_over:
            return []
        if self._problem is None and not self._next_complete(weighed):
            told = self._no_turn(t_ms, standing)
            if told:
                return told
        if not fits(best, t_ms, standing) or (status.stage is Stage.OPEN and self._problem is not None):
            return self._out_of_step(t_ms, standing)
        if still < PROMPT_MS:
            return []
        half = status.stage in (Stage.FLIPPED, Stage.PLACED) or self._prompted is not None
        if half and len(best.turns) <= len(given):
            return self._prompt(status, t_ms)
        return self._ask(weighed, t_ms, standing) if self._is_time(weighed, t_ms) else []

    def _is_time(self, weighed: Weighed, t_ms: float) -> bool:
        """Whether nothing more can be expected that would settle a doubt: no hand is likely to be in the middle of it."""
        still = t_ms - self._last_change
        if still < QUESTION_MS:
            return False
        at_rest = (Stage.COMPLETE, Stage.UNTOUCHED)
        busy = math.fsum(share for each, share in weighed if each.status.stage not in at_rest)
        return busy < BUSY or (still >= self.patience_ms and weighed[0][0].status.stage in at_rest)

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

    def _ask(self, weighed: Weighed, t_ms: float, standing: Standing) -> list[Outcome]:
        """Ask which turn was made, where several stay about equally likely; the same is never asked twice."""
        given = self.turns
        shares: dict[Turn, float] = defaultdict(float)
        for explanation, share in weighed:
            made = explanation.asserted
            if len(made) > len(given) and made[: len(given)] == given:
                shares[made[len(given)]] += share
        least = (1.0 - AGREE) * math.fsum(shares.values())
        turns = tuple(sorted((turn for turn in shares if shares[turn] > least), key=lambda each: -shares[each])[:MOST])
        if len(turns) < 2 or frozenset(turns) in self._asked:  # noqa: PLR2004 - a question needs two answers
            return []
        self._asked.add(frozenset(turns))
        self._question = OpenQuestion(turns, self.position, standing)
        return [self._question.asked(t_ms)]

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
        # The steps lead back to the turns given: from now on those are certain.
        self._keep(len(self._given))
        return [ProblemFound(t_ms, found.fault, found.squares, found.steps)]

    def _keep(self, count: int) -> None:
        """Give up the explanations that don't begin with the first turns given, unless all do."""
        if count <= 0:
            return
        first = self.turns[:count]
        kept = [each for each in self._explanations if each.asserted[:count] == first]
        if kept and len(kept) < len(self._explanations):
            self._explanations = kept

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


def _held(weighed: Weighed, turns: tuple[Turn, ...]) -> float:
    """The share of the weight of the explanations that begin with these turns."""
    return math.fsum(share for explanation, share in weighed if explanation.asserted[: len(turns)] == turns)
