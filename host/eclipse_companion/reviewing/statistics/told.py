"""Statistics in words and plots.

In: `Gathered`, a kind of game with its sentences. Out: `Shown`, in the language of the sentences.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from eclipse_companion.common.errors import harmless
from eclipse_companion.gamekit.judged_turns import DRAW, LOSS, WIN, JudgedTurn
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.statistics import counting, plots
from eclipse_companion.reviewing.statistics.counting import COMPUTER, PEOPLE, WINDOW, Statistics, Tally
from eclipse_companion.reviewing.statistics.game_kind import GameKind
from eclipse_companion.reviewing.statistics.gathered import Gathered, Rated
from eclipse_companion.reviewing.statistics.plots import Bar, Group, Line
from eclipse_companion.reviewing.statistics.seats import Seat
from eclipse_companion.reviewing.statistics.shown import Entry, Figure, Section, Shown, Table

OPENINGS: Final = 6
"""So many openings of each side are shown."""
MONTHS: Final = 24
"""So many months, the latest ones."""
TURNS: Final = 20
"""Thinking times are shown for so many of the first turns."""
_MINUTE: Final = 60
_LEAST: Final = 2
"""A line needs so many points."""
_WORTHS: Final = {WIN: "win", DRAW: "draw", LOSS: "loss"}


def told(gathered: Gathered, kind: GameKind, words: Sentences, only: str = "") -> Shown:
    """All of it. `only`: which games it is about, in words."""
    return _Teller(gathered, kind, words).told(only)


class _Teller:
    """Tells one person's statistics, or everybody's."""

    def __init__(self, gathered: Gathered, kind: GameKind, words: Sentences) -> None:
        self._all, self._kind, self._words = gathered, kind, words
        self._sides = {player.value: words.side_of(player) for player in words.players}

    def told(self, only: str) -> Shown:
        counted = self._all.statistics
        sections = [
            *self._course(counted),
            *self._rating(),
            *self._results(counted),
            *self._months(counted),
            *self._mistakes(counted),
            *self._openings(counted),
            *self._thinking(counted),
            *self._longest(counted),
            *self._people(counted),
        ]
        who = harmless(self._all.person) or self._say("everybody")
        return Shown(self._say("title_of", game=self._words.title, who=who), only, self._figures(counted), sections)

    def _say(self, key: str, **values: object) -> str:
        return self._words.filled(f"Progress.{key}", values)

    # Figures.

    def _figures(self, counted: Statistics) -> list[Figure]:
        whole, found = counted.whole, list[Figure]()
        said = self._ends(whole)
        if whole.games > counted.games:
            said += f" {self._say('for_both')}"
        if counted.unfinished:
            said += f" {self._say('unfinished', amount=counted.unfinished)}"
        found.append(Figure(self._say("games"), str(counted.games), said))
        for rated in self._all.rated if self._all.person else ():
            found.append(Figure(self._say("rating"), self._rating_of(rated), self._rated(rated)))
        if whole.accuracy is not None:
            found.append(
                Figure(
                    self._say("accuracy"),
                    self._share(whole.accuracy),
                    self._say("accuracy_said", amount=whole.turns),
                )
            )
            each = f"{whole.mistakes / whole.games:.1f}"
            found.append(
                Figure(self._say("mistakes_each"), self._number(each), self._say("in_all", amount=whole.mistakes))
            )
        if counted.thinking is not None:
            found.append(
                Figure(self._say("thinking"), self._time(counted.thinking.typical), self._say("thinking_typical"))
            )
        if counted.streak > 1:
            found.append(Figure(self._say("streak"), str(counted.streak), self._say("streak_said")))
        return found

    # Sections.

    def _course(self, counted: Statistics) -> list[Section]:
        course = counted.course
        if len(course) < _LEAST:
            return []
        marks = [(share / 100, self._share(share / 100)) for share in (0, 25, 50, 75, 100)]
        first, last = (self._day(each.seat.began) for each in (course[0], course[-1]))
        said = self._say("course_alt", first=self._share(course[0].mean), last=self._share(course[-1].mean))
        line = Line([each.mean for each in course], [each.accuracy for each in course])
        rows = [
            [month, str(tally.games), self._share(tally.accuracy), str(tally.mistakes)]
            for month, tally in self._by_month(counted)
        ]
        head = [self._say(f"col_{name}") for name in ("month", "games", "accuracy", "mistakes")]
        plot = plots.line(line, marks, (first, last), said)
        return [
            Section("course", self._say("course"), self._say("course_said", window=WINDOW), Table(head, rows), plot)
        ]

    def _rating(self) -> list[Section]:
        if not self._all.person or not self._all.rated or len(self._all.rated[0].course) < _LEAST:
            return []
        (rated,) = self._all.rated
        values, margins = [value for _, value, _ in rated.course], [margin for _, _, margin in rated.course]
        low = min(value - margin for value, margin in zip(values, margins, strict=True))
        high = max(value + margin for value, margin in zip(values, margins, strict=True))
        levels = {level: points for level, points in self._all.levels.items() if low <= points <= high}
        marks = [(points, level if level.isdigit() else "") for level, points in levels.items()]
        ends = self._day(rated.course[0][0]), self._day(rated.course[-1][0])
        said = self._say("rating_alt", first=f"{values[0]:.0f}", last=f"{values[-1]:.0f}")
        plot = plots.line(Line(values, (), margins), marks, ends, said, self._say("col_level"))
        head = [self._say(f"col_{name}") for name in ("rating", "level", "games", "kept")]
        kept = self._share(rated.kept / rated.could_keep) if rated.could_keep else ""
        row = [self._rating_of(rated), self._number(f"{rated.level:g}"), str(rated.games), kept]
        return [Section("rating", self._say("rating_course"), self._say("rating_said"), Table(head, [row]), plot)]

    def _results(self, counted: Statistics) -> list[Section]:
        groups, rows = list[Group](), list[list[str]]()
        for heading, tallies in (
            ("opponents", {self._opponent(name): tally for name, tally in counted.opponents.items()}),
            ("levels", {self._level(level): tally for level, tally in counted.levels.items()}),
            ("sides", {self._sides.get(side, side): tally for side, tally in counted.sides.items()}),
            ("parts", {self._say(part): tally for part, tally in counted.parts.items()}),
        ):
            if tallies:
                groups.append(Group(self._say(heading), [self._bar(name, tally) for name, tally in tallies.items()]))
                rows.append([self._say(heading), *[""] * (len(self._head()) - 1)])
                rows += [self._row(name, tally) for name, tally in tallies.items()]
        said = self._ends(counted.whole)
        plot = plots.bars(groups, said)
        return [Section("results", self._say("results"), said, Table(self._head(), rows), plot, self._legend())]

    def _months(self, counted: Statistics) -> list[Section]:
        months = self._by_month(counted)[-MONTHS:]
        if len(months) < _LEAST:
            return []
        stacks = [(month.split()[0], self._parts(tally)) for month, tally in months]
        said = self._say("months_alt", first=months[0][0], last=months[-1][0])
        table = Table(self._head(), [self._row(month, tally) for month, tally in months])
        plot = plots.columns(stacks, said, lambda games: f"{games:g}")
        return [Section("months", self._say("months"), said, table, plot, self._legend())]

    def _mistakes(self, counted: Statistics) -> list[Section]:
        if self._kind.judging is None or not counted.whole.turns:
            return []
        whole = counted.whole.mistakes
        entries, rows = [], []
        most = max((slip.count for slip in counted.slips), default=1)
        for slip in counted.slips:
            name, meant = (self._words.filled(f"Mistake.{slip.kind}{end}", {}) for end in ("", "_said"))
            share = self._share(slip.count / whole)
            bar = plots.bar([("lost", slip.lost), ("drawn", slip.count - slip.lost), ("none", most - slip.count)])
            number, day = slip.number + 1, self._day(slip.latest.began)
            link = self._say("latest", amount=number, day=day)
            game, count = slip.latest.game.uuid, f"{slip.count} · {share}"
            entries.append(Entry(name, meant, count, bar=bar, game=game, turn=number, link=link))
            rows.append([name, str(slip.count), share, str(slip.lost)])
        head = [self._say(f"col_{name}") for name in ("mistake", "count", "share", "to_loss")]
        legend = [("lost", self._say("to_loss")), ("drawn", self._say("to_draw"))]
        said = self._say("mistakes_said") if whole else self._say("no_mistakes")
        table = Table(head, rows)
        return [
            Section("mistakes", self._say("mistakes"), said, table, legend=legend if whole else (), entries=entries)
        ]

    def _openings(self, counted: Statistics) -> list[Section]:
        entries, rows = list[Entry](), list[list[str]]()
        for side in counted.sides:
            own = [opening for opening in counted.openings if opening.side == side][:OPENINGS]
            for opening in own:
                tally, worth = opening.tally, self._worth(opening.worth)
                bar, line = self._bar(" ".join(opening.turns), tally), plots.bar(self._parts(tally))
                tag = worth, _WORTHS[opening.worth.after]
                picture = self._kind.picture(opening.turns) if self._kind.picture else ""
                said = self._say("as_side", side=self._sides.get(side, side))
                entries.append(Entry(bar.label, said, bar.told, picture, line, tag))
                rows.append([*self._row(" ".join(opening.turns), tally), worth])
        if not entries:
            return []
        table = Table([*self._head(), self._say("col_worth")], rows)
        said = self._say("openings_said")
        return [Section("openings", self._say("openings"), said, table, legend=self._legend(), entries=entries)]

    def _thinking(self, counted: Statistics) -> list[Section]:
        thinking = counted.thinking
        if thinking is None:
            return []
        said = self._say("thinking_said")
        if thinking.kept is not None and thinking.gave_away is not None:
            both = {"good": self._time(thinking.kept), "bad": self._time(thinking.gave_away)}
            said = f"{self._say('thinking_both', **both)} {said}"
        shown = [(number, *each) for number, each in thinking.by_turn.items() if number <= TURNS]
        stacks = [(str(number), [("time", seconds)]) for number, seconds, _ in shown]
        alt = self._say("thinking_alt", typical=self._time(thinking.typical))
        head = [self._say(f"col_{name}") for name in ("turn", "time", "count")]
        rows = [[str(number), self._time(seconds), str(count)] for number, seconds, count in shown]
        plot = plots.columns(stacks, alt, lambda seconds: self._number(f"{seconds:g} s"))
        return [Section("thinking", self._say("thinking"), said, Table(head, rows), plot)]

    def _longest(self, counted: Statistics) -> list[Section]:
        entries, rows = [], []
        for seat in counted.longest:
            turns = self._say("turns", amount=self._kind.length(seat.game))
            against = self._against(seat)
            day, side = self._day(seat.began), self._sides.get(seat.player.side, seat.player.side)
            said = " · ".join(filter(None, [self._say("as_side", side=side), day]))
            title = self._say("won_against", turns=turns, opponent=against)
            picture = self._kind.ended(seat.game) if self._kind.ended else ""
            game = seat.game.uuid
            entries.append(
                Entry(title, said, picture=picture, game=game, turn=len(seat.game.turns), link=self._say("look"))
            )
            rows.append([turns, against, side, day, game[:8]])
        if not entries:
            return []
        head = [self._say(f"col_{name}") for name in ("length", "opponent", "side", "day", "game")]
        said = self._say("longest_said")
        return [Section("longest", self._say("longest"), said, Table(head, rows), entries=entries)]

    def _people(self, counted: Statistics) -> list[Section]:
        if self._all.person or len(counted.people) < _LEAST:
            return []
        ratings = {rated.name: self._rating_of(rated) for rated in self._all.rated}
        people = [(self._words.name(name), name, tally) for name, tally in counted.people.items()]
        group = Group("", [self._bar(harmless(shown), tally) for shown, _, tally in people])
        rows = [[*self._row(harmless(shown), tally), ratings.get(name, "")] for shown, name, tally in people]
        said = self._say("people_said")
        table = Table([*self._head(), self._say("col_rating")], rows)
        plot = plots.bars([group], said)
        return [Section("people", self._say("people"), said, table, plot, self._legend())]

    # Parts of them.

    def _bar(self, name: str, tally: Tally) -> Bar:
        return Bar(name, self._say("score_of", amount=tally.games, share=self._share(tally.score)), self._parts(tally))

    @staticmethod
    def _parts(tally: Tally) -> list[tuple[str, float]]:
        return [("won", tally.won), ("drawn", tally.drawn), ("lost", tally.lost)]

    def _legend(self) -> list[tuple[str, str]]:
        return [(name, self._say(name)) for name in ("won", "drawn", "lost")]

    def _head(self) -> list[str]:
        names = ("what", "games", "won", "drawn", "lost", "score", *(["accuracy"] if self._kind.judging else []))
        return [self._say(f"col_{name}") for name in names]

    def _row(self, name: str, tally: Tally) -> list[str]:
        counts = [tally.games, tally.won, tally.drawn, tally.lost]
        accuracy = [self._share(tally.accuracy)] if self._kind.judging else []
        return [name, *map(str, counts), self._share(tally.score), *accuracy]

    def _ends(self, tally: Tally) -> str:
        return self._say("ends", won=tally.won, drawn=tally.drawn, lost=tally.lost)

    def _by_month(self, counted: Statistics) -> list[tuple[str, Tally]]:
        """The months' names, with their tallies."""
        found = []
        for month, tally in counted.months.items():
            year, number = month.split("-")
            name = self._say("month_names").split()[int(number) - 1]
            found.append((f"{name} {year}", tally))
        return found

    def _opponent(self, name: str) -> str:
        return self._say(name) if name in {COMPUTER, PEOPLE} else harmless(self._words.name(name))

    def _against(self, seat: Seat) -> str:
        player = seat.opponent
        if counting.opponent_of(player) == COMPUTER:
            return self._level(counting.level_of(player))
        return harmless(self._words.name(player.name))

    def _level(self, level: str) -> str:
        if level.isdigit():
            return self._say("level", level=level)
        return self._words.page_label("perfect") if level == "perfect" else level

    def _worth(self, turn: JudgedTurn) -> str:
        value = _WORTHS[turn.after]
        if turn.length is None or value == "draw":
            return self._say(f"worth_{value}")
        return self._say(f"worth_{value}_in", amount=turn.length)

    def _rating_of(self, rated: Rated) -> str:
        return self._say("rating_value", rating=f"{rated.rating:.0f}", margin=f"{rated.margin:.0f}")

    def _rated(self, rated: Rated) -> str:
        said = self._say("rated", level=self._number(f"{rated.level:g}"), amount=rated.games)
        if not rated.could_keep:
            return said
        return f"{said} {self._say('kept', share=self._share(rated.kept / rated.could_keep))}"

    def _number(self, text: str) -> str:
        """A number with its decimal mark."""
        return text.replace(".", self._say("decimal"))

    def _share(self, share: float | None) -> str:
        return "" if share is None else self._say("percent", amount=f"{100 * share:.0f}")

    def _time(self, seconds: float) -> str:
        if seconds < _MINUTE:
            shown = f"{seconds:.1f}" if seconds < 10 else f"{seconds:.0f}"  # noqa: PLR2004 - two figures
            return self._say("seconds", amount=self._number(shown.removesuffix(".0")))
        minutes, rest = divmod(round(seconds), _MINUTE)
        return self._say("minutes", minutes=minutes, seconds=rest)

    def _day(self, when: datetime | None) -> str:
        if when is None:
            return ""
        when = when.astimezone()
        month = self._say("month_names").split()[when.month - 1]
        return self._say("day", day=when.day, month=month, year=when.year)


def only_of(words: Sentences, values: Mapping[str, str]) -> str:
    """Which games are wanted, in words: `values` by the names of options, such as `since`; empty if all are."""
    told = {**values, "result": words.filled(f"Progress.{values['result']}", {})} if _is_how(values) else values
    parts: Iterable[str] = (
        words.filled(f"Progress.only_{name}", {"value": harmless(value)}) for name, value in told.items() if value
    )
    return ", ".join(parts)


def _is_how(values: Mapping[str, str]) -> bool:
    """Whether a result is wanted that has a word."""
    return values.get("result") in {"won", "drawn", "lost"}


ONLY: Final[Sequence[str]] = ("opponent", "result", "since", "until", "opening", "mistakes")
"""The options that say which games are wanted, beside the person."""
