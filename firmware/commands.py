"""Commands: takes the body of a good line, sends exactly the answer that PROTOCOL.md names.

A command ignores unknown words of the form ``key=value``, as every reader of the wire does.
"""

import sys

from board import SQUARES
from credit import ANSWERS_KEPT
from lights import COLOURS, DEFAULT_LEVEL
from lines import LONGEST_BODY
from words import RefusedError, expect, number_of, plain, square_of, values_of

from calibration import CODINGS, LEVELS

_ECHO = LONGEST_BODY - len("OK 65535 ")  # the longest text of an answer
_GET_ECHO = _ECHO - len(" rest=65535 sun-gold=65535 sun-silver=65535 moon-gold=65535 moon-silver=65535")
# Modules that are loaded when one of these commands comes. Their ``COMMANDS`` take the application and the words after
# the name, and return what is added to the answer.
_LOADED_FOR = {"SET": "teaching", "MIX": "teaching", "CODING": "teaching", "SAVE": "store", "CLEAR": "store"}
_RARE = ("lesson", "teaching", "store", "kept")


class Commands:
    """Carries out commands on the parts of ``app``, the application."""

    def __init__(self, app):
        """Take the application: its calibration, lesson, lights, sounder, sender."""
        self._app = app

    def take(self, body, ms):
        """Carry out one command, refuse it, or drop it if too many answers wait already."""
        words = body.split(" ")
        app = self._app
        if words[0] == "ACK":
            seq = number_of(words[1], 0, 65535) if len(words) > 1 else None
            if seq is not None and plain(words) == words[:2]:
                app.sender.ack(seq, ms)
        elif plain(words) == ["HELLO"]:
            app.hello(ms)
        elif app.sender.answers + (app.lesson is not None) < ANSWERS_KEPT:
            self._carry_out(words, body, ms)

    def rest_learned(self, reason, ms):
        """Answer the ``CAL REST`` that has ended; ``reason`` is why nothing was learned, or None."""
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
        expect(words, 0)  # a good one doesn't get here

    def _state(self, words, _body, ms):
        expect(words, 0)
        self._app.sender.state(ms)

    def _ping(self, words, _body, _ms):
        if not words or len(plain(words[1:])):
            raise RefusedError("wants one word")
        return ""

    def _raw(self, words, _body, _ms):
        hertz = number_of(expect(words, 1)[0], 0, 200)
        if hertz is None:
            raise RefusedError("wants a rate of 0 to 200")
        self._app.stream(hertz)
        return ""

    def _cal(self, words, body, ms):
        name = words[0] if words else ""
        if name == "REST":
            return self._cal_rest(words[1:], body, ms)
        if name == "GET":
            return self._cal_get(words[1:], body)
        if name not in _LOADED_FOR:
            raise RefusedError("wants REST, SET, MIX, CODING, GET, SAVE or CLEAR")
        return _loaded(_LOADED_FOR[name]).COMMANDS[name](self._app, words[1:])

    def _cal_rest(self, words, body, ms):
        expect(words, 0)
        app = self._app
        if app.lesson is not None:
            raise RefusedError("is learning already")
        self._lesson_body = body
        app.lesson = _loaded("lesson").Lesson(app.calibration, app.squares, ms)

    def _cal_get(self, words, body):
        square = square_of(expect(words, 1)[0], 0)
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

    def _led(self, words, _body, ms):
        if not self._app.lights.count:
            raise RefusedError("no lights are fitted")
        palette = expect(words, 1)[0]
        if len(palette) != SQUARES or not all(letter in COLOURS for letter in palette.lower()):
            raise RefusedError("wants 16 of .rgbywmc, upper case for blinking")
        level = values_of(words, ("level",), 0, 100).get("level", DEFAULT_LEVEL)
        self._app.lights.set(palette, level, ms)
        return ""

    def _beep(self, words, _body, ms):
        if not self._app.sounder.fitted:
            raise RefusedError("no sounder is fitted")
        words = expect(words, 2)
        hertz = number_of(words[0], 20, 20_000)
        length_ms = number_of(words[1], 1, 5000)
        if hertz is None or length_ms is None:
            raise RefusedError("wants 20 to 20000 Hz and 1 to 5000 ms")
        self._app.sounder.beep(hertz, length_ms, ms)
        return ""

    def _reset(self, words, body, ms):
        expect(words, 0)
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


def forget_rare():
    """Free the memory of rarely needed modules; what is running finishes."""
    for name in _RARE:
        sys.modules.pop(name, None)


def _loaded(name):
    """Return a rarely needed module, which replaces the last one."""
    forget_rare()
    return __import__(name)


assert len("CAL GET 16") < _GET_ECHO
