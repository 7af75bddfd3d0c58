"""Hints and the coach's words on numbered positions: what they claim, and which claims are false.

In: a seed and a number. Out: `Checked`. Both the test suite and `tests.evidence.hints` use this.
"""

import random
import re
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from eclipse_companion.announcements import Fact, Offer
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import Claim, Every, Keeps, LastHole, Later, Threat
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.play.advising import steps, threats_in
from eclipse_companion.games.eclipse.reply.coaching import slip
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.hinting import Advice, advise
from eclipse_companion.games.eclipse.words import EclipseSentences
from tests.games.eclipse.reply.proving import Truth

LANGUAGES = ("en", "de")


@dataclass
class Checked:
    """What was claimed about one position."""

    position: Position
    made: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)
    told_early: list[str] = field(default_factory=list)
    """Claims of the first steps that name a square of the turn."""
    words: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LANGUAGES, 0))
    """The length of the longest sentence in each language, in words."""
    silent: bool = False
    """Whether a step that should say something says nothing."""
    seconds: float = 0.0
    """The processor time that the hint took."""


@cache
def oracle() -> Oracle:
    """One oracle for all, warm."""
    made = Oracle()
    made.warm()
    advise(EMPTY, made)
    return made


@cache
def _sentences(language: str) -> EclipseSentences:
    return EclipseSentences(language, edition("eclipse"))


def some_position(seed: int, number: int) -> Position:
    """A position in which the game goes on, of 0 to 15 pieces by number: half of the turns before it are best ones."""
    chance = random.Random(f"{seed} {number}")
    while True:
        position = EMPTY
        while position.count < number % 16 and rules.result(position) is None:
            good = chance.random() < 0.5
            turns = oracle().answer(position).turns if good else rules.legal_turns(position)
            position = rules.apply(position, chance.choice(turns))
        if position.count == number % 16 and rules.result(position) is None:
            return position


def check(seed: int, number: int) -> Checked:
    """Check the hint, the threats, and what the coach says about a random turn."""
    position = some_position(seed, number)
    checked, truth = Checked(position), Truth(position, oracle())
    started = time.thread_time()
    advice = advise(position, oracle())
    checked.seconds = time.thread_time() - started
    turn = random.Random(number).choice(rules.legal_turns(position))
    shown = threats_in(position).threats or ()
    slipped = slip(position, turn, oracle())
    for claims in (advice.matters, advice.flip, advice.whole, *advice.onward, shown, slipped):
        checked.made.update(map(_kind, claims))
        checked.false += [str(claim) for claim in truth.false(claims)]
    offer = Offer("take_back", position.to_move, claims=slipped)
    _count_words(checked, [*steps(position.to_move, advice), threats_in(position), *([offer] if slipped else [])])
    if truth.scores[str(advice.turn)] != truth.best or (advice.value, advice.distance) != (truth.value, truth.distance):
        checked.false.append(f"best turn {advice.turn}")
    checked.told_early = _told_early(advice)
    checked.silent = not advice.matters or not (advice.whole or advice.value == "draw")
    return checked


def _kind(claim: Claim) -> str:
    return f"Later: {type(claim.then).__name__}" if isinstance(claim, Later) else type(claim).__name__


def _told_early(advice: Advice) -> list[str]:
    start, end = advice.turn.flip or (0, 0)
    early = [claim for claim in advice.matters if named(claim) & {start, end, advice.turn.square}]
    early += [claim for claim in advice.flip if named(claim) & {end, advice.turn.square} - {start}]
    return list(map(str, early))


def named(claim: Claim) -> set[Square]:
    """The squares that a claim of the first steps names."""
    match claim:
        case Threat(lock=lock):
            return set(lock.line)
        case LastHole(square=square, lock=lock):
            return {*lock.line, square}
        case Keeps(square=square) | Every(square=square):
            return set() if square is None else {square}
        case _:
            return set()


def _count_words(checked: Checked, facts: Iterable[Fact]) -> None:
    for language in LANGUAGES:
        text = " ".join(_sentences(language).say(fact) or "" for fact in facts)
        checked.words[language] = max(len(each.split()) for each in re.split(r"(?<=[.!?]) ", text))
