"""Other turns that are tried in a review, and kept with the game.

In: a game of the log, and what is to be kept or forgotten. Out: the game's variations as JSON, checked by the rules.
"""

from collections.abc import Sequence
from typing import Any

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.saving import as_record
from eclipse_companion.log import SavedGame
from eclipse_companion.log.variations import LONGEST, MOST, SavedVariation, VariationFiles


class Variations:
    """The variations of games of Eclipse.

    Those that no longer fit their game, because turns were taken back, stay in the file and aren't shown.
    """

    def __init__(self, files: VariationFiles) -> None:
        self._files = files

    def shown(self, game: SavedGame) -> dict[str, Any]:
        """A game's variations, each with the turns as their players write them. Raises `CompanionError`."""
        words = edition(game.edition)
        shown = [
            {
                "from": kept.after,
                "turns": [words.written(before.to_move, turn) for before, turn in _line(kept.position, kept.turns)],
            }
            for kept in self._fitting(game)
        ]
        return {"variations": shown}

    def keep(self, game: SavedGame, after: int, texts: Sequence[str]) -> dict[str, Any]:
        """Keep turns that leave the game after so many of its turns; once, however often they are kept.

        Raises `CompanionError` if they are illegal, too long or too many.
        """
        positions = _positions(game)
        if after >= len(positions):
            raise CompanionError(f"The game has {len(positions) - 1} turns, so no line leaves it after {after} turns.")
        if not 1 <= len(texts) <= LONGEST:
            raise CompanionError(f"A line has 1 to {LONGEST} turns, and this one has {len(texts)}. Keep a part of it.")
        line = _line(positions[after], texts)
        kept = SavedVariation(after, positions[after], tuple(str(turn) for _, turn in line))
        known = self._files.of(game.uuid)
        if kept not in known:
            if len(known) >= MOST:
                raise CompanionError(f"This game has {MOST} lines already. Forget one of them first.")
            self._files.keep(game.uuid, [*known, kept])
        return self.shown(game)

    def forget(self, game: SavedGame, place: int) -> dict[str, Any]:
        """Forget the variation at this place of those shown, from 0. Raises `CompanionError`."""
        fitting = self._fitting(game)
        if place >= len(fitting):
            raise CompanionError(f"The game has only {len(fitting)} lines to forget. Load the review again.")
        self._files.keep(game.uuid, [each for each in self._files.of(game.uuid) if each != fitting[place]])
        return self.shown(game)

    def _fitting(self, game: SavedGame) -> list[SavedVariation]:
        positions = _positions(game)
        return [each for each in self._files.of(game.uuid) if _fits(each, positions)]


def _positions(game: SavedGame) -> list[str]:
    return [str(position) for position in as_record(game).positions()]


def _fits(kept: SavedVariation, positions: Sequence[str]) -> bool:
    if not 0 <= kept.after < len(positions) or positions[kept.after] != kept.position:
        return False
    try:
        _line(kept.position, kept.turns)
    except CompanionError:
        return False
    return True


def _line(start: str, texts: Sequence[str]) -> list[tuple[Position, Turn]]:
    """Turns in file letters, each with the position before it. Raises `CompanionError` for one that is illegal."""
    position, line = Position.parse(start), []
    for text in texts:
        turn = Turn.parse(text)
        line.append((position, turn))
        position = rules.play(position, turn)
    return line
