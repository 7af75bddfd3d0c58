"""All that the page can ask of a game, and have changed, beside the game that is played; by name.

In: the log, the folder with the user's data, the words of the page, a game's `Reviewer` and exercises. Out: functions
from a question's values to JSON, for one thread at a time. Each raises `CompanionError`, which says in a sentence what
is wrong with the question.
"""

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final, Generic

from eclipse_companion.common.errors import harmless
from eclipse_companion.gamekit.nouns import PositionT, TurnT
from eclipse_companion.log import GameLog
from eclipse_companion.log.variations import FOLDER, VariationFiles
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing import exercises, exploring, games_list, home
from eclipse_companion.reviewing.asking import Query, game_in, named_in, number_in, text_in
from eclipse_companion.reviewing.exercises import Offered
from eclipse_companion.reviewing.removing import remove
from eclipse_companion.reviewing.review import reviewed
from eclipse_companion.reviewing.reviewer import Reviewer
from eclipse_companion.reviewing.variations import Variations

Answer = Callable[[Query], Any]

PUBLIC: Final = ("explore", "story")
"""What people on other devices may ask, too: it is known of the game. Games and variations are their owner's."""


class Answers(Generic[TurnT, PositionT]):
    """What one page can ask."""

    def __init__(  # noqa: PLR0913 - all that answers are made from
        self,
        log: GameLog,
        data: Path,
        words: Sentences,
        reviewer: Reviewer[TurnT, PositionT],
        offered: Offered | None = None,
        *,
        today: Callable[[], date] = date.today,
    ) -> None:
        """`data`: the folder with the user's data; `offered`: the game's exercises, if it has some.

        `today`: which day it is here.
        """
        self._today = today
        self._log, self._words, self._reviewer = log, words, reviewer
        self._kind = reviewer.rules.kind
        self._offered, self._data = offered, data
        self._variations = Variations(VariationFiles(data / FOLDER), reviewer, words)

    @property
    def answers(self) -> Mapping[str, Answer]:
        """The answers by the names of their questions."""
        found: dict[str, Answer] = {
            "games": self.games,
            "review": self.review,
            "file": self.file,
            "variations": self.variations,
            "home": self.home,
        }
        if self._offered is not None:
            found["exercises"] = self.exercises
        if self._reviewer.example:
            found |= {"explore": self.explore, "story": self.story}
        return found

    @property
    def changes(self) -> Mapping[str, Answer]:
        """What the page can have changed, by name."""
        return {
            "keep-variation": self.keep_variation,
            "forget-variation": self.forget_variation,
            "name-game": self.name_game,
            "delete-game": self.delete_game,
        }

    def explore(self, query: Query) -> dict[str, Any]:
        """`position`, and `edition` for other words than the page's: what each turn is worth."""
        position = self._reviewer.position(text_in(query, "position", f"such as {self._reviewer.example}"))
        return exploring.explored(position, self._reviewer, self._words_in(query))

    def story(self, query: Query) -> dict[str, Any]:
        """The story of the solution; `edition`, as above."""
        return exploring.told(self._reviewer, self._words_in(query))

    def home(self, query: Query) -> dict[str, Any]:
        """`game`, if one goes on, its ID or when it began: where it stands; today's puzzle; how the games ended."""
        named = query.get("game", "")
        return home.shown(self._log, self._reviewer, self._words, self._offered, day=self._today(), named=named)

    def games(self, query: Query) -> dict[str, Any]:
        """The newest games; with `before`, those that come after this one in the list."""
        reviewer = self._reviewer
        return games_list.listed(self._log, reviewer.rules, self._words, query.get("before"), reviewer.counting)

    def exercises(self, query: Query) -> dict[str, Any]:
        """The lessons and the puzzles, with what was solved."""
        del query
        assert self._offered is not None
        return exercises.listed(self._offered, self._log.solved(self._kind), self._words)

    def review(self, query: Query) -> dict[str, Any]:
        """`id`, or the start of it: the game with the truth about each turn."""
        game = game_in(query, self._log, self._kind)
        name = harmless(self._log.names.get(game.uuid, ""))
        return {**reviewed(game, self._reviewer, self._words), "name": name}

    def file(self, query: Query) -> dict[str, str]:
        """`id`: the game as a file, with the file's name."""
        game = game_in(query, self._log, self._kind)
        return {"name": f"{game.uuid[:8]}{self._reviewer.suffix}", "text": self._reviewer.written(game)}

    def variations(self, query: Query) -> dict[str, Any]:
        """`id`: the variations that are kept with the game."""
        return self._variations.shown(game_in(query, self._log, self._kind))

    def keep_variation(self, query: Query) -> dict[str, Any]:
        """`id`; `from`, how many turns of the game come before; `turns` with spaces between: all, and these too."""
        game = game_in(query, self._log, self._kind)
        turns = text_in(query, "turns", "turns with spaces between them").split()
        return self._variations.keep(game, number_in(query, "from"), turns)

    def forget_variation(self, query: Query) -> dict[str, Any]:
        """`id`; `index`, which of the variations, from 0: those that are left."""
        return self._variations.forget(game_in(query, self._log, self._kind), number_in(query, "index"))

    def name_game(self, query: Query) -> dict[str, str]:
        """`id`; `name`, which may be empty: what the game is called from now on."""
        game, name = game_in(query, self._log, self._kind), named_in(query.get("name", "").strip())
        self._log.name(game.uuid, name)
        return {"name": name}

    def delete_game(self, query: Query) -> dict[str, Any]:
        """`id`: the game that is removed, with all that belongs to it."""
        remove(game_in(query, self._log, self._kind), self._log, self._data)
        return {}

    def _words_in(self, query: Query) -> Sentences:
        """The words of the edition that is wanted; the page's own if none is named. Raises `CompanionError`."""
        return self._words.in_edition(query["edition"]) if "edition" in query else self._words
