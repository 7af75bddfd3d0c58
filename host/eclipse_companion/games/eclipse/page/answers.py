"""All that the page can ask of Eclipse, and have changed, beside the game that is played; by name.

In: the log, the folder with the user's data, the words of the page. Out: functions from a question's values to JSON,
for one thread at a time. Each raises `CompanionError`, which says in a sentence what is wrong with the question.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.page.asking import Query, edition_in, game_in, number_in, position_in, text_in
from eclipse_companion.games.eclipse.page.exercises import listed as listed_exercises
from eclipse_companion.games.eclipse.page.exploring import explored
from eclipse_companion.games.eclipse.page.games_list import listed
from eclipse_companion.games.eclipse.page.reviewing import reviewed
from eclipse_companion.games.eclipse.page.story import told
from eclipse_companion.games.eclipse.page.variations import Variations
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.saving.game_files import as_record
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import GameLog
from eclipse_companion.log.variations import FOLDER, VariationFiles

Answer = Callable[[Query], Any]


def answers(log: GameLog, data: Path, words: EclipseSentences) -> Mapping[str, Answer]:
    """The answers by the names of their questions. `data`: the folder with the user's data."""
    asked = _Answers(log, words)
    kept = _Variations(log, data)
    return {
        "explore": asked.explore,
        "story": asked.story,
        "games": asked.games,
        "exercises": asked.exercises,
        "review": asked.review,
        "file": asked.file,
        "variations": kept.variations,
    }


def changes(log: GameLog, data: Path) -> Mapping[str, Answer]:
    """What the page can have changed, by name."""
    kept = _Variations(log, data)
    return {"keep-variation": kept.keep_variation, "forget-variation": kept.forget_variation}


class _Answers:
    """What all answers need. The tables of the solution are read when the first answer needs them."""

    def __init__(self, log: GameLog, words: EclipseSentences) -> None:
        self._log = log
        self._words = words

    @cached_property
    def _oracle(self) -> Oracle:
        oracle = Oracle()
        oracle.warm()
        return oracle

    def _words_in(self, query: Query) -> EclipseSentences:
        return EclipseSentences(self._words.language.code, edition_in(query, self._words.edition))

    def explore(self, query: Query) -> dict[str, Any]:
        """`position`, and `edition` for other words than the page's: what each turn is worth."""
        return explored(position_in(query), self._oracle, self._words_in(query))

    def story(self, query: Query) -> dict[str, Any]:
        """The story of the solution; `edition`, as above."""
        return told(self._oracle, self._words_in(query))

    def games(self, query: Query) -> dict[str, Any]:
        """The newest games; with `before`, those that come after this one in the list."""
        return listed(self._log, self._words, query.get("before"))

    def exercises(self, query: Query) -> dict[str, Any]:
        """The lessons and the puzzles, with what was solved."""
        del query
        return listed_exercises(self._log.solved("eclipse"), self._words)

    def review(self, query: Query) -> dict[str, Any]:
        """`id`, or the start of it: the game with the truth about each turn."""
        return reviewed(game_in(query, self._log), self._oracle, self._words.language.code)

    def file(self, query: Query) -> dict[str, str]:
        """`id`: the game as a file, with the file's name."""
        game = game_in(query, self._log)
        return {"name": f"{game.uuid[:8]}.egn", "text": egn.write([as_record(game)])}


class _Variations:
    """The lines that are kept with games of the log."""

    def __init__(self, log: GameLog, data: Path) -> None:
        self._log = log
        self._variations = Variations(VariationFiles(data / FOLDER))

    def variations(self, query: Query) -> dict[str, Any]:
        """`id`: the variations that are kept with the game."""
        return self._variations.shown(game_in(query, self._log))

    def keep_variation(self, query: Query) -> dict[str, Any]:
        """`id`; `from`, how many turns of the game come before; `turns` with spaces between: all, and these too."""
        game = game_in(query, self._log)
        turns = text_in(query, "turns", "turns with spaces between them, such as S1 1-5/S16").split()
        return self._variations.keep(game, number_in(query, "from"), turns)

    def forget_variation(self, query: Query) -> dict[str, Any]:
        """`id`; `index`, which of the variations, from 0: those that are left."""
        return self._variations.forget(game_in(query, self._log), number_in(query, "index"))
