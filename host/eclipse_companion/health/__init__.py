"""The state of a board's sensors, judged during play: which are stuck, weak, drifting or noisy, and by what margin."""

from eclipse_companion.health.levels import Levels
from eclipse_companion.health.liveness import CERTAIN
from eclipse_companion.health.readings import Burst
from eclipse_companion.health.verdicts import Finding, Health, Verdict

__all__ = ["CERTAIN", "Burst", "Finding", "Health", "Levels", "Verdict"]
