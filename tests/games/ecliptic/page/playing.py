"""Ways to do on the page what can be done in a game of Ecliptic: with a mouse, a finger, or keys alone."""

import json
import random
from collections.abc import Callable
from typing import Any, Final

from tests.games.eclipse.page.playing import WAIT_S, state
from tests.outputs.browser import Browser
from tests.processes import wait_until

Move = list[Any]
"""As the page's state has it: the text that says it, its kind, and what it is about."""
Hand = Callable[[Browser, Move], None]
"""Does something on the page."""
OF_CARDS: Final = ("play", "discard")


def card(text: str) -> str:
    """The selector of a card that can be picked: in the hand, or on top of the pile."""
    return f":is(.hand .can, .top-card.can)[data-card='{text}']"


def said(text: str) -> str:
    """The selector of the button that says something."""
    return f".acts [data-say={json.dumps(text)}]"


def _cards(move: Move) -> list[str]:
    """The cards that are picked, one after the other, before it is said."""
    return move[2] if move[1] in OF_CARDS else []


def _is_picked(window: Browser, text: str) -> None:
    """Wait until a card is picked: which others can be picked depends on it."""
    window.wait_for(f"document.querySelector(\":is(.hand, .acts) [data-card='{text}'][aria-pressed='true']\")")


def tap(window: Browser, move: Move) -> None:
    """With a mouse's button, or with a finger where the window is one for fingers."""
    touch = window.tap if window.touch else window.click
    for text in _cards(move):
        touch(card(text))
        _is_picked(window, text)
    touch(said(move[0]))


def type_keys(window: Browser, move: Move) -> None:
    """With arrow keys and Enter."""
    for text in _cards(move):
        _enter(window, card(text))
        _is_picked(window, text)
    _enter(window, said(move[0]))


def _enter(window: Browser, part: str) -> None:
    """Go to a part of the page, and press Enter there."""
    window.wait_for(f"document.querySelector({json.dumps(part)})")
    for _ in range(24):
        if window.run(f"document.activeElement.matches({json.dumps(part)})"):
            break
        window.press("ArrowRight")
    else:
        raise AssertionError(f"The arrow keys never come to {part}")
    window.press("Enter")


def seen(shown: dict[str, Any]) -> str:
    """What changes with each step."""
    return json.dumps([shown.get(name) for name in ("uuid", "table", "hand", "moves", "over", "passed_to")])


def due(window: Browser) -> dict[str, Any]:
    """The state once something can be done, or the game is over."""
    shown: dict[str, Any] = {}

    def is_due() -> bool:
        shown.update(state(window))
        return bool(shown.get("moves") or shown.get("over") or shown.get("passed_to"))

    wait_until(is_due, WAIT_S)
    return shown


def step(window: Browser, hand: Hand, chance: random.Random) -> None:
    """Do anything that can be done, and wait until it counts."""
    shown = due(window)
    if shown["passed_to"]:
        (window.tap if window.touch else window.click)("#show-mine")
    else:
        hand(window, chance.choice(shown["moves"]))
    wait_until(lambda: seen(state(window)) != seen(shown), WAIT_S)


def play_on(window: Browser, hand: Hand, chance: random.Random) -> dict[str, Any]:
    """Play a game to its end; its last state."""
    while not (shown := due(window))["over"]:
        step(window, hand, chance)
    return shown
