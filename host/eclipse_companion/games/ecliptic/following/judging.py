"""What one look at a table means in a position: a step was made, several may have been, or something doesn't fit.

In: a position, the step that the computer has asked for, what lies there. Out: a meaning, which says how long it has to
be seen. Two looks tell the same if their meanings are equal.
"""

from dataclasses import dataclass

from eclipse_companion.games.ecliptic.following import explaining
from eclipse_companion.games.ecliptic.following.outcomes import Fault
from eclipse_companion.games.ecliptic.following.table_state import TableState
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import Card, sign_of
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.steps.own_cards import OwnCards
from eclipse_companion.games.ecliptic.steps.position import Position, follow
from eclipse_companion.games.ecliptic.steps.step import Step


@dataclass(frozen=True, slots=True)
class Fits:
    """All lies as it should."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Something is unfinished, or isn't seen: nothing to say yet."""


@dataclass(frozen=True, slots=True)
class Made:
    """These steps were made."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """Each of these steps may have been made."""

    options: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A card is held up for the computer."""

    card: Card


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something doesn't fit."""

    fault: Fault


Meaning = Fits | Unclear | Made | Several | Shown | Wrong


def meaning(position: Position, lying: TableState, target: Step | None) -> Meaning:
    """What lies there, if it is a person's turn, or the computer has asked for a step."""
    if isinstance(target, Play | Discard | Keep):
        return _asked_for(position, lying, target)
    own = position.own
    if own is not None and (revealed := sorted(lying.face_up & frozenset(own.hand))):
        return Wrong(_other_card(own, revealed))
    found = explaining.explanations(position, lying) if position.to_move is not None else []
    if len(found) == 1:
        return Made(found[0])
    if found:
        first = tuple(dict.fromkeys(steps[0] for steps in found))
        return Several(first) if len(first) > 1 else Made(first)
    return _unexplained(position, lying)


def laying(position: Position, lying: TableState, shown: Card | None, known: frozenset[Card]) -> Meaning | int:
    """What lies there while a card is laid down for the computer; the number of the slot if it was laid there.

    `shown`: the card that was seen last; `known`: cards that lay about before.
    """
    own = position.own
    assert own is not None
    held = explaining.new(position, lying.face_up) - known
    laid = sorted(lying.taken & frozenset(own.free))
    if len(held) > 1:
        return Wrong(Fault("show_one", own.player, tuple(sorted(held))))
    if held and held != {shown}:
        return Shown(min(held))
    if laid and not held:
        if shown is not None and len(laid) == 1:
            return laid[0]
        return Wrong(Fault("unseen", own.player, slots=tuple(laid)))
    if shown is not None and all(there is None for there in lying.slots):
        return Wrong(Fault("no_slots", own.player))
    return Unclear() if held or shown is not None else Fits()


def _asked_for(position: Position, lying: TableState, target: Play | Discard | Keep) -> Meaning:
    """What lies there while somebody makes a step for the computer."""
    own, then = position.own, follow(position, target).position
    wanted = {target.card} if isinstance(target, Keep | Discard) else {*target.cards}
    if own is not None and (revealed := sorted(lying.face_up & frozenset(own.hand) - wanted)):
        return Wrong(_other_card(own, revealed))
    placed = _is_placed(position, lying, target)
    if placed and explaining.fits(then.table, lying):
        return Made((target,))
    before = explaining.misfit(position.table, lying)
    if isinstance(target, Keep):
        return Unclear() if before is None else Wrong(Fault("unfinished", position.table.side, (target.card,)))
    emptied = own is not None and any(lying.slots[slot - 1] is False for card in wanted if (slot := own.slot_of(card)))
    if emptied or lying.face_up & frozenset(wanted) - position.table.known:
        left = tuple(sorted(wanted - lying.face_up)) or tuple(sorted(wanted))
        return Wrong(Fault("unfinished", position.table.side, left))
    return Unclear() if before is None else Wrong(before)


def _is_placed(position: Position, lying: TableState, target: Play | Discard | Keep) -> bool:
    """Whether what the computer has asked for is seen. A card of its pair may lie under the other one."""
    side = position.table.side
    match target:
        case Keep():
            return any(steps == (target,) for steps in explaining.explanations(position, lying))
        case Discard(card):
            return lying.pile == card
        case Play(pair, placed):
            return placed in lying.lines[side.at] and bool(lying.loose & frozenset(pair))


def _other_card(own: OwnCards, cards: list[Card]) -> Fault:
    slots = tuple(slot for card in cards if (slot := own.slot_of(card)) is not None)
    return Fault("other_card", own.player, tuple(cards), slots=slots)


def _unexplained(position: Position, lying: TableState) -> Meaning:  # noqa: PLR0911 - a table
    """Why no step leads to what lies there, or that nothing has happened."""
    table = position.table
    player, fault = table.side, explaining.misfit(table, lying)
    pairs = explaining.pairs(position, lying)
    person = position.own is None or position.own.player is not player
    if not person or table.phase not in {Phase.START, Phase.MAIN}:
        return Fits() if fault is None else Wrong(fault)
    other = sorted(lying.lines[player.opponent.at] - frozenset(table.lines[player.opponent.at]))
    placed = sorted(lying.lines[player.at] - frozenset(table.lines[player.at]))
    if other:
        return Wrong(Fault("not_your_turn", player, tuple(other)))
    astray = sorted((card, spot) for card, spot in lying.astray if card in explaining.new(position, [card]))
    if astray and not placed:
        return Wrong(Fault("astray", player, (astray[0][0],), sign_of(astray[0][0])))
    if placed:
        return _incomplete(position, lying, placed)
    if fault is not None:
        return Wrong(fault)
    doubtful = sorted(sign for at, sign in lying.doubtful if at == player.at and table.of_sign(player, sign) is None)
    if doubtful:
        return Wrong(Fault("unreadable", player, sign=doubtful[0]))
    if len(pairs) == 1:
        return Wrong(Fault("place_missing", player, pairs[0]))
    if lying.pile_doubtful:
        return Wrong(Fault("pile_unreadable", player))
    stray = sorted(explaining.new(position, lying.loose))
    return Wrong(Fault("stray", player, tuple(stray[:1]))) if stray else Fits()


def _incomplete(position: Position, lying: TableState, placed: list[Card]) -> Meaning:
    """A card was placed, and yet that is no turn."""
    player = position.table.side
    refused = explaining.refused(position, lying)
    if refused is not None:
        return Wrong(Fault("refused", player, (), refusal=refused[1]))
    options = explaining.partners(position, lying)
    if options:
        return Made((options[0],)) if len(options) == 1 else Several(tuple(options))
    loose = explaining.new(position, lying.loose)
    if len(loose) == 1:
        return Wrong(Fault("partner_missing", player, (*placed, *loose)))
    return Wrong(Fault("pair_missing", player, tuple(placed)))
