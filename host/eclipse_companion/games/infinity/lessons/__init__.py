"""Lessons: each has one or two positions with a task whose answer the rules can check.

In: a learner's placements. Out: comments on them. The texts are in `words/languages/lessons`: for part 2 of `rows` they
are `rows_2_task` and `rows_2_right`; `need_NAME` says what a placement lacks.
"""

from eclipse_companion.games.infinity.lessons.lesson import LESSONS, Lessons, Part

__all__ = ["LESSONS", "Lessons", "Part"]
