"""The application: scan, judge, report; read, carry out. One loop, which waits in one place.

Calls used besides the parts' own: ``time.ticks_ms``, ``ticks_us``, ``ticks_diff``, ``ticks_add``, ``sleep_us``
(the wait for the next scan, at least ``_LEAST_WAIT_US``; other calls wait for less),
``select.poll().register``, ``ipoll(0)``, ``sys.stdin.buffer.readinto`` of one byte, ``sys.stdout.buffer.write``,
``machine.reset``, ``gc.collect``.
"""

import gc
import os
import select
import sys
import time
from array import array

import board
import machine
from buttons import Buttons
from commands import Commands, forget_rare
from credit import Sender
from filters import Median
from kernels import PADDED, unmix
from lights import Lights, Sounder
from lines import Reader
from micropython import const
from rests import Rests
from scan import Scanner
from squares import Squares
from watchdog import feed

from calibration import CODINGS

_PERIOD_US = 1_000_000 // board.SCAN_HZ
_LEAST_WAIT_US = const(200)
_STATE_MS = const(900)  # "at least once a second"
_BYTES_A_SCAN = const(256)
_BYTES_IF_LATE = const(32)  # a board that is always late still reads commands
_RESTART_MS = const(1000)  # how long the answer to RESET may wait for credit
_MANY_FAILURES = const(20)
_TIME_MASK = const(0x3FFFFFFF)


class App:
    """All parts joined."""

    def __init__(self, began_ms, identity, boot, calibration, frame, sizes, told_ms):
        """Take the pins and continue from what ``first`` saw and said."""
        self._began_ms = began_ms
        self._identity = identity
        self._boot = boot
        self.hertz = board.SCAN_HZ
        self.calibration = calibration
        self.lights = Lights()
        self.sounder = Sounder()
        self.buttons = Buttons()
        self.reader = Reader()
        self.squares = Squares(calibration)
        self.squares.frame[:] = frame
        self.lesson = None
        self.sender = Sender(self.squares.frame, sys.stdout.buffer.write, self._writable)
        self.sender.adopt(sizes, told_ms)
        self._scanner = Scanner()
        self._median = Median()
        self._rests = Rests(calibration, self.squares)
        self._padded = array("i", [0] * PADDED)
        self._commands = Commands(self)
        self._tell_button = self.sender.button  # bound once: each binding would allocate
        self._wifi = None
        self.use_usb()
        self._byte = bytearray(1)
        self._stream_hertz = 0
        self._stream_share = 0
        self._due_us = time.ticks_us()
        self._counted_from_us = self._due_us
        self._counted = 0
        self._late = 0  # scans that began too late, modulo 65536
        self._restarting = False
        self._restart_ms = 0
        self._fault = None  # why the last scan failed
        forget_rare()

    def now_ms(self):
        """Return the milliseconds since start, modulo 2**30."""
        return time.ticks_diff(time.ticks_ms(), self._began_ms) & _TIME_MASK

    def step(self):
        """Wait for the next scan and do all that follows."""
        self._wait()
        ms = self.now_ms()
        try:
            self._scanner.scan()
        except OSError as failure:
            self._blind(str(failure), ms)
            self._listen(ms)
        else:
            self._fault = None
            self._median.add(self._scanner.raw)
            if self._median.ready:
                self._judge(ms)
                self._listen(ms)
            self._stream(ms)
        if self._wifi:
            self._wifi.tick(ms)
        self.sender.tick(ms, _STATE_MS)
        self.buttons.tick(ms, self._tell_button)
        self.lights.tick(ms)
        self.sounder.tick(ms)
        if self._restarting and (not self.sender.waiting or (ms - self._restart_ms) & _TIME_MASK >= _RESTART_MS):
            self._restart()

    def hello(self, ms):
        """Start again with the host; end the last one's lesson."""
        self.lesson = None
        calibration = self.calibration
        coding = CODINGS[calibration.coding]
        known = calibration.calibrated()
        bad = self.reader.bad
        words = board.hello(self._identity, coding, known, self.hertz, bad, self._boot, self._late, calibration.check())
        self.sender.hello(words.encode(), ms)
        if self._fault:
            self.sender.log(self._fault, ms)

    def renew(self):
        """Put a changed calibration to use."""
        self.squares.renew()
        self._rests.renew()

    def renew_square(self, square):
        """Put one square's (0..15) changed values to use; all squares at once would cost a scan."""
        self.squares.renew_square(square)
        self._rests.renew_square(square)

    def stream(self, hertz):
        """Stream raw readings at a rate; 0 stops."""
        self._stream_hertz = hertz
        self._stream_share = 0

    def restart(self):
        """Restart the board as soon as the answer is out."""
        self._restarting = True
        self._restart_ms = self.now_ms()

    def stop(self):
        """Turn lights and sounder off for the prompt."""
        self.sounder.silence()
        self.lights.dark()

    def _wait(self):
        left_us = time.ticks_diff(self._due_us, time.ticks_us())
        if left_us < _LEAST_WAIT_US:  # late: missed scans are not made up for
            left_us = _LEAST_WAIT_US
            self._late = (self._late + 1) & 0xFFFF
            self._due_us = time.ticks_add(time.ticks_us(), left_us)
        time.sleep_us(left_us)
        self._due_us = time.ticks_add(self._due_us, _PERIOD_US)
        self._counted += 1
        if self._counted >= board.SCAN_HZ:
            passed_ms = time.ticks_diff(time.ticks_us(), self._counted_from_us) // 1000
            self._counted_from_us = time.ticks_us()
            self.hertz = (self._counted * 1000 + passed_ms // 2) // passed_ms if passed_ms > 0 else board.SCAN_HZ
            self._counted = 0

    def _judge(self, ms):
        squares = self.squares
        values = self._median.value
        squares.turn_over()
        unmix(values, self._rests.now, self._padded, squares.own, self.calibration.shares, squares.reaches)
        if squares.update(ms):
            self.sender.state(ms)
        self._rests.follow()
        if self.lesson is not None and self.lesson.add(values, ms):
            reason = self.lesson.end()
            self.lesson = None
            if reason is None:
                self.renew()
            forget_rare()
            self._commands.rest_learned(reason, ms)

    def _blind(self, reason, ms):
        """After a failed scan, show every square as unknown and say why, once for the whole series."""
        if self.lesson is not None:
            self.lesson = None
            self._commands.rest_learned(reason, ms)
        if self._fault is None:
            self._fault = b"error " + reason.encode()
            self.squares.frame[:] = b"????????????????"
            self.sender.log(self._fault, ms)
            self.sender.state(ms)

    def _listen(self, ms):
        """Read what has come until the next scan is due, and a little if it is due already; a host's flood waits."""
        byte = self._byte
        reader = self.reader
        for count in range(_BYTES_A_SCAN):
            late = time.ticks_diff(self._due_us, time.ticks_us()) < _LEAST_WAIT_US
            if (late and count >= _BYTES_IF_LATE) or not self._readable():
                return
            if not self._source.readinto(byte):
                return
            if reader.feed(byte[0]):
                self._commands.take(reader.body(), ms)

    def use(self, source, reads, write, writes):
        """Read from ``source``, and write by ``write``; ``reads`` and ``writes`` are the streams to poll for it."""
        self._source = source
        self.sender.write = write
        self._input = select.poll()
        self._input.register(reads, select.POLLIN)
        self._output = select.poll()
        self._output.register(writes, select.POLLOUT)

    def use_usb(self):
        """Give the wire back to USB."""
        self.use(sys.stdin.buffer, sys.stdin, sys.stdout.buffer.write, sys.stdout)

    def join_wifi(self):
        """Let hosts come over Wi-Fi, too, if the board was told a network."""
        if "wifi.txt" in os.listdir():
            self._wifi = __import__("wifi").Wifi(self)

    def _readable(self):
        for _ in self._input.ipoll(0):
            return True
        return False

    def _writable(self):
        for _ in self._output.ipoll(0):
            return True
        return False

    def _stream(self, ms):
        hertz = self._stream_hertz
        if hertz:
            self._stream_share += hertz
            if self._stream_share >= board.SCAN_HZ:
                self._stream_share -= board.SCAN_HZ
                self.sender.raw(self._scanner.raw, ms)

    def _restart(self):
        self.stop()
        time.sleep_us(50_000)  # the port has not sent the answer yet
        machine.reset()


def run(*begun):
    """Run with what ``loading.load`` returned until Ctrl-C; report a failure and go on."""
    app = None
    failures = 0
    try:
        while True:
            try:
                if app is None:
                    app = App(*begun)
                    app.join_wifi()
                    gc.collect()
                app.step()
                feed()
                failures = 0
            except Exception as failure:  # noqa: BLE001 - whatever it is, the board goes on
                failures += 1
                _tell(app, failure)
                if failures >= _MANY_FAILURES:
                    machine.reset()
                time.sleep_us(100_000)
    finally:
        if app is not None:
            try:
                app.stop()
            finally:
                app.stop()  # a second Ctrl-C may have come in between


def _tell(app, failure):
    text = "error %s %s" % (type(failure).__name__, failure)
    clean = "".join(letter if " " <= letter <= "~" and letter not in "$*" else " " for letter in text[:120])
    if app is None:
        print(clean)
    else:
        app.sender.log(" ".join(clean.split()).encode(), app.now_ms())
