"""Which phones film: each has a secret of its own, which it got for the code that it scanned.

In: codes and secrets that come from phones. Out: which phone it is. Any thread may ask.
"""

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from eclipse_companion.outputs.page.seats import Tries, as_typed, key_of, new_code

MOST_PHONES: Final = 2
_GONE_S: Final = 60.0
"""A phone that has been silent for so long makes room for another one."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A phone that may film."""

    secret: str
    number: int
    """From 1."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A phone that may not. `why`: `code_wrong`, `code_wait` or `phones_full`."""

    why: str


@dataclass(slots=True)
class _Phone:
    key: str
    heard_s: float


class Phones:
    """Those that film, or did."""

    def __init__(self, most: int = MOST_PHONES, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` returns seconds and never goes back."""
        self.code: Final = new_code()
        self._most, self._clock, self._tries = most, clock, Tries(clock)
        self._phones: dict[int, _Phone] = {}
        self._changing = threading.Lock()

    def join(self, code: str, address: str) -> Joined | Refused:
        """A phone comes with a code, from an address."""
        if self._tries.must_wait(address):
            return Refused("code_wait")
        if not secrets.compare_digest(as_typed(code).encode("utf-8", "replace"), self.code.encode()):
            self._tries.note(address)
            return Refused("code_wrong")
        with self._changing:
            number = self._free()
            if number is None:
                return Refused("phones_full")
            secret = secrets.token_urlsafe(16)
            self._phones[number] = _Phone(key_of(secret), self._clock())
            return Joined(secret, number)

    def number_of(self, secret: object) -> int | None:
        """Which phone has this secret; None: none. A phone that asks is there."""
        if not isinstance(secret, str):
            return None
        key = key_of(secret)
        with self._changing:
            for number, phone in self._phones.items():
                if secrets.compare_digest(phone.key, key):
                    phone.heard_s = self._clock()
                    return number
        return None

    def _free(self) -> int | None:
        """The number of a phone that isn't there, or not any more."""
        for number in range(1, self._most + 1):
            phone = self._phones.get(number)
            if phone is None or self._clock() - phone.heard_s > _GONE_S:
                return number
        return None
