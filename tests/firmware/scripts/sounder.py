"""Beeps, and prints the level of the sounder's pin: at first, during a beep, after it, and after a replaced beep."""

import bench
import board
from lights import Sounder

PIN = board.SOUNDER_PIN

bench.levels[PIN] = 1
sounder = Sounder()
seen = [bench.levels[PIN]]
sounder.beep(440, 100, 0)
seen.append(bench.levels[PIN])
sounder.tick(99)
seen.append(bench.levels[PIN])
sounder.tick(100)
seen.append(bench.levels[PIN])
sounder.beep(440, 100, 200)
sounder.silence()
seen.append(bench.levels[PIN])
print("\nRESULT", *seen)
