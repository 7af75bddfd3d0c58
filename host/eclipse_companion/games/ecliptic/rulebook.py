"""Ecliptic's rules, as everything that serves all games asks for them. A turn there is one step of a game here.

The rules themselves are in `game`, the steps in `steps`.
"""

import random
from collections.abc import Sequence
from typing import Final, get_args

from eclipse_companion.gamekit.rules import RefusedTurnError, Rules
from eclipse_companion.games.ecliptic.game.ecl import KIND
from eclipse_companion.games.ecliptic.game.events import Drawn
from eclipse_companion.games.ecliptic.game.players import Player, Result, won_by
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.steps.own_cards import LayDown, Pledge
from eclipse_companion.games.ecliptic.steps.position import (
    REFEREED,
    Position,
    dice_of,
    follow,
    next_throw,
    read_position,
    refereed_for,
)
from eclipse_companion.games.ecliptic.steps.refusals import due, why_not
from eclipse_companion.games.ecliptic.steps.step import Deal, SeenStep, Step, Throw, ThrowD6, read_step, shown
from eclipse_companion.games.ecliptic.steps.typed import read_typed

REFEREE: Final = "referee"
"""The edition of games with real cards."""
SEEN: Final = "camera"
"""The edition of games in which the computer has real cards, which a camera sees."""
REAL_CARDS: Final = frozenset({REFEREE, SEEN})
"""Both."""


class EclipticRules(Rules[Player, Step, Position]):
    """Hands, the stock, and dice that are being chosen are hidden; deals and throws are chance's."""

    kind = KIND
    players: Sequence[Player] = tuple(Player)
    drawn = Result.DRAW
    longest = 4096
    turn_kinds = get_args(Step)
    secret_notices = frozenset(
        {"card_not_held", "no_pair", "sign_yours", "must_play", "not_start", "not_main", "not_keep"}
    )

    def __init__(self, start: Position) -> None:
        self.start = start

    def position(self, text: str) -> Position:
        """As `read_position` reads it."""
        return read_position(text)

    def turn(self, text: str) -> Step:
        """As `read_step` reads it."""
        return read_step(text)

    def read(self, position: Position, text: str, edition: str) -> Step:
        """As `read_typed` reads it."""
        del edition
        return read_typed(position, text)

    def check(self, position: Position, turn: Step, edition: str) -> None:
        """Each reason has a notice of its own."""
        del edition
        refusal = why_not(position, turn)
        if refusal is not None:
            raise RefusedTurnError(*refusal)

    def after(self, position: Position, turn: Step) -> Position:
        """The position after a legal step."""
        return follow(position, turn).position

    def result(self, position: Position) -> Result | None:
        """Who has won once the game is over."""
        return position.result

    def lost_by(self, player: Player) -> Result:
        """The opponent wins."""
        return won_by(player.opponent)

    def task(self, position: Position) -> str:
        """What is due: `start`, `main`, `battle`, `keep`, `twelfth`.

        With real cards and dice, also `throw` and `d6`; and `table` for `main`, `dice` and `other_die` for `battle`, or
        `own_die` if the computer has chosen.
        """
        task = due(position)
        if not position.refereed or task not in {"main", "battle"}:
            return task
        if position.own is not None and task == "battle":
            return "own_die"
        return "table" if task == "main" else "dice" if position.dice[0] is None else "other_die"

    def chance(self, position: Position, source: random.Random) -> Step | None:
        """The throw that the game's own stream gives; where people play with real dice, one from `source`."""
        if not position.refereed or not position.throw_due:
            return next_throw(position)
        if position.table.phase is Phase.TWELFTH:
            return ThrowD6(source.randint(1, 6))
        white, blue = dice_of(position)
        return Throw((white, blue), (source.randint(1, white), source.randint(1, blue)))

    def known_to(self, position: Position, player: Player | None) -> Position | View:
        """A player's `View`, from which nothing hidden can be had; what everybody may know is a position again."""
        if position.own is not None and player is position.own.player:
            return View(position.table, player, position.own.hand)
        if player is None or position.state is None or position.state.hands is None:
            return position.seen()
        return position.state.known_to(player)

    def public(self, turn: Step) -> SeenStep:
        """A deal hides its seed, a chosen die its size."""
        return shown(turn)

    def reveals(self, position: Position, turn: Step) -> str | None:
        """A throw, the deal, and every draw show something new.

        With real cards, everything can be put right, but for what the computer has drawn, and its promises.
        """
        if position.refereed:
            return _told_to_computer(turn)
        if isinstance(turn, Deal | Throw | ThrowD6):
            return "chance_was_seen"
        drew = any(isinstance(event, Drawn) for event in follow(position, turn).events)
        return "cards_were_drawn" if drew else None


def _told_to_computer(turn: Step) -> str | None:
    match turn:
        case LayDown():
            return "computer_has_drawn"
        case Pledge():
            return "die_was_chosen"
        case _:
            return None


ECLIPTIC_RULES: Final = EclipticRules(Position())
"""The rules of a game that the program deals."""
REFEREE_RULES: Final = EclipticRules(REFEREED)
"""The rules of a game with real cards."""


def referee_rules(computer: Player | None) -> EclipticRules:
    """The rules of a game with real cards, in which the computer may play a side."""
    return EclipticRules(refereed_for(computer))
