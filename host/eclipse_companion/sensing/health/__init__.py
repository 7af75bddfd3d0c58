"""The state of a board's sensors, judged during play: which are stuck, weak, drifting or noisy, and by what margin.

The board's calibration is asked for once (`checkup`). Half a second of raw readings is asked for whenever nothing moves
for a moment after a change, every eight seconds besides, and each second while a square is under suspicion. Verdicts
come from these and from the board's states, never from one burst or one turn alone.

A piece adds about a hundredth of its signal to each neighbouring square. `neighbours` weighs how much likelier what all
squares felt is if one of them is stuck, or weak, than if it is sound. `liveness` gathers that in nats, with whether a
square feels what comes and goes beside it, and whether its own noise is gone. If that isn't enough, the game's own
evidence is added: by how much better everything is explained if the square has told nothing, at least ten times better
than for any other square. While the two together come near a verdict, a turn that hinges on the square waits.

Play tells each verdict once, and tells the tracker what not to trust and since when; the recording keeps it. What was
found stays with the board's number until the board is calibrated again.

A line at ground or at the supply shows no piece from the first scan on: the firmware knows how far any piece takes a
reading, shows `?` beyond that, and adds nothing of it to the neighbours.
"""

from eclipse_companion.sensing.health.levels import Levels
from eclipse_companion.sensing.health.liveness import CERTAIN
from eclipse_companion.sensing.health.readings import Burst
from eclipse_companion.sensing.health.verdicts import Finding, Health, Verdict

__all__ = ["CERTAIN", "Burst", "Finding", "Health", "Levels", "Verdict"]
