"""Other turns that are tried in a review, and kept with the game.

In: a game of the log, and what is to be kept or forgotten. Out: the game's variations as JSON, checked by the rules.
"""

from collections.abc import Sequence
from typing import Any, Generic

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.nouns import PositionT, TurnT
from eclipse_companion.log import SavedGame
from eclipse_companion.log.variations import LONGEST, MOST, SavedVariation, VariationFiles
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.reviewer import Reviewer


class Variations(Generic[TurnT, PositionT]):
    """The variations of one kind of games.

    Those that no longer fit their game, because turns were taken back, stay in the file and aren't shown.
    """

    def __init__(self, files: VariationFiles, reviewer: Reviewer[TurnT, PositionT], words: Sentences) -> None:
        self._files, self._reviewer, self._words = files, reviewer, words

    def shown(self, game: SavedGame) -> dict[str, Any]:
        """A game's variations, each with the turns as their players write them. Raises `CompanionError`."""
        words, positions = self._words.in_edition(game.edition), self._positions(game)
        shown = [
            {
                "from": kept.after,
                "turns": [
                    self._reviewer.described(before, turn, words)["text"]
                    for before, turn in self._line(positions[kept.after], kept.turns)
                ],
            }
            for kept in self._fitting(game, positions)
        ]
        return {"variations": shown}

    def keep(self, game: SavedGame, after: int, texts: Sequence[str]) -> dict[str, Any]:
        """Keep turns that leave the game after so many of its turns; once, however often they are kept.

        Raises `CompanionError` if they are illegal, too long or too many.
        """
        positions = self._positions(game)
        if after >= len(positions):
            raise CompanionError(f"This game has no turn {after}. Choose one of its turns.")
        if not 1 <= len(texts) <= LONGEST:
            raise CompanionError(f"A line has 1 to {LONGEST} turns, and this one has {len(texts)}. Keep a part of it.")
        line = self._line(positions[after], texts)
        kept = SavedVariation(after, str(positions[after]), tuple(str(turn) for _, turn in line))
        known = self._files.of(game.uuid)
        if kept not in known:
            if len(known) >= MOST:
                raise CompanionError(f"This game has {MOST} lines already. Forget one of them first.")
            self._files.keep(game.uuid, [*known, kept])
        return self.shown(game)

    def forget(self, game: SavedGame, place: int) -> dict[str, Any]:
        """Forget the variation at this place of those shown, from 0. Raises `CompanionError`."""
        fitting = self._fitting(game, self._positions(game))
        if place >= len(fitting):
            raise CompanionError("That line is no longer kept. Load the review again.")
        self._files.keep(game.uuid, [each for each in self._files.of(game.uuid) if each != fitting[place]])
        return self.shown(game)

    def _positions(self, game: SavedGame) -> list[PositionT]:
        return list(self._reviewer.record(game).positions())

    def _fitting(self, game: SavedGame, positions: Sequence[PositionT]) -> list[SavedVariation]:
        return [each for each in self._files.of(game.uuid) if self._fits(each, positions)]

    def _fits(self, kept: SavedVariation, positions: Sequence[PositionT]) -> bool:
        if not 0 <= kept.after < len(positions) or str(positions[kept.after]) != kept.position:
            return False
        try:
            self._line(positions[kept.after], kept.turns)
        except CompanionError:
            return False
        return True

    def _line(self, position: PositionT, texts: Sequence[str]) -> list[tuple[PositionT, TurnT]]:
        """Turns in file letters, each with the position before it. Raises `CompanionError` for one that is illegal."""
        rules, line = self._reviewer.records.rules(), []
        for text in texts:
            turn = rules.turn(text)
            line.append((position, turn))
            position = rules.play(position, turn)
        return line
