"""What the best level sees, and what it makes of it: beside the rules, in the states of random games."""

import random

import numpy as np
import pytest

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Play
from eclipse_companion.games.ecliptic.game.cards import sign_of
from eclipse_companion.games.ecliptic.game.players import DICE, Player
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.reply import moves, rollouts, weighing
from eclipse_companion.games.ecliptic.reply.dicing import dicing
from eclipse_companion.games.ecliptic.reply.layout import GEMS, OVER, USED
from eclipse_companion.games.ecliptic.reply.seeing import NAMES, SEEN, see
from eclipse_companion.games.ecliptic.reply.weights import WEIGHTS
from eclipse_companion.games.ecliptic.reply.winning import judge, judged
from tests.games.ecliptic.game.playing import game
from tests.games.ecliptic.game.test_views import exchanged
from tests.games.ecliptic.reply import plain

STATES: list[State] = [state for seed in range(4) for state in game(seed).states][::3]


def seen(state: State, player: Player) -> dict[str, float]:
    """What a player sees, by name."""
    own, found = judge(), np.full(SEEN, np.nan)
    see(plain.whole(state), player.at, own.values, own.expected, found)
    return dict(zip(NAMES, map(float, found), strict=True))


def test_each_thing_seen_has_a_weight() -> None:
    """And there is one that always counts."""
    assert [*WEIGHTS] == [*NAMES, "always"]
    assert judge().weights.shape == (2, SEEN + 1)


def test_what_is_seen_is_so_by_the_rules() -> None:
    """Lead, series, colours, signs, dice, hands, and whether a play is possible."""
    for state in STATES:
        table = state.table
        for player in Player:
            found, other = seen(state, player), player.opponent
            mine, theirs = table.scores[player.at], table.scores[other.at]
            assert found["lead"] * 5 == pytest.approx(mine.total - theirs.total)
            assert found["own longest series"] * 6 == pytest.approx(mine.series)
            assert found["the other's most of one colour"] * 5 == pytest.approx(theirs.colour)
            assert found["own signs"] * 12 == pytest.approx(len(table.signs(player)))
            assert [found[f"own D{die} left"] for die in DICE] == [die in table.dice(player) for die in DICE]
            assert found["the other's cards in hand"] * 7 == pytest.approx(table.hands[other.at])
            hand = state.known_to(player).hand
            assert found["can play"] == bool(rules.plays(hand, table.signs(player)))
            paired = {sign_of(card) for card in hand if sum(sign_of(card) == sign_of(each) for each in hand) > 1}
            assert found["pairs"] * 3 == pytest.approx(len(paired))
            if table.side is player and table.phase is Phase.MAIN:
                assert found["to move: the top can be taken"] == bool(rules.takes(table, hand))


def test_what_a_free_sign_adds_is_so_by_the_rules() -> None:
    """The best of all free signs that are in hand: series and colour together."""
    for state in STATES:
        player = state.to_move
        free = [
            card
            for card in state.known_to(player).hand
            if all(state.table.of_sign(side, sign_of(card)) is None for side in Player)
        ]
        found = seen(state, player)["gain of the best free sign"] * 3 - 1
        if state.table.signs(player):
            assert found == pytest.approx(max((plain.gain(state.table, card) for card in free), default=-1))


def test_hidden_cards_are_not_seen() -> None:
    """Whatever the other hand and the stock are, both see the same."""
    source = random.Random(1)
    for state in STATES:
        for player in Player:
            assert seen(exchanged(state, player, source), player) == seen(state, player)


def test_a_game_that_is_over_is_judged_by_its_result() -> None:
    """And one that goes on by chances from 0 to 1."""
    for state in STATES:
        cells, own = plain.whole(state), judge()
        for player in Player:
            assert 0 <= judged(cells, player.at, own) <= 1
        cells[OVER] = 1
        for player in Player:
            assert judged(cells, player.at, own) == rollouts.outcome(cells, player.at)


def test_leads_and_a_good_hand_are_good() -> None:
    """Four gems more make a win likely; so it is less likely for the other player."""
    for state in STATES[::3]:
        if state.result is not None:
            continue
        cells, own = plain.whole(state), judge()
        before = [judged(cells, side, own) for side in range(2)]
        cells[GEMS] += 4
        assert judged(cells, 0, own) > before[0] or before[0] == 1
        assert judged(cells, 1, own) < before[1] or before[1] == 0


def test_plays_are_those_of_the_rules() -> None:
    """From the hand, and with the top of the pile."""
    for state in STATES:
        cells, own, table = plain.whole(state), judge(), state.table
        hand = state.known_to(table.side).hand
        expected = {play.cards for play in rules.plays(hand, table.signs(table.side))}
        count = weighing.plays(cells, -1, own.plays)
        assert count == len(expected)
        assert {tuple(map(int, play)) for play in own.plays[:count]} == expected
        if table.top is not None:
            moves.hold(cells, table.top)
            count = weighing.plays(cells, table.top, own.plays)
            expected = {(min(play.pair), max(play.pair), play.placed) for play in rules.takes(table, hand)}
            assert {tuple(map(int, play)) for play in own.plays[:count]} == expected


def test_a_play_without_battle_is_judged_by_what_it_leads_to() -> None:
    """By the rules, for the player who makes it; and the game isn't changed."""
    for state in STATES:
        cells, own, player = plain.whole(state), judge(), state.to_move
        if state.table.phase is not Phase.MAIN:
            continue
        for action in rules.options(state.known_to(player))[::2]:
            if not isinstance(action, Play):
                continue
            after = rules.act(state, action).state
            found = weighing.leads_to(cells, np.array(action.cards), -1, own)
            assert (cells == plain.whole(state)).all()
            if after.table.phase in {Phase.START, Phase.MAIN}:
                assert found == pytest.approx(judged(plain.whole(after), player.at, own))


def test_a_battle_is_worth_its_outcomes() -> None:
    """For each pair of dice, both outcomes by the rules, weighed by the chance to win; the game isn't changed."""
    tried = 0
    for state in STATES:
        if state.table.phase is not Phase.BATTLE:
            continue
        tried += 1
        table, mind, own = state.table, plain.mind(), judge()
        assert table.pending is not None
        for player in Player:
            cells, matrix = plain.whole(state), np.zeros((6, 6))
            weighing.payoffs(cells, table.pending - 1, player.at, 0.0, mind, own, matrix)
            assert (cells == plain.whole(state)).all()
            for one, mine in enumerate(DICE):
                for other, theirs in enumerate(DICE):
                    if mine not in table.dice(player) or theirs not in table.dice(player.opponent):
                        assert matrix[one, other] == 0
                        continue
                    chance, after = dicing().chances[one, other], cells.copy()
                    weighing.use(after, player.at, one, other)
                    won = weighing.fought(after, player.at, player.at, table.pending - 1, own)
                    lost = weighing.fought(after, player.at, player.opponent.at, table.pending - 1, own)
                    assert matrix[one, other] == pytest.approx(chance * won + (1 - chance) * lost)
            assert 0 < matrix.max() <= 1
    assert tried


def test_dice_answer_those_that_a_plain_player_takes() -> None:
    """If the other player surely weighs all battles alike, each own die is worth the same whatever the other's is."""
    state = next(state for state in STATES if state.table.phase is Phase.BATTLE)
    cells, mind, matrices = plain.whole(state), plain.mind(), np.zeros((2, 6, 6))
    assert state.table.pending is not None
    for sure in range(2):
        weighing.payoffs(cells, state.table.pending - 1, 0, float(sure), mind, judge(), matrices[sure])
    used = [int(cells[USED + side]) for side in range(2)]
    mean = matrices[0] @ mind.mixes[64 * used[1] + used[0]]
    for one in range(6):
        for other in range(6):
            if not (used[0] >> one & 1 or used[1] >> other & 1):
                assert matrices[1, one, other] == pytest.approx(mean[one])
