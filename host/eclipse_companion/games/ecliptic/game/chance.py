"""Chance that can be checked: a stream of numbers from a seed, and the promise that a secret seed was chosen before.

In: a seed; or a secret, and a word of each person. Out: the deck's order and the throws, in order of use. Players and
computer opponents never get any of these: `State.known_to` gives them a `View`, which has none.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.ecliptic.game.cards import DECK, Card
from eclipse_companion.games.ecliptic.game.players import Die

KEY_LENGTH: Final = 32
"""How many characters the key of a sealed word has."""
SIXTY_FOUR: Final = 1 << 64
"""Seeds and secrets are below it."""
WORDS_OF: Final = ("WhiteWord", "BlueWord")
"""The tags of files that say who gave which word."""
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,19}")


@dataclass(frozen=True, slots=True)
class Stream:
    """SplitMix64, by Guy Steele, Doug Lea and Christine Flood: where the generator stands. Each draw gives the next."""

    state: int

    def next(self) -> tuple[int, "Stream"]:
        """The next 64 bits, and the stream after them."""
        state = (self.state + 0x9E3779B97F4A7C15) % SIXTY_FOUR
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) % SIXTY_FOUR
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) % SIXTY_FOUR
        return mixed ^ (mixed >> 31), Stream(state)

    def below(self, bound: int) -> tuple[int, "Stream"]:
        """A number from 0 to `bound` - 1, each as likely as any other."""
        drawn, after = self.next()
        while drawn >= SIXTY_FOUR - SIXTY_FOUR % bound:
            drawn, after = after.next()
        return drawn % bound, after

    def shuffle(self) -> "tuple[tuple[Card, ...], Stream]":
        """The whole deck in the order in which it is drawn, and the stream after it."""
        deck, stream = list(DECK), self
        for place in range(len(deck) - 1, 0, -1):
            other, stream = stream.below(place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        return tuple(deck), stream

    def throw(self, die: Die) -> tuple[int, "Stream"]:
        """What a die shows, and the stream after it."""
        shown, after = self.below(die)
        return shown + 1, after

    def throws(self, dice: Sequence[Die]) -> "tuple[tuple[tuple[int, int], ...], Stream]":
        """All throws of a battle, White's first each time, up to the one that decides; and the stream after them."""
        white, blue = dice
        thrown: list[tuple[int, int]] = []
        stream = self
        while not thrown or thrown[-1][0] == thrown[-1][1]:
            first, stream = stream.throw(white)
            second, stream = stream.throw(blue)
            thrown.append((first, second))
        return tuple(thrown), stream


def seal(promise: str, place: int, key: str, word: str) -> str:
    """What is shown of a word that stays secret for now: without the key it tells nothing, and fits no other word.

    It counts for one deal, by its promise, and for one player, by the place: nobody else can use a copy of it.
    """
    return hashlib.sha256(f"{promise}:{place}:{key}:{word}".encode("utf-8", "replace")).hexdigest()


def commit(secret: int) -> str:
    """What is shown before the deal: the SHA-256 of the secret's decimal digits, in lower-case hex."""
    return hashlib.sha256(str(secret).encode()).hexdigest()


def joined(words: Sequence[str]) -> str:
    """The words as the seed is made of them: the only person's, or White's and Blue's with a colon between them."""
    return ":".join(words)


def word_tags(words: Sequence[str]) -> dict[str, str]:
    """What a file tells of the words: as the seed is made of them, and who gave which if there were two."""
    own = dict(zip(WORDS_OF, words, strict=True)) if len(words) == len(WORDS_OF) else {}
    return {"Word": joined(words), **own}


def seed_from(secret: int, word: str) -> int:
    """The seed of the stream, from the secret and the words, which were empty in older games.

    Raises `UnicodeEncodeError` for a word that isn't text: one with half a surrogate pair.
    """
    return int.from_bytes(hashlib.sha256(f"{secret}:{word}".encode()).digest()[:8], "big")


def read_number(text: str) -> int | None:
    """The seed or secret that the decimal digits stand for; None if they stand for none."""
    number = int(text) if _NUMBER.fullmatch(text) else SIXTY_FOUR
    return number if number < SIXTY_FOUR else None
