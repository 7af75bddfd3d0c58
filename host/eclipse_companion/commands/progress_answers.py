"""What the page *Progress* asks: how people have played, of any game in the log; and the same as a report.

In: the log, a question's values as texts. Out: JSON. It takes its time for games that aren't judged yet: an answer says
how many are left, and the page asks again.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, Final

from eclipse_companion.commands import registry
from eclipse_companion.commands.gathering import Asked, gathered, kind_of, kinds
from eclipse_companion.commands.judged_games import Working
from eclipse_companion.common.errors import harmless
from eclipse_companion.log import GameLog, Wanted
from eclipse_companion.outputs.page.lanes import LongAnswer
from eclipse_companion.reviewing.asking import Query, number_in
from eclipse_companion.reviewing.statistics.report import report_of
from eclipse_companion.reviewing.statistics.shown import Shown
from eclipse_companion.reviewing.statistics.told import ONLY, only_of, told
from eclipse_companion.reviewing.wanted import days_in, result_in

AT_ONCE_S: Final = 0.8
"""An answer judges games for about so long, in seconds: people see how many are left."""
_LANE: Final = "progress"
_GAME: Final = "game"


class ProgressAnswers:
    """What one page can ask. `game`: the page's own; `language`: its words."""

    def __init__(self, log: GameLog, game: str, language: str) -> None:
        self._log, self._game, self._language = log, game, language

    @property
    def answers(self) -> Mapping[str, Callable[[Query], Any]]:
        """The answers by the names of their questions; none for a game without statistics."""
        if registry.find(self._game).statistics is None:
            return {}
        return {"progress": LongAnswer(self.progress, _LANE), "report": LongAnswer(self.report, _LANE)}

    def progress(self, query: Query) -> dict[str, Any]:
        """`game`; `person`, `opponent`, `result`, `since`, `until`, `opening`, `mistakes`: as `games` has them.

        `shown`: all that there is to show, or null; `said`: a sentence that says why not, or what is still done.
        `left`: how many games aren't judged yet. `complaints`: about games that make no sense. `games`: all kinds, by
        name and title.
        """
        complaints: list[str] = []
        words = kind_of(self._name(query)).words(self._language)
        shown, left = self._shown(query, complaints.append, AT_ONCE_S)
        said = words.filled("Progress.left", {"amount": left}) if left else ""
        if shown is None:
            some = any(query.get(name) for name in ("person", *ONLY))
            said = words.filled("Progress.none_like_that" if some else "Progress.none", {})
        return {
            "shown": None if shown is None else asdict(shown),
            "said": said,
            "game": self._name(query),
            "left": left,
            "complaints": [harmless(each) for each in dict.fromkeys(complaints)],
            "games": [[kind.name, registry.find(kind.name).title] for kind in kinds()],
            "as_table": words.filled("Progress.as_table", {}),
        }

    def report(self, query: Query) -> dict[str, str]:
        """The same values: the report as a file's name and text. Raises `CompanionError` if there is nothing."""
        shown, _ = self._shown(query, lambda _: None, None)
        words = kind_of(self._name(query)).words(self._language)
        return {"name": f"{self._name(query)}.html", "text": report_of([] if shown is None else [shown], words)}

    def _name(self, query: Query) -> str:
        return query.get(_GAME) or self._game

    def _shown(self, query: Query, complain: Callable[[str], None], seconds: float | None) -> tuple[Shown | None, int]:
        kind = kind_of(self._name(query))
        person, opening = query.get("person", ""), query.get("opening", "").strip()
        result = query.get("result", "")
        since, until = days_in(query.get("since") or None, query.get("until") or None)
        wanted = Wanted(
            kind=kind.name,
            person=person,
            opponent=query.get("opponent", ""),
            result=result_in(result, person) if result else "",
            since=since,
            until=until,
            openings={kind.name: registry.saving(kind.name).openings(opening)} if opening else {},
        )
        mistakes = number_in(query, "mistakes") if query.get("mistakes") else 0
        ends = None if seconds is None else time.monotonic() + seconds
        found = gathered(self._log, kind, Asked(wanted, mistakes), Working(complain, until=ends))
        if found is None:
            return None, 0
        words = kind.words(self._language)
        only = {name: query.get(name, "") for name in ONLY}
        return told(found, kind, words, only_of(words, only)), found.left
