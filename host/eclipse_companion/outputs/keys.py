"""The keys and words that players ask with, and which of them are useful now."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from eclipse_companion.outputs.view import View

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


HELP: Final = "help"
"""The word that lists everything that can be typed."""

HELPS: Final = frozenset({"help", "hand_help", "typed_help"})
"""Notices with that list: at a board, for the virtual board's hand, with no board."""

LEAST: Final = ("threats", "again", "pause", "wrong")
"""What is left out first if there isn't room for everything useful."""


def useful(view: "View") -> tuple[str, ...]:
    """The words to show now, in the order of `KEYS`. All other words are understood as well."""
    if view.offer is not None:
        agree = "undo" if view.offer.kind == "take_back" else "accept"
        words = {agree, "no", "again", "quit", *({view.offer.kind} & {"new", "rematch", "resign"})}
    elif view.exercise and not view.paused:
        words = {"again", "next", "quit"} | (set() if view.done else {"hint", "undo"})
        words |= set() if view.done or view.typed else {"turn", "wrong"}
    elif view.paused:
        words = {"go on", "draw", "resign", "new", "quit"}
    elif view.ending:
        words = {"undo", "wrong", "again", "rematch", "new", "quit"}
    else:
        words = {"hint", "threats", "undo", "turn", "wrong", "again", "draw", "resign", "pause", "quit"}
    return tuple(word for word in KEYS.values() if word in words)
