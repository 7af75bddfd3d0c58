"""The keys and words by which one asks for something, and which of them are of use now."""

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
"""Typed, it tells what can be typed."""

HELPS: Final = frozenset({"help", "hand_help", "typed_help"})
"""Notices that tell it: at a board, to the virtual board's hand, with no board."""

LEAST: Final = ("threats", "again", "pause", "wrong")
"""What is left out first where not all that is useful has room."""


def useful(view: "View") -> tuple[str, ...]:
    """The words to show now, in the order of `KEYS`. Every other one is heard as well."""
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
