"""The hardware that the firmware uses: pins, the converter, sounder, timers, watchdog, reset.

In: the sense channel's answers, and the wiring from `board`. Out: MicroPython's `machine`, for the pins and parts of a
Raspberry Pi Pico. The converter reads the square that the four select pins choose, so an error in the scan shows here
as it does on the board.
"""

import board
import channel

_PERIOD = 0x3FFFFFFF
_FLOATING = 33070
_FIRST_CONVERTER_PIN = 26
_SAFE_MODE_BIT = 1 << 15

PWRON_RESET = 1
WDT_RESET = 3

_answer = channel.answer
_READINGS = channel.READINGS
_pins = {}
_selected = 0  # the multiplexer's channel
_identity = b""
_cause = PWRON_RESET


def _start(identity, cause):
    global _identity, _cause
    _identity = identity
    _cause = PWRON_RESET if cause == "power" else WDT_RESET


def unique_id():
    """The flash chip's number, eight bytes."""
    return _identity


def reset():
    """Restart, as after power-up."""
    channel.reset()


soft_reset = reset


def reset_cause():
    """Why the board started; a Pico restarts itself by its watchdog."""
    return _cause


def freq(*_hertz):
    """The processor's clock frequency."""
    return 125_000_000


def idle():
    """Wait for the next interrupt: at most a millisecond."""
    channel.wait(1000)


def lightsleep(ms=1000):
    """Sleep."""
    channel.wait(1000 * ms)


def disable_irq():
    """Do nothing: there are no interrupts here."""
    return 0


def enable_irq(_state):
    """Do nothing: there are no interrupts here."""


class Pin:
    """A pin; there is one object for each number."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2

    def __new__(cls, number, *_args, **_named):
        """The pin's object, created on first use."""
        if number not in _pins:
            _pins[number] = object.__new__(cls)
        return _pins[number]

    def __init__(self, number, mode=-1, pull=-1, *, value=None):
        """Set up the pin; arguments not given leave things as they are."""
        if not hasattr(self, "_mode"):
            self._number = number
            self._mode = Pin.IN
            self._pull = -1
            self._level = 0
            self._weight = 1 << board.SELECT_PINS.index(number) if number in board.SELECT_PINS else 0
            self._closed = _contact(number)
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=-1, *, value=None):
        """Set up the pin; arguments not given leave things as they are."""
        if value is not None:
            self(value)
        if mode != -1:
            self._mode = mode
        if pull != -1:
            self._pull = pull

    def __call__(self, value=None):
        """Set the level, or read it."""
        global _selected
        if value is None:
            return self._read()
        self._level = 1 if value else 0
        weight = self._weight
        if weight:
            _selected = _selected | weight if value else _selected & ~weight
        return None

    def value(self, value=None):
        """Set the level, or read it."""
        return self(value)

    def on(self):
        """Set the level high."""
        self(1)

    def off(self):
        """Set the level low."""
        self(0)

    high = on
    low = off

    def toggle(self):
        """Toggle the level."""
        self(not self._level)

    def _read(self):
        if self._mode == Pin.OUT:
            return self._level
        if self._closed and _answer[channel.BUTTONS] & self._closed:
            return 0
        return 1 if self._pull == Pin.PULL_UP else 0


def _contact(number):
    """The bit of the answer that says whether this pin is closed to ground; 0 if nothing could close it."""
    for place, (_name, pin) in enumerate(board.BUTTONS or ()):
        if pin == number:
            return 1 << place
    return _SAFE_MODE_BIT if number == getattr(board, "SAFE_MODE_PIN", None) else 0


class ADC:
    """The converter at a pin. An unconnected pin reads half the supply."""

    CORE_TEMP = 4

    def __init__(self, source):
        """Accept a pin, a pin's number, or the converter's channel number."""
        number = source._number if isinstance(source, Pin) else source
        if number < ADC.CORE_TEMP:
            number += _FIRST_CONVERTER_PIN
        if number != board.SIGNAL_PIN:
            self.read_u16 = _read_nothing

    def read_u16(self):
        """Convert once, 0..65535."""
        return _answer[_READINGS + _selected]


def _read_nothing():
    return _FLOATING


class PWM:
    """A square wave on a pin; audible on the sounder's pin."""

    def __init__(self, pin, freq=0, duty_u16=0):
        """Start with these values; silent if they aren't given."""
        self._heard = pin._number == board.SOUNDER_PIN
        self._hertz = freq
        self._duty = duty_u16
        self._tell()

    def init(self, freq=None, duty_u16=None):
        """Set the given values."""
        self._hertz = self._hertz if freq is None else freq
        self._duty = self._duty if duty_u16 is None else duty_u16
        self._tell()

    def freq(self, hertz=None):
        """Set the frequency, or read it. Raises ValueError below 8 Hz, the limit of the RP2040's divider."""
        if hertz is None:
            return self._hertz
        if hertz < 8:
            raise ValueError("freq too small")
        self._hertz = hertz
        self._tell()
        return None

    def duty_u16(self, duty=None):
        """Set the duty cycle, 0..65535, or read it."""
        if duty is None:
            return self._duty
        self._duty = duty
        self._tell()
        return None

    def deinit(self):
        """End the wave."""
        self._duty = 0
        self._tell()

    def _tell(self):
        if self._heard:
            channel.sound(self._hertz if self._duty else 0)


class WDT:
    """The watchdog: restarts the board if simulated time passes without a feed. It can't be stopped."""

    def __init__(self, _id=0, timeout=5000):
        """Start it. Raises ValueError if the RP2040 couldn't."""
        if not 0 < timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        self._timeout = timeout
        self.feed()
        channel.set_watchdog(self)

    def feed(self):
        """Reset the countdown."""
        self._fed = channel.ticks_ms()

    def check(self, ms):
        """Restart the board if it wasn't fed in time."""
        if (ms - self._fed) & _PERIOD > self._timeout:
            channel.set_watchdog(None)
            channel.reset()


class Timer:
    """Calls a function after a time, once or repeatedly; only while the firmware waits."""

    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, _id=-1, **options):
        """Start the timer if options are given."""
        if options:
            self.init(**options)

    def init(self, *, mode=PERIODIC, freq=-1, period=-1, callback=None):
        """Start the timer: `period` in milliseconds, or `freq` in calls per second."""
        self.deinit()
        self._every_us = int(1_000_000 / freq) if freq > 0 else 1000 * period
        self._mode = mode
        self._callback = callback
        self.due_us = (channel.ticks_us() + self._every_us) & _PERIOD
        channel.add_timer(self)

    def deinit(self):
        """Stop it."""
        channel.remove_timer(self)

    def tick(self, us):
        """Call the function if it is due."""
        if ((us - self.due_us) & _PERIOD) > _PERIOD >> 1:
            return
        self.due_us = (us + self._every_us) & _PERIOD
        if self._mode == Timer.ONE_SHOT:
            self.deinit()
        if self._callback is not None:
            self._callback(self)
