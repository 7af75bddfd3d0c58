"""The computer's choices: legal, repeatable, and made of what a player may know."""

import random

import pytest

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Choose, Keep, Wish
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.reply.opponent import LEVELS, Skill, choose, chosen, level_named
from tests.games.ecliptic.game.playing import game
from tests.games.ecliptic.game.situations import before_a_turn
from tests.games.ecliptic.game.test_views import exchanged

SKILLS = [
    *(Skill(careless=1), Skill(), Skill(keen=True, mixes=True)),
    *(Skill(keen=True, mixes=True, games=60), Skill(keen=True, games=30, judges=True)),
]
"""Each way of choosing, the last ones with few games played on."""
STATES: list[tuple[State, Player]] = [
    (state, player) for seed in range(3) for state in game(seed).states for player in rules.legal(state)
]


@pytest.mark.parametrize("skill", SKILLS)
def test_choices_are_legal_and_repeatable(skill: Skill) -> None:
    """In every phase; the same seed gives the same choice."""
    for state, player in STATES[::2]:
        view = state.known_to(player)
        action = chosen(view, skill, 7)
        assert action in rules.options(view)
        assert chosen(view, skill, 7) == action


@pytest.mark.parametrize("skill", SKILLS)
def test_exchanging_the_hidden_cards_never_changes_a_choice(skill: Skill) -> None:
    """Whatever the other hand and the stock are, the choice is the same: nobody peeks."""
    source = random.Random(1)
    for state, player in STATES[::3]:
        other = exchanged(state, player, source)
        assert chosen(other.known_to(player), skill, 7) == chosen(state.known_to(player), skill, 7)


def test_levels() -> None:
    """1 to 7 and `perfect` have a skill each; the first does anything legal, in the end everything."""
    assert [*LEVELS] == [*range(1, 8), "perfect"]
    assert [level_named(word) for word in ("3", "perfect")] == [3, "perfect"]
    view = game(0).states[0].known_to(Player.WHITE)
    assert {choose(view, 1, seed) for seed in range(200)} == set(rules.options(view))


def test_the_greedy_level_takes_what_gains_most() -> None:
    """It places the card that makes its series longer and its colour more frequent."""
    state = before_a_turn(white="1S 2S", hands=("3S 5M 9T 9G 11P 12C 8M", ""), stock=20)
    after_draw = rules.draw(state).state
    assert str(choose(after_draw.known_to(Player.WHITE), 3)) == "9T+9G:3S"


def test_a_leader_stops_at_the_twelfth_sign() -> None:
    """Who is far ahead wishes to stop, and who is behind wishes to go on, if it plays the game on in mind."""
    for gems, stop in (((9, 0), True), ((0, 9), False)):
        state = before_a_turn(
            white="1S 2S 3S 4S 5S 6S",
            blue="7S 8S 9S 10S 11S 12C",
            hands=("1M 2M 3M", "1T 2T"),
            gems=gems,
            phase=Phase.TWELFTH,
            asked=True,
        )
        for skill in SKILLS[1:]:
            assert chosen(state.known_to(Player.WHITE), skill, 1) == Wish(stop=stop)


def test_dice_are_chosen_among_those_left() -> None:
    """At random by the greedy level, by the mix above it."""
    state = next(state for state, _ in STATES if state.table.phase is Phase.BATTLE)
    for skill in SKILLS:
        for player in Player:
            action = chosen(state.known_to(player), skill, 3)
            assert isinstance(action, Choose)
            assert action.die in state.table.dice(player)


def test_the_winner_of_a_battle_keeps_the_card_that_counts_more() -> None:
    """By the greedy rule: the one that makes the most frequent colour."""
    state = before_a_turn(white="1S 2S 7G", blue="7S", phase=Phase.KEEP, pending=7, hands=("3M", "4M"))
    assert chosen(state.known_to(Player.WHITE), Skill(), 1) == Keep(36)
