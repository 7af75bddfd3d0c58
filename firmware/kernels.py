"""The costly loops: machine code if MicroPython can make it, else plain Python; the results agree."""

import sys

from micropython import const

try:
    if sys.maxsize >> 31:
        raise AttributeError  # machine code is written for 32 bits: longer words would lose signs
    from viper import classify, crc16, digits, median, put, unmix
except (AttributeError, SyntaxError):
    from plain import classify, crc16, digits, median, put, unmix  # noqa: F401

PADDED = const(36)  # the 4 x 4 squares with a rim of zeros, in rows of 6, so every square has eight neighbours
BORDERS = const(8)  # for one direction of one square: four to go up, four to come down
