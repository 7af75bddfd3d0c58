"""Scans, judges and says states with the heap locked: any allocation raises MemoryError, which ends the script."""

import gc

import bench
import micropython
from app import App

STEPS = 3000


def play(app, steps):
    for step in range(steps):
        if step % 40 == 0:
            square = step // 40 % 16
            bench.readings[square] = 32768 + (7000 if bench.readings[square] <= 32768 else -7000)
        app.step()


app = App(*bench.begun())
app.calibration.set_rest(0, 32768)
app.renew()
play(app, 400)
gc.collect()
before = gc.mem_alloc()
micropython.heap_lock()
play(app, STEPS)
micropython.heap_unlock()
print("\nRESULT", gc.mem_alloc() - before)
