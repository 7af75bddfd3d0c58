"""Why a step can't be made here: the key of a notice, and its words. Cards are texts such as `7G`.

In: a position and a step. Out: the first reason; None for a legal step.
"""

from collections.abc import Sequence
from typing import Final

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import Card, card_text, sign_of
from eclipse_companion.games.ecliptic.game.players import DICE, Player
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.steps.own_cards import LayDown, Pledge
from eclipse_companion.games.ecliptic.steps.position import Position, dice_of, next_throw
from eclipse_companion.games.ecliptic.steps.step import Deal, Step, Throw, ThrowD6

Refusal = tuple[str, dict[str, str]]
"""A notice's key, and its words."""

HIGHEST_D6: Final = 6


def due(position: Position) -> str:
    """What is to be done here, as part of a notice's key. Who has real cards draws or takes without saying so."""
    if position.state is None:
        return "deal"
    if position.lay_due:
        return "lay"
    if position.refereed and position.table.phase is Phase.START and not _computers(position):
        return "main"
    if position.throw_due:
        return "throw" if position.table.phase is Phase.BATTLE else "d6"
    return position.table.phase.value


def _computers(position: Position) -> bool:
    """Whether it is the turn of a computer with real cards."""
    return position.own is not None and position.own.player is position.table.side


def why_not(position: Position, step: Step) -> Refusal | None:  # noqa: C901, PLR0911 - a table
    """Why the step can't be made; None if it can."""
    now = due(position)
    match step:
        case Deal():
            return None if now == "deal" and not position.refereed else _other(now)
        case Draw():
            return None if now == "start" else _other(now)
        case Play() | Discard():
            return _why_not_put(position, step) if now in {"start", "main"} else _other(now)
        case Choose(die) | Pledge(die=die):
            return _why_not_chosen(position, die) if now == "battle" else _other(now)
        case LayDown(card, slot):
            return _why_not_laid(position, card, slot) if now == "lay" else _other(now)
        case Throw():
            return _why_not_thrown(position, step) if now == "throw" else _other(now)
        case Keep(card):
            return _why_not_kept(position, card) if now == "keep" else _other(now)
        case Wish():
            return None if now == "twelfth" else _other(now)
        case ThrowD6(shown):
            if now != "d6":
                return _other(now)
            return None if 1 <= shown <= HIGHEST_D6 and _agrees(position, step) else ("no_d6", {"shown": str(shown)})


def _other(now: str) -> Refusal:
    return f"first_{now}", {}


def _agrees(position: Position, step: Throw | ThrowD6) -> bool:
    """Whether the stream of chance gives this throw, if it is known."""
    return position.stream is None or next_throw(position) == step


def _why_not_put(position: Position, step: Play | Discard) -> Refusal | None:
    state = position.state
    assert state is not None
    took = step.took if isinstance(step, Play) else None
    if state.table.phase is Phase.START and took is None and _says_draws(position):
        return "first_start", {}
    if took is not None:
        reason = _why_not_taken(state, took)
        if reason is not None:
            return reason
    cards = (step.card,) if isinstance(step, Discard) else step.from_hand
    reason = _why_not_held(state, cards, draws=took is None) or _why_not_own(position, cards)
    if reason is not None:
        return reason
    return _why_not_discarded(state) if isinstance(step, Discard) else _why_not_placed(state, step)


def _says_draws(position: Position) -> bool:
    """Whether the player to move says whether cards are drawn: who has real cards just draws."""
    return due(position) == "start"


def _why_not_taken(state: State, took: Card) -> Refusal | None:
    top = state.table.top
    if top is None:
        return "no_pile", {"card": card_text(took)}
    if took != top:
        return "not_top", {"card": card_text(took), "other": card_text(top)}
    return None if state.table.phase is Phase.START else ("drawn_already", {"card": card_text(took)})


def _why_not_held(state: State, cards: Sequence[Card], *, draws: bool) -> Refusal | None:
    """Why a player can't have the cards. `draws`: the hand is filled up first, as it isn't for a card from the pile."""
    table, player, count = state.table, state.table.side, len(cards)
    if len(set(cards)) < count:
        return "card_twice", {}
    for card in cards:
        if card in table.known:
            return "card_on_table", {"card": card_text(card)}
        if state.hands is not None and card not in state.hands[player.at]:
            return "card_not_held", {"card": card_text(card)}
    has = table.hands[player.at]
    if state.hands is None and table.phase is Phase.START and draws and count > has:
        has = min(has + table.stock, count)
    return ("too_few_cards", {"has": str(has)}) if count > has else None


def _why_not_own(position: Position, cards: Sequence[Card]) -> Refusal | None:
    """Why cards can't be a player's, where the computer's are known: it plays its own, and nobody else does."""
    own = position.own
    if own is None:
        return None
    for card in cards:
        if (card in own.hand) is not (own.player is position.table.side):
            return "card_not_held", {"card": card_text(card)}
    return None


def _why_not_placed(state: State, play: Play) -> Refusal | None:
    one, two = play.pair
    if len({*play.cards}) < len(play.cards):
        return "card_twice", {}
    if sign_of(one) != sign_of(two):
        return "no_pair", {"card": card_text(one), "other": card_text(two)}
    own = state.table.of_sign(state.table.side, sign_of(play.placed))
    return None if own is None else ("sign_yours", {"card": card_text(play.placed), "other": card_text(own)})


def _why_not_discarded(state: State) -> Refusal | None:
    if state.hands is None:
        return None
    found = rules.plays(state.hands[state.table.side.at], state.table.signs(state.table.side))
    return ("must_play", {"turn": str(min(found, key=str))}) if rules.must_play(found) else None


def _why_not_laid(position: Position, card: Card, slot: int) -> Refusal | None:
    own = position.own
    assert own is not None
    if card in position.table.known or card in own.hand:
        return "card_on_table", {"card": card_text(card)}
    return None if slot in own.free else ("slot_taken", {"slot": str(slot)})


def _why_not_chosen(position: Position, die: int) -> Refusal | None:
    if die not in DICE:
        return "no_die", {"die": str(die)}
    chooser = position.to_move
    assert isinstance(chooser, Player)
    return None if die in position.table.dice(chooser) else ("die_used", {"die": str(die)})


def _why_not_thrown(position: Position, throw: Throw) -> Refusal | None:
    if throw.dice != dice_of(position):
        return "other_dice", {}
    for die, shown in zip(throw.dice, throw.shown, strict=True):
        if not 1 <= shown <= die:
            return "no_throw", {"die": str(die), "shown": str(shown)}
    return None if _agrees(position, throw) else ("other_dice", {})


def _why_not_kept(position: Position, card: Card) -> Refusal | None:
    one, other = rules.contested(position.table)
    if card in {one, other}:
        return None
    return "not_fought_for", {"card": card_text(one), "other": card_text(other)}
