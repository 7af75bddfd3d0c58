"""What each source says about the squares, and what changes there: the same for sensors, a camera, or any other.

A source says, for each square and each kind of piece, how likely it would say what it said if the square held that:
`Evidence`, a row of log-likelihoods for each square. A hidden square has a flat row. `changes` follows the rows in time
and tells which squares have changed; it takes soft rows that jitter as well as sharp ones. `fusion` joins several
sources. `clocks` maps each source's time to the game's. What differs between sources, limits and times, is in `Source`.

`board` is the source that plays today: the sensors of a board.
"""

from eclipse_companion.sensing.evidence.board import STATES, StateReader, evidence_of, rows_of
from eclipse_companion.sensing.evidence.changes import Change, Changes, Kind, Standing
from eclipse_companion.sensing.evidence.clocks import BoardClock, Clock, HostClock
from eclipse_companion.sensing.evidence.evidence import (
    KINDS,
    Evidence,
    Likelihoods,
    NoEvidenceError,
    Row,
    Rows,
    likelihood_of,
    likelihoods_in,
    normalised,
    rows_in,
)
from eclipse_companion.sensing.evidence.fusion import Looks, fused
from eclipse_companion.sensing.evidence.orientation import ORIENTATIONS, turned, turned_places
from eclipse_companion.sensing.evidence.source import BOARD, CAMERA, Source, source_named

__all__ = [
    "BOARD",
    "CAMERA",
    "KINDS",
    "ORIENTATIONS",
    "STATES",
    "BoardClock",
    "Change",
    "Changes",
    "Clock",
    "Evidence",
    "HostClock",
    "Kind",
    "Likelihoods",
    "Looks",
    "NoEvidenceError",
    "Row",
    "Rows",
    "Source",
    "Standing",
    "StateReader",
    "evidence_of",
    "fused",
    "likelihood_of",
    "likelihoods_in",
    "normalised",
    "rows_in",
    "rows_of",
    "source_named",
    "turned",
    "turned_places",
]
