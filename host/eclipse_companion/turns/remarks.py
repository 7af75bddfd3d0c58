"""What is remarked while a turn is being made, or has been made wrongly: prompts, questions and problems, each once.

In: `Moment`s, and what becomes of questions. Out: outcomes; and, where something told leaves nothing else possible, the
explanations that count from then on.
"""

import math
from collections import defaultdict
from typing import Final, NamedTuple

from eclipse_companion.game import rules
from eclipse_companion.game.turn import Turn
from eclipse_companion.turns.answers import MOST, OpenQuestion
from eclipse_companion.turns.explanations import Explanation, Stage, Status
from eclipse_companion.turns.faults import diagnose
from eclipse_companion.turns.mending import Mending
from eclipse_companion.turns.moments import AGREE, History, Moment, beginning_with
from eclipse_companion.turns.outcomes import Mended, Outcome, Prompt, PromptOver, QuestionAsked
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


NOTHING: Final = Remark([])


class Remarks:
    """What has been told, from one restart to the next, so that it is told once."""

    def __init__(self, mending: Mending | None = None) -> None:
        """`mending`: the board must be made right before anything else counts."""
        self.mending = mending
        """The way back, while the board is not what it should be."""
        self._prompted: Status | None = None
        self._asked: set[frozenset[Turn]] = set()
        self._question: OpenQuestion | None = None

    @property
    def question(self) -> OpenQuestion | None:
        """The question that is open."""
        return self._question

    def answered(self) -> None:
        """The turns given are others than before: what was asked about the next one is past."""
        self._asked.clear()
        self._question = None

    def set_back(self, t_ms: float) -> None:
        """What was told was told just before this time, which is earlier than was thought."""
        if self.mending is not None and self.mending.told_at is not None:
            self.mending.told_at = min(self.mending.told_at, math.nextafter(t_ms, -math.inf))

    def ask_instead(self, turns: tuple[Turn, ...], history: History, t_ms: float, standing: Standing) -> QuestionAsked:
        """Ask which of the turns was made in the place of the last one given."""
        self._question = OpenQuestion(turns, history.before_last, standing, history.turns[-1])
        return self._question.asked(t_ms)

    def mended(self, moment: Moment) -> list[Outcome]:
        """The end of a problem: what the board shows is explained as part of a turn again, and not of its mending."""
        best, mending = moment.weighed[0][0], self.mending
        if mending is None or mending.told_at is None or moment.last_change <= mending.told_at:
            return []
        stage = best.status.stage
        if stage is Stage.OPEN or not fits(best, moment.t_ms, moment.standing):
            return []
        if stage in (Stage.FLIPPED, Stage.PLACED) and (moment.still < RECOVER_MS or mending.on_the_way):
            return []
        self.mending = None
        return [Mended(moment.t_ms)]

    def remark(self, moment: Moment) -> Remark:
        """What there is to say of the turn that is being made."""
        given = moment.history.turns
        # What is remarked is told of the turns that were given, even while another history is a little likelier.
        best = next((each for each, _ in moment.weighed if each.asserted[: len(given)] == given), moment.weighed[0][0])
        if best.is_over:
            return NOTHING
        if self.mending is not None:
            return self._mend(self.mending, moment)
        told = NOTHING
        if not moment.goes_well:
            told = self._no_turn(moment)
            if told.outcomes:
                return told
        more = self._of_best(best, moment)
        return Remark(more.outcomes, told.explanations if more.explanations is None else more.explanations)

    def _of_best(self, best: Explanation, moment: Moment) -> Remark:
        """What there is to say where the likeliest explanation is right, or where it can't be."""
        status = best.status
        if not fits(best, moment.t_ms, moment.standing):
            return self._out_of_step(moment)
        if moment.still < PROMPT_MS:
            return NOTHING
        half = status.stage in (Stage.FLIPPED, Stage.PLACED) or self._prompted is not None
        if half and len(best.turns) <= len(moment.history.given):
            return Remark(self._prompt(status, moment.t_ms))
        return Remark(self.ask(moment) if moment.at_rest else [])

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
            # Several explain it, none of them well: what the board shows is all that can be told, and what looks like
            # a legal turn is none.
            is_wrong = is_late and best.status.stage is Stage.OPEN
            return self._lost(moment, _right(best, moment.history)) if is_wrong else NOTHING
        found = diagnose(diagnosed)
        if not is_late and not found.hopeless:
            return NOTHING
        rights = _rights(_right(diagnosed, moment.history), moment.history)
        self.mending = Mending(rights, diagnosed.cells, goal=found.goal, followed=True)
        # The steps lead back to the turns given: from now on those are certain.
        kept = beginning_with(moment.history.turns, moment.ensemble.explanations)
        return Remark([self.mending.tell(moment.t_ms, found.fault, found.squares)], kept)

    def _out_of_step(self, moment: Moment) -> Remark:
        """Nothing explains what lies there: what the board shows counts, and is told once it has stood for long."""
        if moment.still < RECOVER_MS:
            return NOTHING
        recovered = _recovered(shown(moment.standing), moment.history)
        if moment.still < moment.patience_ms or recovered is not None:
            return Remark([], recovered)
        return self._lost(moment, moment.history)

    def _lost(self, moment: Moment, right: History) -> Remark:
        """Only what the board shows tells what lies there; how it came there is not known."""
        self.mending = Mending(_rights(right, moment.history), shown(moment.standing), followed=True)
        return self._mend(self.mending, moment)

    def _mend(self, mending: Mending, moment: Moment) -> Remark:
        """What there is to say on the way back; at its end, what the board shows is all that is known."""
        outcomes = mending.look(moment.t_ms, moment.still, moment.patience_ms, moment.standing)
        if not mending.is_right:
            return Remark(outcomes)
        self.mending = None
        return Remark(outcomes, mending.found or None)


def _likeliest_fault(weighed: Weighed) -> tuple[float, Explanation | None]:
    """The share of the explanations that find the same wrong, where most do; and the likeliest of them."""
    shares: dict[object, float] = defaultdict(float)
    likeliest: dict[object, Explanation] = {}
    for explanation, share in weighed:
        if explanation.status.stage is Stage.OPEN:
            found = diagnose(explanation)
            cells = zip(explanation.cells, found.goal, strict=True)
            # What is to be changed may be the same where the turns before are not.
            same = found.fault, found.squares, tuple("" if one == other else one + other for one, other in cells)
            shares[same] += share
            likeliest.setdefault(same, explanation)
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


def _rights(right: History, given: History) -> list[Explanation]:
    """What counts as right on the way back: the turns up to what went wrong, and what looks like them; those given."""
    more = [right]
    if len(right.turns) > len(given.turns):
        last = right.up_to(len(right.turns) - 1)
        more += [last.plus(turn) for turn in rules.legal_turns(last.position) if turn != right.turns[-1]]
    return [_at(each) for each in (*more, given)]


def _recovered(cells: str, given: History) -> list[Explanation] | None:
    """The turns given, or one legal turn more, where the board shows that and no other; None where it shows neither."""
    if shows(cells, given.position):
        return [_at(given)]
    more = [given.plus(turn) for turn in rules.legal_turns(given.position)]
    fitting = [each for each in more if shows(cells, each.position)]
    return [_at(each) for each in fitting] if len(fitting) == 1 else None


def _at(history: History) -> Explanation:
    return Explanation.at(history.position, history.turns)
