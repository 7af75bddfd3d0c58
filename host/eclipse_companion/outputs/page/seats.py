"""Who may play from another device: each person's seat has a code, and guessing is bounded.

A code belongs to a chair. The chair goes where its person goes: to the other side if sides are swapped. A chair at the
computer's side lets nobody play.
"""

import secrets
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from eclipse_companion.announcements import COMPUTER
from eclipse_companion.common.typography import plain

LETTERS: Final = "34679ACDEFGHJKMNPQRTWXY"
"""What codes are made of: no two of them look alike."""
LENGTH: Final = 6
MOST_WRONG: Final = 5
"""How many wrong codes an address may try within a minute; then it has to wait for one."""
MOST_ADDRESSES: Final = 256
"""Of how many addresses wrong codes are remembered at once; while there are more, no other one may try."""
_MINUTE_S: Final = 60.0


def new_code() -> str:
    """A code that nobody can guess within a game."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def as_typed(code: str) -> str:
    """A code as people type it: in small letters, with spaces or hyphens."""
    return "".join(letter for letter in plain(code).upper() if letter not in " -")


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where, as it was at one moment: at each side, the chair and who sits in it."""

    chairs: tuple[tuple[int, str], ...]

    def place(self, chair: int) -> int | None:
        """How many players come before the one in a chair; None if the computer sits there."""
        for place, (each, name) in enumerate(self.chairs):
            if each == chair and name != COMPUTER:
                return place
        return None


class Seats:
    """The chairs of a table and their codes. Any thread may ask; one thread alone tells who sits there."""

    def __init__(self, sides: Sequence[str], names: Sequence[str]) -> None:
        """`sides`: what people call each side, in the order of the players; `names`: who plays them."""
        self._sides = tuple(sides)
        codes: list[str] = []
        while len(codes) < len(sides):
            codes += {new_code()} - set(codes)
        self._codes = tuple(codes)
        self.sitting = Sitting(tuple(enumerate(names)))
        """Who sits where now."""

    def sit_down(self, names: Sequence[str]) -> bool:
        """These play now, in the order of the players; whether anybody's code or name has changed."""
        before, chairs = self.sitting, self._moved(names)
        self.sitting = Sitting(tuple(zip(chairs, names, strict=True)))
        return self.sitting != before

    def name(self, place: int) -> str:
        """Who plays a side."""
        return self.sitting.chairs[place][1]

    def code(self, place: int) -> str | None:
        """The code with which one plays a side; None if the computer does."""
        chair, name = self.sitting.chairs[place]
        return None if name == COMPUTER else self._codes[chair]

    def chair(self, code: str) -> int | None:
        """The chair that a code is for; None if it is for none, or the computer sits there."""
        given = as_typed(code).encode("utf-8", "replace")
        fits = [secrets.compare_digest(given, own.encode()) for own in self._codes]
        return fits.index(True) if True in fits and self.place(fits.index(True)) is not None else None

    def place(self, chair: int) -> int | None:
        """How many players come before the one in a chair; None if the computer sits there."""
        return self.sitting.place(chair)

    def _moved(self, names: Sequence[str]) -> list[int]:
        """The chair at each side when these sit down: people keep theirs, by their names or because they are alone."""
        sat = dict(enumerate(self.sitting.chairs))
        alone = _people(names) if len(_people([name for _, name in self.sitting.chairs])) == 1 else []
        kept: dict[int, int] = {}
        for place, name in enumerate(names):
            given = name not in {COMPUTER, self._sides[place]}
            for old, (chair, who) in list(sat.items()):
                if (given and who == name) or (alone == [place] and who != COMPUTER):
                    kept[place] = chair
                    del sat[old]
                    break
        for place in range(len(names)):
            if place not in kept:
                old = place if place in sat else min(sat)
                kept[place] = sat.pop(old)[0]
        return [kept[place] for place in range(len(names))]


def _people(names: Sequence[str]) -> list[int]:
    """The places at which people sit."""
    return [place for place, name in enumerate(names) if name != COMPUTER]


class Guesses:
    """Wrong codes by the addresses that they came from. Any thread may ask."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` returns seconds and never goes back."""
        self._clock = clock
        self._wrong: dict[str, list[float]] = {}
        """When each address tried a wrong code, within the last minute, or before it had to wait."""
        self._told: float | None = None
        self._changing = threading.Lock()

    def must_wait(self, address: str) -> bool:
        """Whether no code is taken from this address now."""
        with self._changing:
            self._forget()
            known = self._wrong.get(address)
            return len(self._wrong) >= MOST_ADDRESSES if known is None else len(known) >= MOST_WRONG

    def note(self, address: str) -> bool:
        """An address has tried a wrong code; whether the host is to be told of it, which is once a minute at most."""
        with self._changing:
            self._forget()
            now = self._clock()
            self._wrong.setdefault(address, []).append(now)
            tells = self._told is None or now - self._told >= _MINUTE_S
            self._told = now if tells else self._told
            return tells

    def _forget(self) -> None:
        """Forget what is older than a minute; who has to wait does so for a minute after the last wrong code."""
        now = self._clock()
        for address, times in list(self._wrong.items()):
            left = [each for each in times if now - each < _MINUTE_S]
            if len(times) >= MOST_WRONG and left:
                left = times
            if left:
                self._wrong[address] = left
            else:
                del self._wrong[address]
