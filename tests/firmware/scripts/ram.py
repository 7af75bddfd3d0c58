"""Prints the bits of a word, and the bytes that the application keeps on the heap: its code, then everything."""

import gc
import sys

import bench  # not the firmware's; nor are the board's own modules
import machine  # noqa: F401
import neopixel  # noqa: F401


def used():
    """Bytes in use; leftovers of a finished call on the stack keep nothing alive."""
    overwrite(20)
    gc.collect()
    return gc.mem_alloc()


def overwrite(depth):
    return depth and overwrite(depth - 1)


empty = used()

begun = bench.begun()
import app as application  # noqa: E402 - what importing costs is measured

code = used()
app = application.App(*begun)
for _ in range(500):
    app.step()
print("\nRESULT", 64 if sys.maxsize > 1 << 32 else 32, code - empty, used() - empty)
