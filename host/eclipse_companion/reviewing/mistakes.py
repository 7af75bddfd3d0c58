"""Exercises from a person's mistakes: found in the log's games, joined if they are alike, each with its day.

In: the log, what finds mistakes in a game's record. Out: exercises, those that are due first. Nothing of it is stored
but what was found in each game: whose an exercise is, and when it comes back, follow from the log's games.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.mistakes import Find, Mistake, Told, written
from eclipse_companion.log import GameLog, SavedGame
from eclipse_companion.log.judgements import line_of
from eclipse_companion.log.mistakes import NOBODY, Owned, Try, what

AT_ONCE: Final = 20
"""So many games are searched before what was found is kept."""
WHILE_ASKED: Final = 200
"""So many games are searched before a page gets its answer, if that is quick."""


@dataclass(frozen=True)
class Search:
    """What finds mistakes in the log's games of a kind."""

    kind: str
    version: int
    finder: Callable[[Told], Find]
    """Makes what searches; that may take a moment. What takes long tells after each turn how far it is."""
    record: Callable[[SavedGame], Any]
    """A game of the log as the record that is searched; raises `CompanionError` if it makes no sense."""
    quick: bool = True
    """Whether a game takes some milliseconds only."""


@dataclass(frozen=True, slots=True)
class OwnExercise:
    """An exercise of a person. `mistakes`: all that it is made of, which are alike; it is set as the last one."""

    mistakes: tuple[Owned, ...]
    day: date | None
    """When it comes back; None: it was never tried."""

    @property
    def mistake(self) -> Mistake:
        """The one that is set."""
        return self.mistakes[-1].mistake


def unsearched(log: GameLog, searched: Search) -> list[str]:
    """The UUIDs of the games that nobody has searched yet, the oldest first. Raises `LogError`."""
    return log.unsearched(searched.kind, searched.version)


def search(
    log: GameLog,
    searched: Search,
    new: Sequence[str],
    told: Told = lambda _, __: None,
    turns: Told = lambda _, __: None,
) -> int:
    """Search these games, by UUID; returns how many make no sense. Raises `LogError`.

    What was found is kept from time to time, so an interrupted search goes on where it was. `told` hears how many games
    are done, `turns` how many turns of one are.
    """
    if not new:
        return 0
    find, nonsense = searched.finder(turns), 0
    for start in range(0, len(new), AT_ONCE):
        games = log.with_ids(new[start : start + AT_ONCE])
        found: dict[str, tuple[str, str]] = {}
        for uuid, game in games.items():
            try:
                mistakes = find(searched.record(game))
            except CompanionError:
                mistakes, nonsense = (), nonsense + 1
            found[uuid] = line_of(game), written(mistakes)
            told(start + len(found), len(new))
        log.keep_judgements(what(searched.version), found)
    return nonsense


def people(owned: Iterable[Owned]) -> dict[str, str]:
    """Who made mistakes: the names, as they were written last, by key; whoever made the newest one is last."""
    found: dict[str, str] = {}
    for each in owned:
        key = each.key
        found.pop(key, None)
        found[key] = "" if key == NOBODY else each.person
    return found


def exercises(owned: Sequence[Owned], tries: Iterable[tuple[str, Try]], person: str) -> list[OwnExercise]:
    """The exercises of a person, by key: first those that come back, by their days, then new ones, the newest first."""
    from eclipse_companion.reviewing.practice import due, factor_of  # noqa: PLC0415 - only who practises needs a model

    own = [each for each in owned if each.key == person]
    by_place: dict[str, list[Try]] = {}
    for key, each in tries:
        if key == person:
            by_place.setdefault(each.place, []).append(each)
    groups = joined(own)
    history = [_tries_of(group, by_place) for group in groups]
    factor = factor_of(history)
    found = [
        OwnExercise(tuple(group), due(tried, factor) if tried else None)
        for group, tried in zip(groups, history, strict=True)
    ]
    return sorted((each for each in found if each.day), key=lambda each: each.day or date.max) + [
        each for each in reversed(found) if each.day is None
    ]


def joined(owned: Sequence[Owned]) -> list[list[Owned]]:
    """Mistakes that are alike together, each in one group, in the order of their first ones.

    Two are alike if they share a place or an idea, or if both are like a third one.
    """
    group_of: dict[tuple[str, str], int] = {}
    groups: dict[int, list[Owned]] = {}
    for number, each in enumerate(owned):
        keys = [("place", each.mistake.place), *([("idea", each.mistake.idea)] if each.mistake.idea else [])]
        known = sorted({group_of[key] for key in keys if key in group_of})
        into = known[0] if known else number
        for other in known[1:]:
            groups[into] += groups.pop(other)
            group_of |= {key: into for key, group in group_of.items() if group == other}
        groups.setdefault(into, []).append(each)
        group_of |= dict.fromkeys(keys, into)
    order = {each: number for number, each in enumerate(owned)}
    return [sorted(group, key=order.__getitem__) for _, group in sorted(groups.items())]


def due_on(practices: Iterable[OwnExercise], day: date) -> list[OwnExercise]:
    """Those that are due on a day."""
    return [each for each in practices if each.day is None or each.day <= day]


def new_in(owned: Sequence[Owned], uuid: str) -> int:
    """How many exercises a game has added, for all who played it."""
    return sum(
        all(each.game == uuid for each in group)
        for key in {each.key for each in owned if each.game == uuid}
        for group in joined([each for each in owned if each.key == key])
    )


def _tries_of(group: Sequence[Owned], by_place: Mapping[str, Sequence[Try]]) -> list[Try]:
    """The tries of an exercise, in their order."""
    places = dict.fromkeys(one.mistake.place for one in group)
    return sorted((each for place in places for each in by_place.get(place, ())), key=lambda each: each.day)
