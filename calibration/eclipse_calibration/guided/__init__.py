"""The guided calibration: what it asks a person for, and what it finds out about sensors, wires and magnets.

`stillness` makes stretches of the readings, `emptiness` judges the empty board, `crosstalk` finds what squares feel of
one another, `judging` judges the pieces' signals; `guide` is the conversation that joins them, `picture` shows the
result.
"""

from eclipse_calibration.guided.guide import Guide

__all__ = ["Guide"]
