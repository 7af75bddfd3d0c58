"""Puzzles: positions in which exactly one placement wins.

In: the shipped file (`puzzle`), a learner's placements (`exercise`). Out: comments. `making` finds new puzzles.
"""

from eclipse_companion.games.infinity.puzzles.puzzle import GRADES, Puzzle, load

__all__ = ["GRADES", "Puzzle", "load"]
