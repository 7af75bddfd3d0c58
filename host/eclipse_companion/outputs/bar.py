"""Which words are useful now: the bar of words that screens show."""

from typing import Final

from eclipse_companion.outputs.display import Display

_OF_A_BOARD: Final = {"turn", "wrong", "pause"}
"""What makes no sense where turns are typed, and there are no pieces."""


def useful(view: Display) -> tuple[str, ...]:
    """The words to show now, in the order of the keys. All other words are understood as well."""
    if view.offer is not None:
        agree = "undo" if view.offer.kind == "take_back" else "accept"
        words = {agree, "no", "again", "quit", *({view.offer.kind} & {"new", "rematch", "resign"})}
    elif view.exercise and not view.paused:
        words = {"again", "next", "quit"} | (set() if view.done else {"hint", "undo"})
        words |= set() if view.done else {"turn", "wrong"}
    elif view.paused:
        words = {"go on", "draw", "resign", "new", "quit"}
    elif view.ending:
        words = {"undo", "wrong", "again", "rematch", "new", "quit"}
    else:
        words = {"hint", "threats", "undo", "turn", "wrong", "again", "draw", "resign", "pause", "new", "quit"}
    if view.typed:
        words -= _OF_A_BOARD
    return tuple(word for word in view.sentences.keys.values() if word in words)
