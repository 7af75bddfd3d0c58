"""The board isn't what it should be: what should lie there, what is left to do, and when it has been done.

In: the positions that count as right, what lies there as far as it is known, then changes of squares and the passing
of time. Out: outcomes that report the plan once, each step when it is done, and that the board is right.

The announced plan stays for as long as the board is on the way from it: some steps done, in any order, or a piece of
it in the hand. Another plan is made when something else has been done. If the board can't show whose a piece is, that
is followed by where the piece was lifted and by what was asked for.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from eclipse_companion.gamekit.outcomes import Mended
from eclipse_companion.games.eclipse.announcements import Fault, Step
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.turns.explanations import Explanation
from eclipse_companion.games.eclipse.turns.outcomes import BoardTurned, Outcome, ProblemFound, StepsLeft
from eclipse_companion.games.eclipse.turns.steps import TURNED, agree, agrees, done, squares_of, steps_between
from eclipse_companion.games.eclipse.turns.weighing import character, shown
from eclipse_companion.sensing.evidence import ORIENTATIONS, Change, Kind, Standing, turned

REST_MS: Final = 480.0
"""A step is done, and the board right, when it has stood like this for this long."""
SETTLED_MS: Final = 1500.0
"""What is still to do, or was done in another way, is reported when nothing has changed for this long."""
AHEAD: Final = 2
"""At most this many steps of the plan may be done out of order, ahead of the first ones."""
LEAST_TURNED: Final = 3
"""A board is thought to be turned only if at least this many steps would be needed otherwise."""


class Mending:
    """The time from when the board is known to be wrong until it is right."""

    def __init__(self, rights: Sequence[Explanation], lying: str, *, followed: bool = False) -> None:
        """`rights`: the explanations that count as right as soon as the board shows one.

        The steps lead to the first of them, or to the last if that is nearer. `lying`: the sixteen cells that are
        thought to be there. `followed`: the pieces' moves are explained meanwhile, and may also end the mending.
        """
        self.rights = tuple(rights)
        self.goal = self.rights[0].cells
        self.followed = followed
        self.is_right = False
        """Whether the board has been made right."""
        self.found: list[Explanation] = []
        """Those of `rights` that the board showed then."""
        self.last_announced_at: float | None = None
        """When the plan was first reported; None: it hasn't been."""
        self.cleared = set(lying) == {"."}
        """Whether the board has been empty since: it was cleared on purpose."""
        self._lying = lying
        self._hand: list[tuple[str, Square]] = []
        self._unseen: set[Square] = set()
        self._left: tuple[Step, ...] = ()
        self._at = lying
        self._degrees: int | None = None
        self._touched = False
        """Whether a square has changed since."""

    @property
    def lying(self) -> str:
        """What lies there as far as it is known, as sixteen of `.GSgs+-?`."""
        return self._lying

    @property
    def left(self) -> tuple[Step, ...]:
        """What is left to do, as last reported; before that, as it would be reported."""
        return (
            self._left if self.last_announced_at is not None else steps_between(self._told_by(self._lying), self.goal)
        )

    @property
    def on_the_way(self) -> bool:
        """Whether the board is as in the reported plan, some steps done, or with a piece of it in the hand."""
        for lying in (self._lying, self._with_hand):
            rest = self._rest(lying)
            if rest is not None:  # with nothing done, another piece may lie where one is to be taken off
                return rest != self._left or lying == self._at
        return False

    def tell(self, t_ms: float, fault: Fault, squares: Sequence[Square] = ()) -> ProblemFound:
        """Report what is wrong, at these squares or those of the steps, and all steps."""
        self._plan(t_ms)
        return ProblemFound(t_ms, fault, tuple(squares) or squares_of(self._left), self._left)

    def aim(self, rights: Sequence[Explanation]) -> None:
        """Count these as right from now on; the next plan leads there."""
        self.rights = tuple(rights)
        self.goal = self.rights[0].cells

    def hold(self, given: Explanation) -> None:
        """Count what the turns now given lead to as right, in place of what the former ones led to."""
        *others, former = self.rights
        self.rights = (*others, given)
        if self.goal == former.cells:
            self.goal = given.cells

    def take(self, change: Change) -> None:
        """Take one change of a square."""
        self._touched = True
        at, there, seen = change.square - 1, self._lying[change.square - 1], character(change.log_likelihood)
        if change.kind is Kind.EMPTIED:
            if there != ".":
                self._hand.append((there, change.square))
            letter = "."
        elif there == ".":
            letter = self._landed(seen, change.square)
        else:
            letter = _up(seen, there)
        self._lying = self._lying[:at] + letter + self._lying[at + 1 :]
        self.cleared &= letter == "."

    def look(self, t_ms: float, still: float, patience_ms: float, standing: Standing) -> list[Outcome]:
        """The outcomes for a board on which nothing has changed for `still` milliseconds."""
        cells = shown(standing)
        # What has shown the goal from the start need not come to rest: a hand may begin the next turn at once.
        untouched = not (self.followed or self._touched) and agree(cells, self.goal)
        if still < REST_MS and not untouched:
            return []
        self._lying = confirmed(self._lying, cells)
        self._unseen = {square for square, cell in enumerate(cells, start=1) if cell == "?"}
        # Once the board shows what was asked for, it is done, whatever the pieces were taken for on the way.
        seen = self._told_by(self._lying) if self.followed else cells
        if any(agree(seen, each) for each in (self.goal, *(right.cells for right in self.rights))):
            self.is_right = True
            self.found = [right for right in self.rights if agree(cells, right.cells)]
            return [] if self.last_announced_at is None else [Mended(t_ms)]
        if self.last_announced_at is None:
            return self._begin(t_ms, still, cells)
        return self._follow(t_ms, still, patience_ms)

    def turn(self, degrees: int) -> None:
        """Renumber the squares: the board stands turned clockwise by this many more degrees than was thought."""
        self._lying = turned(self._lying, degrees)
        self._hand = []

    def _begin(self, t_ms: float, still: float, cells: str) -> list[Outcome]:
        """Report the plan, or that the board stands turned; the plan anyway if nobody accepts the turned board."""
        if still < SETTLED_MS:
            return []
        degrees = self._turned_by(cells)
        if degrees is not None and self._degrees is None:
            self._degrees = degrees
            return [BoardTurned(t_ms, degrees)]
        return [self.tell(t_ms, Fault.OUT_OF_STEP)] if self._degrees is None or still >= 2 * SETTLED_MS else []

    def _follow(self, t_ms: float, still: float, patience_ms: float) -> list[Outcome]:
        """A step of the plan that is done; what is left once something else was done or a hand has kept a piece."""
        rest = self._rest(self._lying)
        if rest is not None:
            if rest == self._left:
                return []
            self._left, self._at = rest, self._lying
            sources = {step.square for step in rest if step.kind in {"move", "turn over"}}
            self._hand = [held for held in self._hand if held[1] in sources]
            return [StepsLeft(t_ms, rest, as_told=True)]
        waits = patience_ms if self._rest(self._with_hand) is not None else SETTLED_MS
        if still < waits:
            return []
        told = self._left
        self._plan(t_ms)
        return [] if self._left == told else [StepsLeft(t_ms, self._left, as_told=False)]

    def _plan(self, t_ms: float) -> None:
        """The shortest plan: to the former goal, or to where that plan began if more was undone than it asks for."""
        first, given = self.rights[0].base, self.rights[-1]
        others = [right.cells for right in self.rights if right.base == first or right is given]
        ways = [(steps_between(self._told_by(self._lying), cells), cells) for cells in (self.goal, *others)]
        self._left, self.goal = min(ways, key=lambda way: len(way[0]))
        self._hand = []
        self._at = self._lying
        self.last_announced_at = t_ms if self.last_announced_at is None else self.last_announced_at

    def _told_by(self, lying: str) -> str:
        """The plan without what lies on unreadable squares: no step there could be seen to be done."""
        return "".join("?" if square in self._unseen else cell for square, cell in enumerate(lying, start=1))

    @property
    def _with_hand(self) -> str:
        """What lies there, with the piece in the hand back where it was lifted."""
        cells = list(self._lying)
        for letter, square in self._hand:
            if cells[square - 1] == ".":
                cells[square - 1] = letter
        return "".join(cells)

    def _rest(self, lying: str) -> tuple[Step, ...] | None:
        """What is left of the plan if the board is on its way; None if it isn't."""
        seen = self._told_by(lying)
        for steps in self._parts():
            made = done(seen, steps)
            if made is not None and agree(made, self.goal):
                return steps
        return None

    def _parts(self) -> Iterator[tuple[Step, ...]]:
        """The plan without what may have been done: without its first steps, or without a few others."""
        left = self._left
        for count in range(len(left)):
            yield left[count:]
        for count in range(1, AHEAD + 1):
            for ahead in combinations(range(len(left)), count):
                yield tuple(step for number, step in enumerate(left) if number not in ahead)

    def _landed(self, seen: str, square: Square) -> str:
        """Whose piece has been set down: as the board shows, or else its owner when it was lifted."""
        back = [held for held in self._hand if held[1] == square]
        if not back:
            back = [held for held in self._hand for step in self._left if (step.square, step.to) == (held[1], square)]
        if seen not in "+-":
            back = back or [held for held in self._hand if held[0].isupper() == seen.isupper()]
            self._laid_down(back[0] if back else None)
            return seen
        if back:
            self._laid_down(back[0])
            return _up(seen, back[0][0])
        asked_for = [step for step in self._left if step.kind == "place" and step.square == square]
        held = [] if asked_for else self._hand
        owners = {letter.isupper() for letter, _ in held if letter.isalpha()}
        if len(owners) == 1 and all(letter.isalpha() for letter, _ in held):
            letter = held[-1][0]
            self._laid_down(held[-1])
            return _up(seen, letter)
        self._hand = self._hand if asked_for else []
        wanted = self.goal[square - 1]
        return wanted if agrees(seen, wanted) else seen

    def _laid_down(self, held: tuple[str, Square] | None) -> None:
        if held is not None:
            self._hand.remove(held)

    def _turned_by(self, cells: str) -> int | None:
        """How far the whole board stands turned, degrees; None if it doesn't, or if that isn't certain."""
        if len(steps_between(cells, self.goal)) < LEAST_TURNED or "?" in cells:
            return None
        fitting = [each for each in ORIENTATIONS if each and agree(turned(cells, each), self.goal)]
        return fitting[0] if len(fitting) == 1 and not self._may_be_turns(cells) else None

    def _may_be_turns(self, cells: str) -> bool:
        """Whether a legal turn from a position that counts as right shows this, or has shown it on its way."""
        for right in self.rights:
            if rules.result(right.base) is not None:
                continue
            for turn in rules.legal_turns(right.base):
                after = rules.apply(right.base, turn)
                half = after.with_cells({turn.square: "."})
                if agree(cells, after.cells) or agree(cells, half.cells):
                    return True
        return False


def confirmed(known: str, shown: str) -> str:
    """What is thought to lie there, as far as the squares confirm it; otherwise what they show."""
    return "".join(cell if agrees(seen, cell) else seen for seen, cell in zip(shown, known, strict=True))


def _up(seen: str, letter: str) -> str:
    """The piece with the side seen up; its owner was known before, however strongly it reads."""
    if letter not in TURNED:
        return seen
    return letter if faces_only(seen) == faces_only(letter) else TURNED[letter]
