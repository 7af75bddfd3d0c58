"""Lessons: each has one or two positions with a task whose answer the rules can check.

In: a learner's actions. Out: comments on them. The texts are in `words/languages/lessons`: for part 2 of `count` they
are `count_2_task` and `count_2_right`; where a part goes on after the first action, `battle_1_keep` is the task of that
phase; `need_NAME` says what an action lacks.
"""

from eclipse_companion.games.ecliptic.lessons.lesson import LESSONS, Lessons, Part

__all__ = ["LESSONS", "Lessons", "Part"]
