"""Compares what the first look reports with what the application shows at rest, for anything on the same board."""

import random
import sys

import bench
import first
import kept
import loading
from app import App

ROUNDS = 60
random.seed(3)


def level(rest, low, high):
    return min(max(rest + random.choice((-1, 1)) * random.randint(low, high), 0), 65535)


def put_on(calibration):
    """Draw rest values, magnets and what is on the board: nothing, pieces on and off centre, anything at all."""
    calibration.coding = random.randint(0, 1)
    calibration.shares[0] = random.randint(-20, 20)
    calibration.shares[1] = random.randint(-20, 20)
    for square in range(16):
        rest = random.randint(31000, 34500)
        if random.random() < 0.9:
            calibration.set_rest(square, rest)
        for which in range(2 + 2 * calibration.coding):
            if random.random() < 0.9:
                calibration.set_level(square, which, level(rest, 2000, 20000))
        bench.readings[square] = level(rest, *random.choice(((0, 300), (500, 20000), (0, 32000))))


different = 0
seen = set()
for _ in range(ROUNDS):
    look = first.Look()
    put_on(look.calibration)
    look.tell()
    told = bytes(look.frame)
    app = App(*loading.load(look))
    app.squares.frame[:] = b"." * 16
    for _ in range(120):
        app.step()
    seen |= set(told)
    if app.squares.frame != told:
        print("\nDIFFERENT", told, app.squares.frame, bench.readings)
        different += 1
if not kept.read(look.calibration):
    sys.exit(1)
print("\nRESULT", ROUNDS, different, len(seen))
