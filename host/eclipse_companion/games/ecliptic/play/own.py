"""The requests that only Ecliptic knows, and how they are typed. In: lines. Out: requests."""

import re
import secrets
from dataclasses import dataclass
from typing import Final

from eclipse_companion.announcements import Notice
from eclipse_companion.games.ecliptic.game.chance import KEY_LENGTH, seal
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.table.inputs import Input, OwnRequest, Request, Typed

LONGEST_WORD: Final = 200
"""How many characters of a word for the deal count: it has to fit into a file."""
_BEFORE: Final = ("word ", "wort ")
_SEAL: Final = re.compile("seal ([0-9a-f]{64})")
_OPEN: Final = re.compile(f"open ([0-9a-f]{{{KEY_LENGTH}}}) (.{{1,{LONGEST_WORD}}})")
_CONSONANTS: Final = "bdfgklmnprstvz"
_VOWELS: Final = "aeiou"
_SYLLABLES: Final = 5
_BEFORE_THE_DEAL: Final = {
    *(Request.QUIT, Request.NEW, Request.REMATCH, Request.AGAIN),
    *(Request.ACCEPT, Request.NO, Request.HINT),
}
"""The commands that mean something, or get an answer of their own, while the word for the deal is awaited."""
READY: Final = frozenset({"", "ready", "bereit"})
"""What says that the device is in the right hands."""
DONE: Final = frozenset({"done", "fertig", "erledigt"})
"""What says that somebody has made the computer's step on the table, if the camera doesn't see it."""
DRAW_OFFERED: Final = frozenset(
    {"offer draw", "offer a draw", "unentschieden", "unentschieden anbieten", "remis", "remis anbieten"}
)
"""What offers a draw: `draw` alone draws cards."""

GOES_ON: Final = frozenset({"weiter"})
"""What goes on with a paused game; at other times it is a wish at the twelfth sign, in German."""


@dataclass(frozen=True, slots=True)
class Word(OwnRequest):
    """A word of a person for the deal."""

    player: Player
    word: str
    key: str = ""
    """What opens the seal of the word, if it was sealed."""

    def __str__(self) -> str:
        return f"open {self.key} {self.word}" if self.key else f"word {self.word}"


@dataclass(frozen=True, slots=True)
class Sealed(OwnRequest):
    """The seal of a word that a person's own device keeps for now."""

    player: Player
    seal: str

    def __str__(self) -> str:
        return f"seal {self.seal}"


@dataclass(frozen=True, slots=True)
class Uncover(OwnRequest):
    """The device is in the hands of the player to move."""

    def __str__(self) -> str:
        return "ready"


@dataclass(frozen=True, slots=True)
class ThrowForUs(OwnRequest):
    """The program is to throw for people who have real cards, and no dice at hand."""

    def __str__(self) -> str:
        return "throw"


@dataclass(frozen=True, slots=True)
class Done(OwnRequest):
    """What the computer has asked for is done."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Said(OwnRequest):
    """A simulated person says a step that no card shows, such as a die."""

    step: Step

    def __str__(self) -> str:
        return str(self.step)


def before_the_deal(line: str, said: Input | Notice) -> Input | Notice:
    """What a line says while the word for the deal is awaited: any text is a word, such as a key's letter.

    `said`: what it says at other times.
    """
    is_key = len(line.strip()) == 1 and said is not Request.QUIT
    return said if said in _BEFORE_THE_DEAL and not is_key else Typed(line.strip())


def word_of(line: str, player: Player) -> Word | Notice:
    """The word of a line, which can't be empty; `word ...` may stand before one that would be a command, as `quit`."""
    for before in _BEFORE:
        if f"{line} ".casefold().startswith(before):
            line = line[len(before) :]
    word = line.strip()[:LONGEST_WORD]
    return Word(player, word) if word else Notice("word_empty")


def seal_of(line: str, player: Player) -> Sealed | None:
    """The seal that a line shows; None if it shows none."""
    found = _SEAL.fullmatch(line.strip())
    return None if found is None else Sealed(player, found[1])


def opened(line: str, player: Player, sealed: str, promise: str) -> Word | None:
    """The word of a line that opens this seal; None if it doesn't. `promise`: what is promised for the deal."""
    found = _OPEN.fullmatch(line.strip())
    if found is None or seal(promise, player.at, found[1], found[2]) != sealed:
        return None
    return Word(player, found[2], found[1])


def random_word() -> str:
    """A word that the program proposes: some syllables that can be spoken."""
    return "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(_SYLLABLES))
