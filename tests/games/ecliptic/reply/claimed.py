"""Hints and the coach's words in states of numbered games: what they claim, and which claims are false.

In: a seed and a number. Out: `Checked`. Both the test suite and `tests.evidence.ecliptic_hints` use this.
"""

import random
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from eclipse_companion.announcements import Fact
from eclipse_companion.games.ecliptic.announcements import Warned
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Choose
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.state_json import state_json
from eclipse_companion.games.ecliptic.play.advising import steps
from eclipse_companion.games.ecliptic.reply.coaching import slip
from eclipse_companion.games.ecliptic.reply.hinting import advise
from eclipse_companion.games.ecliptic.reply.opponent import choose
from eclipse_companion.games.ecliptic.words import EclipticSentences
from tests.games.ecliptic.game.playing import Game, play
from tests.games.ecliptic.game.test_views import exchanged
from tests.games.ecliptic.reply.proving import Truth

LANGUAGES = ("en", "de")
GAMES = 60
"""So few games are played on for an estimate: what is claimed by the rules is true whatever is advised."""


@dataclass
class Checked:
    """What was claimed in one state."""

    made: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)
    peeked: bool = False
    """Whether other hidden cards lead to another hint."""
    words: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LANGUAGES, 0))
    """The length of the longest sentence in each language, in words."""


@cache
def _sentences(language: str) -> EclipticSentences:
    return EclipticSentences(language)


@cache
def _game(seed: str) -> Game:
    """A game in which both do anything legal, or play by the keen rule."""
    source = random.Random(seed)
    keen = source.random() < 0.7
    return play(
        source.randrange(1 << 32),
        lambda state, player, found: choose(state.known_to(player), 5, seed) if keen else source.choice(found),
    )


def some_state(seed: int, number: int) -> tuple[State, Player]:
    """A state of a game in which somebody has something to do; ten states of each game."""
    source = random.Random(f"{seed} {number}")
    state = source.choice(_game(f"{seed} {number // 10}").states[:-1])
    return state, source.choice([*rules.legal(state)])


def check(seed: int, number: int) -> Checked:
    """Check the hint, and what the coach says of a random action."""
    state, player = some_state(seed, number)
    return check_state(state, player, random.Random(number))


def check_state(state: State, player: Player, chance: random.Random) -> Checked:
    """The same for a state."""
    checked, view = Checked(), state.known_to(player)
    truth = Truth(state_json(state), player.letter)
    advice = advise(view, GAMES)
    done = chance.choice(rules.options(view))
    warned = slip(view, done, GAMES)
    for claims in (advice.matters, advice.aim, advice.whole, warned):
        checked.made.update(type(claim).__name__ for claim in claims)
        checked.false += [str(claim) for claim in truth.false(claims)]
    if str(advice.turn) not in truth.legal:
        checked.false.append(f"legal {advice.turn}")
    checked.peeked = advise(exchanged(state, player, chance).known_to(player), GAMES) != advice
    facts: list[Fact] = list(steps(player, advice))
    if warned and not isinstance(done, Choose):
        facts.append(Warned(player, done, warned))
    for fact in facts:
        _count_words(checked, fact)
    return checked


def _count_words(checked: Checked, fact: Fact) -> None:
    for language in LANGUAGES:
        for text in (_sentences(language).say(fact) or "", _sentences(language).standing(fact) or ""):
            longest = max(len(sentence.split()) for sentence in re.split(r"(?<=[.!?])\s", text))
            checked.words[language] = max(checked.words[language], longest)
