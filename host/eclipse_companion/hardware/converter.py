"""The Pico's converter: what a voltage at its input reads, in counts of MicroPython's `read_u16`.

The Raspberry Pi Pico data sheet (4.3, "Using the ADC"): the reference comes from the 3.3 V supply through 201 ohm, and
the converter draws about 150 microampere, so full scale is 30 mV below the supply. A sensor at half the supply
therefore reads above half scale.
"""

from typing import Final

SUPPLY_V: Final = 3.3
REFERENCE_V: Final = SUPPLY_V - 201 * 150e-6
"""The voltage that gives the highest reading."""
HIGHEST: Final = 65535
COUNTS_PER_V: Final = HIGHEST / REFERENCE_V
TRACE_COUNTS_PER_V: Final = HIGHEST / SUPPLY_V
"""An analog trace's scale, by its format: nominally 3.3 V, whichever converter recorded it."""
CODES: Final = 4096
"""The converter has twelve bits; `read_u16` extends them to sixteen."""
WIDE_CODES: Final = (512, 1536, 2560, 3584)
"""At these codes the RP2040's steps are about eight times as wide, so a reading stands still (pico-adc.markomo.me)."""
NOMINAL_REST: Final = round(SUPPLY_V / 2 * COUNTS_PER_V)
"""What a sensor without a field reads, before a board has learned it; the firmware's `calibration` has the same
value.
"""
REST_SPREAD: Final = 2200
"""The most by which a sensor without a field reads off nominal: 110 mV, which includes an SS49E of 1.55 to 1.75 V.

The firmware's `lesson` has the same value.
"""
