"""The board is not what it should be: what should lie there, what is left to do, and that it has been done.

In: the positions that count as right, what lies there as far as it is known, then changes of squares and the passing
of time. Out: outcomes that tell the plan once, each of its steps that is done, and that the board is right.

The plan that was told stays for as long as the board is on the way from it: steps of it done, in whatever order, a
piece of it in the hand. Another is made when something else has been done. Whose pieces they are is followed where the
board can't tell it: by where they were lifted, and by what was asked for.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from eclipse_companion.announcements import Fault, Step
from eclipse_companion.events import Change, Kind
from eclipse_companion.frames import ORIENTATIONS, turned
from eclipse_companion.game import rules
from eclipse_companion.game.reading import faces_only
from eclipse_companion.game.squares import Square
from eclipse_companion.turns.explanations import Explanation
from eclipse_companion.turns.outcomes import BoardTurned, Mended, Outcome, ProblemFound, StepsLeft
from eclipse_companion.turns.steps import TURNED, agree, agrees, done, squares_of, steps_between
from eclipse_companion.turns.weighing import Standing, character, shown

REST_MS: Final = 480.0
"""A step is done, and the board right, when it has stood so long."""
SETTLED_MS: Final = 1500.0
"""What is still to do, or was done otherwise than told, is told when nothing has changed for so long."""
AHEAD: Final = 2
"""So many steps of the plan may be done out of their order, before those that come first."""
LEAST_TURNED: Final = 3
"""A board is thought to be turned only where as many steps at least would be needed otherwise."""


class Mending:
    """From the moment at which the board is known to be wrong until it is right."""

    def __init__(self, rights: Sequence[Explanation], lying: str, *, followed: bool = False) -> None:
        """`rights`: what counts as right as soon as the board shows it.

        The steps lead to the first, or to the last where that is nearer. `lying`: the sixteen cells that are thought to
        be there. `followed`: how the pieces go is explained meanwhile, and may end it, too.
        """
        self.rights = tuple(rights)
        self.goal = self.rights[0].cells
        self.followed = followed
        self.is_right = False
        """Whether the board has been made right."""
        self.found: list[Explanation] = []
        """Those of `rights` that the board then showed."""
        self.told_at: float | None = None
        """When the plan was told first; None: it has not been told."""
        self.cleared = set(lying) == {"."}
        """Whether nothing has lain on the board yet: it was emptied on purpose."""
        self._lying = lying
        self._hand: list[tuple[str, Square]] = []
        self._unseen: set[Square] = set()
        self._left: tuple[Step, ...] = ()
        self._at = lying
        self._degrees: int | None = None

    @property
    def lying(self) -> str:
        """What lies there as far as it is known, sixteen of `.GSgs+-?`."""
        return self._lying

    @property
    def left(self) -> tuple[Step, ...]:
        """What is left to do, as it was told; before that, as it would be."""
        return self._left if self.told_at is not None else steps_between(self._told_by(self._lying), self.goal)

    @property
    def on_the_way(self) -> bool:
        """Whether the board is as the plan that was told has it, some of it done, or a piece of it in the hand."""
        for lying in (self._lying, self._with_hand):
            rest = self._rest(lying)
            if rest is not None:  # with nothing done, another piece may lie where one is to be taken off
                return rest != self._left or lying == self._at
        return False

    def tell(self, t_ms: float, fault: Fault, squares: Sequence[Square] = ()) -> ProblemFound:
        """Tell what is wrong, at these squares or those of the steps, and all steps."""
        self._plan(t_ms)
        return ProblemFound(t_ms, fault, tuple(squares) or squares_of(self._left), self._left)

    def aim(self, rights: Sequence[Explanation]) -> None:
        """From now on these count as right; the next plan leads there."""
        self.rights = tuple(rights)
        self.goal = self.rights[0].cells

    def hold(self, given: Explanation) -> None:
        """Other turns are given now: what they lead to counts as right in the place of what the former ones led to."""
        *others, former = self.rights
        self.rights = (*others, given)
        if self.goal == former.cells:
            self.goal = given.cells

    def take(self, change: Change) -> None:
        """Take one change of a square."""
        at, there, seen = change.square - 1, self._lying[change.square - 1], character(change.likelihood)
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
        """What is to be told of a board on which nothing has changed for `still` milliseconds."""
        if still < REST_MS:
            return []
        cells = shown(standing)
        self._lying = confirmed(self._lying, cells)
        self._unseen = {square for square, cell in enumerate(cells, start=1) if cell == "?"}
        # Who was asked for it has made it, once the board shows it, whatever the pieces were taken for on the way.
        seen = self._told_by(self._lying) if self.followed else cells
        if any(agree(seen, each) for each in (self.goal, *(right.cells for right in self.rights))):
            self.is_right = True
            self.found = [right for right in self.rights if agree(cells, right.cells)]
            return [] if self.told_at is None else [Mended(t_ms)]
        if self.told_at is None:
            return self._begin(t_ms, still, cells)
        return self._follow(t_ms, still, patience_ms)

    def turn(self, degrees: int) -> None:
        """The board's squares are others than was thought: it stands turned clockwise by so many degrees more."""
        self._lying = turned(self._lying, degrees)
        self._hand = []

    def _begin(self, t_ms: float, still: float, cells: str) -> list[Outcome]:
        """The plan, or that the board stands turned; the plan all the same where nobody takes it as it stands."""
        if still < SETTLED_MS:
            return []
        degrees = self._turned_by(cells)
        if degrees is not None and self._degrees is None:
            self._degrees = degrees
            return [BoardTurned(t_ms, degrees)]
        return [self.tell(t_ms, Fault.OUT_OF_STEP)] if self._degrees is None or still >= 2 * SETTLED_MS else []

    def _follow(self, t_ms: float, still: float, patience_ms: float) -> list[Outcome]:
        """A step of the plan that is done; what is left once something else was done, or a hand has kept a piece."""
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
        """The shortest way: what it led to before, or where it began, if more was undone than that asks for."""
        first, given = self.rights[0].base, self.rights[-1]
        others = [right.cells for right in self.rights if right.base == first or right is given]
        ways = [(steps_between(self._told_by(self._lying), cells), cells) for cells in (self.goal, *others)]
        self._left, self.goal = min(ways, key=lambda way: len(way[0]))
        self._hand = []
        self._at = self._lying
        self.told_at = t_ms if self.told_at is None else self.told_at

    def _told_by(self, lying: str) -> str:
        """The same without what lies on squares that can't be read: no step there could be seen to be done."""
        return "".join("?" if square in self._unseen else cell for square, cell in enumerate(lying, start=1))

    @property
    def _with_hand(self) -> str:
        """What lies there, with what is in the hand back where it was lifted."""
        cells = list(self._lying)
        for letter, square in self._hand:
            if cells[square - 1] == ".":
                cells[square - 1] = letter
        return "".join(cells)

    def _rest(self, lying: str) -> tuple[Step, ...] | None:
        """What of the plan is left on a board on its way; None on any other."""
        seen = self._told_by(lying)
        for steps in self._parts():
            made = done(seen, steps)
            if made is not None and agree(made, self.goal):
                return steps
        return None

    def _parts(self) -> Iterator[tuple[Step, ...]]:
        """The plan without what may have been done: its first steps, or a few others."""
        left = self._left
        for count in range(len(left)):
            yield left[count:]
        for count in range(1, AHEAD + 1):
            for ahead in combinations(range(len(left)), count):
                yield tuple(step for number, step in enumerate(left) if number not in ahead)

    def _landed(self, seen: str, square: Square) -> str:
        """Whose piece has been set down: what the board tells, else whose it was when it was lifted."""
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
        """How far the whole board stands turned, degrees; None where it does not, or that can't be told for sure."""
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
    """What is thought to lie there, as far as the squares show it; else what they show."""
    return "".join(cell if agrees(seen, cell) else seen for seen, cell in zip(shown, known, strict=True))


def _up(seen: str, letter: str) -> str:
    """The piece with the side up that is seen; whose it is was known before, however strong it reads."""
    if letter not in TURNED:
        return seen
    return letter if faces_only(seen) == faces_only(letter) else TURNED[letter]
