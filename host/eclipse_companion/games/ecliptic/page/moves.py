"""What can be done, as the page's modules take it: the text that says it, its kind, and what it is about. Pure."""

from typing import Any

from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import texts_of

Move = list[Any]


def move(action: Action) -> Move:
    """An action of a player."""
    text = str(action)
    match action:
        case Draw():
            return [text, "draw"]
        case Play():
            return [text, "play", texts_of(action.cards)]
        case Discard(card) | Keep(card):
            return [text, "discard" if isinstance(action, Discard) else "keep", texts_of((card,))]
        case Choose(die):
            return [text, "die", die]
        case Wish():
            return [text, "wish"]
