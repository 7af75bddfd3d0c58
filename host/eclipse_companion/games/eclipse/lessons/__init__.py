"""Lessons: one for each of the booklet's ideas, and a first game with advice.

In: turns that a learner tries, exact answers. Out: comments on them. The rules decide whether a try is right (`goals`);
the advice in the first game comes from exact answers (`first_game`).
"""

from eclipse_companion.games.eclipse.lessons.lesson import LESSONS, Lesson, Lessons

__all__ = ["LESSONS", "Lesson", "Lessons"]
