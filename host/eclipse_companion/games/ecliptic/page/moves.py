"""What can be done, as the page's modules take it: the text that says it, its kind, and what it is about. Pure."""

import re
from typing import Any

from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import sign_of, texts_of
from eclipse_companion.games.ecliptic.steps.step import read_step
from eclipse_companion.outputs.sentences import Sentences

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


def action_of(text: str) -> Action:
    """What was played or discarded in a whole turn as files have it, without its battle. Raises `CompanionError`."""
    step = read_step(re.split("[!#]", text, maxsplit=1)[0])
    assert isinstance(step, Play | Discard)
    return step


def listed_label(words: Sentences, action: Action) -> str:
    """An action as lists have it: a pair and what is placed, or what is discarded, by their signs; else as typed."""
    match action:
        case Play():
            return words.page_label("listed_play", pair=sign_of(action.pair[0]), sign=sign_of(action.placed))
        case Discard():
            return words.page_label("listed_discard", sign=sign_of(action.card))
        case _:
            return str(action)
