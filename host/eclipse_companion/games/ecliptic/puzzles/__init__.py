"""Puzzles: the stock is empty, so nothing is hidden, and exactly one action surely wins.

In: the shipped file (`puzzle`), a learner's actions (`exercise`). Out: comments. `proving` says what surely wins;
`making` finds new puzzles.
"""

from eclipse_companion.games.ecliptic.puzzles.puzzle import GRADES, Puzzle, load

__all__ = ["GRADES", "Puzzle", "load"]
