"""A clock that only the bench moves."""

import bench


def ticks_ms():
    return bench.now_us // 1000


def ticks_us():
    return bench.now_us


def ticks_diff(end, start):
    return ((end - start + 0x20000000) & 0x3FFFFFFF) - 0x20000000


def ticks_add(ticks, delta):
    return (ticks + delta) & 0x3FFFFFFF


def sleep_us(microseconds):
    if microseconds >= 200:
        bench.exchange(microseconds)
