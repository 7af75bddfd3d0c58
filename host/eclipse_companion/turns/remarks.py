"""What is remarked while a turn is being made, or has been made wrongly: prompts, questions and problems, each once.

In: `Moment`s, and what becomes of questions. Out: outcomes; and, where something told leaves nothing else possible, the
explanations that count from then on.
"""

import math
from collections import defaultdict
from typing import Final, NamedTuple

from eclipse_companion.announcements import Fault, Step
from eclipse_companion.game import rules
from eclipse_companion.game.turn import Turn
from eclipse_companion.turns.answers import MOST, OpenQuestion
from eclipse_companion.turns.explanations import Explanation, Stage, Status
from eclipse_companion.turns.faults import Diagnosis, diagnose
from eclipse_companion.turns.moments import AGREE, History, Moment, beginning_with
from eclipse_companion.turns.outcomes import Mended, Outcome, ProblemFound, Prompt, PromptOver, QuestionAsked
from eclipse_companion.turns.steps import squares_of, steps_between
from eclipse_companion.turns.weighing import Standing, Weighed, fits, shown, shows

CERTAIN: Final = 0.8
"""A problem is told when the explanations that say so have this share of the weight, however long it lasts."""
PROMPT_MS: Final = 700.0
"""Half a turn is prompted for once it has stood still for so long."""
HOPELESS_MS: Final = 4500.0
"""A board that no continuation can make legal is told after standing so long; anything else only after the
patience time."""
RECOVER_MS: Final = 400.0
"""Where nothing explains what lies there, what the board shows counts alone once it has stood so long."""


class Remark(NamedTuple):
    """What is told; and the explanations that count from now on, where they are others than before."""

    outcomes: list[Outcome]
    explanations: list[Explanation] | None = None


class _Problem(NamedTuple):
    """A problem that was told and is not mended: the steps, when they were told, and what they lead back to."""

    steps: tuple[Step, ...]
    told_at: float
    right: History
    """The turns given; or more, where a turn was complete before something went wrong, but not yet certain."""


NOTHING: Final = Remark([])


class Remarks:
    """What has been told, from one restart to the next, so that it is told once."""

    def __init__(self) -> None:
        self._prompted: Status | None = None
        self._asked: set[frozenset[Turn]] = set()
        self._question: OpenQuestion | None = None
        self._problem: _Problem | None = None

    @property
    def question(self) -> OpenQuestion | None:
        """The question that is open."""
        return self._question

    def answered(self) -> None:
        """The turns given are others than before: what was asked about the next one is past."""
        self._asked.clear()
        self._question = None

    def ask_instead(self, turns: tuple[Turn, ...], history: History, t_ms: float, standing: Standing) -> QuestionAsked:
        """Ask which of the turns was made in the place of the last one given."""
        self._question = OpenQuestion(turns, history.before_last, standing, history.turns[-1])
        return self._question.asked(t_ms)

    def mended(self, moment: Moment) -> list[Outcome]:
        """The end of a problem: what the board shows is part of a turn again."""
        best = moment.weighed[0][0]
        if self._problem is None or moment.last_change <= self._problem.told_at:
            return []
        if best.status.stage is Stage.OPEN or not fits(best, moment.t_ms, moment.standing):
            return []
        self._problem = None
        return [Mended(moment.t_ms)]

    def remark(self, moment: Moment) -> Remark:
        """What there is to say of the turn that is being made."""
        given = moment.history.turns
        # What is remarked is told of the turns that were given, even while another history is a little likelier.
        best = next((each for each, _ in moment.weighed if each.asserted[: len(given)] == given), moment.weighed[0][0])
        if best.is_over:
            return NOTHING
        told = NOTHING
        if self._problem is None and not moment.goes_well:
            told = self._no_turn(moment)
            if told.outcomes:
                return told
        more = self._of_best(best, moment)
        return Remark(more.outcomes, told.explanations if more.explanations is None else more.explanations)

    def _of_best(self, best: Explanation, moment: Moment) -> Remark:
        """What there is to say where the likeliest explanation is right, or where it can't be."""
        status = best.status
        stuck = status.stage is Stage.OPEN and self._problem is not None
        if stuck or not fits(best, moment.t_ms, moment.standing):
            return self._out_of_step(moment, self._steps_lead_to(moment.history))
        if moment.still < PROMPT_MS:
            return NOTHING
        half = status.stage in (Stage.FLIPPED, Stage.PLACED) or self._prompted is not None
        if half and len(best.turns) <= len(moment.history.given):
            return Remark(self._prompt(status, moment.t_ms))
        return Remark(self.ask(moment) if moment.at_rest else [])

    def _steps_lead_to(self, given: History) -> History:
        """What is right for the problem that was told, as long as the turns given are part of it."""
        right = given if self._problem is None else self._problem.right
        return right if right.turns[: len(given.turns)] == given.turns else given

    def _prompt(self, status: Status, t_ms: float) -> list[Outcome]:
        """A half turn that stands still, or the end of one that was prompted for."""
        before, self._prompted = self._prompted, None
        if status.stage in (Stage.FLIPPED, Stage.PLACED):
            self._prompted = status
            return [] if status == before else [Prompt(t_ms, status.flip, status.placed)]
        return [PromptOver(t_ms)] if status.stage is Stage.UNTOUCHED else []

    def ask(self, moment: Moment) -> list[Outcome]:
        """Ask which turn was made, where several stay about equally likely; the same is never asked twice."""
        given = moment.history.turns
        shares: dict[Turn, float] = defaultdict(float)
        for explanation, share in moment.weighed:
            made = explanation.asserted
            if len(made) > len(given) and made[: len(given)] == given:
                shares[made[len(given)]] += share
        # The second is asked about however little holds it: something has kept the first from being given.
        least = (1.0 - AGREE) * math.fsum(shares.values())
        likely = sorted(shares, key=lambda each: -shares[each])
        turns = (*likely[:2], *(turn for turn in likely[2:MOST] if shares[turn] > least))
        if len(turns) < 2 or frozenset(turns) in self._asked:  # noqa: PLR2004 - a question needs two answers
            return []
        self._asked.add(frozenset(turns))
        self._question = OpenQuestion(turns, moment.history.position, moment.standing)
        return [self._question.asked(moment.t_ms)]

    def _no_turn(self, moment: Moment) -> Remark:
        """What lies there is explained, but is no part of a legal turn."""
        if moment.still < HOPELESS_MS:
            return NOTHING
        is_late = moment.still >= moment.patience_ms
        best = moment.timeless[0][0]
        share, diagnosed = _likeliest_fault(moment.timeless)
        if diagnosed is None or share < CERTAIN:
            # Several explain it, none of them well: what the board shows is all that can be told.
            is_wrong = is_late and best.status.stage is Stage.OPEN
            return self._out_of_step(moment, _right(best, moment.history), explained=True) if is_wrong else NOTHING
        found = diagnose(diagnosed)
        if not is_late and not found.hopeless:
            return NOTHING
        self._problem = _Problem(found.steps, moment.t_ms, _right(diagnosed, moment.history))
        # The steps lead back to the turns given: from now on those are certain.
        kept = beginning_with(moment.history.turns, moment.ensemble.explanations)
        return Remark([ProblemFound(moment.t_ms, found.fault, found.squares, found.steps)], kept)

    def _out_of_step(self, moment: Moment, right: History, *, explained: bool = False) -> Remark:
        """Nothing explains what lies there, or a problem was told: only what the board shows counts now.

        `explained`: how it came to lie there is known, only not which of several ways it was. What looks like a legal
        turn is none then.
        """
        if moment.still < RECOVER_MS:
            return NOTHING
        cells = shown(moment.standing)
        recovered = None if explained else _recovered(cells, moment.history, right)
        steps = steps_between(cells, right.position.cells)
        if self._problem is None:
            due = moment.still >= moment.patience_ms
        else:
            due = moment.last_change > self._problem.told_at and steps != self._problem.steps
        if not due or not steps:
            return Remark([], recovered)
        self._problem = _Problem(steps, moment.t_ms, right)
        return Remark([ProblemFound(moment.t_ms, Fault.OUT_OF_STEP, squares_of(steps), steps)], recovered)


def _likeliest_fault(weighed: Weighed) -> tuple[float, Explanation | None]:
    """The share of the explanations that find the same wrong, where most do; and the likeliest of them."""
    shares: dict[Diagnosis, float] = defaultdict(float)
    likeliest: dict[Diagnosis, Explanation] = {}
    for explanation, share in weighed:
        if explanation.status.stage is Stage.OPEN:
            found = diagnose(explanation)
            shares[found] += share
            likeliest.setdefault(found, explanation)
    if not shares:
        return 0.0, None
    most = max(shares, key=lambda each: shares[each])
    return shares[most], likeliest[most]


def _right(explanation: Explanation, history: History) -> History:
    """The turns after which something went wrong, if the explanation is right; at least those that were given."""
    count = len(history.turns)
    if explanation.turns[:count] != history.turns:
        return history
    for turn in explanation.turns[count:]:
        history = history.plus(turn)
    return history


def _recovered(cells: str, given: History, right: History) -> list[Explanation] | None:
    """The turns given, or one legal turn more, where the board shows that and no other, or what is right among others.

    None where the board shows neither.
    """
    if shows(cells, given.position):
        return [_at(given)]
    more = [given.plus(turn) for turn in rules.legal_turns(given.position)]
    fitting = [each for each in more if shows(cells, each.position)]
    return [_at(each) for each in fitting] if len(fitting) == 1 or right in fitting else None


def _at(history: History) -> Explanation:
    return Explanation.at(history.position, history.turns)
