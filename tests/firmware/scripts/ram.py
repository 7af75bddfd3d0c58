"""Tells how much of the heap the running application keeps, in bytes: with and without its code."""

import gc

import bench  # not the firmware's, nor are the board's own modules
import machine  # noqa: F401
import neopixel  # noqa: F401

gc.collect()
empty = gc.mem_alloc()

begun = bench.begun()
import app as application  # noqa: E402 - what importing costs is measured

gc.collect()
code = gc.mem_alloc()
app = application.App(*begun)
for _ in range(500):
    app.step()
gc.collect()
print("\nRESULT", code - empty, gc.mem_alloc() - empty)
