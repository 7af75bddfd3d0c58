"""Hints and the coach's words on numbered positions: what they claim, and which claims are false.

In: a seed and a number. Out: `Checked`. Both the test suite and `tests.evidence.infinity_hints` use this.
"""

import random
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from eclipse_companion.announcements import Fact, Offer
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.claims import Threat
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.position import START, NotAPositionError, Position
from eclipse_companion.games.infinity.play.advising import steps
from eclipse_companion.games.infinity.reply.coaching import slip
from eclipse_companion.games.infinity.reply.hinting import Advice, advise
from eclipse_companion.games.infinity.solution.exact import Oracle
from eclipse_companion.games.infinity.words import InfinitySentences
from tests.games.infinity.reply.proving import Truth

LANGUAGES = ("en", "de")
LONGEST = 60
"""No game before a position has more placements."""


@dataclass
class Checked:
    """What was claimed about one position."""

    position: str
    made: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)
    told_early: list[str] = field(default_factory=list)
    """Claims of the first step that name the channel to place in."""
    words: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LANGUAGES, 0))
    """The length of the longest sentence in each language, in words."""


@cache
def oracle() -> Oracle:
    """One oracle for all."""
    return Oracle()


@cache
def _sentences(language: str) -> InfinitySentences:
    return InfinitySentences(language)


def some_position(seed: int, number: int) -> Position:
    """A position in which the game goes on: half of them played, half set up at random."""
    chance = random.Random(f"{seed} {number}")
    return _played(chance) if number % 2 else _set_up(chance)


def _played(chance: random.Random) -> Position:
    """A position of a game in which half of the placements are best ones."""
    position = START
    for _ in range(chance.randrange(LONGEST)):
        legal = rules.legal_placements(position)
        event = rules.place(position, chance.choice(oracle().answer(position).best if chance.random() < 0.5 else legal))
        if event.over:
            break
        position = event.position
    return position


def _set_up(chance: random.Random) -> Position:
    """Any marbles in the channels, mostly many."""
    while True:
        marbles = chance.sample("b" * 8 + "B" + "y" * 8 + "W", 18)
        heights = [max(chance.randrange(5), chance.randrange(5)) for _ in FOUR]
        parts = ["".join(marbles.pop() for _ in range(height)) for height in heights]
        one, two, three, four = parts
        try:
            return Position((one, two, three, four), chance.choice(list(Player)), chance.randint(-4, 4))
        except NotAPositionError:
            continue


def check(seed: int, number: int) -> Checked:
    """Check the hint, and what the coach says about a random placement."""
    position = some_position(seed, number)
    return check_position(position, random.Random(number))


def check_position(position: Position, chance: random.Random) -> Checked:
    """The same for a position."""
    checked, truth = Checked(str(position)), Truth(position, oracle())
    advice = advise(GameHistory(position), oracle())
    slipped = slip(GameHistory(position), chance.choice(rules.legal_placements(position)), oracle())
    for claims in (advice.matters, advice.aim, advice.whole, slipped):
        checked.made.update(type(claim).__name__ for claim in claims)
        checked.false += [str(claim) for claim in truth.false(claims)]
    if str(advice.turn) not in truth.good or advice.value != truth.value:
        checked.false.append(f"best placement {advice.turn}")
    checked.told_early = _told_early(advice)
    offer = Offer("take_back", position.side, claims=slipped)
    for fact in (*steps(position.side, advice), *([offer] if slipped else [])):
        _count_words(checked, fact)
    return checked


def _told_early(advice: Advice) -> list[str]:
    channel = f"c{advice.turn.channel}"
    return [str(claim) for claim in advice.matters if isinstance(claim, Threat) and claim.line == channel]


def _count_words(checked: Checked, fact: Fact) -> None:
    for language in LANGUAGES:
        said = _sentences(language).say(fact) or ""
        longest = max(len(sentence.split()) for sentence in re.split(r"(?<=[.!?])\s", said))
        checked.words[language] = max(checked.words[language], longest)
