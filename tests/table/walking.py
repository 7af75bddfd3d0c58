"""Every pair of words in every phase of a game: afterwards, somebody who does what is asked can make a turn.

A game says how its tables are built and how each of their phases is reached. The person here knows no more than what
the screen shows.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from eclipse_companion.announcements import OF_THE_TERMINAL, Fact, Notice, TakenBack, TurnSeen
from eclipse_companion.outputs.view import View
from eclipse_companion.table.offers import CONFIRM_MS

WORDS = ("undo", "again", "wrong", "hint", "finished", "pause", "no", "accept")
"""All ordered pairs of these are said."""
SOON_MS = 300.0
"""How soon after the first word the second one is said."""
LATER_MS = 4000.0
"""The same, if what followed from the first word has come to rest."""
TRIES = 16
"""How often somebody does what is asked before giving up."""


class Walked(Protocol):
    """A table in simulated time, with everybody who is at it."""

    @property
    def view(self) -> View:
        """What a screen shows."""

    @property
    def told(self) -> Sequence[Fact]:
        """What was announced."""

    def say(self, line: str) -> None:
        """Somebody types a line, which may be empty."""

    def wait(self, ms: float) -> None:
        """Time passes."""

    def the_computers_turn(self) -> str:
        """What somebody types so that the computer's turn is made."""

    def a_turn(self) -> str:
        """Some legal turn for the person to move, as it is typed."""

    def close(self) -> None:
        """The end."""


Reaches: TypeAlias = Callable[[Any], None]
"""What leads to a phase, which has its name: it is given the table."""
Tables: TypeAlias = Mapping[str, tuple[Callable[[Path], Walked], Sequence[Reaches]]]
"""By its name, each table of a game: what builds it in a folder of its own, and its phases."""


@dataclass(frozen=True)
class Way:
    """One pair of words in one phase at a table."""

    phase: str
    first: str
    second: str
    between_ms: float

    def __str__(self) -> str:
        return f"{self.phase}: {self.first}, {self.second} after {self.between_ms:.0f} ms"


def ways(phases: Sequence[Reaches]) -> Iterator[Way]:
    """All ways at one table: each pair in each phase, said quickly and slowly."""
    for phase in phases:
        for first, second, between_ms in product(WORDS, WORDS, (SOON_MS, LATER_MS)):
            yield Way(phase.__name__, first, second, between_ms)


def stuck(tables: Tables, name: str, share: int, home: Path, found: Sequence[Way] = ()) -> list[str]:
    """What stood in the way on some ways at a table: so many of them, and those of its phases that once were stuck."""
    _, phases = tables[name]
    mine = [way for way in found if way.phase in {phase.__name__ for phase in phases}]
    gone = [*mine, *random.Random(f"41 {name}").sample(list(ways(phases)), share)]
    led = ((way, walk(way, tables[name], home / str(number))) for number, way in enumerate(gone))
    return [f"{name}, {way}: {why}" for way, why in led if why is not None]


def walk(way: Way, table: tuple[Callable[[Path], Walked], Sequence[Reaches]], home: Path) -> str | None:
    """Go one way, and make a turn; None if that was possible, or else what stood in its way."""
    begin, phases = table
    walked = begin(home)
    try:
        next(phase for phase in phases if phase.__name__ == way.phase)(walked)
        twice = answers(walked, way.first, way.between_ms) or answers(walked, way.second, LATER_MS)
        return twice or repeated(walked) or goes_on(walked)
    finally:
        walked.close()


def answers(walked: Walked, word: str, ms: float) -> str | None:
    """Say a word; None if it gets no two answers, or else both."""
    before = len(walked.told)
    walked.say(word)
    walked.wait(1.0)
    told = [fact.key for fact in walked.told[before:] if isinstance(fact, Notice) and fact.key not in OF_THE_TERMINAL]
    walked.wait(ms)
    return None if len(told) <= 1 else f"{word} gets {told}"


def repeated(walked: Walked) -> str | None:
    """Once all has come to rest, `again` always says the same, and changes nothing; None if that is so."""
    count = -1
    while count < len(walked.told):
        count = len(walked.told)
        walked.wait(LATER_MS if walked.view.offer is None else CONFIRM_MS + LATER_MS)
    walked.say("again")
    walked.wait(SOON_MS)
    first, told = walked.view, len(walked.told)
    walked.say("again")
    walked.wait(SOON_MS)
    news = [fact for fact in walked.told[told:] if isinstance(fact, TurnSeen | TakenBack | Notice)]
    same = (first.standing, first.turns, first.picture) == (
        walked.view.standing,
        walked.view.turns,
        walked.view.picture,
    )
    return None if same and not news else f"{first.standing!r} became {walked.view.standing!r}, with {news}"


def goes_on(walked: Walked) -> str | None:
    """Do what is asked until a turn of one's own counts; None once it does, or else what stood in its way."""
    before = len(walked.told)
    for _ in range(TRIES):
        if any(_is_own_turn(walked, fact) for fact in walked.told[before:]):
            return None
        _do(walked)
        walked.wait(LATER_MS)
    said = [walked.view.sentences.say(fact) for fact in walked.told[before:]]
    return f"no turn counts; {walked.view.standing!r} is shown after {[each for each in said if each][-6:]}"


def _is_own_turn(walked: Walked, fact: Fact) -> bool:
    """Whether a person's turn counts."""
    return isinstance(fact, TurnSeen) and fact.player in walked.view.people


def _do(walked: Walked) -> None:
    """What somebody does who looks at the screen."""
    view = walked.view
    if view.paused:
        walked.say("go on")
    elif view.offer is not None:
        walked.say("no")
    elif view.picture.choices:
        walked.say("1")
    elif view.done:
        walked.say("next")
    elif view.ending:
        walked.say("")
        walked.wait(LATER_MS)
        walked.say("new")
    elif view.picture.steps:
        walked.say("")
    elif view.reply is not None:
        walked.say(walked.the_computers_turn())
    elif not view.thinking:
        walked.say("")
        walked.wait(LATER_MS)
        walked.say(walked.a_turn())
