"""What statistics must know of Ecliptic: chance decides too, so nobody knows what a turn is worth exactly."""

from typing import Final

from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES
from eclipse_companion.games.ecliptic.steps.step import is_turn
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.reviewing.statistics.game_kind import GameKind

KIND: Final = GameKind(
    ecl.KIND,
    EclipticSentences,
    lambda game: sum(is_turn(saved.turn) for saved in game.turns),
    str(ECLIPTIC_RULES.start),
)
