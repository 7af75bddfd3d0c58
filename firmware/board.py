"""The board: pins, rates and what is fitted. All that changes with the hardware is here, and only here."""

import sys

from micropython import const

FIRMWARE = "1.2.0"
NAME = "pico-hall16"
SQUARES = const(16)

# 74HC4067: S0..S3 choose the channel, lowest bit first; channel k is square k + 1. Its common pin goes to GP26 = ADC0.
SELECT_PINS = (2, 3, 4, 5)
SIGNAL_PIN = const(26)

# A build may leave these out: None, or a button's line removed, means not fitted. `firmware install --without` does it.
LIGHTS_PIN = 15  # data line of 16 WS2812, square 1 first
# Milliamperes that all lights together may take. A USB 2.0 port gives 500 (USB 2.0, 7.2.1). Subtract 125 for the
# sensors (160 at 3.3 V at most, through a regulator of 85 %), 45 for the Pico and 16 for dark lights (1 each).
LIGHTS_MA = const(300)
SOUNDER_PIN = 14  # a passive piezo sounder
BUTTONS = (  # name on the wire, pin; each closes to ground
    ("turn", 10),
    ("hint", 11),
    ("undo", 12),
)

# Closed to ground at power-up, this pin skips the application, and MicroPython's prompt comes. None: not fitted.
SAFE_MODE_PIN = const(22)

# Whether ``registers`` knows the chip's registers; the plain scan of other chips takes more time.
REGISTERS = sys.platform == "rp2" and "RP2040" in getattr(sys.implementation, "_machine", "")
SCAN_HZ = 500 if REGISTERS else 200  # full scans a second: a 20 ms mean cancels 50 Hz, 100 ms cancels 60 Hz too
SETTLE_US = const(5)  # from new address to conversion; 2 us would do
WATCHDOG_MS = const(6000)  # the RP2040 allows at most 8388
CALIBRATION_FILE = "calibration.txt"


def hello(identity, coding, calibrated, hertz, bad, boot, late, check):
    """Return the words of ``HI`` after its number."""
    words = "proto=1 fw=%s board=%s id=%s coding=%s cal=%s leds=%d beep=%d buttons=%d hz=%d bad=%d"
    return (words + " boot=%s late=%d sum=%08X") % (
        FIRMWARE,
        NAME,
        identity,
        coding,
        "ok" if calibrated else "none",
        0 if LIGHTS_PIN is None else 16,
        0 if SOUNDER_PIN is None else 1,
        len(BUTTONS),
        hertz,
        bad,
        boot,
        late,
        check,
    )
