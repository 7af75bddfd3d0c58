"""Puzzles found among positions: so many of each grade, no two of them alike.

In: positions, as they come; what a game says of each. Out: puzzles by grade, in the order in which they were found.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Protocol, TypeVar


class _Graded(Protocol):
    @property
    def grade(self) -> int:
        """How hard it is."""


_PositionT = TypeVar("_PositionT")
_PuzzleT = TypeVar("_PuzzleT", bound=_Graded)


def of_each_grade(  # noqa: PLR0913 - what a game says of positions and puzzles
    grades: Iterable[int],
    each: int,
    positions: Iterable[_PositionT],
    *,
    likeness_of: Callable[[_PositionT], Hashable],
    puzzle_at: Callable[[_PositionT], _PuzzleT | None],
    progress: Callable[[int, int], None],
) -> dict[int, list[_PuzzleT]]:
    """This many puzzles of each grade. `likeness_of`: equal for positions that are alike.

    `progress` receives, position by position, how many puzzles are found and how many positions were looked at.
    """
    found: dict[int, list[_PuzzleT]] = {grade: [] for grade in grades}
    seen: set[Hashable] = set()
    for position in positions:
        likeness = likeness_of(position)
        if likeness in seen:
            continue
        seen.add(likeness)
        progress(sum(map(len, found.values())), len(seen))
        puzzle = puzzle_at(position)
        if puzzle is None or len(found[puzzle.grade]) == each:
            continue
        found[puzzle.grade].append(puzzle)
        if all(len(puzzles) == each for puzzles in found.values()):
            break
    return found
