"""The state of a board's sensors, judged during play: which are stuck, weak, drifting or noisy, and by what margin."""

from eclipse_companion.sensing.health.levels import Levels
from eclipse_companion.sensing.health.liveness import CERTAIN
from eclipse_companion.sensing.health.readings import Burst
from eclipse_companion.sensing.health.verdicts import Finding, Health, Verdict

__all__ = ["CERTAIN", "Burst", "Finding", "Health", "Levels", "Verdict"]
