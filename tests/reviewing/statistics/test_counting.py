"""Statistics beside plain counts of the same games."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from statistics import mean, median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.gamekit.judged_turns import JudgedTurn
from eclipse_companion.games.eclipse.saving import new_game, saved_turn
from eclipse_companion.log import SavedGame, SavedPlayer
from eclipse_companion.log.schema import folded
from eclipse_companion.reviewing.statistics.counting import PARTS, Statistics, Tally, statistics
from eclipse_companion.reviewing.statistics.seats import PAUSE_S, seats_of
from tests.log.played import WHEN, booklet
from tests.reviewing.statistics.drawn import SIDES, logs

Judged = dict[str, tuple[JudgedTurn, ...]]
SCORES = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}


def counted(games: list[SavedGame], judged: Judged, person: str) -> Statistics:
    """The statistics of one person's games, or everybody's."""
    seats = seats_of(games, {**judged}, person)
    start = games[0].start if games else ""
    return statistics(seats, lambda seat: len(seat.game.turns), start, lambda turns: [tuple(turns)], one=bool(person))


class Plain:
    """One person's games, or everybody's, as pairs of a game and a seat; each question is answered by looking anew."""

    def __init__(self, games: list[SavedGame], judged: Judged, person: str) -> None:
        self.judged, self.pairs = judged, list[tuple[SavedGame, int]]()
        for game in games:
            first, second = game.players
            alone = first.type == second.type == "human" and folded(first.name) == folded(second.name)
            if game.turns and not game.exercise and not game.analysis and not alone:
                for at in (0, 1):
                    who = game.players[at]
                    meant = not person or folded(who.name) == folded(person)
                    if who.type == "human" and meant:
                        self.pairs.append((game, at))

    def finished(self) -> list[tuple[SavedGame, int]]:
        return [(game, at) for game, at in self.pairs if game.result]

    def own(self, game: SavedGame, at: int) -> list[JudgedTurn]:
        return [turn for turn in self.judged.get(game.uuid, ()) if turn.side == game.players[at].side]

    def tally(self, wanted: Sequence[tuple[SavedGame, int]]) -> Tally:
        scores = [SCORES[game.result or ""][at] for game, at in wanted]
        turns = [turn for pair in wanted for turn in self.own(*pair)]
        mistakes = [turn for turn in turns if turn.after < turn.before]
        credit = sum(turn.credit for turn in turns)
        return Tally(scores.count(2), scores.count(1), scores.count(0), credit, len(turns), len(mistakes))

    def seconds(self, game: SavedGame, at: int) -> dict[int, float]:
        """Before each own turn, by its number in the game."""
        found = {}
        if game.date is None:
            for number, turn in enumerate(self.judged.get(game.uuid, ())):
                if turn.side == game.players[at].side:
                    saved = game.turns[number]
                    before = game.turns[number - 1] if number else None
                    if saved.clocks is not None and game.time_control is not None:
                        (total, more) = {
                            "300+3": ((300, 3), (300, 3)),
                            "60+0/90+5": ((60, 0), (90, 5)),
                        }[game.time_control][at]
                        had = total if before is None or before.clocks is None else before.clocks[at] / 1000
                        found[number] = max(0.0, had + more - saved.clocks[at] / 1000)
                    elif before is not None and saved.given - before.given < timedelta(seconds=PAUSE_S):
                        found[number] = (saved.given - before.given).total_seconds()
        return found


Both = tuple[Statistics, Plain]


@st.composite
def both(draw: st.DrawFn, people: Sequence[str] = ("", "", "ANN", "ben", "nobody")) -> Both:
    """The statistics of everybody or of one person, and what counts them plainly."""
    games, judged = draw(logs())
    person = draw(st.sampled_from(people))
    return counted(games, judged, person), Plain(games, judged, person)


@given(both())
def test_results_are_what_plain_counts_say(pair: Both) -> None:
    """Of all games, by side, level, kind of opponent, month and part of the day."""
    found, plain = pair
    pairs = plain.finished()
    assert found.whole == plain.tally(pairs)
    assert found.games == len({game.uuid for game, _ in pairs})
    assert found.unfinished == len({game.uuid for game, _ in plain.pairs} - {game.uuid for game, _ in pairs})

    def of(tallies: dict[str, Tally], key: str, wanted: list[tuple[SavedGame, int]]) -> None:
        assert tallies.get(key, Tally()) == plain.tally(wanted)

    for side in SIDES:
        of(found.sides, side, [(game, at) for game, at in pairs if game.players[at].side == side])
    for level in ("3", "perfect"):
        of(found.levels, level, [(game, at) for game, at in pairs if game.players[1 - at].type == f"ai:{level}"])
    of(found.opponents, "computer", [(game, at) for game, at in pairs if game.players[1 - at].type != "human"])
    timed = [(game, at) for game, at in pairs if game.date is None]
    for number, part in enumerate(PARTS):
        of(found.parts, part, [(game, at) for game, at in timed if game.started.astimezone().hour // 6 == number])
    dated = [(f"{game.started.astimezone():%Y-%m}", (game, at)) for game, at in pairs if "?" not in (game.date or "")]
    assert list(found.months) == sorted({month for month, _ in dated})
    for month in found.months:
        of(found.months, month, [pair for each, pair in dated if each == month])


@given(both())
def test_accuracies_and_mistakes_are_what_plain_counts_say(pair: Both) -> None:
    """Of each game, of the last ten, and by kind, with the place of the latest."""
    found, plain = pair
    pairs = [each for each in plain.finished() if plain.own(*each)]
    accuracies = [mean(turn.credit / 12 for turn in plain.own(*each)) for each in pairs]
    assert [each.accuracy for each in found.course] == pytest.approx(accuracies)
    for number, each in enumerate(found.course):
        assert each.mean == pytest.approx(mean(accuracies[max(0, number - 9) : number + 1]))
    slips = [turn for each in pairs for turn in plain.own(*each) if turn.after < turn.before]
    kinds = [turn.kind for turn in slips]
    assert {slip.kind: slip.count for slip in found.slips} == {kind: kinds.count(kind) for kind in set(kinds)}
    assert [slip.count for slip in found.slips] == sorted((slip.count for slip in found.slips), reverse=True)
    for slip in found.slips:
        assert slip.lost == sum(turn.kind == slip.kind and not turn.after for turn in slips)
        assert slip.latest.judged[slip.number] == [turn for turn in slips if turn.kind == slip.kind][-1]


@given(both())
def test_openings_are_what_plain_counts_say(pair: Both) -> None:
    """Each game that was judged has one: up to the person's own first turn."""
    found, plain = pair
    begun = [each for each in plain.finished() if plain.own(*each)]
    assert sum(opening.tally.games for opening in found.openings) == len(begun)
    for opening in found.openings:
        alike = [
            (game, at)
            for game, at in begun
            if game.players[at].side == opening.side
            and [turn.side for turn in plain.judged[game.uuid]].index(opening.side) == len(opening.turns) - 1
            and tuple(saved.turn for saved in game.turns[: len(opening.turns)]) == opening.turns
        ]
        assert opening.tally == plain.tally(alike)
        assert opening.worth in [plain.own(*each)[0] for each in alike]


@given(both())
def test_thinking_times_are_what_plain_counts_say(pair: Both) -> None:
    """Before all turns, and before mistakes."""
    found, plain = pair
    times = [
        (seconds, plain.judged[game.uuid][number].mistake)
        for game, at in plain.finished()
        for number, seconds in plain.seconds(game, at).items()
    ]
    if found.thinking is None:
        assert not times
        return
    assert found.thinking.typical == pytest.approx(median(seconds for seconds, _ in times))
    assert sum(count for _, count in found.thinking.by_turn.values()) == len(times)
    for said, mistakes in ((found.thinking.gave_away, True), (found.thinking.kept, False)):
        own = [seconds for seconds, mistake in times if mistake == mistakes]
        assert said == (pytest.approx(median(own)) if own else None)


@given(both(("ANN", "ben")))
def test_the_longest_wins_are_what_plain_counts_say(pair: Both) -> None:
    """The longest games, and the longest row of wins."""
    found, plain = pair
    scores = [SCORES[game.result or ""][at] for game, at in plain.finished()]
    won = [game for (game, _), score in zip(plain.finished(), scores, strict=True) if score == 2]
    assert [len(seat.game.turns) for seat in found.longest] == sorted((len(game.turns) for game in won), reverse=True)[
        :5
    ]
    rows = "".join("w" if score == 2 else " " for score in scores).split()
    assert found.streak == max(map(len, rows), default=0)


def test_first_turns_that_are_alike_are_one_opening() -> None:
    """By the game's symmetry; the one with the lowest numbers stands for all."""
    game = replace(new_game(WHEN), result="1-0", finished=WHEN)
    turns = [replace(saved_turn(*booklet(1)[0], 0.0, WHEN), turn=text) for text in ("S12", "S2")]
    games = [replace(game, uuid=turn.turn, tree=(turn,), head=0) for turn in turns]
    judged = {game.uuid: (JudgedTurn("sun", 1, 1, None, 12),) for game in games}
    found = statistics(seats_of(games, {**judged}), lambda _: 1, game.start, lambda _: [("S12",), ("S2",)], one=False)
    assert [(opening.turns, opening.tally.games) for opening in found.openings] == [(("S2",), 2)]


def test_names_that_differ_in_capitals_are_one_persons() -> None:
    """The tally has the name that was written last; the computer's games aren't anybody's."""
    game = replace(new_game(WHEN), result="1-0", finished=WHEN, tree=(saved_turn(*booklet(1)[0], 0.0, WHEN),), head=0)
    players = [(SavedPlayer("sun", name), SavedPlayer("moon", "Computer", "ai:3")) for name in ("Ann", "ANN ")]
    found = counted([replace(game, uuid=each[0].name, players=each) for each in players], {}, "")
    assert found.people == {"ANN ": Tally(won=2)}
    assert (found.whole.accuracy, found.whole.score, found.course, found.thinking) == (None, 1.0, [], None)


def test_means_go_over_ten_games_and_five_wins_are_named() -> None:
    """Of twelve games won, one turn longer each, with credits from 0 to 11."""
    turns = [replace(saved_turn(*booklet(1)[0], 0.0, WHEN), parent=at - 1 if at else None) for at in range(12)]
    games = [
        replace(
            new_game(WHEN, moon=SavedPlayer("moon", "", "ai:3")), result="1-0", tree=tuple(turns[: at + 1]), head=at
        )
        for at in range(12)
    ]
    judged = {game.uuid: (JudgedTurn("sun", 2, 2, 1, at),) for at, game in enumerate(games)}
    found = counted(games, {**judged}, "Sun")
    assert found.course[-1].mean == pytest.approx(mean(range(2, 12)) / 12)
    assert [len(seat.game.turns) for seat in found.longest] == [12, 11, 10, 9, 8]
    assert found.streak == 12
