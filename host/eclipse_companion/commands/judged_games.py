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
from eclipse_companion.commands.rating import shows_of
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
        """It is worked out now. Raises `CompanionError` for a game that makes no sense."""
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
class WorkedOut(Generic[_T]):
    """`found`: what was worked out of games, by their UUIDs; `left`: of how many it isn't yet."""

    found: dict[str, _T]
    left: int = 0


@dataclass(frozen=True)
class Working:
    """Who hears of the work, and how long it may take.

    `complain` is told of each game whose turns make no sense. `told(done, of)` is told how many of those games are done
    of which the log keeps nothing. `until`: stop then, by the monotonic clock, in seconds, but after one game at least.
    """

    complain: Callable[[str], None]
    told: Callable[[int, int], None] = lambda _, __: None
    until: float | None = None


def judged_games(
    log: GameLog, kind: GameKind, games: Sequence[SavedGame], working: Working
) -> WorkedOut[Sequence[JudgedTurn]]:
    """The judged turns of games of a kind. Raises `CompanionError` if nothing can judge them."""
    if kind.judging is None:
        return WorkedOut({})
    work_out = _begun_late(kind.judging.begin)
    what = f"turns {kind.name} {kind.judging.version}"
    return _work_through(_Kept(log, what, work_out, judged_turns.written, judged_turns.read), games, working)


def shown_games(log: GameLog, kind: str, games: Sequence[SavedGame], working: Working) -> WorkedOut[Sequence[Shown]]:
    """What turns of games show of how strong people are, as `shows_of` has it. Raises `CompanionError`."""
    version = getattr(import_module(registry.find(kind).strength or ""), "VERSION", None)
    if version is None:
        return WorkedOut({})
    kept = _Kept(log, f"strength {kind} {version}", _begun_late(lambda: shows_of(kind)), _written, _read)
    return _work_through(kept, games, working)


def _begun_late(begin: Callable[[], Callable[[SavedGame], _T]]) -> Callable[[SavedGame], _T]:
    """What `begin` gives, which may load tables: begun with the first game."""
    begun: list[Callable[[SavedGame], _T]] = []

    def work_out(game: SavedGame) -> _T:
        if not begun:
            begun.append(begin())
        return begun[0](game)

    return work_out


def _work_through(kept: _Kept[_T], games: Sequence[SavedGame], working: Working) -> WorkedOut[_T]:
    """What is kept of these games, and worked out of the others."""
    known = {game.uuid: kept.found(game) for game in games}
    missing = [game for game in games if known[game.uuid] is None]
    found = {uuid: each for uuid, each in known.items() if each is not None}
    done = 0
    try:
        for game in missing:
            if done and working.until is not None and time.monotonic() > working.until:
                break
            working.told(done, len(missing))
            done += 1
            try:
                found[game.uuid] = kept.of(game)
            except CompanionError as error:
                working.complain(str(NonsenseError(game.uuid, error)))
    finally:
        kept.keep()
    return WorkedOut(found, len(missing) - done)


def _written(shown: Sequence[Shown]) -> str:
    return json.dumps([astuple(each) for each in shown], separators=(",", ":"))


def _read(text: str) -> Sequence[Shown]:
    def shown(side: str, had: int, kept: int, chances: Any) -> Shown:  # noqa: ANN401 - a list of JSON
        return Shown(side, had, kept, tuple(chances))

    return [shown(*each) for each in json.loads(text)]
