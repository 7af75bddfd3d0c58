"""All that the page can ask of a game, and have changed, beside the game that is played; by name.

In: the log, the folder with the user's data, the words of the page, a game's `Reviewer` and exercises. Out: functions
from a question's values to JSON, for one thread at a time in each lane. Each raises `CompanionError`, which says in a
sentence what is wrong with the question.
"""

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final, Generic

from eclipse_companion.common.errors import CompanionError, harmless
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.gamekit.files import Doubt
from eclipse_companion.gamekit.nouns import PositionT, TurnT
from eclipse_companion.log import GameLog
from eclipse_companion.log.schema import folded
from eclipse_companion.log.variations import FOLDER, VariationFiles
from eclipse_companion.outputs.page.lanes import Answer, LongAnswer
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing import exercises, exploring, games_list, home
from eclipse_companion.reviewing.asking import Query, game_in, named_in, number_in, text_in
from eclipse_companion.reviewing.exercises import Offered
from eclipse_companion.reviewing.people import rename
from eclipse_companion.reviewing.removing import deleted, deleted_game, remove, restore
from eclipse_companion.reviewing.review import reviewed
from eclipse_companion.reviewing.reviewer import Reviewer
from eclipse_companion.reviewing.variations import Variations
from eclipse_companion.reviewing.wanted import MISTAKES, wanted_in

JUDGING: Final = "judging"
"""The lane of answers for which a `Reviewer` judges turns."""
_SEARCHING: Final = "searching"
"""The lane of the answer for which new games are searched for mistakes."""
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
            "games": LongAnswer(self.games, JUDGING, lambda query: bool(query.get("mistakes"))),
            "review": LongAnswer(self.review, JUDGING),
            "file": self.file,
            "variations": self.variations,
            "home": self.home,
            "people": self.people,
            "deleted": self.deleted,
        }
        if self._offered is not None:
            found["exercises"] = LongAnswer(self.exercises, _SEARCHING)
        if self._reviewer.example:
            found |= {"explore": LongAnswer(self.explore, JUDGING), "story": LongAnswer(self.story, JUDGING)}
        return found

    @property
    def changes(self) -> Mapping[str, Answer]:
        """What the page can have changed, by name."""
        return {
            "keep-variation": self.keep_variation,
            "forget-variation": self.forget_variation,
            "name-game": self.name_game,
            "delete-game": self.delete_game,
            "restore-game": self.restore_game,
            "rename-person": self.rename_person,
            "import-games": self.import_games,
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
        """The newest games that are wanted; with `before`, those that come after this one in the list.

        `person`, `opponent`, `result`, `since`, `until`, `opening`: as `Wanted` has them. `mistakes`: only those with
        at least so many, among as many games as the reviewer judges at once. `last` is the last game that was looked
        at, `more` whether there are others after it.
        """
        reviewer = self._reviewer
        wanted = wanted_in(query, reviewer.rules)
        found = games_list.listed(
            self._log, reviewer.rules, self._words, query.get("before"), reviewer.counting, wanted=wanted
        )
        games, more = found["games"], found["more"]
        least = number_in(query, "mistakes") if query.get("mistakes") else 0
        if least:
            more, games = more or len(games) > reviewer.at_once, games[: reviewer.at_once]
        last = games[-1]["id"] if games else None
        if least:
            games = [game for game in games if self._mistakes(game["id"], wanted.person) >= least]
        return {"games": games, "more": more, "last": last, "sheets": reviewer.sheets}

    def _mistakes(self, uuid: str, person: str) -> int:
        """How many mistakes a game has, of the person if one is named; 0 for one that makes no sense, or is gone."""
        try:
            game = self._log.game(uuid)
            record = self._reviewer.record(game)
            verdicts = self._reviewer.judged(record).verdicts
        except CompanionError:
            return 0
        meant = {player.side for player in game.players if not person or folded(player.name) == folded(person)}
        movers = [position.to_move for position in record.positions()]
        return sum(
            verdict.mark in MISTAKES and mover is not None and mover.value in meant
            for verdict, mover in zip(verdicts, movers, strict=False)
        )

    def people(self, query: Query) -> dict[str, Any]:
        """Who has played, whoever played last first."""
        del query
        return {"people": [{"name": harmless(each.name), "games": each.games} for each in self._log.people()]}

    def deleted(self, query: Query) -> dict[str, Any]:
        """The games that can come back, the one that was deleted last first."""
        del query
        found = [each.entry for each in deleted(self._data) if each.entry.game.kind == self._kind]
        return {
            "games": [
                {
                    "id": entry.game.uuid,
                    "names": games_list.names_of(entry.game),
                    "name": harmless(entry.name),
                    "date": games_list.date_of(entry.game),
                }
                for entry in found
            ]
        }

    def exercises(self, query: Query) -> dict[str, Any]:
        """The lessons and the puzzles, with what was solved; everybody's mistakes, with what is due."""
        del query
        offered, mistakes = self._offered, None
        assert offered is not None
        if offered.search is not None:
            mistakes = exercises.practised(self._log, offered.search, self._today(), self._words)
        return exercises.listed(offered, self._log.solved(self._kind), mistakes, self._words)

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
        """`id`: the game that is removed, with all that belongs to it; it can come back."""
        remove(game_in(query, self._log, self._kind), self._log, self._data)
        return {}

    def restore_game(self, query: Query) -> dict[str, Any]:
        """`id`: the deleted game that comes back."""
        gone = deleted_game(text_in(query, "id", "the ID of a deleted game"), self._data)
        restore(gone, self._log, self._data)
        return {}

    def rename_person(self, query: Query) -> dict[str, Any]:
        """`old`, `new`; `join`, if both are one person: in how many games the name has changed."""
        old, new = text_in(query, "old", "a person's name"), query.get("new", "")
        return {"games": rename(self._log, old, new, join=bool(query.get("join")))}

    def import_games(self, query: Query) -> dict[str, Any]:
        """`text`, a game file or a score sheet; `chosen`, the readings of its doubtful entries with commas between.

        If an entry stays in doubt, that is all that the answer tells: `doubt`. Otherwise `added`, the IDs of the games
        that are new; `known`, how many aren't; `wrong`, a sentence for each other one.
        """
        if not self._reviewer.sheets:
            raise CompanionError(f"Nothing can be pasted for this game. Use `{PROGRAM} games import` with a file.")
        chosen = iter([each for each in query.get("chosen", "").split(",") if each])
        doubts: list[Doubt] = []

        def ask(doubt: Doubt) -> str | None:
            reading = next(chosen, None)
            if reading is None:
                doubts.append(doubt)
            return reading

        found = self._reviewer.imported(text_in(query, "text", "a score sheet"), ask)
        if doubts:
            (doubt,) = doubts
            return {"doubt": {"line": doubt.place.line, "text": doubt.text, "readings": doubt.readings}}
        games = [game for game in found if not isinstance(game, CompanionError)]
        new = self._log.add_all(games)
        return {
            "added": [game.uuid for game, added in zip(games, new, strict=True) if added],
            "known": new.count(False),
            "wrong": [
                harmless(self._words.explained(str(error))) for error in found if isinstance(error, CompanionError)
            ],
        }

    def _words_in(self, query: Query) -> Sentences:
        """The words of the edition that is wanted; the page's own if none is named. Raises `CompanionError`."""
        return self._words.in_edition(query["edition"]) if "edition" in query else self._words
