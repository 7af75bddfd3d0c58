"""Other turns that a player could have played in a past game, with an estimate for each that somebody tries.

In: a state before a turn, with both hands. Out: what could be played, and what it comes to. The estimate is made as the
player would have had to make it: from the table and the own hand, with the hidden cards dealt anew many times.
"""

from typing import TYPE_CHECKING, Any

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Discard, Play
from eclipse_companion.games.ecliptic.game.cards import texts_of
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.page.moves import move

if TYPE_CHECKING:
    from eclipse_companion.games.ecliptic.words import EclipticSentences


def choices(state: State) -> dict[Play | Discard, State]:
    """Everything that could be put down, each with the state in which it is: cards are drawn unless one is taken."""
    drawn = rules.draw(state).state
    found = [option for option in rules.options(drawn.known_to(state.to_move)) if isinstance(option, Play | Discard)]
    taken = rules.takes(state.table, state.known_to(state.to_move).hand)
    return {**dict.fromkeys(sorted(taken, key=str), state), **dict.fromkeys(found, drawn)}


def tryable(state: State) -> dict[str, Any] | None:
    """Whose turn it is, the cards to choose from, and what can be done with them; None if that isn't known."""
    if state.hands is None or state.stock is None or state.result is not None:
        return None
    hands = rules.draw(state).state.hands
    assert hands is not None
    player = state.to_move
    return {"player": player.at, "cards": texts_of(hands[player.at]), "moves": [move(each) for each in choices(state)]}


def tried(state: State, text: str, words: "EclipticSentences", games: int) -> str:
    """What a turn would have come to, and what is best there, in sentences. Raises `CompanionError`."""
    from eclipse_companion.games.ecliptic.reply.valuing import weigh  # noqa: PLC0415 - it loads a compiler

    found = {} if tryable(state) is None else choices(state)
    action = next((each for each in found if str(each) == text), None)
    if action is None:
        raise CompanionError(f"{quoted(text)} can't be played here. Choose another turn.")
    player = state.to_move
    weighed = weigh(found[action].known_to(player), action, games=games)
    points = round(weighed.after.points)
    leader = words.player(player if points > 0 else player.opponent)
    name = "ahead" if points else "even"
    told = words.part(f"LookedBack.{name}", "text", {"player": leader, "points": abs(points)})
    if weighed.best == action:
        return f"{told} {words.part('Tried.best', 'text', {})}"
    values = {"action": words.action(weighed.best), "points": round(weighed.loss)}
    return f"{told} {words.part('Tried.better' if values['points'] else 'Tried.alike', 'text', values)}"
