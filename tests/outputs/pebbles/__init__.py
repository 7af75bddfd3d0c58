"""A made-up game for tests of what all games share: three players take pebbles from a pile, as many as a die allows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from eclipse_companion.announcements import Fact, GameOver, GameStarted, ToMove, TurnSeen, Words
from eclipse_companion.announcements.fact import Wording
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.vocabulary import Vocabulary


class Taker(Enum):
    """Who plays."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Take:
    """A turn."""

    taken: int

    def __str__(self) -> str:
        return f"-{self.taken}"


@dataclass(frozen=True, slots=True)
class Pile:
    """A position."""

    pebbles: int
    to_move: Taker

    def __str__(self) -> str:
        return f"{self.pebbles} pebbles\n{'o' * self.pebbles}"


class Won(Enum):
    """A result."""

    GREEN = "green wins"

    @property
    def winner(self) -> Taker:
        return Taker.GREEN


@dataclass(frozen=True, slots=True)
class Thrown(Fact):
    """What the die shows: an announcement that only this game has."""

    TEXTS: ClassVar[Mapping[str, str]] = {"dice": "face player pile"}

    player: Taker
    face: int

    def wording(self, words: Words) -> Wording:
        return "dice", {"face": self.face, "player": words.player(self.player), "pile": words.word("pile")}


PEBBLES = Vocabulary(
    package=__name__,
    facts=(Thrown,),
    texts={"Language.pile": "", "Take.pebbles": "#taken"},
    counted=("taken",),
    unused=frozenset({"threats", "hint", "turn board"}),
)


class PebbleSentences(Sentences):
    """All that the game says of itself."""

    VOCABULARY: ClassVar[Vocabulary] = PEBBLES
    title = "Pebbles"
    players: Sequence[Taker] = tuple(Taker)

    def turn(self, player: AnyPlayer | None, turn: object) -> str:
        del player
        assert isinstance(turn, Take)
        return self.filled("Take.pebbles", {"taken": turn.taken})

    def examples(self, player: AnyPlayer) -> dict[str, object]:
        del player
        return {"example": Take(2)}


def game() -> list[Fact]:
    """A game of four turns; Green begins, and the second die is thrown by nobody who plays."""
    red, green, blue = Taker
    facts: list[Fact] = [GameStarted("uuid", "pebbles", ("Ann", "Ben", "Blue"), Pile(6, green))]
    turns = ((green, 1, blue), (blue, 2, None), (None, 0, red), (red, 1, green), (green, 2, blue))
    left = 6
    for number, (player, taken, following) in enumerate(turns, 1):
        left -= taken
        if player is not None:
            facts += [ToMove(player, human=True), Thrown(player, taken)]
        facts.append(TurnSeen(player, Take(taken), Pile(left, following or red), number, 1.0))
    return [*facts, GameOver(Won.GREEN, ())]
