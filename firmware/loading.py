"""Loads the application, a second's work if MicroPython compiles it; reports squares meanwhile."""

import sys
import time

import board
from micropython import const
from watchdog import feed

_AGAIN_MS = const(300)  # no part takes longer than the rest of a second
_PARTS = ("kernels", "credit", "squares", "lights", "commands", "rests", "scan", "app")
_FOR_NOW = ("loading", "first", "basics") + (("pins",) if board.REGISTERS else ())


def load(look):
    """Load the application; return what its ``run`` takes. ``look`` has just reported the squares."""
    told_ms = time.ticks_ms()
    for name in _PARTS:
        __import__(name)
        feed()
        if time.ticks_diff(time.ticks_ms(), told_ms) >= _AGAIN_MS:
            told_ms = time.ticks_ms()
            look.tell()
    __import__("kept").tidy()
    for name in _FOR_NOW:
        sys.modules.pop(name, None)
    told_ms = time.ticks_diff(told_ms, look.began_ms)
    return look.began_ms, look.identity, look.boot, look.calibration, look.frame, look.sizes, told_ms
