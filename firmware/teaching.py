"""The commands that change the calibration; loaded when one of them comes."""

from words import RefusedError, expect, square_of, values_of

from calibration import CODINGS, LEVELS, SHARE_LIMIT


def _set(app, words):
    calibration = app.calibration
    place = square_of(expect(words, 1)[0], 1) - 1
    names = LEVELS[calibration.coding]
    given = values_of(words, ("rest",) + names, 0, 65535)
    if not given:
        raise RefusedError("wants rest=, " + "=, ".join(names) + "= with readings of 0 to 65535")
    for name, reading in given.items():
        if name == "rest":
            calibration.set_rest(place, reading)
        else:
            calibration.set_level(place, names.index(name), reading)
    app.renew_square(place)
    return ""


def _mix(app, words):
    expect(words, 0)
    given = values_of(words, ("side", "diag"), -SHARE_LIMIT, SHARE_LIMIT)
    if len(given) != 2:
        raise RefusedError("wants side= and diag= in thousandths")
    app.calibration.shares[0] = given["side"]
    app.calibration.shares[1] = given["diag"]
    return ""


def _coding(app, words):
    coding = expect(words, 1)[0]
    if coding not in CODINGS:
        raise RefusedError("wants one or two")
    app.calibration.coding = CODINGS.index(coding)
    app.renew()
    return ""


COMMANDS = {"SET": _set, "MIX": _mix, "CODING": _coding}
