"""One small text file that a power cut never harms: after a cut at any moment, the old text or the new one is whole.

The new text is written beside the old one, closed, and renamed over it; littlefs renames in one step. A file left
open is half committed by an exception or a soft reset, so only a closed file is ever renamed. Calls used: ``open``,
``os.rename`` (``os.replace`` where there is one, as Windows needs it), ``os.remove``, ``os.sync`` where there is one.
"""

import os

from micropython import const

_LONGEST = const(8192)


class Store:
    """A text under a name in the working folder."""

    def __init__(self, name):
        """Take the name, and delete what an interrupted ``write`` left behind."""
        self._name = name
        self._new = name + ".new"
        _remove(self._new)

    def read(self):
        """Return the text, or None where there is none, or none that can be read."""
        try:
            with open(self._name) as file:
                return file.read(_LONGEST)
        except (OSError, UnicodeError):
            return None

    def write(self, text):
        """Replace the text. Raises OSError where that fails; the old text then stands."""
        try:
            with open(self._new, "w") as file:
                file.write(text)
                file.flush()
        except OSError:
            _remove(self._new)
            raise
        _sync()
        getattr(os, "replace", os.rename)(self._new, self._name)
        _sync()

    def clear(self):
        """Delete the text. Raises OSError where that fails."""
        try:
            os.remove(self._name)
        except OSError:
            if self.read() is not None:
                raise
        _sync()


def _remove(name):
    try:
        os.remove(name)
    except OSError:
        return


def _sync():
    if hasattr(os, "sync"):
        os.sync()
