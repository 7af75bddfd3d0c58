"""The costly loops in plain Python, each a function on arrays. None allocates.

Integers only, none over 30 bits, since MicroPython would put those on the heap. ``viper`` has the same functions
as machine code; ``kernels`` chooses.
"""

from basics import crc16, unmix  # noqa: F401
from micropython import const

_SQUARES = const(16)
_BORDERS = const(8)
_TOP_ZONE = const(4)


def put(buffer, at, text, end):
    """Write ``text`` into ``buffer`` from ``at``, up to ``end`` at most; return where it ends."""
    for index in range(len(text)):
        if at >= end:
            break
        buffer[at] = text[index]
        at += 1
    return at


def digits(buffer, at, value, end):
    """Write a whole number of 0..2**30 - 1 in decimal if it fits before ``end``; return where it ends."""
    count = 1
    rest = value // 10
    while rest:
        count += 1
        rest //= 10
    if at + count > end:
        return at
    place = at + count
    while place > at:
        place -= 1
        buffer[place] = 0x30 + value % 10
        value //= 10
    return at + count


def median(raw, rows, row, value):
    """Put 16 readings into one (0..4) of the five ``rows``, which are end to end, and the medians into ``value``.

    Each median is of one square's five readings.
    """
    base = row * _SQUARES
    for square in range(_SQUARES):
        rows[base + square] = raw[square]
        a = rows[square]
        b = rows[square + 16]
        c = rows[square + 32]
        d = rows[square + 48]
        e = rows[square + 64]
        if a > b:
            a, b = b, a
        if c > d:
            c, d = d, c
        if a < c:  # the smallest of four is not the median: the fifth takes its place
            a = e
        else:
            c, a = a, e
            b, d = d, b
        if a > b:
            a, b = b, a
        if a < c:
            value[square] = b if b < c else c
        else:
            value[square] = a if a < d else d


def classify(own, zones, borders, pieces, seen, reaches):
    """Move each square's zone to its signal's, and write the character it means into ``seen``.

    ``zones`` holds zones, plus 8 if the signal is below rest; ``borders`` has ``BORDERS`` values, ``pieces`` the
    characters of the weaker piece, of anything between the two, and of the stronger piece, for each square and
    direction. A signal beyond its square's reach (``reaches``) is unknown.
    """
    for square in range(_SQUARES):
        signal = own[square]
        zone = zones[square]
        falls = 0
        if signal < 0:
            signal = -signal
            falls = 1
        zone = zone & 7 if zone >> 3 == falls else 0
        side = square * 2 + falls
        base = side * _BORDERS
        while zone < _TOP_ZONE and signal >= borders[base + zone]:
            zone += 1
        while zone and signal < borders[base + 3 + zone]:
            zone -= 1
        zones[square] = zone | falls << 3
        if not zone:
            seen[square] = 0x2E
        elif zone == 1 or signal > reaches[square]:
            seen[square] = 0x3F
        else:
            seen[square] = pieces[side * 3 + zone - 2]
