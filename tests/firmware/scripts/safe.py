"""Starts the board with the safe-mode pin open, closed, and, though that pin is low, without a jumper."""

import bench
import board
import first

started = []
for level, pin in ((1, board.SAFE_MODE_PIN), (0, board.SAFE_MODE_PIN), (0, None)):
    bench.levels[board.SAFE_MODE_PIN or 22] = level
    board.SAFE_MODE_PIN = pin
    started.append(first.begin() is not None)
print("\nRESULT", *map(int, started))
