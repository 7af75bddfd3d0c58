"""Lessons: one for each of the booklet's ideas, and a first game with advice.

In: turns that a learner tries, exact answers. Out: what is said of them. Whether a try is right follows from the rules
(`goals`), what is advised in the first game from exact answers (`first_game`).
"""

from eclipse_companion.lessons.lesson import LESSONS, Lesson, Lessons

__all__ = ["LESSONS", "Lesson", "Lessons"]
