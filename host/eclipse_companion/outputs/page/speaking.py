"""Which device speaks: one of the pages, or else the computer's own voice, if it is on. One at a time."""

import threading
import time
from collections.abc import Callable
from typing import Final

from eclipse_companion.announcements import Notice
from eclipse_companion.outputs.voice import Voice

SILENT_S: Final = 8.0
"""A page that speaks answers whatever it is sent, at least every five seconds. After so long it has gone."""
GONE_S: Final = 3.0
"""How long a page that speaks may be without a connection, in seconds."""
LONGEST_NAME: Final = 64


class Speaking:
    """Knows who speaks. Any thread may ask and tell. A device goes by the name that its page has made up."""

    def __init__(self, voice: Voice, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` returns seconds and never goes back."""
        self.voice: Final = voice
        """The computer's own."""
        self._clock = clock
        self._lock = threading.RLock()
        self._device: str | None = None
        self._gone: str | None = None
        """The device that spoke and has gone, until another one speaks."""
        self._heard_s = 0.0
        self.changed: Callable[[], None] = lambda: None
        """Is called, by whatever thread, after somebody else speaks."""
        voice.changed = self.voice_changed

    def take(self, device: str, *, plays: bool = True) -> bool:
        """A device speaks from now on, and whoever spoke before is silent; whether it does.

        A device at which nobody plays hushes no other one, nor the computer's voice.
        """
        if not 0 < len(device) <= LONGEST_NAME:
            return False
        with self._lock:
            if device == self._device:
                self._heard_s = self._clock()
                return True
            if not plays and (self._device is not None or self.voice.on):
                return False
        self.voice.hush(hushed=True)
        with self._lock:
            self._device, self._gone, self._heard_s = device, None, self._clock()
        self.changed()
        return True

    def leave(self, device: str) -> None:
        """A device speaks no more, because somebody has switched that off there."""
        with self._lock:
            if device not in (self._device, self._gone):
                return
            was = device == self._device
            self._device = self._gone = None
        if was:
            self.voice.hush(hushed=False)
        self.changed()

    def alive(self, device: str) -> None:
        """A device that speaks has answered."""
        with self._lock:
            if device == self._device:
                self._heard_s = self._clock()

    def check(self) -> None:
        """If the device that speaks hasn't answered for too long, it has gone."""
        with self._lock:
            device = self._device if self._clock() - self._heard_s >= SILENT_S else None
        if device is not None:
            self.lost(device)

    def lost(self, device: str) -> None:
        """If this device spoke, it has gone: everybody hears so, and the computer's voice speaks if it can."""
        with self._lock:
            if device != self._device:
                return
            self._device, self._gone = None, device
        self.voice.hush(hushed=False)
        self.voice.notify(Notice("speaker_gone" if self.voice.on else "speaker_gone_silent"))
        self.changed()

    def voice_changed(self) -> None:
        """Somebody may have switched the computer's voice on: then it speaks, and no page does."""
        with self._lock:
            if self.voice.on:
                self._device = None
        self.changed()

    def of(self, device: str | None) -> str:
        """Who speaks, as a device is told: `here`, `elsewhere`, `gone` (it spoke), `computer` or `nobody`."""
        with self._lock:
            if self._device is not None:
                return "here" if device == self._device else "elsewhere"
            return "gone" if self._gone is not None else "computer" if self.voice.on else "nobody"
