"""How many games are played on for an estimate: the same everywhere, so that all who ask hear the same."""

from typing import Final

GAMES: Final = 6000
"""For one question."""
