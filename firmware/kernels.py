"""The loops that cost time, each a function on arrays. Plain Python; none allocates.

Integers only, and none beyond 30 bits, which MicroPython would put on the heap.
"""

from array import array

from micropython import const

SQUARES = const(16)
PADDED = const(36)  # the 4 x 4 squares with a rim of zeros, in rows of 6: there every square has eight neighbours
_PLACES = bytes((square // 4 + 1) * 6 + square % 4 + 1 for square in range(SQUARES))

BORDERS = const(8)  # of one direction of one square: four to go up, four to come down
TOP_ZONE = const(4)


def _table():
    table = array("H", bytes(512))
    for value in range(256):
        crc = value << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        table[value] = crc & 0xFFFF
    return table


_CRC = _table()


def crc16(data, start, end):
    """Return the CRC-16/CCITT-FALSE (0x1021, start 0xFFFF, not reflected) of ``data[start:end]``."""
    table = _CRC
    crc = 0xFFFF
    for index in range(start, end):
        crc = ((crc & 0xFF) << 8) ^ table[(crc >> 8) ^ data[index]]
    return crc


def median(rows, value):
    """Write the median of five rows of 16 readings into ``value``, square by square."""
    row_a, row_b, row_c, row_d, row_e = rows
    for square in range(SQUARES):
        a = row_a[square]
        b = row_b[square]
        c = row_c[square]
        d = row_d[square]
        e = row_e[square]
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
    for square in range(SQUARES):
        padded[places[square]] = values[square] - rests[square]
    for square in range(SQUARES):
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
    for square in range(SQUARES):
        signal = own[square]
        zone = zones[square]
        falls = 0
        if signal < 0:
            signal = -signal
            falls = 1
        zone = zone & 7 if zone >> 3 == falls else 0
        side = square * 2 + falls
        base = side * BORDERS
        while zone < TOP_ZONE and signal >= borders[base + zone]:
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
