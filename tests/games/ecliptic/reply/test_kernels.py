"""The kernels beside their slow, plain twins, in the states of random games."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.ecliptic.game import rules, scoring
from eclipse_companion.games.ecliptic.game.actions import Discard, Play
from eclipse_companion.games.ecliptic.game.cards import DECK
from eclipse_companion.games.ecliptic.game.players import DICE, Player
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.reply import moves, policy, rollouts
from eclipse_companion.games.ecliptic.reply.dicing import chances, dicing, payoffs, solve
from eclipse_companion.games.ecliptic.reply.layout import (
    GEMS,
    HAND,
    HELD,
    LINE,
    NEXT,
    OVER,
    PILE,
    PILED,
    STOCK,
    encoded,
    unseen,
)
from eclipse_companion.games.ecliptic.reply.view_encoding import coded
from tests.games.ecliptic.game.playing import game
from tests.games.ecliptic.reply import plain

seeds = st.integers(0, 20)


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_totals(seed: int) -> None:
    """Each side counts what the rules count."""
    for state in game(seed).states:
        cells = plain.whole(state)
        for player in Player:
            assert moves.total(cells, player.at) == plain.total(state, player)
            assert moves.signs(cells, player.at) == len(state.table.signs(player))


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_plays_discards_and_draws(seed: int) -> None:
    """Without a battle and the twelfth sign, the kernels lead to the same game as the rules."""
    played = game(seed)
    for state, step in zip(played.states, played.steps, strict=False):
        cells, mind = plain.whole(state), plain.mind()
        if state.table.phase not in {Phase.START, Phase.MAIN}:
            continue
        if step == "draw":
            moves.draw(cells)
            after = rules.draw(state).state
        else:
            action = next(each for each in rules.options(state.known_to(state.to_move)) if str(each) == step)
            assert isinstance(action, Play | Discard)
            after = rules.act(state, action).state
            if after.table.phase in {Phase.BATTLE, Phase.TWELFTH}:
                continue
            if isinstance(action, Discard):
                moves.discard(cells, action.card)
            else:
                mind.found[:] = action.cards
                if action.took is not None:
                    moves.hold(cells, action.took)
                moves.make(cells, -1 if action.took is None else action.took, mind)
        assert_same(cells, plain.whole(after))


def assert_same(cells: np.ndarray, expected: np.ndarray) -> None:
    """The same game: what lies behind the top of the pile or before the stock's next card is rubbish."""
    assert (cells[:STOCK] == expected[:STOCK]).all()
    assert (cells[STOCK + cells[NEXT] : PILE] == expected[STOCK + cells[NEXT] : PILE]).all()
    assert (cells[PILE : PILE + cells[PILED]] == expected[PILE : PILE + cells[PILED]]).all()


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_battles(seed: int) -> None:
    """Whoever wins keeps the better card, gets a gem, and is next, as by the rules."""
    for state in game(seed).states:
        if state.table.phase is not Phase.KEEP:
            continue
        winner = state.to_move
        both = rules.contested(state.table)
        outcomes = {card: rules.keep(state, card).state for card in both}
        best = max(plain.total(after, winner) for after in outcomes.values())
        cells = plain.whole(state)
        cells[GEMS + winner.at] -= 1
        moves.settle(cells, both[0] // 6, winner.at)
        kept = 6 * (both[0] // 6) + cells[LINE + 12 * winner.at + both[0] // 6] - 1
        assert plain.total(outcomes[kept], winner) == best
        assert_same(cells, plain.whole(outcomes[kept]))


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_the_greedy_rule(seed: int) -> None:
    """Its play is legal and gains most, from the hand or with the taken card; else it discards, and breaks no pair."""
    for state in game(seed).states:
        cells, mind, side = plain.whole(state), plain.mind(seed=seed + 1), state.to_move
        if state.table.phase is Phase.MAIN:
            worth = policy.best_play(cells, -1, mind)
            expected = plain.best_gain(state)
            assert (None if worth == policy.NOTHING else worth) == expected
            if expected is None:
                card = policy.worst_card(cells, mind)
                hand = state.known_to(side).hand
                alone = [each for each in hand if sum(each // 6 == other // 6 for other in hand) == 1]
                assert card in (alone or hand)
                continue
            play = Play((int(mind.found[0]), int(mind.found[1])), int(mind.found[2]))
            assert play in rules.options(state.known_to(side))
            assert plain.gain(state.table, play.placed) == expected
        elif state.table.phase is Phase.START:
            own, top = plain.best_gain(state), policy.takes(cells, mind)
            most = plain.best_gain(state, state.table.top)
            assert most is not None
            assert (top >= 0) is (most > max(own or 0, 0))
            if top >= 0:
                play = Play((int(mind.found[0]), int(mind.found[1])), int(mind.found[2]), int(top))
                assert play in rules.options(state.known_to(side))
                assert plain.gain(state.table, play.placed) == most


@settings(max_examples=8, deadline=None)
@given(seeds)
def test_games_are_played_on_to_their_end(seed: int) -> None:
    """By rule from any state: no card is lost, and the game ends."""
    for state in game(seed).states[::6]:
        if state.table.phase not in {Phase.START, Phase.MAIN}:
            continue
        cells, mind = plain.whole(state), plain.mind(seed=seed + 1)
        for _ in range(200):
            if cells[OVER]:
                break
            rollouts.turn(cells, mind)
            held = [sum(int(mask).bit_count() for mask in cells[HAND + 12 * at :][:12]) for at in range(2)]
            assert held == list(cells[HELD : HELD + 2])
        assert cells[OVER]


@settings(max_examples=8, deadline=None)
@given(seeds, st.integers(1, 2**32 - 1))
def test_deals_are_consistent_with_the_view(seed: int, number: int) -> None:
    """The hidden cards are dealt to the other hand and the stock, as many as there are."""
    for state in game(seed).states[::9]:
        view = state.known_to(state.to_move)
        cells, hidden = encoded(view), unseen(view)
        rollouts.deal(cells, hidden, view.player.at, np.array([number], np.int64))
        theirs = [card for card in DECK if cells[HAND + 12 * view.player.opponent.at + card // 6] >> card % 6 & 1]
        assert len(theirs) == state.table.hands[view.player.opponent.at]
        stock = list(cells[STOCK + cells[NEXT] : PILE])
        assert sorted([*theirs, *stock]) == list(unseen(view))


@settings(max_examples=4, deadline=None)
@given(seeds, st.integers(0, 40))
def test_games_are_finished_and_counted(seed: int, at: int) -> None:
    """The sums are those of games played on one by one, counted by the rules: leads, their squares, wins."""
    states = [state for state in game(seed).states if state.table.phase is Phase.MAIN]
    view = states[at % len(states)].known_to(states[at % len(states)].to_move)
    side = view.player.at
    choices = np.array([coded(view, option) for option in rules.options(view)][:3], np.int64)
    sums, expected = np.zeros((len(choices), 3)), np.zeros((len(choices), 3))
    root, deals = encoded(view), 4
    rollouts.finish(root, unseen(view), choices, deals, plain.mind(seed=seed + 1), sums)
    mind, hidden = plain.mind(seed=seed + 1), unseen(view)
    for _ in range(deals):
        rollouts.deal(root, hidden, side, mind.chance)
        start, leads = mind.chance[0], []
        for number in range(len(choices)):
            mind.chance[0] = start
            cells = root.copy()
            rollouts.begin_with(cells, choices, number, mind)
            while not cells[OVER]:
                rollouts.turn(cells, mind)
            lead, winner = counted(cells, side)
            leads.append(lead)
            expected[number] += lead, (lead - leads[0]) ** 2, winner
    assert sums == pytest.approx(expected)


def counted(cells: np.ndarray, side: int) -> tuple[int, float]:
    """The lead of a side at the end, and 1, 0 or a half for a win, a loss or a draw."""
    scores = []
    for each in range(2):
        line = [
            6 * sign + int(cells[LINE + 12 * each + sign]) - 1 for sign in range(12) if cells[LINE + 12 * each + sign]
        ]
        scores.append(scoring.score(line, int(cells[GEMS + each])))
    winner = scoring.result_of((scores[0], scores[1])).winner
    return scores[side].total - scores[1 - side].total, 0.5 if winner is None else float(winner.at == side)


def test_chances_of_dice() -> None:
    """The D20 beats the D4 in 70 of 76 decided throws; equal dice are even."""
    found = chances()
    assert found[5, 0] == pytest.approx(70 / 76)
    assert [found[at, at] for at in range(6)] == pytest.approx([0.5] * 6)
    assert found + found.T == pytest.approx(np.ones((6, 6)))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.floats(-1, 1), min_size=36, max_size=36), st.integers(0, 62), st.integers(0, 62))
def test_matrix_games_are_solved(numbers: list[float], mine: int, theirs: int) -> None:
    """What the first player is sure of, and what the second can hold them to, meet."""
    matrix = np.array(numbers).reshape(6, 6)
    work = np.zeros((5, 6))
    low = solve(matrix, mine, theirs, work)
    mix = work[4].copy()
    assert mix.sum() == pytest.approx(1)
    assert all(mix[at] == 0 for at in range(6) if mine >> at & 1)
    high = -solve(np.ascontiguousarray(-matrix.T), theirs, mine, np.zeros((5, 6)))
    assert low <= high + 1e-9
    assert high - low < 0.02


def test_dice_are_mixed() -> None:
    """Among what is left, for all sets; with one die each there is no choice, and few dice make a mix."""
    solved = dicing()
    for mine in range(63):
        for theirs in range(63):
            if mine.bit_count() == theirs.bit_count():
                mix = solved.mixes[64 * mine + theirs]
                assert mix.sum() == pytest.approx(1)
                assert not any(mix[at] for at in range(len(DICE)) if mine >> at & 1)
    mixed = [row for row in solved.mixes if row.max() < 0.9 and row.sum() > 0]
    assert len(mixed) > 50
    matrix = np.zeros((6, 6))
    payoffs(31, 62, 0.5, 0.0, solved.chances, solved.values, matrix)
    assert matrix[5, 0] == pytest.approx(2 * 70 / 76 - 1)
