"""The costly loops as machine code: the same as ``plain`` to the last bit, about 20 times as fast.

If MicroPython can't make machine code, importing this raises SyntaxError or AttributeError.
"""

import micropython
from micropython import const

_SQUARES = const(16)
_BORDERS = const(8)
_TOP_ZONE = const(4)


@micropython.viper
def crc16(data, start: int, end: int) -> int:
    """Return the CRC-16/CCITT-FALSE of ``data[start:end]``."""
    octets = ptr8(data)
    crc = 0xFFFF
    for index in range(start, end):
        mix = (crc >> 8) ^ octets[index]
        mix ^= mix >> 4
        crc = ((crc & 0xFF) << 8) ^ ((mix & 0xF) << 12) ^ (mix << 5) ^ mix
    return crc


@micropython.viper
def put(buffer, at: int, text, end: int) -> int:
    """Write ``text`` into ``buffer`` from ``at``, up to ``end`` at most; return where it ends."""
    to = ptr8(buffer)
    letters = ptr8(text)
    stop = at + int(len(text))
    if stop > end:
        stop = end
    index = 0
    while at < stop:
        to[at] = letters[index]
        at += 1
        index += 1
    return at


@micropython.viper
def digits(buffer, at: int, value: int, end: int) -> int:
    """Write a whole number of 0..2**30 - 1 in decimal if it fits before ``end``; return where it ends."""
    to = ptr8(buffer)
    count = 1
    rest = value // 10
    while rest > 0:
        count += 1
        rest = rest // 10
    if at + count > end:
        return at
    place = at + count
    while place > at:
        place -= 1
        rest = value // 10
        to[place] = 0x30 + value - rest * 10
        value = rest
    return at + count


@micropython.viper
def median(raw, rows, row: int, value):
    """Put 16 readings into one (0..4) of the five ``rows``, and write the medians of all five to ``value``."""
    new = ptr16(raw)
    kept = ptr16(rows)
    middle = ptr16(value)
    base = row * _SQUARES
    for square in range(_SQUARES):
        kept[base + square] = new[square]
        a = kept[square]
        b = kept[square + 16]
        c = kept[square + 32]
        d = kept[square + 48]
        e = kept[square + 64]
        if a > b:
            swap = a
            a = b
            b = swap
        if c > d:
            swap = c
            c = d
            d = swap
        if a < c:
            a = e
        else:
            c = a
            a = e
            swap = b
            b = d
            d = swap
        if a > b:
            swap = a
            a = b
            b = swap
        if a < c:
            a = b if b < c else c
        elif a >= d:
            a = d
        middle[square] = a


@micropython.viper
def unmix(values, rests, padded, own, shares, reaches):
    """Write each square's own signal into ``own``: reading less rest, less its share of the neighbours' signals."""
    limit = ptr32(reaches)
    readings = ptr16(values)
    rest = ptr32(rests)
    field = ptr32(padded)
    signals = ptr32(own)
    share = ptr32(shares)
    side = share[0]
    diag = share[1]
    at = 7
    for square in range(_SQUARES):
        signal = readings[square] - rest[square]
        signals[square] = signal
        reach = limit[square]
        if signal > reach:
            signal = reach
        elif signal < 0 - reach:
            signal = 0 - reach
        field[at] = signal
        at += 1 if (square & 3) < 3 else 3
    at = 7
    for square in range(_SQUARES):
        beside = field[at - 1] + field[at + 1] + field[at - 6] + field[at + 6]
        across = field[at - 7] + field[at - 5] + field[at + 5] + field[at + 7]
        signals[square] = signals[square] - (beside * side + across * diag) // 1000
        at += 1 if (square & 3) < 3 else 3


@micropython.viper
def classify(own, zones, borders, pieces, seen, reaches):
    """Move each square's zone to its signal's, and write the character it means into ``seen``."""
    signals = ptr32(own)
    zone_of = ptr8(zones)
    border = ptr16(borders)
    characters = ptr8(pieces)
    frame = ptr8(seen)
    limit = ptr32(reaches)
    for square in range(_SQUARES):
        signal = signals[square]
        zone = zone_of[square]
        falls = 0
        if signal < 0:
            signal = 0 - signal
            falls = 1
        zone = zone & 7 if zone >> 3 == falls else 0
        side = square * 2 + falls
        base = side * _BORDERS
        while zone < _TOP_ZONE and signal >= border[base + zone]:
            zone += 1
        while zone > 0 and signal < border[base + 3 + zone]:
            zone -= 1
        zone_of[square] = zone | falls << 3
        if zone == 0:
            frame[square] = 0x2E
        elif zone == 1 or signal > limit[square]:
            frame[square] = 0x3F
        else:
            frame[square] = characters[side * 3 + zone - 2]
