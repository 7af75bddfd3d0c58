"""The rules, one by one: the examples of `docs/ecliptic.md`, and each reading where the author's text is open."""

import pytest

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Play
from eclipse_companion.games.ecliptic.game.cards import DECK, card_text, cards_text
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.game.events import Fight
from eclipse_companion.games.ecliptic.game.players import DICE, Result
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Table
from tests.games.ecliptic.game.situations import (
    B,
    Ending,
    Phase,
    W,
    before_a_turn,
    cards,
    legal,
    refusal,
    turn_made,
)

ELEVEN = "1S 2S 3S 4S 5S 6S", "7S 8S 9S 10S 11S"
"""Sides that leave the twelfth sign free."""


def texts(hand: tuple[int, ...]) -> list[str]:
    return [card_text(card) for card in hand]


def test_the_deal() -> None:
    """Seven cards each, 58 in stock, and White begins (our reading)."""
    state = rules.dealt(tuple(DECK))
    assert state.to_move is W
    assert state.hands == (tuple(range(7)), tuple(range(7, 14)))
    assert (state.stock, state.table.stock) == (tuple(range(14, 72)), 58)


def test_seed_0_deals_these_cards() -> None:
    """The shuffle is the same on every machine."""
    deck, _ = Stream(0).shuffle()
    assert cards_text(deck[:7]) == "2T 5P 6S 3P 2C 1P 7G"
    assert cards_text(deck[7:14]) == "7P 10S 8S 9P 10C 3C 9G"


def test_a_triplet_of_a_free_sign_moves_again() -> None:
    """White plays three cards of sign 3, which nobody has: a whole new turn follows, and its draw (our reading)."""
    state = turn_made(before_a_turn(hands=("3S 3M 3T 5S 6S 7S 8S", "")), "W 3S+3M:3T")
    assert (state.to_move, state.table.phase, state.table.hands[0]) == (W, Phase.START, 4)
    assert rules.settled(rules.Happened(state)).state.table.hands[0] == 7


def test_a_battle_after_a_tie() -> None:
    """Blue wins: a gem, 7S stays, 7G is the top discard, both dice are out of use, and Blue is next."""
    before = before_a_turn(B, white="7G", hands=("", "1S 1M 7S 4S 5S 6S 8S"))
    table = turn_made(before, "B 1S+1M:7S!4-20=3-3,2-11>7S").table
    assert (table.gems, table.lines, table.top) == ((0, 1), ((), cards("7S")), cards("7G")[0])
    assert (table.used, table.side) == (((4,), (20,)), B)


def test_a_battle_that_the_other_side_wins() -> None:
    """White may keep Blue's card for its own; the gem and the turn go to White."""
    before = before_a_turn(B, white="7G", hands=("", "1S 1M 7S 4S 5S 6S 8S"))
    table = turn_made(before, "B 1S+1M:7S!20-4=9-1>7S").table
    assert (table.gems, table.lines, table.top, table.side) == ((1, 0), (cards("7S"), ()), cards("7G")[0], W)
    kept = turn_made(before, "B 1S+1M:7S!20-4=9-1>7G").table
    assert (kept.lines, kept.top) == ((cards("7G"), ()), cards("7S")[0])


def test_a_triplet_that_leads_to_a_battle_gives_no_extra_turn() -> None:
    """Blue has 3T; White has no other pair and must play. If Blue wins the battle, Blue is next."""
    before = before_a_turn(W, blue="3T", hands=("3S 3M 3P 5S 6S 7S 8S", ""))
    assert all(action.startswith("3") for action in legal(before)["W"])
    assert turn_made(before, "W 3S+3M:3P!4-20=1-9>3T").to_move is B


def test_a_pair_without_a_card_to_place_stays_in_hand() -> None:
    """All other cards have signs that White has: no play, so a discard (our reading)."""
    before = before_a_turn(white="1S 2S 3T", hands=("3S 3M 1M 1T 2M 2T 2G", ""))
    assert legal(before) == {"W": ["x1M", "x1T", "x2G", "x2M", "x2T", "x3M", "x3S"]}


def test_the_top_of_the_pile_is_taken_instead_of_the_draw() -> None:
    """Blue pairs 2M with the discarded 2S, places 9M, and has drawn nothing (our reading)."""
    before = before_a_turn(B, pile="5C 2S", hands=("", "2M 9M"))
    assert legal(before) == {"B": ["draw", "2M+2S^:9M"]}
    state = turn_made(before, "B 2M+2S^:9M")
    assert state.hands is not None
    assert (state.hands[1], state.table.stock, state.table.top) == ((), before.table.stock, cards("5C")[0])


def test_the_taken_card_can_be_placed() -> None:
    """The pair comes from the hand, and the top of the pile is the third card."""
    before = before_a_turn(pile="2S", hands=("1M 1T", ""))
    assert legal(before) == {"W": ["draw", "1M+1T:2S^"]}
    assert turn_made(before, "W 1M+1T:2S^").table.lines == (cards("2S"), ())


def test_a_take_is_possible_with_a_full_hand_and_with_an_empty_stock() -> None:
    """It replaces the draw even if there was nothing to draw (our reading)."""
    full = before_a_turn(pile="2S", hands=("1M 1T 3S 4S 5S 6S 7S", ""))
    assert legal(full)["W"] == ["draw", "1M+1T:2S^"]
    empty = before_a_turn(pile="2S", hands=("1M 1T", ""), stock=0)
    assert legal(empty)["W"] == ["draw", "1M+1T:2S^"]


def test_a_take_must_be_played_at_once_with_what_was_in_hand() -> None:
    """The cards that a draw would bring don't help; and below the top nothing is available."""
    before = before_a_turn(pile="2M 12C", hands=("2S 9M", ""))
    assert before.stock is not None
    assert cards("1S")[0] == before.stock[0]
    assert "draw" not in legal(before)["W"]
    assert refusal(before, "W 1S+1M:12C^") == "1S isn't in White's hand"
    assert refusal(before, "W 2S+2M^:9M") == "2M isn't the top of the pile; 12C is"


def test_who_can_play_may_not_discard() -> None:
    """A play exists, even if it leads to a battle (our reading)."""
    before = before_a_turn(blue="3T", hands=("3S 3M 3P 5S 6S 7S 8S", ""))
    assert refusal(before, "W x5S") == "White must play if a play exists, and one does, such as 3M+3P:3S"


def test_a_possible_take_is_no_reason_to_play() -> None:
    """After the draw only the hand counts: who leaves the pile alone may have to discard."""
    before = before_a_turn(pile="2S", hands=("2M 9M", ""), stock=0)
    assert refusal(before, "W x9M") is None


def test_all_dice_come_back_after_the_sixth_battle() -> None:
    """The sixth battle takes the last die of each; then both have all six again."""
    before = before_a_turn(blue="7G", hands=("1S 1M 7S", ""), used=(DICE[:5], DICE[1:]))
    assert legal_dice(before) == {"W": ["d20"], "B": ["d4"]}
    assert turn_made(before, "W 1S+1M:7S!20-4=3-1>7S").table.used == ((), ())


def legal_dice(before: State) -> dict[str, list[str]]:
    state = rules.act(before, Play(cards("1S 1M"), cards("7S")[0])).state  # type: ignore[arg-type]
    return legal(state)


def test_dice_are_listed_by_size() -> None:
    """Both choose among the dice that they have left."""
    before = before_a_turn(blue="7G", hands=("1S 1M 7S", ""), used=((4,), (20,)))
    assert legal_dice(before) == {"W": ["d6", "d8", "d10", "d12", "d20"], "B": ["d4", "d6", "d8", "d10", "d12"]}


@pytest.mark.parametrize(("answer", "over"), [("stop=4", True), ("stop=5", False), ("go=4", False), ("go=5", True)])
def test_the_twelfth_sign(answer: str, over: bool) -> None:
    """1 to 4 does what was wished, 5 and 6 the opposite; if the game goes on, the opponent is next."""
    before = before_a_turn(white=ELEVEN[0], blue=ELEVEN[1], hands=("4M 4G 12C", ""))
    table = turn_made(before, f"W 4M+4G:12C#{answer}").table
    assert table.ending is (Ending.STOPPED if over else None)
    assert over or (table.side, table.asked) == (B, True)


def test_the_twelfth_sign_is_the_last_free_one_of_both_sides() -> None:
    """The eleventh asks nothing; nor does the twelfth without a stock, or a second time (our reading)."""
    before = before_a_turn(white="1S 2S 3S 4S 5S", blue=ELEVEN[1], hands=("4M 4G 12C", ""))
    assert turn_made(before, "W 4M+4G:12C").to_move is B
    without = before_a_turn(white=ELEVEN[0], blue=ELEVEN[1], hands=("4M 4G 12C 5M", "1T"), stock=0)
    assert turn_made(without, "W 4M+4G:12C").to_move is B
    again = before_a_turn(white=ELEVEN[0], blue=ELEVEN[1], hands=("4M 4G 12C 5M", ""), asked=True)
    assert turn_made(again, "W 4M+4G:12C").to_move is B


def test_a_stop_comes_before_a_triplets_extra_turn() -> None:
    """If the game goes on, the same player has the extra turn."""
    before = before_a_turn(white=ELEVEN[0], blue=ELEVEN[1], hands=("12M 12G 12C", ""))
    assert turn_made(before, "W 12M+12G:12C#stop=1").table.ending is Ending.STOPPED
    assert turn_made(before, "W 12M+12G:12C#go=1").to_move is W


def test_the_game_ends_when_the_player_to_move_has_no_card() -> None:
    """Blue's empty hand ends it, with the stock empty, whatever White has left (our reading)."""
    before = before_a_turn(hands=("1S 1M 2S 5S", ""), stock=0)
    state = turn_made(before, "W 1S+1M:2S")
    assert (state.table.ending, state.table.hands, state.result) == (Ending.STOCK, (1, 0), Result.WHITE_WINS)


def test_a_player_without_a_pair_goes_on() -> None:
    """Who has a card can discard, so the game isn't over (our reading)."""
    state = turn_made(before_a_turn(hands=("1S 1M 2S", "5S"), stock=0), "W 1S+1M:2S")
    assert (state.result, state.to_move) == (None, B)
    assert turn_made(state, "B x5S").table.ending is Ending.STOCK


def test_a_triplets_extra_turn_can_end_the_game() -> None:
    """The player who moved again has no card for the new turn."""
    state = turn_made(before_a_turn(hands=("3S 3M 3T", "5S"), stock=0), "W 3S+3M:3T")
    assert (state.table.ending, state.to_move) == (Ending.STOCK, W)


def test_what_a_fight_decides() -> None:
    """The last throw: more wins."""
    assert Fight((4, 20), ((3, 3), (2, 11))).winner is B
    assert Fight((20, 4), ((9, 1),)).winner is W


def test_the_pile_is_public() -> None:
    """Everybody sees all of it (our reading): it is part of the table."""
    state = before_a_turn(pile="1S 2S 3S", hands=("4S", "5S"))
    assert state.known_to(B).table.pile == cards("1S 2S 3S")
    assert isinstance(state.known_to(B).table, Table)
