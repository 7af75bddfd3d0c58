"""Who may play from another device: each person's seat has a code, which makes one device its owner.

The first device that enters a code owns the seat from then on: it gets a secret of its own, with which it comes back,
and the code is spent. Another device takes the seat over with a new code alone, and only once that is entered.

A seat is a chair, which goes where its person goes: to the other side if sides are swapped. A chair at the computer's
side lets nobody play.
"""

import hashlib
import secrets
import threading
import time
from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from eclipse_companion.announcements import COMPUTER
from eclipse_companion.common.typography import plain
from eclipse_companion.outputs.sentences import Sentences

LETTERS: Final = "34679ACDEFGHJKMNPQRTWXY"
"""What codes are made of: no two of them look alike."""
LENGTH: Final = 6
MOST_TRIES: Final = 5
"""How many wrong codes an address may try within a minute, or new ones a seat may ask for; then it waits for one."""
MOST_TRYING: Final = 256
"""Of how many tries are remembered at once; while there are more, nobody else may try."""
_MINUTE_S: Final = 60.0
_MOST_REMEMBERED: Final = 256
"""How many spent codes, and how many devices that lost their seats, are remembered: the oldest are forgotten."""


def new_code() -> str:
    """A code that nobody can guess within a game."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def as_typed(code: str) -> str:
    """A code as people type it: in small letters, with spaces or hyphens."""
    return "".join(letter for letter in plain(code).upper() if letter not in " -")


def about_seat(line: str, words: Sentences) -> tuple[str, str] | None:
    """What a typed line has done to a seat, `new_code` or `play_for`, and whose seat; None if it is about none."""
    text = " ".join(line.split())
    for word in ("new_code", "play_for"):
        for begins in (word.replace("_", " "), words.page_label(word)):
            if f"{text} ".casefold().startswith(f"{begins} ".casefold()):
                return word, text[len(begins) :].strip()
    return None


def key_of(secret: str) -> str:
    """What is remembered of a device's secret: with this nobody can come back."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


class Lost(Enum):
    """Why a device plays no more."""

    MOVED = "moved"
    """Another device has entered a new code for the seat."""
    TAKEN_OVER = "taken_over"
    """The host plays there."""
    GIVEN_BACK = "given_back"
    """Its own person plays at the host's computer again."""
    OTHERS = "others"
    """Somebody else sits there."""
    UNKNOWN = "unknown"
    """Nobody here has ever heard of it: the companion was started again."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where, as it was at one moment."""

    chairs: tuple[tuple[int, str], ...]
    """At each side, the chair and who sits in it."""
    owners: tuple[str | None, ...] = ()
    """For each chair, the key of the device that owns it; None: it has none."""
    codes: tuple[str | None, ...] = ()
    """For each chair, the code that its owner has given out, and that nobody else sees; None: there is none."""

    def place(self, secret: str) -> int | None:
        """How many players come before the one whose device has this secret; None: nobody plays there."""
        key = key_of(secret)
        for place, (chair, name) in enumerate(self.chairs):
            if self.owners[chair] == key and name != COMPUTER:
                return place
        return None

    def code_of_owner(self, place: int) -> str | None:
        """The code that the device of a player has given out."""
        return self.codes[self.chairs[place][0]]

    @property
    def here(self) -> frozenset[tuple[int, str]]:
        """The chairs of the people who have no device of their own, with who sits there."""
        return frozenset(
            chair for place, chair in enumerate(self.chairs) if chair[1] != COMPUTER and not self.owned(place)
        )

    def came_from(self, before: "Sitting") -> list[int | None]:
        """Where the person who now plays each side sat before: they have the same name or device. None: nowhere."""
        came: list[int | None] = []
        for chair, name in self.chairs:
            old = next((place for place, (each, _) in enumerate(before.chairs) if each == chair), None)
            same = old is not None and (before.chairs[old][1] == name or self._keeps_owner(chair, before))
            came.append(old if same else None)
        return came

    def _keeps_owner(self, chair: int, before: "Sitting") -> bool:
        return self.owners[chair] is not None and self.owners[chair] == before.owners[chair]

    def owned(self, place: int) -> bool:
        """Whether the person who plays a side has a device of their own."""
        chair, name = self.chairs[place]
        return name != COMPUTER and self.owners[chair] is not None


@dataclass(frozen=True, slots=True)
class Entered:
    """What came of a code."""

    secret: str | None
    """What the device comes back with; None if the code isn't taken."""
    place: int = 0
    """How many players come before the one whose seat it is."""
    moved: bool = False
    """Whether another device has lost the seat."""
    spent: bool = False
    """Whether the code was used before."""


@dataclass(slots=True)
class _Chair:
    code: str | None
    """The code that can be entered; None if none has been given out since the last one was spent."""
    owner: str | None = None
    """The key of the device that owns it."""
    named: str = ""
    """The given name of the person whose device that is; empty if it has none."""
    by_owner: bool = False
    """Whether the owner gave out the code, and shows it alone."""


class Seats:
    """The chairs of a table, their codes and their owners. Any thread may ask, or change something."""

    def __init__(self, sides: Sequence[str], names: Sequence[str]) -> None:
        """`sides`: what people call each side, in the order of the players; `names`: who plays them."""
        self._sides = tuple(sides)
        self._changing = threading.RLock()
        self._chairs: list[_Chair] = []
        self._spent: dict[str, None] = {}
        self._lost: dict[str, Lost] = {}
        for _ in sides:
            self._chairs.append(_Chair(self._fresh_code()))
        self._seated = tuple(enumerate(names))

    @property
    def sitting(self) -> Sitting:
        """Who sits where now."""
        with self._changing:
            owners = tuple(chair.owner for chair in self._chairs)
            return Sitting(self._seated, owners, tuple(each.code if each.by_owner else None for each in self._chairs))

    def sit_down(self, names: Sequence[str]) -> bool:
        """These play now, in the order of the players; whether anybody's code or name has changed.

        A device stays with its person. If somebody else is named, it loses the seat.
        """
        with self._changing:
            before, alone = self._seated, self._is_alone(names)
            self._seated = tuple(zip(self._moved(names), names, strict=True))
            for place, (number, name) in enumerate(self._seated):
                chair = self._chairs[number]
                given = name not in {COMPUTER, self._sides[place]}
                if chair.owner is not None and given and chair.named not in {"", name} and not alone:
                    self._release(chair, Lost.OTHERS)
            return self._seated != before

    def name(self, place: int) -> str:
        """Who plays a side."""
        return self._seated[place][1]

    def code(self, place: int) -> str | None:
        """The code with which a device can take a side; None if the host has none to show."""
        with self._changing:
            number, name = self._seated[place]
            chair = self._chairs[number]
            return chair.code if name != COMPUTER and not chair.by_owner else None

    def enter(self, code: str) -> Entered:
        """A device enters a code: it owns the seat from now on, in the place of any other; and the code is spent."""
        given = as_typed(code)
        with self._changing:
            for place, (number, name) in enumerate(self._seated):
                chair = self._chairs[number]
                if name == COMPUTER or not _same(given, chair.code):
                    continue
                moved = chair.owner is not None
                self._forget_owner(chair, Lost.MOVED)
                secret = secrets.token_urlsafe(16)
                chair.owner, chair.named = key_of(secret), "" if name == self._sides[place] else name
                self._spend(chair)
                return Entered(secret, place, moved)
            return Entered(None, spent=given in self._spent)

    def is_spent(self, code: str) -> bool:
        """Whether a device has entered this code before."""
        with self._changing:
            return as_typed(code) in self._spent

    def lost(self, secret: str) -> Lost | None:
        """Why the device with this secret plays no more; None if it owns a seat."""
        key = key_of(secret)
        with self._changing:
            if any(chair.owner == key for chair in self._chairs):
                return None
            return self._lost.get(key, Lost.UNKNOWN)

    def give_code(self, place: int, *, by_owner: bool) -> str | None:
        """Give out a new code for a side, in the place of any other; None for the computer's side."""
        with self._changing:
            number, name = self._seated[place]
            if name == COMPUTER:
                return None
            chair = self._chairs[number]
            chair.code, chair.by_owner = self._fresh_code(), by_owner
            return chair.code

    def release(self, place: int, why: Lost) -> bool:
        """A side has no device of its own any more, and a new code; whether it had one."""
        with self._changing:
            chair = self._chairs[self._seated[place][0]]
            owned = chair.owner is not None
            if owned:
                self._release(chair, why)
            return owned

    def _release(self, chair: _Chair, why: Lost) -> None:
        self._forget_owner(chair, why)
        chair.code, chair.named, chair.by_owner = self._fresh_code(), "", False

    def _forget_owner(self, chair: _Chair, why: Lost) -> None:
        if chair.owner is not None:
            self._lost[chair.owner] = why
            _forget_oldest(self._lost)
        chair.owner = None

    def _spend(self, chair: _Chair) -> None:
        if chair.code is not None:
            self._spent[chair.code] = None
            _forget_oldest(self._spent)
        chair.code, chair.by_owner = None, False

    def _fresh_code(self) -> str:
        taken = {chair.code for chair in self._chairs} | set(self._spent)
        while (code := new_code()) in taken:
            pass
        return code

    def _is_alone(self, names: Sequence[str]) -> bool:
        """Whether one person has played, and one plays now: it is the same one."""
        return len(_people(names)) == 1 == len(_people([name for _, name in self._seated]))

    def _moved(self, names: Sequence[str]) -> list[int]:
        """The chair at each side when these sit down: people keep theirs, by their names or because they are alone."""
        sat = dict(enumerate(self._seated))
        alone = _people(names) if self._is_alone(names) else []
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


def _same(given: str, code: str | None) -> bool:
    return code is not None and secrets.compare_digest(given.encode("utf-8", "replace"), code.encode())


def _forget_oldest(remembered: MutableMapping[str, Any]) -> None:
    while len(remembered) > _MOST_REMEMBERED:
        del remembered[next(iter(remembered))]


def _people(names: Sequence[str]) -> list[int]:
    """The places at which people sit."""
    return [place for place, name in enumerate(names) if name != COMPUTER]


class Tries:
    """Who has tried what may be done a few times a minute, such as codes, and when. Any thread may ask."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` returns seconds and never goes back."""
        self._clock = clock
        self._tries: dict[str, list[float]] = {}
        """When each of them tried, within the last minute, or before there was a wait."""
        self._told: float | None = None
        self._changing = threading.Lock()

    def must_wait(self, who: str) -> bool:
        """Whether this one may not try now."""
        with self._changing:
            self._forget()
            known = self._tries.get(who)
            return len(self._tries) >= MOST_TRYING if known is None else len(known) >= MOST_TRIES

    def note(self, who: str) -> bool:
        """This one has tried; whether the host is to be told of it, which is once a minute at most."""
        with self._changing:
            self._forget()
            now = self._clock()
            self._tries.setdefault(who, []).append(now)
            tells = self._told is None or now - self._told >= _MINUTE_S
            self._told = now if tells else self._told
            return tells

    def _forget(self) -> None:
        """Forget what is older than a minute; who has to wait does so for a minute after the last try."""
        now = self._clock()
        for who, times in list(self._tries.items()):
            left = [each for each in times if now - each < _MINUTE_S]
            if len(times) >= MOST_TRIES and left:
                left = times
            if left:
                self._tries[who] = left
            else:
                del self._tries[who]
