"""Which words are useful now: the bar of words that screens show."""

from typing import Final

from eclipse_companion.outputs.display import Display
from eclipse_companion.outputs.keys import USE_BOARD

_BESIDE: Final = {
    **{kind: (kind,) for kind in ("new", "rematch", "resign")},
    "offer_draw": ("draw",),
    "draw": ("hint", "undo", "resign"),
}
"""What can be said beside the answers while something is offered."""


def useful(view: Display) -> tuple[str, ...]:
    """The words to show now, in the order of the keys. All other words are understood as well."""
    if view.offer is not None:
        agree = "undo" if view.offer.kind == "take_back" else "accept"
        words = {agree, "no", "again", "quit", *_BESIDE.get(view.offer.kind, ())}
        if view.offer.kind == "draw" and view.own is not None and view.own == view.offer.player:
            words -= {agree}  # "no" takes it back
    elif view.exercise and not view.paused:
        words = {"again", "next", "quit"} | (set() if view.done else {"hint", "undo"})
        words |= set() if view.done else {"turn", "wrong"}
    elif view.paused:
        words = {"go on", "draw", "resign", "new", "quit"}
    elif view.ending:
        words = {"undo", "wrong", "again", "rematch", "new", "quit"}
    else:
        words = {"hint", "threats", "undo", "turn", "wrong", "again", "draw", "resign", "pause", "new", "quit"}
    words -= view.lacking
    words |= view.answers
    arrived = (USE_BOARD,) if view.arrived else ()
    return (*(word for word in view.sentences.keys.values() if word in words), *arrived)
