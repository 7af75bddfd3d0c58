"""Every pair of words in the phases of a game at one device, or with real cards: afterwards a step can be made."""

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.announcements import Envelope, Fact
from eclipse_companion.games.ecliptic.game.cards import DECK, card_text
from eclipse_companion.games.ecliptic.play.director import EclipticDirector
from eclipse_companion.games.ecliptic.play.entry_board import EntryBoard
from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES, REFEREE, REFEREE_RULES
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.log import GameLog
from eclipse_companion.table.clock import parse_control
from eclipse_companion.table.inputs import command_or_line
from eclipse_companion.table.keeper import Keeper
from eclipse_companion.table.performing import Performer
from eclipse_companion.table.searches import Search
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.table import Table
from tests.games.ecliptic.play.scripted import legal
from tests.table.walking import LATER_MS, SOON_MS, Way, walk, ways

SEED = 7
SHARE = 16
"""So many of all ways are gone here, beside those below."""
FOUND = (
    Way("covered", "pause", "finished", LATER_MS),
    Way("resigning", "undo", "undo", SOON_MS),
    Way("correcting", "pause", "no", SOON_MS),
    Way("correcting", "pause", "pause", LATER_MS),
)
"""Ways that once led nowhere, or to another sentence."""


class Alone:
    """Nobody searches."""

    def begin(self, search: Search) -> None:
        """Hints never come."""

    def stop(self) -> None:
        """Nothing to stop."""


class AtTable:
    """Two people who type at one device, with clocks, in simulated time."""

    def __init__(self, home: Path, *, referee: bool = False) -> None:
        self.told: list[Fact] = []
        self.now = 0.0
        self.rules = REFEREE_RULES if referee else ECLIPTIC_RULES
        self.words = EclipticSentences("en")
        self.view = EclipticView(self.words)
        self.log = GameLog(home / "games.sqlite3")
        self.keeper = Keeper(self.log, home / "recordings", lambda _: None)
        edition = REFEREE if referee else self.rules.kind
        seats = [Seat("Ann"), Seat("Ben")]
        director = EclipticDirector(EclipticMatch(seats, edition, next_secret=lambda: 7, seed=SEED))
        self.match = director.match
        game = Performer(
            director,
            EntryBoard(self.rules),
            self.keeper,
            thinker=Alone(),
            deliver=self._hear,
            control=parse_control("60+0"),
        )
        self.table = Table(game)
        self.wait(500.0)

    def _hear(self, envelope: Envelope) -> None:
        if envelope.only_for is not None and not envelope.here:
            return
        self.told.append(envelope.fact)
        self.view = self.view.after(envelope.fact)

    def say(self, line: str) -> None:
        said = command_or_line(line, self.rules.position, self.words.shown_words, self.words.VOCABULARY.own_words)
        self.table.take(said, self.now)
        self.table.advance(self.now)

    def wait(self, ms: float) -> None:
        until = self.now + ms
        while self.now < until:
            self.now = min(until, self.now + 250.0)
            self.table.advance(self.now)

    def the_computers_turn(self) -> str:
        return ""

    def a_turn(self) -> str:
        position = self.match.position
        if position.refereed:
            return self.entry()
        mover = position.to_move
        return "" if mover is None else str(legal(position, mover)[0])

    def entry(self) -> str:
        """What somebody with real cards can enter now: cards that don't lie on the table."""
        task = self.rules.task(self.match.position)
        table = self.match.position.table
        if task in {"dice", "other_die"}:
            return f"d{table.dice(self.match.position.to_move or table.side)[0]}"
        known = table.known
        free = next(card for card in DECK if card not in known)
        return {"throw": "3-1", "keep": "7S"}.get(task, f"x{card_text(free)}")

    def play(self, steps: int) -> None:
        """Anything legal; the device changes hands whenever it must."""
        source = random.Random(2)
        for _ in range(steps):
            if self.match.covered:
                self.say("")
            mover = self.match.position.to_move
            if mover is not None and self.match.position.result is None:
                self.say(str(source.choice(legal(self.match.position, mover))))
            self.wait(250.0)

    def until(self, phase: str) -> None:
        """Play on until this is due."""
        for _ in range(200):
            if self.match.position.table.phase.value == phase and not self.match.covered:
                return
            self.play(1)
        raise AssertionError(phase)

    def close(self) -> None:
        self.keeper.close()
        self.log.close()


def covered(at: AtTable) -> None:
    assert at.match.covered


def own_turn(at: AtTable) -> None:
    at.say("")


def battle(at: AtTable) -> None:
    at.until("battle")


def keeping(at: AtTable) -> None:
    at.until("keep")


def paused(at: AtTable) -> None:
    at.play(3)
    at.say("pause")


def offered(at: AtTable) -> None:
    at.play(6)
    at.say("offer draw")
    at.wait(1000.0)


def resigning(at: AtTable) -> None:
    at.play(6)
    at.say("resign")
    at.wait(1000.0)


PHASES: Mapping[str, Callable[[AtTable], None]] = {
    each.__name__: each for each in (covered, own_turn, battle, keeping, paused, offered, resigning)
}


def entered(at: AtTable) -> None:
    at.say("3S+3M:7G")


def dicing(at: AtTable) -> None:
    for line in ("3S+3M:7G", "1S+1M:7S", "d20"):
        at.say(line)


def throwing(at: AtTable) -> None:
    dicing(at)
    at.say("d4")


def correcting(at: AtTable) -> None:
    entered(at)
    at.say("wrong")


REFEREED: Mapping[str, Callable[[AtTable], None]] = {
    each.__name__: each for each in (entered, dicing, throwing, correcting)
}


def some(phases: Mapping[str, Any], *, referee: bool) -> Sequence[Way]:
    """Where cards are dealt, nobody finds the hint that is asked for."""
    found = [way for way in ways(phases) if referee or "hint" not in {way.first, way.second}]
    return [*(way for way in FOUND if way.phase in phases), *random.Random(8).sample(found, SHARE)]


@pytest.mark.parametrize(("referee", "phases"), [(False, PHASES), (True, REFEREED)], ids=["dealt", "real cards"])
def test_after_two_words_a_step_can_be_made(
    tmp_path: Path, referee: bool, phases: Mapping[str, Callable[[AtTable], None]]
) -> None:
    """In each phase, said quickly or slowly; what is shown as the thing to do is what `again` says."""
    for number, way in enumerate(some(phases, referee=referee)):
        stuck = walk(way, lambda home: AtTable(home, referee=referee), phases[way.phase], tmp_path / str(number))
        assert stuck is None, f"{way}: {stuck}"
