"""What is worked out about games once, and kept in the log: their judged turns, and what turns show of their players.

In: games of a kind, the log. Out: the same for each game, from what the log keeps, or worked out now and kept there.
"""

import json
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, field
from importlib import import_module
from typing import Any, Final, Generic, TypeVar

from eclipse_companion.commands import registry
from eclipse_companion.commands.rating import Shows, shows_of
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit import judged_turns
from eclipse_companion.gamekit.judged_turns import JudgedTurn
from eclipse_companion.gamekit.strength import Shown
from eclipse_companion.log import GameLog, LogError, SavedGame
from eclipse_companion.log.judgements import line_of
from eclipse_companion.log.saved_games import NonsenseError
from eclipse_companion.reviewing.statistics.game_kind import GameKind

logger = logging.getLogger(__name__)

AT_ONCE: Final = 200
"""So many games are worked out before they are kept: what was done isn't lost if somebody stops it."""
_T = TypeVar("_T")


@dataclass
class _Kept(Generic[_T]):
    """What the log keeps of games under a name."""

    log: GameLog
    what: str
    work_out: Callable[[SavedGame], _T]
    write: Callable[[_T], str]
    read: Callable[[str], _T]
    known: dict[str, tuple[str, str]] = field(init=False)
    _new: dict[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.known = self.log.judgements(self.what)

    def found(self, game: SavedGame) -> _T | None:
        """What is kept of a game, if it still fits."""
        line, text = self.known.get(game.uuid, ("", ""))
        if line != line_of(game):
            return None
        try:
            return self.read(text)
        except (ValueError, TypeError):
            return None

    def of(self, game: SavedGame) -> _T:
        """What is kept of a game; or it is worked out now. Raises `CompanionError` for a game that makes no sense."""
        found = self.found(game)
        if found is None:
            found = self.work_out(game)
            self._new[game.uuid] = line_of(game), self.write(found)
            if len(self._new) >= AT_ONCE:
                self.keep()
        return found

    def keep(self) -> None:
        """Have the log keep what is new. If it can't be written, that is no harm: it is worked out again."""
        new, self._new = self._new, {}
        if new:
            try:
                self.log.keep_judgements(self.what, new)
            except LogError:
                logger.exception("What was worked out isn't kept")


@dataclass(frozen=True)
class JudgedGames:
    """`turns`: of each judged game, by its UUID; `left`: how many games aren't judged yet."""

    turns: dict[str, Sequence[JudgedTurn]]
    left: int = 0


def judged_games(  # noqa: PLR0913 - what is judged, and who hears of it
    log: GameLog,
    kind: GameKind,
    games: Sequence[SavedGame],
    *,
    complain: Callable[[str], None],
    told: Callable[[int, int], None] = lambda _, __: None,
    seconds: float | None = None,
) -> JudgedGames:
    """The judged turns of games of a kind. Raises `CompanionError` if nothing can judge them.

    `complain` is told of each game whose turns make no sense. `told(done, of)` is told how many of those games are
    judged that weren't yet. `seconds`: stop after so many, and one game at least; None: judge all.
    """
    if kind.judging is None:
        return JudgedGames({})
    judge: list[Callable[[SavedGame], Sequence[JudgedTurn]]] = []
    begin = kind.judging.begin

    def work_out(game: SavedGame) -> Sequence[JudgedTurn]:
        if not judge:
            judge.append(begin())
        return judge[0](game)

    what = f"turns {kind.name} {kind.judging.version}"
    kept = _Kept(log, what, work_out, judged_turns.written, judged_turns.read)
    turns: dict[str, Sequence[JudgedTurn]] = {}
    missing = []
    for game in games:
        found = kept.found(game)
        if found is None:
            missing.append(game)
        else:
            turns[game.uuid] = found
    ends = None if seconds is None else time.monotonic() + seconds
    done = 0
    try:
        for game in missing:
            if done and ends is not None and time.monotonic() > ends:
                break
            told(done, len(missing))
            done += 1
            try:
                turns[game.uuid] = kept.of(game)
            except CompanionError as error:
                complain(str(NonsenseError(game.uuid, error)))
    finally:
        kept.keep()
    return JudgedGames(turns, len(missing) - done)


def kept_shows(log: GameLog, kind: str) -> tuple[Shows, Callable[[], None]]:
    """As `shows_of`, from what the log keeps; and what has the log keep what was worked out since."""
    version = getattr(import_module(registry.find(kind).strength or ""), "VERSION", None)
    if version is None:
        return shows_of(kind), lambda: None
    begun: list[Shows] = []

    def work_out(game: SavedGame) -> Sequence[Shown]:
        if not begun:
            begun.append(shows_of(kind))
        return begun[0](game)

    kept = _Kept(log, f"strength {kind} {version}", work_out, _written, _read)
    return kept.of, kept.keep


def _written(shown: Sequence[Shown]) -> str:
    return json.dumps([astuple(each) for each in shown], separators=(",", ":"))


def _read(text: str) -> Sequence[Shown]:
    def shown(side: str, had: int, kept: int, chances: Any) -> Shown:  # noqa: ANN401 - a list of JSON
        return Shown(side, had, kept, tuple(chances))

    return [shown(*each) for each in json.loads(text)]
