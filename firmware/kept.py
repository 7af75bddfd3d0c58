"""The kept calibration, read at start. ``store`` wrote it."""

import os
from binascii import crc32

import board

from calibration import ALL, CODINGS

HEAD = "eclipse-calibration 2"
BESIDE = ".new"  # ends the name of the file that an interrupted write leaves


def read(calibration):
    """Load what was kept; if it is damaged, return False with nominal values."""
    try:
        file = open(board.CALIBRATION_FILE)  # noqa: SIM115 - that there is none is no damage
    except OSError:
        return True
    try:
        _take(calibration, file.read())
    except (OSError, ValueError, LookupError):
        calibration.clear()
        return False
    finally:
        file.close()
    return True


def tidy():
    """Delete what an interrupted write left. Even with nothing there, this may take as long as writing."""
    try:
        os.remove(board.CALIBRATION_FILE + BESIDE)
    except OSError:
        pass


def checksum(body):
    """Return the last line of a text: its CRC-32."""
    return "crc %08X\n" % (crc32(body.encode()) & 0xFFFFFFFF)


def _take(calibration, text):
    lines = text.split("\n")
    if lines[0] != HEAD or text[-13:] != checksum(text[:-13]):
        raise ValueError
    coding, side, diag = lines[1].split()[1::2]
    calibration.coding = CODINGS.index(coding)
    calibration.shares[0] = int(side)
    calibration.shares[1] = int(diag)
    for square in range(16):
        values = [int(word) for word in lines[3 + square].split()]
        if values[1] >= 0:
            calibration.set_rest(square, values[1])
        for which in range(ALL):
            calibration.levels[square * ALL + which] = values[2 + which]
