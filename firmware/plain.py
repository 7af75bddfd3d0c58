"""The loops that cost time, in plain Python: each a function on arrays. None allocates.

Integers only, and none beyond 30 bits, which MicroPython would put on the heap. ``viper`` has the same functions as
machine code; ``kernels`` chooses.
"""

from micropython import const

_SQUARES = const(16)
_BORDERS = const(8)
_TOP_ZONE = const(4)
_PLACES = bytes((square // 4 + 1) * 6 + square % 4 + 1 for square in range(_SQUARES))


def crc16(data, start, end):
    """Return the CRC-16/CCITT-FALSE (0x1021, start 0xFFFF, not reflected) of ``data[start:end]``."""
    crc = 0xFFFF
    for index in range(start, end):
        mix = (crc >> 8) ^ data[index]
        mix ^= mix >> 4
        crc = ((crc & 0xFF) << 8) ^ ((mix & 0xF) << 12) ^ (mix << 5) ^ mix
    return crc


def put(buffer, at, text, end):
    """Write ``text`` into ``buffer`` from ``at`` on, what fits before ``end``; return where it ends."""
    for index in range(len(text)):
        if at >= end:
            break
        buffer[at] = text[index]
        at += 1
    return at


def digits(buffer, at, value, end):
    """Write a whole number of 0..2**30 - 1 in decimal, unless it does not fit before ``end``; return where it ends."""
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
    """Put 16 readings into one (0..4) of the five ``rows``, which lie end to end, and write their medians to ``value``.

    The median is of the five readings of a square, square by square.
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


def unmix(values, rests, padded, own, shares):
    """Write each square's own signal into ``own``: reading less rest, less the share of what the neighbours show.

    ``values`` and ``rests`` are 16 readings, ``padded`` is ``PADDED`` integers whose rim is zero, ``shares`` the share
    of a side and of a diagonal neighbour in thousandths. First order is enough: a share is one in a hundred, its
    square one in ten thousand.
    """
    side = shares[0]
    diag = shares[1]
    places = _PLACES
    for square in range(_SQUARES):
        padded[places[square]] = values[square] - rests[square]
    for square in range(_SQUARES):
        at = places[square]
        beside = padded[at - 1] + padded[at + 1] + padded[at - 6] + padded[at + 6]
        across = padded[at - 7] + padded[at - 5] + padded[at + 5] + padded[at + 7]
        own[square] = padded[at] - (beside * side + across * diag) // 1000


def classify(own, zones, borders, pieces, seen):
    """Move each square's zone to where its signal lies, and write the character that it stands for into ``seen``.

    ``zones`` keeps a zone, plus 8 where the signal is below rest; ``borders`` has ``BORDERS`` values, ``pieces`` the
    characters of the weaker piece, of what lies between the two, and of the stronger piece, for each square and
    direction.
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
        elif zone == 1:
            seen[square] = 0x3F
        else:
            seen[square] = pieces[side * 3 + zone - 2]
