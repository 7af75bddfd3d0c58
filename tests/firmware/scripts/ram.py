"""Tells the bits of a word, and the bytes that the application keeps on the heap: its code, then all."""

import gc
import sys

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
print("\nRESULT", 64 if sys.maxsize > 1 << 32 else 32, code - empty, gc.mem_alloc() - empty)
