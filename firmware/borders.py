"""The borders between what a square can show: from its calibration to counts above or below rest.

They are shares of a level: a piece 4 mm off centre keeps 52 % of it, one 6 mm off 24 %; rows of neighbours leave
a few per cent on an empty square. So a piece begins at 24 % and ends at 20 %; empty begins at 15 % and ends at 18 %.
The best border between two strengths is below the geometric mean of the levels, since a piece off centre loses
half of its signal and none gains more than 15 %.
"""

from micropython import const

from calibration import ONE

# Per cent of the weaker level, or of the geometric mean of both: to go up, to come down.
_SHARES = (18, 24, 80, 84, 15, 20, 72, 76)
_LEAST_LEVEL = const(600)  # a level below this doesn't count: noise and hum reach 150 counts
# If no rest value is known: the sensors' own are up to 2,004 from nominal, so neither a piece nor doubt begins below.
_UNKNOWN = (2500, 2200)
_NEVER = const(1 << 20)  # as a level: its borders lie beyond every signal


def borders(calibration, square, falls):
    """Return eight borders and three characters of a square (0..15), for signals above rest or (``falls``) below it.

    The borders are the four between the zones in ``squares`` to go up, then the four to come down; the characters
    are those of the weaker piece, of either, of the stronger.
    """
    letters = b"+-" if calibration.coding == ONE else b"GSgs"
    levels = []
    for which in range(len(letters)):
        size = calibration.level(square, which) - calibration.rest[square]
        if falls:
            size = -size
        if size > 0:
            levels.append((max(size, _LEAST_LEVEL), letters[which]))
    if not levels:  # calibrated to nothing on this side: no piece shows there
        levels = [(_NEVER, 0x3F)]
    weak, letter = min(levels)
    strong, strong_letter = max(levels)
    middle = int((weak * strong) ** 0.5) if strong > weak else _NEVER
    found = []
    for border in range(8):
        count = (middle if border & 2 else weak) * _SHARES[border] // 100
        if not calibration.known[square]:
            count = max(count, _UNKNOWN[border >> 2])
        found.append(min(count, 65535))
    # Between the two, the piece's owner is unknown; the side that is up is known if both have the same.
    golds = (letter in b"+Gg") + (strong_letter in b"+Gg")
    return found, (letter, b"-?+"[golds], strong_letter)
