"""The calibration, kept in one small text file that a power cut never harms, and its commands.

After a cut at any moment, the old or the new text is whole: the new one is written beside the old one, closed, and
renamed over it; littlefs renames in one step. An exception or a soft reset half commits an open file, so only a
closed file is ever renamed. Meanwhile the flash chip stops the scan, for 66 to 208 ms, or longer if erasing
takes long. Calls used: ``open``, ``os.rename`` (``os.replace`` if there is one, as Windows needs it),
``os.remove``, ``os.listdir``, ``os.sync`` if there is one.
"""

import os

import board
from kept import BESIDE, HEAD, checksum
from words import RefusedError, expect

from calibration import ALL, CODINGS, LEVELS, UNKNOWN


def write(calibration):
    """Keep a calibration. Raises OSError if that fails; then the old one remains."""
    name = board.CALIBRATION_FILE
    try:
        with open(name + BESIDE, "w") as file:
            file.write(text_of(calibration))
            file.flush()
    except OSError:
        if name + BESIDE in os.listdir():
            os.remove(name + BESIDE)
        raise
    _sync()
    getattr(os, "replace", os.rename)(name + BESIDE, name)
    _sync()


def clear():
    """Forget what was kept. Raises OSError if that fails."""
    if board.CALIBRATION_FILE in os.listdir():
        os.remove(board.CALIBRATION_FILE)
    _sync()


def text_of(calibration):
    """Return a calibration as lines of text, the last one its CRC; -1 means not given."""
    words = CODINGS[calibration.coding], calibration.shares[0], calibration.shares[1]
    text = "%s\ncoding %s side %d diag %d\n" % ((HEAD,) + words)
    text += " ".join(("square", "rest") + LEVELS[0] + LEVELS[1]) + "\n"
    for square in range(16):
        values = [square + 1, calibration.rest[square] if calibration.known[square] else UNKNOWN]
        values += calibration.levels[square * ALL : (square + 1) * ALL]
        text += " ".join([str(value) for value in values]) + "\n"
    return text + checksum(text)


def _save(app, words):
    expect(words, 0)
    try:
        write(app.calibration)
    except OSError:
        raise RefusedError("the file cannot be written") from None
    return ""


def _clear(app, words):
    expect(words, 0)
    try:
        clear()
    except OSError:
        raise RefusedError("the file cannot be deleted") from None
    app.calibration.clear()
    app.renew()
    return ""


def _sync():
    if hasattr(os, "sync"):
        os.sync()


COMMANDS = {"SAVE": _save, "CLEAR": _clear}
