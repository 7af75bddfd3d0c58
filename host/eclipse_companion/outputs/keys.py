"""The keys and words that players ask with."""

from typing import Final

KEYS: Final[dict[str, str]] = {
    "h": "hint",
    "s": "threats",
    "u": "undo",
    "t": "turn",
    "w": "wrong",
    "a": "again",
    "d": "draw",
    "r": "resign",
    "p": "pause",
    "g": "go on",
    "y": "accept",
    "x": "no",
    "b": "turn board",
    "m": "rematch",
    "n": "new",
    "e": "next",
    "q": "quit",
}
"""A key and the word that it stands for, which is also its label's name."""

USE_BOARD: Final = "use board"
"""A word without a key and a line in the list of words: it means something only while there is a board to go to."""

HELP: Final = "help"
"""The word that lists everything that can be typed."""

DRAW_TOO: Final = "draw_too"
"""The label's name of another word for `draw`, which is understood and nowhere shown."""

NEXT: Final = "next"
"""The word that leads to the next exercise."""

OF_THE_HOST: Final = frozenset({"turn board", USE_BOARD, "rematch", "new", NEXT, "quit"})
"""What only the person at the computer says of a game, and nobody who plays from another device."""

OF_A_SEAT: Final = tuple(word for word in KEYS.values() if word not in OF_THE_HOST)
"""What those who play from another device may say."""

LEAST: Final = ("threats", "again", "pause", "wrong")
"""What is left out first if there isn't room for everything useful."""
