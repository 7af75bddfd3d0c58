"""A match of Ecliptic's lessons and puzzles."""

from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.table import study


class Study(study.Study[Player, Step, Position], EclipticMatch):
    """One exercise after the other."""
