"""Counts, means and medians of seats.

In: seats (`seats`), in the order in which the games were played. Out: `Statistics`: values only.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import Final

from eclipse_companion.gamekit.judged_turns import FULL, JudgedTurn
from eclipse_companion.log import SavedPlayer
from eclipse_companion.log.schema import folded
from eclipse_companion.reviewing.statistics.seats import Seat

NIGHT, MORNING, AFTERNOON, EVENING = "night", "morning", "afternoon", "evening"
"""Parts of the day, of six hours each, from midnight."""
PARTS: Final = (NIGHT, MORNING, AFTERNOON, EVENING)
COMPUTER, PEOPLE = "computer", "people"
"""Kinds of opponents."""
WINDOW: Final = 10
"""A mean of accuracies goes over so many games: those up to this one."""
LONGEST: Final = 5
"""So many of the longest wins are named."""
_HOURS: Final = 6
_AI: Final = "ai:"


@dataclass
class Tally:
    """How games went. `credit`: of all `turns` that were judged; `mistakes`: among these."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    credit: int = 0
    turns: int = 0
    mistakes: int = 0

    @property
    def games(self) -> int:
        """How many."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """The mean score, from 0 to 1; 0 without games."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    @property
    def accuracy(self) -> float | None:
        """The mean of the turns' credits, from 0 to 1; None if none was judged."""
        return self.credit / (FULL * self.turns) if self.turns else None

    def add(self, seat: Seat) -> None:
        """Count a finished game, too."""
        score = seat.score
        self.won += score == 1
        self.drawn += score == 0.5  # noqa: PLR2004 - a draw
        self.lost += score == 0
        self.credit += seat.credit
        self.turns += len(seat.own)
        self.mistakes += seat.mistakes


@dataclass(frozen=True)
class Opening:
    """First turns up to symmetry, until the person's own first one. `worth`: what that one is worth, exactly."""

    side: str
    turns: tuple[str, ...]
    tally: Tally
    worth: JudgedTurn


@dataclass(frozen=True)
class Slip:
    """A kind of mistake: how often, how often it lost a won or drawn game, and where the latest one was."""

    kind: str
    count: int
    lost: int
    latest: Seat
    number: int
    """Of the turn in that game, from 0."""


@dataclass(frozen=True)
class Thinking:
    """Seconds before a turn, each the median. `by_turn`: by the number of the person's own turn, from 1, with how many.

    `kept`, `gave_away`: before turns that were no mistakes and before mistakes; None if there are none.
    """

    typical: float
    by_turn: dict[int, tuple[float, int]]
    kept: float | None
    gave_away: float | None


@dataclass(frozen=True)
class Course:
    """A game on the way: its seat, its accuracy, and the mean accuracy of the last `WINDOW` games."""

    seat: Seat
    accuracy: float
    mean: float


@dataclass(frozen=True)
class Statistics:
    """What seats say together. Dictionaries have their keys in the order in which they are to be shown."""

    whole: Tally
    games: int
    """How many games; a game between two people may count for both."""
    unfinished: int
    people: dict[str, Tally]
    """By name as it was written last, the most games first."""
    opponents: dict[str, Tally]
    """By `COMPUTER`, or the name; for everybody's games all others are `PEOPLE`."""
    sides: dict[str, Tally]
    levels: dict[str, Tally]
    months: dict[str, Tally]
    """By `2026-11`, the earliest first; months without games are left out."""
    parts: dict[str, Tally]
    """By part of the day, of games whose moment is known."""
    course: list[Course]
    openings: list[Opening]
    """The most played first."""
    longest: list[Seat]
    """The longest wins."""
    streak: int
    """How many games in a row were won at most; 0 for more than one person."""
    slips: list[Slip]
    """The most frequent first."""
    thinking: Thinking | None


@dataclass
class _Sums:
    """Tallies by key."""

    by_key: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))

    def add(self, key: str, seat: Seat) -> None:
        self.by_key[key].add(seat)

    def ordered(self, rank: Callable[[str], object] | None = None) -> dict[str, Tally]:
        """In the order of `rank`; without it, the most games first."""
        keys = sorted(self.by_key, key=rank or (lambda key: -self.by_key[key].games))  # type: ignore[arg-type]
        return {key: self.by_key[key] for key in keys}


Alike = Callable[[Sequence[str]], Sequence[tuple[str, ...]]]


def statistics(
    seats: Iterable[Seat], length: Callable[[Seat], int], start: str, alike: Alike, *, one: bool
) -> Statistics:
    """All of it. `length`: how many turns a seat's game has; `start`: the usual one; `alike`: as a `GameKind` has them.

    `one`: all seats are one person's.
    """
    everything = list(seats)
    finished = [seat for seat in everything if seat.score is not None]
    whole = Tally()
    sums = {name: _Sums() for name in ("people", "opponents", "sides", "levels", "months", "parts")}
    names: dict[str, str] = {}
    for seat in finished:
        whole.add(seat)
        key = folded(seat.player.name)
        names[key] = seat.player.name
        sums["people"].add(key, seat)
        sums["sides"].add(seat.player.side, seat)
        against = opponent_of(seat.opponent, one=one)
        sums["opponents"].add(folded(against), seat)
        names[folded(against)] = against
        if against == COMPUTER:
            sums["levels"].add(level_of(seat.opponent), seat)
        began = seat.began
        if began is not None:
            sums["months"].add(f"{began:%Y-%m}", seat)
            if seat.game.date is None:
                sums["parts"].add(PARTS[began.hour // _HOURS], seat)

    def named(tallies: dict[str, Tally]) -> dict[str, Tally]:
        return {names[key]: tally for key, tally in tallies.items()}

    sides = [player.side for player in finished[0].game.players] if finished else []
    return Statistics(
        whole=whole,
        games=len({seat.game.uuid for seat in finished}),
        unfinished=len({seat.game.uuid for seat in everything if seat.score is None}),
        people=named(sums["people"].ordered()),
        opponents=named(sums["opponents"].ordered()),
        sides=sums["sides"].ordered(sides.index),
        levels=sums["levels"].ordered(lambda level: (not level.isdigit(), level)),
        months=sums["months"].ordered(lambda month: month),
        parts=sums["parts"].ordered(PARTS.index),
        course=_course(finished),
        openings=_openings(finished, start, alike),
        longest=sorted((seat for seat in finished if seat.score == 1), key=length, reverse=True)[:LONGEST],
        streak=_streak(finished) if one else 0,
        slips=_slips(finished),
        thinking=_thinking(finished),
    )


def opponent_of(player: SavedPlayer, *, one: bool = True) -> str:
    """What an opponent is called in `Statistics.opponents`."""
    if player.type.startswith(_AI):
        return COMPUTER
    return player.name if one else PEOPLE


def level_of(player: SavedPlayer) -> str:
    """A computer's level, as the log has it."""
    return player.type.removeprefix(_AI)


def _course(finished: Sequence[Seat]) -> list[Course]:
    judged = [(seat, seat.accuracy) for seat in finished if seat.accuracy is not None]
    found, last = [], list[float]()
    for seat, accuracy in judged:
        last = [*last, accuracy][-WINDOW:]
        found.append(Course(seat, accuracy, sum(last) / len(last)))
    return found


def _openings(finished: Sequence[Seat], start: str, alike: Alike) -> list[Opening]:
    """Those of games from the usual start whose turns were judged."""
    known: dict[tuple[str, ...], tuple[str, ...]] = {}
    tallies: dict[tuple[str, tuple[str, ...]], Tally] = defaultdict(Tally)
    worths = {}
    for seat in finished:
        if not seat.own or seat.game.start != start:
            continue
        number, worth = seat.own[0]
        turns = tuple(saved.turn for saved in seat.turns[: number + 1])
        if turns not in known:
            known[turns] = min(alike(turns), key=lambda way: [(len(turn), turn) for turn in way])
        key = seat.player.side, known[turns]
        tallies[key].add(seat)
        worths[key] = worth
    found = [Opening(*key, tally, worths[key]) for key, tally in tallies.items()]
    return sorted(found, key=lambda opening: (-opening.tally.games, opening.turns))


def _streak(finished: Sequence[Seat]) -> int:
    """The longest row of wins."""
    others = [-1, *(number for number, seat in enumerate(finished) if seat.score != 1), len(finished)]
    return max(after - before - 1 for before, after in pairwise(others))


def _slips(finished: Sequence[Seat]) -> list[Slip]:
    counts, lost, latest = Counter[str](), Counter[str](), dict[str, tuple[Seat, int]]()
    for seat in finished:
        for number, turn in seat.own:
            if turn.mistake:
                counts[turn.kind] += 1
                lost[turn.kind] += not turn.after
                latest[turn.kind] = seat, number
    return [Slip(kind, count, lost[kind], *latest[kind]) for kind, count in counts.most_common()]


def _thinking(finished: Sequence[Seat]) -> Thinking | None:
    by_turn: dict[int, list[float]] = defaultdict(list)
    kept: list[float] = []
    gave_away: list[float] = []
    for seat in finished:
        thought = seat.thought_s
        if thought:
            for own, (number, turn) in enumerate(seat.own, start=1):
                if number in thought:
                    by_turn[own].append(thought[number])
                    (gave_away if turn.mistake else kept).append(thought[number])
    if not by_turn:
        return None
    return Thinking(
        median([*kept, *gave_away]),
        {own: (median(seconds), len(seconds)) for own, seconds in sorted(by_turn.items())},
        median(kept) if kept else None,
        median(gave_away) if gave_away else None,
    )
