"""An analysis: turns are tried and taken back, values are announced, and the whole tree is kept."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from eclipse_companion.announcements import Fact, GameOver, GameStarted, Notice, TakenBack, TurnSeen
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.announcements import Evaluation, Hint
from eclipse_companion.games.eclipse.game import egn, rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.saving import as_record
from eclipse_companion.games.eclipse.turns.outcomes import Prompt, PromptOver, TakeBack
from eclipse_companion.outputs.spoken import spoken
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.resuming import open_game
from eclipse_companion.table.searches import FindHint, HintFound
from eclipse_companion.table.seats import unnamed
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand
from tests.games.eclipse.play.bench import Bench
from tests.games.eclipse.play.directed import told
from tests.games.eclipse.play.games import BOOKLET, SHORT, advice
from tests.games.eclipse.play.simulated import Simulation
from tests.games.eclipse.showing.test_view import SENTENCES
from tests.log.played import open_games

SUN, MOON = Player.SUN, Player.MOON
LOST = advice(str(BOOKLET[3]), "loss", 4)


def analysis() -> EclipseDirector:
    made = EclipseDirector(unnamed(SUN), unnamed(MOON), analysing=True)
    made.start("uuid")
    return made


def play(director: EclipseDirector, *turns: Turn) -> list[do.Effect]:
    """The effects of the last of these turns, which are all seen on the board."""
    effects: list[do.Effect] = []
    for turn in turns:
        effects = director.board.take(TurnGiven(1.0, turn, rules.play(director.match.position, turn)))
    return effects


def evaluations(effects: list[do.Effect]) -> list[Evaluation]:
    return [fact for fact in told(effects) if isinstance(fact, Evaluation)]


def test_each_position_is_looked_into() -> None:
    """Its value is searched for after each turn of either side, and after each turn taken back."""
    director = analysis()
    for turn in BOOKLET[:3]:
        assert FindHint(rules.play(director.match.position, turn)) in play(director, turn)
    before = rules.play(EMPTY, BOOKLET[0])
    assert FindHint(before) in director.board.take(TakeBack(2.0, 2, before))


def test_a_value_is_told_once_it_is_known() -> None:
    """Only for the current position; a value found for another one is dropped."""
    director = analysis()
    play(director, *BOOKLET[:3])
    found = director.found(HintFound(director.match.position, LOST), 0.0)
    assert told(found) == [Evaluation(MOON, BOOKLET[3], "loss", 4)]
    assert director.found(HintFound(EMPTY, LOST), 0.0) == []


def test_the_best_turn_is_told_on_asking() -> None:
    """It is announced at once, or when it is found; without a request it only appears on the screen."""
    director = analysis()
    play(director, *BOOKLET[:3])
    assert director.requests.take(Request.HINT, 0.0) == [FindHint(director.match.position)]
    best = Hint(MOON, BOOKLET[3], "loss", LOST.whole)
    assert told(director.found(HintFound(director.match.position, LOST), 0.0)) == [
        Evaluation(MOON, BOOKLET[3], "loss", 4),
        best,
    ]
    assert told(director.requests.take(Request.HINT, 0.0)) == [best]


def test_a_turn_begun_and_undone_repeats_no_value() -> None:
    """The known value appears on the screen again, silently and without another search."""
    director = analysis()
    play(director, *BOOKLET[:3])
    director.found(HintFound(director.match.position, LOST), 0.0)
    director.board.take(Prompt(2.0, BOOKLET[3].flip, None))
    effects = director.board.take(PromptOver(3.0))
    assert not any(isinstance(effect, FindHint) for effect in effects)
    (found,) = evaluations(effects)
    assert SENTENCES.say(found) is None
    assert SENTENCES.standing(found)


def test_no_result_closes_an_analysis() -> None:
    """The end by the rules is announced; the last turns can still be taken back and others tried."""
    director = analysis()
    effects = play(director, *SHORT)
    assert [(found.result, found.turn) for found in evaluations(effects)] == [(Result.SUN_WINS, None)]
    assert not any(isinstance(effect, do.CloseRecord) for effect in effects)
    assert told(director.requests.take(Request.HINT, 0.0)) == [Notice("over_here")]
    undone = director.requests.take(Request.UNDO, 0.0)
    assert [fact for fact in told(undone) if isinstance(fact, TakenBack)]
    assert director.match.turns == tuple(SHORT[:-1])


def test_undo_takes_one_turn_back_of_either_side() -> None:
    """Undo takes back one turn at a time, down to the first position."""
    director = analysis()
    play(director, *BOOKLET[:3])
    for count in (2, 1, 0):
        director.requests.take(Request.UNDO, 0.0)
        assert director.match.turns == tuple(BOOKLET[:count])
    assert told(director.requests.take(Request.UNDO, 0.0)) == [Notice("nothing_to_take_back")]


def test_nobody_resigns_in_an_analysis() -> None:
    """The answer is that nobody plays."""
    director = analysis()
    play(director, *BOOKLET[:3])
    assert told(director.requests.take(Request.RESIGN, 0.0)) == [Notice("analysis_only")]


@pytest.mark.parametrize("command", [Request.QUIT, Request.NEW])
def test_an_analysis_that_is_left_is_closed_without_a_result(command: Request) -> None:
    """Nothing is announced; the record says that it wasn't played to an end."""
    director = analysis()
    play(director, *BOOKLET[:3])
    effects = director.requests.take(command, 0.0)
    assert do.CloseRecord(None, "unterminated") in effects
    assert not any(isinstance(fact, GameOver) for fact in told(effects))


VALUES = [
    Evaluation(player, turn, value, distance, result)
    for player in Player
    for turn, result in ((BOOKLET[1], None), (None, Result.SUN_WINS), (None, Result.DRAW))
    for value in (None, "draw", "win", "loss")
    for distance in (None, 1, 12)
]


def test_values_are_spoken_shortly() -> None:
    """They take fifteen words at most, without the best turn, and nothing is said while nothing is certain."""
    for found in VALUES:
        say = SENTENCES.say(found)
        assert (say is None) == (found.turn is not None and found.value is None), found
        assert len((say or "").split()) <= 15, found
        assert spoken(found, watched=True), found


def test_who_wins_and_when_is_named() -> None:
    """The value is the side to move's, and the sentence names the winner."""
    assert SENTENCES.say(Evaluation(MOON, BOOKLET[1], "win", 5)) == "Moon wins in five turns with best play."
    assert SENTENCES.say(Evaluation(MOON, BOOKLET[1], "loss", 4)) == "Sun wins in four turns with best play."
    assert SENTENCES.say(Evaluation(MOON, BOOKLET[1], "win", 1)) == "Moon wins next turn."


# The record.


def str_of(position: Position) -> str:
    """The board's view of a position: sides up without owners."""
    return faces_only(position.cells)


def lies(bench: Bench, position: Position) -> None:
    bench.shows(str_of(position))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A table in analysis, without players."""
    made = Bench(tmp_path, director=analysis())
    yield made
    made.recorder.close()


def make(bench: Bench, turn: Turn) -> None:
    """A hand makes a turn: the flip, then the new piece."""
    before = bench.director.match.position
    if turn.flip is not None:
        start, end = turn.flip
        piece = before[start]
        assert piece is not None
        lies(bench, before.with_cells({start: "."}))
        lies(bench, before.with_cells({start: ".", end: piece.turned.letter}))
    lies(bench, rules.apply(before, turn))


def take_off(bench: Bench, turn: Turn, before: Position) -> None:
    """The same hand takes its turn back: the new piece comes off, and the flipped one goes home."""
    after = rules.apply(before, turn)
    lies(bench, after.with_cells({turn.square: "."}))
    if turn.flip is not None:
        lies(bench, after.with_cells({turn.square: ".", turn.flip[1]: "."}))
    lies(bench, before)
    bench.wait(4000)


def turns(*words: str) -> list[Turn]:
    return [Turn.parse(word) for word in words]


def test_the_tree_of_what_was_tried_is_kept_and_exported(bench: Bench) -> None:
    """One game in the log; the file has each turn once and other tries as variations, whichever was last."""
    bench.begun()
    first, one, another, after = turns("S1", "1-5/S16", "1-2/G16", "16-15/S11")
    make(bench, first)
    start = bench.director.match.position
    make(bench, one)
    take_off(bench, one, start)
    assert bench.director.match.position == start
    make(bench, another)
    middle = bench.director.match.position
    make(bench, after)
    take_off(bench, after, middle)
    take_off(bench, another, start)
    make(bench, one)
    (game,) = bench.log.games()
    assert game.analysis
    assert not game.open
    record = as_record(game)
    assert record.tags["Event"] == "Analysis"
    assert [str(played.turn) for played in record.line] == ["S1", "1-5/S16"]
    (variation,) = record.line[1].variations
    assert [str(played.turn) for played in variation.line] == ["1-2/G16", "16-15/S11"]
    assert variation.opening == []
    text = egn.write([record])
    assert "taken back" not in text
    assert text.rstrip().endswith("*")
    assert egn.read(text) == [record]


def test_turns_that_were_all_taken_back_are_in_the_file(bench: Bench) -> None:
    """The main line is the first try, and nothing becomes a comment."""
    bench.begun()
    first, other = turns("S1", "G6")
    for turn in (first, other):
        make(bench, turn)
        # The piece just taken off might only be moving on, so the tracker waits.
        bench.wait(4000)
        take_off(bench, turn, EMPTY)
    (game,) = bench.log.games()
    assert game.turns == ()
    record = as_record(game)
    assert [str(played.turn) for played in record.line] == ["S1"]
    assert [str(played.turn) for played in record.line[0].variations[0].line] == ["G6"]
    assert record.opening == []


def test_an_analysis_never_goes_on_as_a_game(bench: Bench) -> None:
    """This holds even if play was killed during the analysis."""
    bench.begun()
    make(bench, BOOKLET[0])
    games = bench.log.games()
    assert open_game(games, ECLIPSE_RULES, {SUN: None, MOON: None}, ["eclipse"]) is None
    assert open_games(bench.log) == []
    played = replace(games[0], event="Eclipse Companion")
    assert open_game([played], ECLIPSE_RULES, {SUN: None, MOON: None}, ["eclipse"]) is not None


# At the board, in simulated time.


def game_position(words: list[str]) -> Position:
    position = EMPTY
    for turn in turns(*words):
        position = rules.play(position, turn)
    return position


class Analysing(Simulation):
    """Lines for the hand and requests, each given once everything before it has been found."""

    def __init__(self, home: Path, steps: list[str | Request]) -> None:
        super().__init__(None, home, seed=3, coding="two", sun=unnamed(SUN), moon=unnamed(MOON), analysing=True)
        self._steps = steps
        self._hand = AutomaticHand(self._type, self._answer, 3, only_test_piece=True)

    def _note(self, turn: Turn) -> None:
        """There is no game to note here."""

    def tell(self, announcement: Fact) -> None:
        super().tell(announcement)
        if isinstance(announcement, Evaluation) and self._steps:
            step = self._steps.pop(0)
            if isinstance(step, Request):
                self.post(step)
            else:
                for line in step.split(";"):
                    self._type(line)


def test_a_session_of_tries_and_values_at_the_board(tmp_path: Path) -> None:
    """A game is played by hand to its end; its last turn is taken back and replaced, and that one undone by `undo`."""
    *opening, last = [str(turn) for turn in SHORT]
    steps: list[str | Request] = [*opening, last, "remove 9; flip 6 7", "7-6/G9", Request.UNDO]
    played = Analysing(tmp_path, steps).run(limit_s=90)
    facts = [fact for _, fact in played.told]
    seen = [str(fact.turn) for fact in facts if isinstance(fact, TurnSeen)]
    assert seen == [*opening, last, "7-6/G9"]
    assert [fact.count for fact in facts if isinstance(fact, TakenBack)] == [1, 1]
    values = [fact for fact in facts if isinstance(fact, Evaluation)]
    before_the_last, ended, again = values[len(opening)], values[len(opening) + 1], values[len(opening) + 2]
    exact = Oracle().answer(game_position(opening))
    assert before_the_last.turn in exact.turns
    assert (before_the_last.value, before_the_last.distance) == (exact.value, exact.distance) == ("win", 1)
    assert ended.result is Result.SUN_WINS
    assert again == before_the_last
    assert not any(isinstance(fact, GameOver) for fact in facts)
    (game,) = played.log.games()
    assert [str(saved.turn) for saved in game.tree] == [*opening, last, "7-6/G9"]
    record = as_record(game)
    assert egn.read(egn.write([record])) == [record]
    assert any(isinstance(fact, GameStarted) and fact.analysis for fact in facts)
