"""A hand as time passes: typed lines, whole games, and the truth about them."""

import itertools

import numpy as np
import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import ECLIPSE, EDITIONS, Edition
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.driver import HandDriver, auto_games, game
from eclipse_simulation.eclipse.hand.hand import HandError
from eclipse_simulation.eclipse.hand.scene import BoardModel, Kit


def driver(seed: int = 1, style: str = "ordinary", start: Position = EMPTY, edition: Edition = ECLIPSE) -> HandDriver:
    rng = np.random.default_rng(seed)
    return HandDriver(BoardModel(Kit.draw(rng), rng), rng, style=style, start=start, edition=edition)


class Clock:
    """Lock-step time: each tick asks for one sample, as a board that scans 200 times a second does."""

    def __init__(self, driver: HandDriver, step_ms: float = 5.0) -> None:
        self.driver, self.step_ms, self.now_ms = driver, step_ms, 0.0

    def until_idle(self, most_ms: float = 60_000) -> None:
        end = self.now_ms + most_ms
        while True:
            self.now_ms += self.step_ms
            assert self.driver.sample(self.now_ms).shape == (16,)
            if self.driver.idle(self.now_ms):
                return
            assert self.now_ms < end


def test_typed_lines_do_what_they_say() -> None:
    """Each kind of line, one after another, leaves the board as the line says."""
    hand = driver()
    clock = Clock(hand)
    for line, after in [
        ("place G 6", "4/1G2/4/4"),
        ("# a remark", "4/1G2/4/4"),
        ("6-7/s12", "4/2S1/3s/4"),
        ("lift 7", "4/4/3s/4"),
        ("lift 12", "4/4/4/4"),
        ("drop 1 G", "g3/4/4/4"),
        ("drop 2", "gS2/4/4/4"),
        ("turn 2", "gG2/4/4/4"),
        ("move 2 16", "g3/4/4/3G"),
        ("flip 16-12", "g3/4/3S/4"),
        ("straighten 12", "g3/4/3S/4"),
        ("style tidy", "g3/4/3S/4"),
        ("edition eclipse", "g3/4/3S/4"),
        ("wait 100", "g3/4/3S/4"),
        ("remove 1", "4/4/3S/4"),
        ("12-8/S9 tumble", "4/3G/s3/4"),
        ("clear", "4/4/4/4"),
    ]:
        hand.line(line)
        clock.until_idle()
        assert (line, str(hand.position)) == (line, after)
    assert hand.style == "tidy"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("lift 5", "no piece on 5"),
        ("drop 5", "The hand holds no piece. Lift one first"),
        ("place s 1", "1 isn't empty"),
        ("move 1 1", "1 isn't empty"),
        ("turn 2", "no piece on 2"),
        ("remove 3", "no piece on 3"),
        ("5-6/S7", "no piece on 5"),
    ],
)
def test_a_line_that_cant_be_done_is_a_sentence_and_moves_nothing(line: str, sentence: str) -> None:
    """A line that the tiles don't allow is refused, and the hand stays as it was."""
    hand = driver(start=Position.parse("S3/4/4/4"))
    hand.sample(0.0)
    with pytest.raises(HandError, match=sentence):
        hand.line(line)
    assert hand.idle(0.0)
    assert str(hand.planned) == "S3/4/4/4"


def test_lines_have_the_letters_of_the_edition_that_was_named_last() -> None:
    """What is queued before keeps its letters, and the hand's own sentences have the new ones."""
    hand = driver(edition=EDITIONS["eclipse"])
    clock = Clock(hand)
    for line in ("place G 6", "edition tac-toe", "place B 1", "place W 2"):
        hand.line(line)
    clock.until_idle()
    assert str(hand.position) == "Gs2/1G2/4/4"
    with pytest.raises(HandError, match="finish with 'place w 16'"):
        hand.line("5-1/W16")


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize("side", Side)
def test_what_is_typed_in_an_editions_letters_lies_there(edition: Edition, side: Side) -> None:
    """The edition's letters work in either player's turn, in bringing a piece, and in setting one down."""
    hand = driver(edition=edition)
    clock = Clock(hand)
    turns = [Turn(None, side, 1), Turn((1, 5), side, 16)]
    expected = EMPTY
    for player, turn in zip(Player, turns, strict=True):
        hand.line(edition.written(player, turn))
        expected = rules.play(expected, turn)
        clock.until_idle()
        assert hand.position == expected
    for player, square in zip(Player, (9, 10), strict=True):
        hand.line(f"place {edition.face(PIECES[player, side])} {square}")
        clock.until_idle()
        assert hand.position[square] == PIECES[player, side]
        hand.line(f"lift {square}")
        hand.line(f"drop {square} {edition.letter(player, side.turned)}")
        clock.until_idle()
        assert hand.position[square] == PIECES[player, side.turned]


def test_what_cant_be_done_is_said_in_the_editions_words() -> None:
    """Errors use the edition's words for the letters to write, the other half of a turn, and a player out of pieces."""
    hand = driver(start=Position.parse("S3/4/4/4"), edition=EDITIONS["tac-toe"])
    hand.sample(0.0)
    with pytest.raises(script.NotAHandLineError, match=r"Y \(yellow\) or W \(white\) for X, not G"):
        hand.line("1-2/G5")
    with pytest.raises(HandError, match=r"finish with 'place w 5'"):
        hand.line("2-1/W5")
    for square in range(2, 9):
        hand.line(f"place b {square}")
    with pytest.raises(HandError, match="O has no piece left"):
        hand.line("place B 9")


@pytest.mark.parametrize("line", ["dance", "1-5/S17", "drop", "drop 4 x", "lift 17", "place q 1", "1-5/S16 nicely"])
def test_a_line_of_nonsense_is_refused(line: str) -> None:
    """A line that is no action is refused with the form to write."""
    with pytest.raises(script.NotAHandLineError, match=r"Write|Habits are over, tumble|isn't a turn|Type help"):
        script.parse(line)


def test_auto_games_are_legal_end_and_begin_again() -> None:
    """Left alone, the hand plays legal turns to a result, clears the board, and plays another game."""
    hand = driver(3, "messy")
    hand.follow(auto_games(hand, np.random.default_rng(5), rest_ms=500))
    done: list[script.Action] = []
    before, now = EMPTY, 0.0
    while sum(isinstance(action, script.Clear) for action in done) < 2:
        now += 20.0
        hand.sample(now)
        action = hand.go_on(now)
        if action is None:
            continue
        done.append(action)
        if isinstance(action, script.WholeTurn):
            assert hand.position == before
            before = rules.play(before, action.turn)
            assert hand.planned == before
        elif isinstance(action, script.Clear):
            assert rules.result(before) is not None
            before = EMPTY
    assert hand.following


def test_a_written_game_is_played_and_then_the_hand_rests() -> None:
    """The turns of a game are made in order, each one after the one before is done; after the last, nothing moves."""
    turns = [Turn.parse(text) for text in ("S1", "1-5/S16", "16-12/G13", "5-6/S1")]
    hand = driver(4)
    hand.follow(game(turns))
    for now in itertools.count(0, 10):
        hand.sample(now)
        hand.go_on(now)
        if hand.idle(now) and not hand.following:
            break
    position = EMPTY
    for turn in turns:
        position = rules.play(position, turn)
    assert hand.position == position


def test_a_followed_turn_that_cant_be_made_ends_the_following() -> None:
    """A game whose next turn can't be made stops with a sentence, and the hand accepts other orders."""
    hand = driver(4)
    hand.follow(game([Turn.parse("S1"), Turn.parse("7-8/S1"), Turn.parse("S2")]))

    def play_on() -> None:
        for now in range(0, 60_000, 10):
            hand.sample(now)
            hand.go_on(now)

    with pytest.raises(HandError, match="no piece on 7"):
        play_on()
    assert not hand.following
    hand.perform(Turn.parse("1-5/S1"), ["tumble"])
    Clock(hand).until_idle()
    assert str(hand.planned) == "s3/G3/4/4"


def test_the_same_seed_gives_the_same_readings_and_another_gives_others() -> None:
    """A driven game depends only on its seed."""

    def readings(seed: int) -> list[list[int]]:
        hand = driver(seed, "wild")
        hand.follow(game([Turn.parse("S1"), Turn.parse("1-5/S16")]))
        found = []
        for now in range(0, 6000, 10):
            hand.go_on(now)
            found.append(hand.sample(now).tolist())
        return found

    assert readings(7) == readings(7)
    assert readings(7) != readings(8)


def test_how_often_one_asks_changes_no_motion() -> None:
    """Sampled at 200 or at 20 Hz, a turn begun at the same time ends on the same squares."""
    ends = []
    for step in (5.0, 50.0):
        hand = driver(9, start=Position.parse("S3/4/4/4"))
        hand.sample(100.0)
        hand.perform(Turn.parse("1-5/S16"))
        clock = Clock(hand, step)
        clock.until_idle()
        ends.append(str(hand.position))
    assert ends == ["4/G3/4/3s"] * 2


def test_time_that_stands_still_or_leaps_does_no_harm() -> None:
    """The board answers when it is asked twice for one time, or after a long sleep."""
    hand = driver(2)
    hand.sample(1000.0)
    hand.sample(1000.0)
    hand.perform(Turn.parse("G6"))
    hand.sample(3_600_000.0)
    assert hand.idle(3_600_000.0)
    assert str(hand.position) == "4/1G2/4/4"
    hand.do(script.Clear())
    Clock(hand, 1000).now_ms = 3_600_000.0
    hand.sample(3_700_000.0)
    assert hand.position == EMPTY
