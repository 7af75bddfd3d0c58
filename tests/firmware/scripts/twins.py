"""Runs the kernels chosen here and plain Python on the same random arrays, and compares the results.

The kernels are machine code if words have 32 bits.
"""

import random
import sys
from array import array

import kernels
import plain

ROUNDS = 2000
random.seed(7)


def some(kind, count, low, high):
    return array(kind, [random.randint(low, high) for _ in range(count)])


def octets(count, values):
    return bytearray(random.choice(values) for _ in range(count))


def both(name, make, copies):
    """Call each with its own copy of the arrays, and compare every array and the result."""
    for _ in range(ROUNDS):
        given = make()
        ours = [copies(each) for each in given]
        theirs = [copies(each) for each in given]
        first, second = getattr(plain, name)(*ours), getattr(kernels, name)(*theirs)
        if first != second or ours != theirs:
            print("\nDIFFERENT", name, given, ours, theirs, first, second)
            sys.exit(1)


def copy(each):
    if isinstance(each, array):
        return array("iH"[isinstance(each, Readings)], each)
    return bytearray(each) if isinstance(each, bytearray) else each


class Readings(array):
    pass


def readings(count):
    if random.random() < 0.2:
        return Readings("H", [random.choice((0, 1, 32768, 65534, 65535)) for _ in range(count)])
    return Readings("H", [random.randint(0, 65535) for _ in range(count)])


def crc():
    data = octets(190, range(256))
    start = random.randint(0, 190)
    return data, start, random.randint(start, 190)


def words():
    at = random.randint(0, 190)
    return bytearray(200), at, bytes(octets(random.randint(0, 30), range(256))), random.randint(at, 195)


def number():
    value = random.choice(
        (0, 9, 10, 99, 100, random.randint(0, 65535), random.randint(0, (1 << 30) - 1), (1 << 30) - 1)
    )
    at = random.randint(0, 180)
    return bytearray(200), at, value, random.randint(at, 195)


def ladder():
    """Borders of one direction: four that rise, and four below them."""
    up = sorted(random.randint(1, 65_535) for _ in range(4))
    return up + [max(0, each - random.randint(0, 3000)) for each in up]


def zones():
    borders = Readings("H", [each for _ in range(32) for each in ladder()])
    return (
        some("i", 16, -70_000, 70_000),
        octets(16, (0, 1, 2, 3, 4, 8, 9, 10, 11, 12)),
        borders,
        octets(96, b"+-GSgs?"),
        bytearray(16),
        some("i", 16, 0, 70_000),
    )


def field():
    return (
        readings(16),
        some("i", 16, 0, 65_535),
        array("i", [0] * 36),
        array("i", [0] * 16),
        some("i", 2, -1000, 1000),
        some("i", 16, 0, 70_000),
    )


both("crc16", crc, copy)
both("put", words, copy)
both("digits", number, copy)
both("median", lambda: (readings(16), readings(80), random.randint(0, 4), readings(16)), copy)
both("unmix", field, copy)
both("classify", zones, copy)
print("\nRESULT", ROUNDS)
