"""What the companion must know of the game beside its rules: words, a picture, a computer player, and its name."""

import argparse
import random
import threading
from collections.abc import Callable
from typing import Any, ClassVar

from eclipse_companion.commands import playing
from eclipse_companion.commands.game import Command, Game
from eclipse_companion.commands.saving import SavedByRules
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.view import View
from eclipse_companion.outputs.vocabulary import Vocabulary
from eclipse_companion.table.searches import Judge, ReplyFound, Search, SearchResult, Think, ValueFound
from eclipse_companion.table.thinker import Find
from tests.games.noughts.rules import CARD, NOUGHTS, Mark, Squares, legal

WORDS = Vocabulary("tests.games.noughts", texts={"Turn.square": "square", "Turn.card": "", "Turn.toss": "player"})


class NoughtsSentences(Sentences):
    """All that is said."""

    VOCABULARY: ClassVar[Vocabulary] = WORDS
    title = "Noughts and crosses"
    players = tuple(Mark)

    def turn(self, player: AnyPlayer | None, turn: object) -> str:
        assert isinstance(turn, str)
        if player is None:
            return self.filled("Turn.toss", {"player": self.player(Mark.CROSS if turn[5] == "x" else Mark.NOUGHT)})
        return self.filled("Turn.card", {}) if turn == CARD else self.filled("Turn.square", {"square": turn})

    def examples(self, player: AnyPlayer) -> dict[str, object]:
        del player
        return {"example": "5"}


class NoughtsView(View):
    """All that is shown."""

    def board_text(self) -> str:
        assert isinstance(self.game, Squares)
        cells = [str(at) if cell == "." else cell.upper() for at, cell in enumerate(self.game.cells, start=1)]
        return "\n".join(" ".join(cells[at : at + 3]) for at in (0, 3, 6))


def find(search: Search, stop: threading.Event) -> SearchResult:
    """The computer takes a square that wins, or any; it knows its own card alone."""
    del stop
    match search:
        case Think(Squares() as position, _, number):
            assert "?" in position.cards or "-" in position.cards
            turns = legal(position)
            winning = [turn for turn in turns if NOUGHTS.result(NOUGHTS.after(position, turn)) is not None]
            return ReplyFound(position, random.Random(number).choice(winning or turns))
        case Judge(position):
            return ValueFound(position, "draw")
        case _:
            raise TypeError(search)


class NoughtsPlay(playing.Play[Mark, str, Squares]):
    """One call of `play --game noughts`."""

    rules = NOUGHTS

    def said_in(self, language: str) -> NoughtsSentences:
        return NoughtsSentences(language)

    def view(self) -> NoughtsView:
        return NoughtsView(self.sentences)

    def preparation(self) -> Callable[[], Find]:
        return lambda: find


def add_arguments(parser: argparse.ArgumentParser) -> None:
    playing.add_arguments(parser, NOUGHTS)


def run(arguments: argparse.Namespace) -> int:
    return playing.run(NoughtsPlay, arguments)


ENTRIES: Any = SavedByRules(NOUGHTS, ".nac")
GAME = Game("noughts", "Noughts", {"play": Command(__name__, "play noughts and crosses")}, saving=__name__)
