"""Ecliptic's game files: read, written, replayed, and what is said of faulty ones."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import Comment, GameFileError, IllegalGameError, Nag, Variation
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.cards import DECK, cards_text
from eclipse_companion.games.ecliptic.game.chance import Stream, seed_from
from eclipse_companion.games.ecliptic.game.events import Fight
from eclipse_companion.games.ecliptic.game.players import Result
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Table
from eclipse_companion.games.ecliptic.game.turn import NotATurnError, Turn
from eclipse_companion.games.ecliptic.steps.step import Deal
from tests.games.ecliptic.game.playing import game
from tests.games.ecliptic.game.situations import cards

TAGS = '[Game "ecliptic"]\n[White "Ann"]\n[Blue "Ben"]\n'
HANDS = "2T 5P 6S 3P 2C 1P 7G 7P 10S 8S 9P 10C 3C 9G"
"""What Seed 0 deals: White's seven cards, then Blue's."""


def dealing(first: str) -> str:
    """The tag of a deck that begins with these cards; the others follow, sorted."""
    rest = [card for card in cards_text(DECK).split() if card not in first.split()]
    return f'[Deck "{first} {" ".join(rest)}"]\n'


DEALT = TAGS + dealing(HANDS)


def one(text: str) -> ecl.GameRecord:
    [found] = ecl.scan(text)
    if isinstance(found, GameFileError):
        raise found
    return found


def fault(text: str) -> GameFileError:
    [found] = ecl.scan(text)
    assert isinstance(found, GameFileError), found
    return found


def test_a_game_is_read() -> None:
    """Tags, a number before each turn, the result; the deck tells all hands."""
    record = one(f"{DEALT}\n1. W 2T+2C:1P 2. B 9G+9P:7P *\n")
    assert [str(turn) for turn in record.turns] == ["W 2T+2C:1P", "B 9G+9P:7P"]
    state = record.final().state
    assert state.hands is not None
    assert (cards_text(state.hands[0]), cards_text(state.table.lines[0])) == ("3P 5P 6S 7G", "1P")
    assert record.result is None


def test_a_new_record_is_written() -> None:
    """The tags come first, `Game` before all others; then the turns, and the result."""
    record = ecl.GameRecord.of([Turn.parse("W x2S"), Turn.parse("B 2M+2S^:9M")])
    assert files.write([record]) == (
        '[Game "ecliptic"]\n[Event "?"]\n[Date "????.??.??"]\n[White "?"]\n[Blue "?"]\n[Result "*"]\n\n'
        "1. W x2S 2. B 2M+2S^:9M *\n"
    )


def test_comments_marks_and_variations_are_kept() -> None:
    """They are laid out as in all game files; `!` before a digit belongs to the turn, and is a mark elsewhere."""
    text = f"{TAGS}\n1. W x2S $1 {{good}} 2. B x7G (2. B 2M+2S^:9M 3. W x1S) *\n"
    record = one(text)
    assert record.line[0].after == [Nag(1), Comment("good")]
    [variation] = record.line[1].variations
    assert isinstance(variation, Variation)
    assert files.write([record]) == text
    assert one(f"{TAGS}\n1. W x2S! 2. B\nx7G !? *").line[0].after == [Nag(1)]


@pytest.mark.parametrize(
    "text", ["W x2S", "W 3S+3M:7G", "B 2M+2S^:9M", "W 1M+1T:2S^", "B 1S+1M:7S!4-20=3-3,2-11>7S", "W 4S+4G:12C#go=5"]
)
def test_turns_read_back(text: str) -> None:
    """Each form is written as it was read."""
    assert str(Turn.parse(text)) == text


def test_a_pair_is_written_in_order() -> None:
    """Sorted by sign and colour; a taken card stands second."""
    assert str(Turn.parse("W 3M+3S:7G")) == "W 3S+3M:7G"
    assert str(Turn.parse("W 2S^+2M:9M")) == "W 2M+2S^:9M"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x2S", "doesn't begin with W or B and a space"),
        ("R x2S", "doesn't begin with W or B and a space"),
        ("W", "doesn't begin with W or B and a space"),
        ("W 2S", "isn't a turn. Write W x2S"),
        ("W x13S", "'13S' isn't a card"),
        ("W 3S+3M:7X", "'7X' isn't a card"),
        ("W 3S+3M^:7G^", "only one card can be taken"),
        ("W 3S+3M:7G!4-20=3-3", "isn't a turn"),
        ("W 3S+3M:7G#wait=3", "isn't a turn"),
        ("W x2S^", "isn't a turn"),
        ("W\n3S+3M", "'W 3S+3M' isn't a turn"),
    ],
)
def test_what_is_no_turn(text: str, said: str) -> None:
    """A sentence says why, and shows the forms."""
    with pytest.raises(NotATurnError) as caught:
        Turn.parse(text)
    assert said in str(caught.value)


WITH_7G = f"{DEALT}\n1. W 2T+2C:7G 2. B "
"""White has 7G on its side; Blue's turn follows."""


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("1. W x3S *", "column 4, turn 1 of White: W x3S isn't legal here: 3S isn't in White's hand."),
        ("1. W 2T+2C:9P *", "turn 1 of White: W 2T+2C:9P isn't legal here: 9P isn't in White's hand."),
        ("1. W 2T+2C:1P 2. B 9G+9P:1P *", "turn 2 of Blue: B 9G+9P:1P isn't legal here: 1P lies on the table already."),
        ("1. W 2T+2C:1P 2. B 9G+9P:2T *", "2T lies on the table already."),
        ("1. W 2T+2C:13P *", "'13P' isn't a card. Write a sign, 1 to 12"),
        ("1. W 2T+2C:2T *", "it names a card twice."),
        ("1. W 2T+5P:1P *", "2T and 5P are no pair: their signs differ."),
        ("1. W x5P *", "White must play if a play exists, and one does, such as 2T+2C:1P."),
        ("1. W 2T+2C^:1P *", "2C can't be taken: the pile is empty."),
        ("1. B 9G+9P:7P *", "turn 1 of White: B 9G+9P:7P isn't legal here: it's White's turn."),
        ("1. W 2T+2C:1P 2. W 3P+3S:5P *", "turn 2 of Blue: W 3S+3P:5P isn't legal here: it's Blue's turn."),
        ("1. W 2T+2C:1P 3. B 9G+9P:7P *", "the number 3. should be 2.."),
        ("1. W 2T+2C:1P!4-20=1-2>1P *", "there's no battle: Blue doesn't have the sign."),
        ("1. W 2T+2C:1P#stop=1 *", "nobody is asked to stop"),
    ],
)
def test_refused(moves: str, said: str) -> None:
    """The line, the column, the turn and the reason."""
    wrong = fault(f"{DEALT}\n{moves}\n")
    assert str(wrong).startswith("Line 6, column ")
    assert said in str(wrong)


@pytest.mark.parametrize("turn", ["2S+2S^:9M", "2M+2S^:2S"])
def test_a_card_that_is_taken_is_there_once(turn: str) -> None:
    """Nobody plays the top of the pile and the same card again, even if the hands are unknown."""
    assert "it names a card twice." in str(fault(f"{TAGS}\n1. W x2S 2. B {turn} *\n"))


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ("9G+9P:7P", "the battle is missing: White has 7G."),
        ("9G+9P:7P!5-20=1-2>7P", "there is no die with 5 sides."),
        ("9G+9P:7P!100-20=1-2>7P", "there is no die with 100 sides."),
        ("9G+9P:7P!4-20=5-2>7P", "White's d4 can't show 5."),
        ("9G+9P:7P!4-20=3-200>7P", "Blue's d20 can't show 200."),
        ("9G+9P:7P!4-20=4-21>7P", "Blue's d20 can't show 21."),
        ("9G+9P:7P!4-20=0-2>7P", "White's d4 can't show 0."),
        ("9G+9P:7P!4-20=1-2,1-3>7P", "throws follow the one that has decided the battle."),
        ("9G+9P:7P!4-20=1-1>7P", "the last throw is a tie, which decides nothing."),
        ("9G+9P:7P!4-20=1-2>9P", "9P can't be kept; the battle was about 7G and 7P."),
        ("9G+9P:7P!4-20=1-2>7G 3. W x5P", "turn 3 of Blue"),
        ("9G+9P:7P!4-20=3-2>7G 3. B 8S+8M:1S", "turn 3 of White"),
    ],
)
def test_battles_refused(turn: str, said: str) -> None:
    """A battle without need, missing, or thrown wrongly; the winner is next."""
    wrong = fault(f"{WITH_7G}{turn} *\n")
    assert isinstance(wrong, IllegalGameError)
    assert said in str(wrong)
    assert wrong.place.turn in {2, 3}


def test_used_dice_are_refused() -> None:
    """A die that has been in a battle is out until all come back."""
    tags = TAGS + dealing("2T 2C 7G 3S 4T 4C 8G 9P 9G 7P 10P 10G 8P 1S")
    text = f"{tags}\n1. W 2T+2C:7G 2. B 9G+9P:7P!4-20=1-2>7P 3. B 10P+10G:1S 4. W 4T+4C:3S 5. B"
    assert "no pair" not in str(fault(f"{text} x8P *"))
    tags = TAGS + dealing("2T 2C 7G 4S 4M 8G 12S 9P 9G 7P 10P 10G 8P 12M")
    start = f"{tags}\n1. W 2T+2C:7G 2. B 9G+9P:7P!4-20=4-2>7P 3. W 4S+4M:8G 4. B 10P+10G:8P"
    assert "Blue's d20 is out of use" in str(fault(f"{start}!6-20=1-2>8P *"))
    assert "White's d4 is out of use" in str(fault(f"{start}!4-6=1-2>8P *"))
    assert one(f"{start}!6-4=1-2>8P *").final().state.table.used == ((4, 6), (4, 20))


def test_signs_that_the_player_has_are_refused() -> None:
    """A second card of a sign can't be placed."""
    tags = TAGS + dealing("2T 2C 7G 4S 4M 7P 12S 9P 9G 5P 10P 10G 8P 12M")
    said = str(fault(f"{tags}\n1. W 2T+2C:7G 2. B 9G+9P:5P 3. W 4S+4M:7P *"))
    assert "7P can't be placed: White has the sign already, 7G." in said


def test_a_pile_s_top_alone_can_be_taken() -> None:
    """A card below it, or another one, is refused by name."""
    tags = TAGS + dealing("1T 2C 7G 4S 5M 6P 12S 9P 3G 5P 10P 11G 8P 12M")
    start = f"{tags}\n1. W x1T 2. B x3G 3. W"
    assert "1T isn't the top of the pile; 3G is" in str(fault(f"{start} 1S+1T^:2C *"))
    assert "1S isn't in White's hand" in str(fault(f"{start} 1S+1M:3G^ *"))
    tags = TAGS + dealing("2S 1C 7G 4S 5M 6P 12S 9P 3G 5P 10P 2M 8P 12M")
    assert one(f"{tags}\n1. W x2S 2. B 2M+2S^:9P *").final().state.table.top is None


def test_turns_after_the_end_are_refused() -> None:
    """So is a result that isn't what the cards count."""
    for seed in range(3):
        played = game(seed)
        record = ecl.GameRecord.of(played.turns, {"Deck": cards_text(played.deck)})
        text = files.write([record])
        assert record.result is not None
        result = record.result.value
        more = f"{text.rstrip().removesuffix(result)} {len(played.turns) + 1}. W x1S {result}"
        assert f"the game is over ({result})" in str(fault(more))
        wrong = "0-1" if result == "1-0" else "1-0"
        assert "but by the rules it is" in str(fault(re.sub(rf"{result}(\n|\")", rf"{wrong}\1", text)))
        said = str(fault(re.sub(r'Score "\d+', 'Score "99', text)))
        assert "the tag [Score] says '99-" in said
        assert f"turn {len(played.turns)} of" in said


def test_a_game_may_end_before_the_rules_end_it() -> None:
    """Somebody resigned, or both agreed; the score isn't judged then."""
    text = f'{TAGS}[Termination "resigned"]\n[Score "0-1"]\n\n1. W x2S 0-1\n'
    assert one(text).result is Result.BLUE_WINS


@settings(max_examples=12)
@given(st.integers(0, 74), st.integers(0, 60))
def test_games_read_back(seed: int, length: int) -> None:
    """Random games, whole and broken off: read as they were written, with deck, seed, both, or neither."""
    played = game(seed)
    turns = played.turns[:length]
    deck, number = {"Deck": cards_text(played.deck)}, {"Seed": str(seed)}
    for tags in ({**number, **deck}, deck, number, {}):
        record = ecl.GameRecord.of(turns, tags)
        again = one(files.write([record]))
        assert set(tags) - set(again.tags) == set()
        assert (again.turns, again.result) == (tuple(turns), record.result)
        assert again.final().state.table == record.final().state.table
        assert (again.final().state.hands is None) is (tags == {})


@settings(max_examples=40)
@given(st.integers(0, 74), st.data())
def test_a_spoilt_turn_of_a_random_game_is_refused(seed: int, data: st.DataObject) -> None:
    """The turn before the spoilt one stands, and the error names the spoilt one's number."""
    played = game(seed)
    at = data.draw(st.integers(0, len(played.turns) - 1))
    turn = played.turns[at]
    spoilt = [replace(turn, side=turn.side.opponent)]
    if turn.fight is not None:
        white, blue = turn.fight.throws[-1]
        dice = turn.fight.dice
        wrong = [
            Fight(dice, (*turn.fight.throws, (1, 2))),
            Fight(dice, (*turn.fight.throws[:-1], (dice[0] + 1, blue))),
            Fight(dice, ((1, 1),)),
            Fight((7, dice[1]), ((white, blue),)),
        ]
        spoilt += [replace(turn, fight=None, kept=None), *(replace(turn, fight=fight) for fight in wrong)]
    if turn.stop is not None:
        spoilt.append(replace(turn, stop=None, d6=None))
    chosen = data.draw(st.sampled_from(spoilt))
    course = ecl.UNTOLD if data.draw(st.booleans()) else played.start
    for each in played.turns[:at]:
        course = course.after(each)
    assert course.why_illegal(chosen) is not None
    assert course.why_illegal(turn) is None


def test_without_a_deck_what_lies_on_the_table_is_checked() -> None:
    """Cards twice, signs, the pile and counts; but nobody knows whether a player had to play."""
    assert len(one(f"{TAGS}\n1. W x2S 2. B x2M 3. W 1S+1M:7G *").turns) == 3
    for moves, said in (
        ("1. W x2S 2. B x2S *", "2S lies on the table already"),
        ("1. W x2S 2. B 2M+2S:9M *", "2S lies on the table already"),
        ("1. W 1S+1M:7G 2. B 7G+7M:9M *", "7G lies on the table already"),
        ("1. W 1S+2M:7G *", "no pair"),
        ("1. W 1S+1M:7G 2. B x5S 3. W 2S+2M:7M *", "White has the sign already, 7G"),
        ("1. W 1S+1M:7G 2. B 3S+3M:7M *", "the battle is missing"),
        ("1. W x2S 2. B 2M+3S^:9M *", "3S isn't the top of the pile; 2S is"),
        ("1. W x2S 2. W x3S *", "it's Blue's turn"),
    ):
        assert said in str(fault(f"{TAGS}\n{moves}"))


def test_without_a_deck_cards_are_counted() -> None:
    """Nobody can play three cards of two, and the game ends when the player to move has none."""
    course = ReplayedGame(State(Table(hands=(2, 1), stock=0, pile=cards("1S")), None, None))
    reason = course.why_illegal(Turn.parse("W 2S+2M:3S"))
    assert reason == "it needs 3 cards, and White has only 2 in hand"
    taken = course.after(Turn.parse("W 1M+1S^:3S"))
    assert (taken.state.table.hands, taken.result) == ((0, 1), None)
    assert taken.after(Turn.parse("B x4S")).result is Result.WHITE_WINS


def seeded(seed: int) -> dict[str, str]:
    return {"Deck": cards_text(game(seed).deck), "Seed": str(seed)}


def test_a_seed_must_agree_with_the_deck_and_the_throws() -> None:
    """Another deck is refused at the tag, another throw at its turn."""
    seed = next(seed for seed in range(9) if any(turn.fight for turn in game(seed).turns))
    text = files.write([ecl.GameRecord.of(game(seed).turns, seeded(seed))])
    assert "the seed 999 gives another deck" in str(fault(re.sub('Seed "[0-9]+"', 'Seed "999"', text)))
    at, turn = next((at, turn) for at, turn in enumerate(game(seed).turns) if turn.fight)
    assert turn.fight is not None
    white, blue = turn.fight.throws[-1]
    changed = replace(turn, fight=Fight(turn.fight.dice, ((1, 1), (white, blue))))
    course = ecl.start_with(*Stream(seed).shuffle())
    for each in game(seed).turns[:at]:
        course = course.after(each)
    assert "the seed gives the throws" in str(course.why_illegal(changed))


def test_a_seed_must_agree_with_the_d6() -> None:
    """The twelfth sign's throw comes from the same stream."""
    seed = next(seed for seed in range(99) if any(turn.d6 for turn in game(seed).turns))
    at, turn = next((at, turn) for at, turn in enumerate(game(seed).turns) if turn.d6)
    assert turn.d6 is not None
    course = ecl.start_with(*Stream(seed).shuffle())
    for each in game(seed).turns[:at]:
        course = course.after(each)
    assert course.why_illegal(replace(turn, d6=turn.d6 % 6 + 1)) == f"the seed gives {turn.d6} for the D6"
    assert course.why_illegal(replace(turn, d6=7)) == "the D6 can't show 7"
    assert Turn.parse("W 4S+4G:12C#stop=10").d6 == 10  # refused with the same words, not as no turn


def test_a_kept_promise() -> None:
    """Commit, secret, word and seed agree; with them alone the deck is known."""
    tags = Deal.agreed(123, 'my "word"').tags
    record = ecl.GameRecord.of([], {**tags, "Deck": cards_text(Stream(seed_from(123, 'my "word"')).shuffle()[0])})
    assert one(files.write([record])).tags["Word"] == 'my "word"'
    del record.tags["Seed"], record.tags["Deck"]
    assert one(files.write([record])).final().state.hands is not None
    assert Deal.agreed(123, "").tags["Word"] == ""


def test_a_promise_to_two_people() -> None:
    """Both words and who gave them stand in the file; each of them alone can give the others away."""
    tags = Deal.agreed(123, "plum", "a:b").tags
    assert (tags["Word"], tags["WhiteWord"], tags["BlueWord"]) == ("plum:a:b", "plum", "a:b")
    assert tags["Seed"] == str(seed_from(123, "plum:a:b"))
    deck = cards_text(Stream(int(tags["Seed"])).shuffle()[0])
    record = ecl.GameRecord.of([], {**tags, "Deck": deck})
    assert one(files.write([record])).tags["BlueWord"] == "a:b"
    del record.tags["Seed"], record.tags["Word"]
    assert one(files.write([record])).final().state.hands is not None
    for name, value, said in (
        ("WhiteWord", "pear", "WhiteWord and BlueWord give 'pear:a:b'"),
        ("BlueWord", "a", "WhiteWord and BlueWord give 'plum:a'"),
        ("Word", "plum", "WhiteWord and BlueWord give 'plum:a:b'"),
        ("Secret", "124", "the secret isn't the one that was promised"),
        ("Seed", "5", "secret and word give the seed"),
    ):
        text = "".join(f'[{tag} "{given}"]\n' for tag, given in {"Game": "ecliptic", **tags, name: value}.items())
        assert said in str(fault(f"{text}\n*\n"))
    text = "".join(f'[{tag} "{given}"]\n' for tag, given in {"Game": "ecliptic", **tags, "BlueWord": "x"}.items())
    without = text.replace('[Word "plum:a:b"]\n', "")
    assert "secret and word give the seed" in str(fault(f"{without}\n*\n"))


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("Secret", "124", "the secret isn't the one that was promised"),
        ("Commit", "0" * 64, "the secret isn't the one that was promised"),
        ("Commit", "00", "'00' isn't a SHA-256 in lower-case hex, which has 64 digits"),
        ("Word", "other", "secret and word give the seed"),
        ("Seed", "5", "secret and word give the seed"),
        ("Seed", "-5", "'-5' isn't a number from 0 to 18446744073709551615"),
        ("Secret", "x", "'x' isn't a number from 0 to"),
        ("Deck", "1S 2S", "the deck needs 72 cards, but has 2"),
        ("Deck", "1S 1S", "1S stands twice in the deck"),
        ("Deck", "1S 13S", "'13S' isn't a card"),
        ("Deck", cards_text(DECK), "gives another deck"),
        ("Game", "infinity", "this is a game of 'infinity'"),
        ("Position", "x", "a game that begins from a state has no deck and no seed"),
        ("Result", "2-0", "'2-0' isn't a result"),
    ],
)
def test_faulty_tags(name: str, value: str, said: str) -> None:
    """The tag that is wrong, and why; a promise that wasn't kept is one of them."""
    tags = {"Game": "ecliptic", **Deal.agreed(123, "word").tags, name: value}
    text = "".join(f'[{tag} "{given}"]\n' for tag, given in tags.items())
    wrong = fault(f"{text}\n*\n")
    assert said in str(wrong)
    assert wrong.place.line <= len(tags)
