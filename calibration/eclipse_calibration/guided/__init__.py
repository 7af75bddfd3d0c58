"""The guided calibration: what it asks a person for, and what it finds out about sensors, wires and magnets.

`stillness` makes stretches of the readings, `emptiness` judges the empty board, `crosstalk` finds what squares feel of
one another, `judging` judges the pieces' signals; `guide` is the conversation that joins them. `live` shows it in a
terminal, `scene` and `page` on a page; `picture` shows the result.

Every square shows a piece on both sides, in any order. What was done is found from raw readings, in stretches in which
nothing moves. What each line feels of pieces elsewhere is gathered by regression. It tells the neighbours' shares, and
at which square each line's sensor is: a wire that leads elsewhere is told by its neighbours, and confirmed by lifting
the piece there. If a signal is odd, either the piece or the sensor is: two pieces are exchanged, and the oddity goes
along or stays. Nothing on the board changes before the end. `./run evidence calibration` counts what is found, and what
is found falsely.
"""

from eclipse_calibration.guided.guide import Guide
from eclipse_calibration.guided.observing import DONE, SKIP

__all__ = ["DONE", "SKIP", "Guide"]
