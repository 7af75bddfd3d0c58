"""Commands: the body of a good line in; exactly the answer that PROTOCOL.md names out, through the sender.

Words of the form ``key=value`` that a command does not know are ignored, as for every reader of the wire.
"""

import board
from credit import ANSWERS_KEPT
from kernels import SQUARES
from lights import COLOURS, DEFAULT_LEVEL
from lines import LONGEST_BODY

from calibration import CODINGS, LEVELS, SHARE_LIMIT

_ECHO = LONGEST_BODY - len("OK 65535 ")  # the longest text of an answer
_GET_ECHO = _ECHO - len(" rest=65535 sun-gold=65535 sun-silver=65535 moon-gold=65535 moon-silver=65535")


class RefusedError(Exception):
    """A command that is not carried out; the text says why, in words."""


class Commands:
    """Carries commands out on the parts of the application, ``app``."""

    def __init__(self, app):
        """Take the application: its calibration, lesson, store, lights, sounder, sender."""
        self._app = app

    def take(self, body, ms):
        """Carry out one command, or refuse it, or drop it where too many answers wait already."""
        words = body.split(" ")
        app = self._app
        if words[0] == "ACK":
            seq = _number(words[1], 0, 65535) if len(words) > 1 else None
            if seq is not None and _plain(words) == words[:2]:
                app.sender.ack(seq, ms)
        elif _plain(words) == ["HELLO"]:
            app.hello(ms)
        elif app.sender.answers + (app.lesson is not None) < ANSWERS_KEPT:
            self._carry_out(words, body, ms)

    def rest_learned(self, reason, ms):
        """Answer the ``CAL REST`` that has come to its end; ``reason`` is why nothing was learned, or None."""
        if reason is None:
            self._answer(True, self._lesson_body, ms)
        else:
            self._answer(False, "CAL " + reason, ms)

    def _carry_out(self, words, body, ms):
        try:
            handler = self._table.get(words[0])
            if handler is None:
                raise RefusedError("unknown command" if words[0] else "a command begins with a word")
            if "" in words:
                raise RefusedError("words are parted by one space")
            if len(body) > _ECHO:
                raise RefusedError("too long to be answered")
            result = handler(self, words[1:], body, ms)
        except RefusedError as refused:
            reason = str(refused)
            room = _ECHO - 1 - len(reason)
            self._answer(False, (words[0] or "-")[:room] + " " + reason, ms)
        else:
            if result is not None:
                self._answer(True, body + result, ms)

    def _answer(self, good, text, ms):
        self._app.sender.answer(good, text.encode(), ms)

    def _hello(self, words, _body, _ms):
        _expect(words, 0)  # a good one does not come here

    def _state(self, words, _body, ms):
        _expect(words, 0)
        self._app.sender.state(ms)

    def _ping(self, words, _body, _ms):
        if not words or len(_plain(words[1:])):
            raise RefusedError("wants one word")
        return ""

    def _raw(self, words, _body, _ms):
        hertz = _number(_expect(words, 1)[0], 0, 200)
        if hertz is None:
            raise RefusedError("wants a rate of 0 to 200")
        self._app.stream(hertz)
        return ""

    def _cal(self, words, body, ms):
        handler = self._cal_table.get(words[0]) if words else None
        if handler is None:
            raise RefusedError("wants REST, SET, MIX, CODING, GET, SAVE or CLEAR")
        return handler(self, words[1:], body, ms)

    def _cal_rest(self, words, body, ms):
        _expect(words, 0)
        app = self._app
        if app.lesson is not None:
            raise RefusedError("is learning already")
        from lesson import Lesson  # noqa: PLC0415 - rarely needed

        self._lesson_body = body
        app.lesson = Lesson(app.calibration, app.squares, ms)

    def _cal_set(self, words, _body, _ms):
        calibration = self._app.calibration
        square = _square(_expect(words, 1)[0], 1)
        names = LEVELS[calibration.coding]
        values = _values(words, ("rest",) + names, 0, 65535)
        if not values:
            raise RefusedError("wants rest=, " + "=, ".join(names) + "= with readings of 0 to 65535")
        for name, reading in values.items():
            if name == "rest":
                calibration.set_rest(square - 1, reading)
            else:
                calibration.set_level(square - 1, names.index(name), reading)
        self._app.renew_square(square - 1)
        return ""

    def _cal_mix(self, words, _body, _ms):
        _expect(words, 0)
        values = _values(words, ("side", "diag"), -SHARE_LIMIT, SHARE_LIMIT)
        if len(values) != 2:
            raise RefusedError("wants side= and diag= in thousandths")
        self._app.calibration.shares[0] = values["side"]
        self._app.calibration.shares[1] = values["diag"]
        return ""

    def _cal_coding(self, words, _body, _ms):
        coding = _expect(words, 1)[0]
        if coding not in CODINGS:
            raise RefusedError("wants one or two")
        self._app.calibration.coding = CODINGS.index(coding)
        self._app.renew()
        return ""

    def _cal_get(self, words, body, _ms):
        square = _square(_expect(words, 1)[0], 0)
        if len(body) > _GET_ECHO:
            raise RefusedError("too long to be answered")
        calibration = self._app.calibration
        if not square:
            return " coding=%s side=%d diag=%d" % (
                CODINGS[calibration.coding],
                calibration.shares[0],
                calibration.shares[1],
            )
        text = " rest=%d" % calibration.rest[square - 1]
        for which, name in enumerate(LEVELS[calibration.coding]):
            text += " %s=%d" % (name, calibration.level(square - 1, which))
        return text

    def _cal_save(self, words, _body, _ms):
        _expect(words, 0)
        try:
            self._app.store.write(self._app.calibration.text())
        except OSError:
            raise RefusedError("the file cannot be written") from None
        return ""

    def _cal_clear(self, words, _body, _ms):
        _expect(words, 0)
        try:
            self._app.store.clear()
        except OSError:
            raise RefusedError("the file cannot be deleted") from None
        self._app.calibration.clear()
        self._app.renew()
        return ""

    def _led(self, words, _body, ms):
        if not self._app.lights.count:
            raise RefusedError("no lights are fitted")
        palette = _expect(words, 1)[0]
        if len(palette) != SQUARES or not all(letter in COLOURS for letter in palette.lower()):
            raise RefusedError("wants 16 of .rgbywmc, upper case for blinking")
        level = _values(words, ("level",), 0, 100).get("level", DEFAULT_LEVEL)
        self._app.lights.set(palette, level, ms)
        return ""

    def _beep(self, words, _body, ms):
        if not self._app.sounder.fitted:
            raise RefusedError("no sounder is fitted")
        words = _expect(words, 2)
        hertz = _number(words[0], 20, 20_000)
        length_ms = _number(words[1], 1, 5000)
        if hertz is None or length_ms is None:
            raise RefusedError("wants 20 to 20000 Hz and 1 to 5000 ms")
        self._app.sounder.beep(hertz, length_ms, ms)
        return ""

    def _reset(self, words, body, ms):
        _expect(words, 0)
        if self._app.lesson is not None:
            self._app.lesson = None
            self.rest_learned("the board restarts", ms)
        self._answer(True, body, ms)
        self._app.restart()

    _table = {  # noqa: RUF012 - nothing changes it
        "HELLO": _hello,
        "STATE": _state,
        "PING": _ping,
        "RAW": _raw,
        "CAL": _cal,
        "LED": _led,
        "BEEP": _beep,
        "RESET": _reset,
    }
    _cal_table = {  # noqa: RUF012
        "REST": _cal_rest,
        "SET": _cal_set,
        "MIX": _cal_mix,
        "CODING": _cal_coding,
        "GET": _cal_get,
        "SAVE": _cal_save,
        "CLEAR": _cal_clear,
    }


def hello_words(app):
    """Return the words of ``HI`` after the number, as bytes."""
    return (
        "proto=1 fw=%s board=%s id=%s coding=%s cal=%s leds=%d beep=%d buttons=%d hz=%d bad=%d"
        % (
            board.FIRMWARE,
            board.NAME,
            app.identity,
            CODINGS[app.calibration.coding],
            "ok" if app.calibration.calibrated() else "none",
            app.lights.count,
            app.sounder.fitted,
            app.buttons.count,
            app.hertz,
            app.reader.bad,
        )
    ).encode()


def _plain(words):
    """Return the words that are not of the form ``key=value``."""
    return [word for word in words if not ("=" in word[1:] and word[0].isalpha())]


def _expect(words, count):
    """Return the ``count`` words that come first and are no ``key=value``; there must not be more."""
    plain = _plain(words)
    if len(plain) != count or plain != words[:count]:
        raise RefusedError(
            "wants %s" % ("no more words" if not count else "%d word%s" % (count, "" if count == 1 else "s"))
        )
    return plain


def _values(words, names, low, high):
    """Return the values of the ``key=value`` words whose keys are in ``names``."""
    values = {}
    for word in words:
        name, equals, text = word.partition("=")
        if equals and name in names:
            value = _number(text, low, high)
            if value is None or name in values:
                raise RefusedError("%s= wants one number of %d to %d" % (name, low, high))
            values[name] = value
    return values


def _square(text, low):
    square = _number(text, low, SQUARES)
    if square is None:
        raise RefusedError("wants a square of %d to %d" % (low, SQUARES))
    return square


def _number(text, low, high):
    """Return the number within limits that one to six digits give (after a ``-`` where ``low`` has one), or None."""
    digits = text[1:] if low < 0 and text.startswith("-") else text
    if not 1 <= len(digits) <= 6 or not all(digit in "0123456789" for digit in digits):
        return None
    value = int(text)
    return value if low <= value <= high else None


assert len("CAL GET 16") < _GET_ECHO
