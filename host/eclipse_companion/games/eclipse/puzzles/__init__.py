"""Puzzles: positions in which exactly one turn wins. `puzzle` reads the shipped ones, `making` finds more.

In: the shipped file; for new ones a seed. Out: puzzles, graded by their length and by how natural the wrong turns look.
"""

from eclipse_companion.games.eclipse.puzzles.puzzle import GRADES, Puzzle, load

__all__ = ["GRADES", "Puzzle", "load"]
