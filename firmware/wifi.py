"""The wire over the home's Wi-Fi, on a board that was told a network: one host at a time, the newest.

Loaded only where ``wifi.txt`` lies: the network's name and its password, a line each. Nothing is ever said of them.

Calls used: ``network.hostname``, ``WLAN(STA_IF)`` with ``active``, ``config``, ``connect``, ``isconnected``;
``socket`` with ``bind``, ``listen``, ``accept``, ``setblocking``; ``select.poll().register``, ``ipoll(0)``.
"""

import select
import socket

import network
from micropython import const

FILE = "wifi.txt"
NAME = "eclipse-board"  # NAME.local, where the home's network resolves that
PORT = 5055
_LOOK_MS = const(250)
_AGAIN_MS = const(15_000)
_NO_POWER_SAVING = const(0xA11140)  # of the CYW43: else a line may wait for a tenth of a second
_TIME_MASK = const(0x3FFFFFFF)


class Wifi:
    """The radio, and who comes."""

    def __init__(self, app):
        """Read the network's name and password, and begin to join it; that takes some seconds."""
        with open(FILE) as file:
            self._name, self._password = file.read().split("\n")[:2]
        network.hostname(NAME)
        self._radio = network.WLAN(network.STA_IF)
        self._radio.active(True)
        self._radio.config(pm=_NO_POWER_SAVING)
        self._app = app
        self._guest = None
        self._door = None
        self._knocks = select.poll()
        self._looked_ms = 0
        self._join(0)

    def tick(self, ms):
        """Give the wire to who has come, and back to USB when they have gone. It looks four times a second."""
        if self._guest and self._guest.gone:
            self._leave()
            self._app.use_usb()
        if (ms - self._looked_ms) & _TIME_MASK < _LOOK_MS:
            return
        self._looked_ms = ms
        try:
            if self._radio.isconnected():
                self._look()
            elif (ms - self._joined_ms) & _TIME_MASK >= _AGAIN_MS:
                self._join(ms)
        except OSError:  # no memory for a connection, or the radio's own: it looks again
            return

    def _join(self, ms):
        self._joined_ms = ms
        self._radio.connect(self._name, self._password)

    def _look(self):
        if self._door is None:
            self._door = self._opened()
        for _ in self._knocks.ipoll(0):
            connection = self._door.accept()[0]
            connection.setblocking(False)
            self._leave()
            self._guest = Guest(connection)
            self._app.use(self._guest, connection, self._guest.write, connection)

    def _opened(self):
        door = socket.socket()
        try:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(socket.getaddrinfo("0.0.0.0", PORT)[0][-1])  # noqa: S104 - the board has one network
            door.listen(1)
        except OSError:
            door.close()
            raise
        self._knocks.register(door, select.POLLIN)
        return door

    def _leave(self):
        if self._guest:
            self._guest.connection.close()
            self._guest = None


class Guest:
    """A connection that may break; then it is ``gone``, and says and hears nothing."""

    def __init__(self, connection):
        """Take a connection that doesn't block."""
        self.connection = connection
        self.gone = False

    def readinto(self, buffer):
        """Read what has come; 0 or None if there is nothing."""
        try:
            got = self.connection.readinto(buffer)
        except OSError:
            got = 0
        if got == 0:  # None: nothing yet
            self.gone = True
        return got

    def write(self, data, size):
        """Write a line, whole: the credit leaves room for it. A connection that takes less is broken."""
        if not self.gone:
            try:
                self.gone = self.connection.write(data, size) != size
            except OSError:
                self.gone = True
