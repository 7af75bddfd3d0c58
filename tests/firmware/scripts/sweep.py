"""Sweeps over registers that are arrays, and reads the same through pins; both must return the same sixteen readings.

The converter's result is at the place of the pins' set register, so the word that selects the channel is what gets
converted: a wrong order, a forgotten line or a wrong average shows.
"""

import sys
from array import array

import bench
import board
import registers
import scan
import uctypes

SELECTIONS = ((2, 3, 4, 5), (5, 4, 3, 2), (11, 8, 0, 7))

results = 0
for pins in SELECTIONS:
    board.SELECT_PINS = pins
    bench.select = pins
    bench.levels = dict.fromkeys(pins, 0)
    for channel in range(16):
        word = 0
        for bit in range(4):
            word |= (channel >> bit & 1) << pins[bit]
        bench.readings[channel] = word << 4 | word >> 8
    scanner = scan.Scanner()
    scanner.scan()
    sio = array("i", [-1] * 16)
    still = array("i", [0] * 16)
    converter = uctypes.addressof(sio) + 4 * (5 - 1)
    for settle_us, pin in ((0, 26), (0, 28)):
        raw = array("H", [1] * 16)
        plan = registers.plan(pins, pin, settle_us)
        registers.sweep(raw, sio, converter, still, plan)
        if raw != scanner.raw or sio[4] != (0x105 | (pin - 26) << 12):
            print("\nDIFFERENT", pins, raw, scanner.raw, sio)
            sys.exit(1)
        results += 1
print("\nRESULT", results, len(set(scanner.raw)))
