"""What is seen of a game -> its placements."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.gamekit.outcomes import Mended, ProblemFound, QuestionAsked, TakenBack, TurnGiven
from eclipse_companion.games.infinity.following.evidence import rows_of
from eclipse_companion.games.infinity.following.follower import Follower
from eclipse_companion.games.infinity.following.mending import Mend
from eclipse_companion.games.infinity.following.outcomes import Outcome
from eclipse_companion.games.infinity.following.scene import Observation
from eclipse_companion.games.infinity.following.stories import Fault
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Channels, Position
from tests.games.infinity.following.seen import CLEAN, Habits, course_of, random_game, shares_of, sights

SEEDS = st.integers(0, 100_000)


@dataclass
class Told:
    """What people heard of a game, in order, and the turns that stand."""

    turns: list[Placement] = field(default_factory=list)
    asked: set[int] = field(default_factory=set)
    all: list[Outcome] = field(default_factory=list)

    def take(self, outcomes: Sequence[Outcome], follower: Follower) -> None:
        self.all += outcomes
        for outcome in outcomes:
            match outcome:
                case TurnGiven():
                    self.turns.append(outcome.turn)
                case TakenBack():
                    del self.turns[-outcome.count :]
                case QuestionAsked() if follower.question is not None:
                    self.asked.add(follower.question[0])


def followed(turns: Sequence[Placement], seed: int, habits: Habits = CLEAN) -> Told:
    """A game as a person plays it who answers each question at once, and truly."""
    follower, told, placed, now = Follower(), Told(), 0, 0.0
    for moment in [*sights(turns, random.Random(seed), habits), None]:
        until = now + 20_000.0 if moment is None else moment.sight.t_ms
        while (due := follower.next_deadline(now)) is not None and due < until:
            told.take(follower.advance(due), follower)
            if follower.question is not None and told.turns[: follower.question[0]] == turns[: follower.question[0]]:
                number = follower.question[0]
                told.take(follower.answer(turns[number] if number < placed else None, number), follower)
        if moment is not None:
            told.take(follower.see(moment.sight), follower)
            placed, now = moment.placed, moment.sight.t_ms
    return told


@settings(max_examples=4)
@given(SEEDS)
def test_a_game_that_is_seen_clearly_is_told_as_it_was_and_only_invisible_placements_are_asked_about(seed: int) -> None:
    """The turns are the game's own; each placement that changes nothing to be seen was asked about."""
    turns = random_game(random.Random(seed), most=16)
    told = followed(turns, seed)
    blind = {number for number, turn in enumerate(turns) if _changes_nothing(turns[:number], turn)}
    assert told.turns == turns
    assert blind <= told.asked
    assert not any(isinstance(outcome, TakenBack | ProblemFound) for outcome in told.all)


@settings(max_examples=3)
@given(SEEDS)
def test_what_is_read_with_doubt_is_asked_about_and_never_told_wrong(seed: int) -> None:
    """Each turn that stands is the one that was made."""
    turns = random_game(random.Random(seed), most=16, alike=0.0)
    told = followed(turns, seed, Habits(soft=0.1, visits=0.2))
    assert told.turns == turns[: len(told.turns)]


@settings(max_examples=3)
@given(SEEDS, st.lists(st.floats(1.0, 3000.0), max_size=5))
def test_how_often_time_passes_makes_no_difference(seed: int, steps: list[float]) -> None:
    """`advance(a)` and then `advance(b)` find what `advance(b)` finds."""
    chance = random.Random(seed)
    turns = random_game(chance, most=6, alike=0.9)
    one, other = Follower(), Follower()
    found: list[Outcome] = []
    expected: list[Outcome] = []
    for moment in sights(turns, chance, Habits(soft=0.1)):
        found += one.see(moment.sight)
        expected += other.see(moment.sight)
        for step in steps:
            found += one.advance(moment.sight.t_ms + min(step, 50.0))
    assert [*found, *one.advance(1e7)] == [*expected, *other.advance(1e7)]


def _changes_nothing(before: Sequence[Placement], turn: Placement) -> bool:
    course = course_of(before)
    return course.place(turn).position.channels == course.position.channels


class Board:
    """A board at which somebody places, with a clock of its own."""

    def __init__(self, position: str = "4/4/4/4 b 0") -> None:
        self.follower = Follower()
        self.follower.begin(GameHistory(Position.parse(position)))
        self.now = 0.0
        self.shows(*_channels(position))

    def hand(self, *channels: int) -> list[Outcome]:
        """A hand comes over these channels."""
        self.now += 500.0
        return self.follower.see(Observation(self.now, None, frozenset(channels)))

    def shows(self, *channels: str, blurred: Sequence[tuple[int, str, float]] = (), ms: float = 0.0) -> list[Outcome]:
        """The board is clear and shows this, in two looks; then so much time passes.

        `blurred`: a space, another kind, and the share that this kind gets.
        """
        one, two, three, four = channels
        shares = shares_of((one, two, three, four), random.Random(1))
        for space, kind, share in blurred:
            shares[space] *= 1 - share
            shares[space, ".bByW".index(kind)] += share
        found: list[Outcome] = []
        for _ in range(2):
            self.now += 100.0
            found += self.follower.see(Observation(self.now, rows_of(shares)))
        self.now += ms
        return [*found, *self.follower.advance(self.now)]


def _channels(position: str) -> Channels:
    return Position.parse(position).channels


def _turn(text: str) -> Placement:
    return Placement.parse(text)


def test_a_placement_is_told_once_the_hand_has_gone_and_two_looks_agree() -> None:
    """Under the hand, and after one look, nothing is told."""
    board = Board()
    assert board.hand(2) == []
    found = board.shows("", "b", "", "")
    assert [(type(each), each.t_ms) for each in found] == [(TurnGiven, board.now)]


def test_plain_or_joker_is_asked_about_if_the_base_is_read_with_doubt() -> None:
    """The question names both marbles of the player, in the likelier order, and the answer counts."""
    board = Board()
    board.hand(3)
    asked = board.shows("", "", "b", "", blurred=[(8, "B", 0.2)], ms=1300.0)
    assert [each.options for each in asked if isinstance(each, QuestionAsked)] == [(_turn("b3"), _turn("B3"))]
    assert [each.turn for each in board.follower.answer(_turn("B3"), 0) if isinstance(each, TurnGiven)] == [_turn("B3")]


def test_plain_or_joker_counts_after_a_moment_if_hardly_anything_speaks_against_it() -> None:
    """Nothing in the picture may tell a black marble that lies alone from a blue one. It isn't told at once."""
    board = Board()
    board.hand(3)
    assert board.shows("", "", "B", "", blurred=[(8, "b", 0.07)]) == []
    found = board.shows("", "", "B", "", blurred=[(8, "b", 0.07)], ms=400)
    assert [each.turn for each in found if isinstance(each, TurnGiven)] == [_turn("B3")]
    assert not any(isinstance(each, QuestionAsked) for each in found)
    board.hand(1)
    asked = board.shows("W", "", "B", "", blurred=[(0, "y", 0.15)], ms=1500)
    assert [each.options for each in asked if isinstance(each, QuestionAsked)] == [(_turn("y1"), _turn("W1"))]


def test_an_empty_board_that_is_read_with_doubt_begins_the_game_without_a_question() -> None:
    """Nobody has placed before the game began; the first marble that is seen counts all the same."""
    board = Board()
    spaces = [(space, kind, 0.03) for space in (0, 4, 8, 12) for kind in "bBy"]
    assert board.shows("", "", "", "", blurred=spaces, ms=8000) == []
    board = Board()
    found = board.shows("", "b", "", "")
    assert [each.turn for each in found if isinstance(each, TurnGiven)] == [_turn("b2")]


def test_a_fifth_marble_like_the_four_before_it_is_asked_about_once_for_each_hand() -> None:
    """Nothing is told before the answer, and after `no` only another hand brings the question back."""
    board = Board("bbbb/4/4/4 b 0")
    board.hand(1)
    asked = board.shows("bbbb", "", "", "", ms=9000.0)
    assert [each.options for each in asked if isinstance(each, QuestionAsked)] == [(_turn("b1"), None)]
    assert board.follower.answer(None, 0) == []
    assert board.shows("bbbb", "", "", "", ms=9000.0) == []
    board.hand(1)
    assert len(board.shows("bbbb", "", "", "", ms=9000.0)) == 1


def test_nothing_is_asked_about_a_full_channel_that_no_hand_was_over() -> None:
    """A hand over another channel places there, or nowhere."""
    board = Board("bbbb/4/4/4 b 0")
    board.hand(3)
    assert board.shows("bbbb", "", "", "", ms=9000.0) == []


def test_the_next_marble_answers_the_question() -> None:
    """If Yellow has placed, Blue had placed before."""
    board = Board("bbbb/4/4/4 b 0")
    board.hand(1)
    board.shows("bbbb", "", "", "", ms=2000.0)
    board.hand(2)
    board.shows("bbbb", "y", "", "", ms=2000.0)
    board.hand(2)
    board.shows("bbbb", "by", "", "", ms=2000.0)
    assert list(board.follower.turns) == [_turn("b1"), _turn("y2"), _turn("b2")]


def test_the_computers_invisible_placement_counts_once_a_hand_was_there() -> None:
    """It was asked for, and the board is right whether somebody has placed or not."""
    board = Board("bbbb/4/4/4 b 0")
    board.follower.expect(_turn("b1"))
    board.hand(1)
    assert [each.turn for each in board.shows("bbbb", "", "", "") if isinstance(each, TurnGiven)] == [_turn("b1")]


def test_two_placements_that_nobody_saw_apart_are_told_in_their_order() -> None:
    """Only one order fits whose turn it is; the next placement proves that both were made."""
    board = Board()
    board.hand(1, 3)
    board.shows("b", "", "y", "")
    board.hand(3)
    board.shows("b", "", "by", "")
    assert list(board.follower.turns) == [_turn("b1"), _turn("y3"), _turn("b3")]


def test_two_placements_that_left_the_board_as_it_was_are_asked_about_if_hands_were_there_long_enough() -> None:
    """Blue and Yellow place in the same channel: `yes` counts both. A hand that has come and gone is asked nothing."""
    board = Board("ybyb/4/4/4 b 0")
    board.hand(1)
    assert board.shows("ybyb", "", "", "", ms=2000.0) == []
    board.hand(1)
    board.now += 2500.0
    asked = [each for each in board.shows("ybyb", "", "", "", ms=2000.0) if isinstance(each, QuestionAsked)]
    assert [(each.options, each.pair) for each in asked] == [((_turn("b1"), None), True)]
    board.follower.answer(_turn("b1"), 0)
    assert list(board.follower.turns) == [_turn("b1"), _turn("y1")]


def test_if_nobody_answers_such_a_pair_wasnt_placed() -> None:
    """The game goes on with the next marble."""
    board = Board("ybyb/4/4/4 b 0")
    board.hand(1)
    board.now += 2500.0
    board.shows("ybyb", "", "", "", ms=2000.0)
    board.hand(2)
    board.shows("ybyb", "b", "", "", ms=2000.0)
    assert list(board.follower.turns) == [_turn("b2")]


def test_an_invisible_placement_beside_one_that_is_seen_is_asked_about_after_a_long_hand() -> None:
    """Blue places in channel 2, and Yellow puts a fifth one to four of its own, before the board is seen again."""
    board = Board("4/4/4/yyyy b 0")
    board.hand(2, 4)
    board.now += 2500.0
    asked = board.shows("", "b", "", "yyyy", ms=2000.0)
    assert [each.options for each in asked if isinstance(each, QuestionAsked)] == [(_turn("y4"), None)]
    assert list(board.follower.turns) == [_turn("b2")]


def test_two_invisible_placements_that_nobody_confirms_count_once_no_board_can_tell() -> None:
    """Each had its hand; whether both were made or neither, what follows looks the same. The game goes on."""
    board = Board("bbbb/4/4/yyyy b 0")
    for channel in (1, 4):
        board.hand(channel)
        board.shows("bbbb", "", "", "yyyy", ms=2000.0)
    board.hand(2)
    board.shows("bbbb", "b", "", "yyyy", ms=2000.0)
    board.hand(3)
    board.shows("bbbb", "b", "y", "yyyy", ms=2000.0)
    board.hand(2)
    board.shows("bbbb", "bb", "y", "yyyy", ms=2000.0)
    assert list(board.follower.turns) == [_turn(turn) for turn in ("b1", "y4", "b2", "y3", "b2")]


def test_after_a_board_that_fits_nothing_up_to_three_placements_explain_the_next_one() -> None:
    """Blue's fifth marble came without a hand, so Yellow's was a problem; with the next one it is asked about."""
    board = Board("bbbb/4/4/4 b 0")
    board.hand(3)
    found = board.shows("bbbb", "", "y", "", ms=7000.0)
    assert [each.fault.fault for each in found if isinstance(each, ProblemFound)] == [Fault.FOREIGN]
    board.hand(2)
    asked = board.shows("bbbb", "b", "y", "", ms=2000.0)
    assert [each.options for each in asked if isinstance(each, QuestionAsked)] == [(_turn("b1"), _turn("b2"))]
    board.follower.answer(_turn("b1"), 0)
    assert list(board.follower.turns) == [_turn(turn) for turn in ("b1", "y3", "b2")]


def test_a_placement_isnt_told_if_two_spaces_speak_against_it() -> None:
    """One may be misread; two are a sign that something else has happened."""
    board = Board("bb2/yy2/4/4 b 0")
    board.hand(3)
    assert [type(each) for each in board.shows("by", "yy", "b", "")] == [TurnGiven]
    board = Board("bb2/yy2/4/4 b 0")
    board.hand(3)
    assert not any(isinstance(each, TurnGiven) for each in board.shows("by", "yb", "b", "", ms=2000.0))


def test_a_marble_of_the_wrong_player_is_a_problem_after_the_patience_time() -> None:
    """It names the channel, and what should lie there; when it is taken out, all is well."""
    board = Board()
    board.hand(2)
    assert board.shows("", "y", "", "", ms=3000.0) == []
    found = board.shows("", "y", "", "", ms=6000.0)
    assert [
        (each.fault.fault, each.fault.channel, each.fault.mends) for each in found if isinstance(each, ProblemFound)
    ] == [(Fault.FOREIGN, 2, (Mend(2, ""),))]
    board.hand(2)
    assert [type(each) for each in board.shows("", "", "", "")] == [Mended]


def test_a_placement_that_turns_out_to_be_another_is_taken_back() -> None:
    """A plain marble was told; from all later scenes on it is the joker."""
    board = Board()
    board.hand(2)
    board.shows("", "b", "", "")
    for channels in (("y", "B", "", ""), ("by", "B", "", ""), ("yby", "B", "", "")):
        board.hand(1)
        board.shows(*channels)
    assert list(board.follower.turns) == [_turn(turn) for turn in ("B2", "y1", "b1", "y1")]


def test_a_marble_that_is_moved_to_another_channel_is_asked_about() -> None:
    """With the answer the placement is taken back, and the other one counts."""
    board = Board()
    board.hand(2)
    board.shows("", "b", "", "")
    board.hand(2, 3)
    asked = board.shows("", "", "b", "", ms=1500.0)
    assert [each.instead_of for each in asked if isinstance(each, QuestionAsked)] == [_turn("b2")]
    assert [type(each) for each in board.follower.answer(_turn("b3"), 0)] == [TakenBack, TurnGiven]
    assert list(board.follower.turns) == [_turn("b3")]


def test_what_is_taken_back_by_word_isnt_told_again_while_it_still_lies_there() -> None:
    """After the marble is out, it may be placed again."""
    board = Board()
    board.hand(2)
    board.shows("", "b", "", "")
    board.follower.restart(NEW_GAME, ())
    problems = [each for each in board.shows("", "b", "", "", ms=7000.0) if isinstance(each, ProblemFound)]
    assert [each.fault.mends for each in problems] == [(Mend(2, ""),)]
    board.hand(2)
    assert [type(each) for each in board.shows("", "", "", "")] == [Mended]
    board.hand(2)
    assert [type(each) for each in board.shows("", "b", "", "")] == [TurnGiven]


def test_what_a_person_says_counts_if_the_board_may_show_it() -> None:
    """A word decides where the base is read with doubt; before the marble lies there, it waits for it."""
    board = Board()
    assert board.follower.settle(_turn("b2")) == []
    board.hand(2)
    assert len(board.shows("", "b", "", "")) == 1
    board.hand(3)
    board.shows("", "b", "y", "", blurred=[(8, "W", 0.4)])
    assert [each.turn for each in board.follower.settle(_turn("W3")) if isinstance(each, TurnGiven)] == [_turn("W3")]


def test_a_hidden_space_says_nothing() -> None:
    """Its row is flat whatever the other shares are."""
    shares = np.full((16, 6), 0.01)
    shares[:, 5] = 0.95
    assert rows_of(shares).min() > -0.1
