"""What is said of a step that is taken back. In: the step as everybody may know it. Out: half a sentence."""

from collections.abc import Mapping
from typing import Final

from eclipse_companion.announcements import TakenBack, Wording
from eclipse_companion.games.ecliptic.ecliptic_words import EclipticWords
from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.step import Throw, ThrowD6

WITHDRAWN: Final[Mapping[str, str]] = {
    "Withdrawn.play": "player one other placed",
    "Withdrawn.discard": "player card",
    "Withdrawn.keep": "player card",
    "Withdrawn.draw": "player",
    "Withdrawn.die": "player die",
    "Withdrawn.secret_die": "player",
    "Withdrawn.stop": "player",
    "Withdrawn.go": "player",
    "Withdrawn.throw": "first second",
    "Withdrawn.d6": "shown",
    "Withdrawn.last": "",
}
"""The texts, and the names that each may use, as in `Fact.TEXTS`."""


def taken_back(words: EclipticWords, told: TakenBack) -> Wording:
    """What was taken back first, and whose turn it is; what dice showed is nobody's."""
    step, mover = told.turn, told.position.to_move
    name, values = _entry(words, step)
    if isinstance(mover, Player):
        values["player"] = words.player(mover)
    values = {"count": told.count, "turn": words.filled(f"Withdrawn.{name}", values)}
    if isinstance(step, Throw | ThrowD6) or mover is None:
        return "chance", values
    return "turns", {**values, "player": words.player(mover)}


def _entry(words: EclipticWords, step: object) -> tuple[str, dict[str, object]]:  # noqa: PLR0911 - a table
    match step:
        case Play(pair=(one, other), placed=placed):
            return "play", {"one": words.card(one), "other": words.card(other), "placed": words.card(placed)}
        case Discard(card):
            return "discard", {"card": words.card(card)}
        case Keep(card):
            return "keep", {"card": words.card(card)}
        case Draw():
            return "draw", {}
        case Choose(die):
            return "die", {"die": f"D{die}"}
        case Wish(stop):
            return ("stop" if stop else "go"), {}
        case Throw(shown=(white, blue)):
            return "throw", {"first": words.number(white), "second": words.number(blue)}
        case ThrowD6(shown):
            return "d6", {"shown": words.number(shown)}
        case _ if str(step) == "d?":
            return "secret_die", {}
        case _:
            return "last", {}
