"""What the page asks with, read and checked: every value comes as a text.

In: a question's values. Out: games, numbers, texts; or a sentence that says what is wrong.
"""

import re
from collections.abc import Mapping
from typing import Final

from eclipse_companion.common.errors import CompanionError, harmless, quoted
from eclipse_companion.log import GameLog, SavedGame

Query = Mapping[str, str]
"""The values of a question, by name."""

_ID: Final = re.compile("[0-9A-Fa-f-]{1,36}")
LONGEST_NAME: Final = 60
"""So many letters may a game's name have."""
_NUMBER: Final = re.compile("[0-9]{1,4}")


def game_in(query: Query, log: GameLog, kind: str) -> SavedGame:
    """The game of this kind that an ID, or the start of it, names. Raises `CompanionError`."""
    start = text_in(query, "id", "the ID of a game")
    if not _ID.fullmatch(start):
        raise CompanionError(f"{quoted(start)} isn't the ID of a game. Choose a game in the list.")
    game = log.game(start)
    if game.kind != kind:
        raise CompanionError(
            f"The game {game.uuid} is a game of {game.kind}. Only games of {kind.capitalize()} are reviewed here."
        )
    return game


def number_in(query: Query, name: str) -> int:
    """A number, 0 to 9999. Raises `CompanionError`."""
    text = text_in(query, name, "a number")
    if not _NUMBER.fullmatch(text):
        raise CompanionError(f"{name}: {quoted(text)} isn't a whole number. Give one, such as 3.")
    return int(text)


def named_in(name: str) -> str:
    """A name for a game. Raises `CompanionError` for one that is too long, or not on one line."""
    if len(name) > LONGEST_NAME or "\n" in name or harmless(name) != name:
        most = LONGEST_NAME
        raise CompanionError(f"A game's name is one line of at most {most} letters that can be seen. Choose another.")
    return name


def text_in(query: Query, name: str, example: str) -> str:
    """A text that isn't empty; `example` says what to give. Raises `CompanionError`."""
    value = query.get(name, "")
    if not value:
        raise CompanionError(f"The question has no {name}. Give it one: {example}.")
    return value
