"""Laws that every game keeps, and the slow plain twin, which agrees at every step of hundreds of games."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.ecliptic.game import ecl, rules
from eclipse_companion.games.ecliptic.game.cards import DECK, card_text, sign_of
from eclipse_companion.games.ecliptic.game.events import Asked, Battled, Discarded, Drawn, Played, shown_to
from eclipse_companion.games.ecliptic.game.players import DICE, Player
from eclipse_companion.games.ecliptic.game.scoring import result_of
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.state_json import read_state, state_json
from eclipse_companion.games.ecliptic.game.table import Ending, Phase
from tests.games.ecliptic.game import naive
from tests.games.ecliptic.game.playing import Game, game

seeds = st.integers(0, 74)
"""Few enough that each game is played once for all tests."""


def legal_json(state: State) -> dict[str, list[str]]:
    return {player.letter: list(map(str, actions)) for player, actions in rules.legal(state).items()}


@pytest.mark.parametrize("batch", range(3))
def test_the_slow_twin_agrees_at_every_step(batch: int) -> None:
    """States, legal actions, results and scores are the same in whole random games, written twice."""
    reached = set()
    for seed in range(batch * 25, batch * 25 + 25):
        played = game(seed)
        twin = naive.dealt([card_text(card) for card in played.deck])
        for state, step in zip(played.states, [*played.steps, None], strict=True):
            reached.add(state.table.phase)
            assert state_json(state) == twin
            assert legal_json(state) == naive.legal(twin)
            if step is None:
                break
            if state.table.phase is Phase.BATTLE:
                numbers = list(map(int, re.findall(r"\d+", step)))
                throws = [numbers[at : at + 2] for at in range(2, len(numbers), 2)]
                naive.battle(twin, (numbers[0], numbers[1]), throws)
            elif state.table.phase is Phase.TWELFTH:
                naive.answer(twin, step[:-2], int(step[-1]))
            else:
                naive.act(twin, step)
        assert played.final.result is not None
        assert played.final.result.value == naive.result(twin)
        scores = played.final.table.scores
        assert [side.as_json() for side in scores] == [naive.score(twin["line"][x], twin["gems"][x]) for x in "WB"]
        assert result_of(scores) is played.final.result
    assert reached == set(Phase)


@given(seeds)
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    """All 72 cards are somewhere, once, in every state; hands have at most seven, and counts are right."""
    for state in game(seed).states:
        table = state.table
        assert state.hands is not None
        assert state.stock is not None
        cards = [*state.hands[0], *state.hands[1], *state.stock, *table.known]
        assert sorted(cards) == list(DECK)
        assert len(table.known) == len(table.out) + len(table.pile) + sum(map(len, table.lines))
        assert table.hands == tuple(map(len, state.hands))
        assert table.stock == len(state.stock)
        assert max(table.hands) <= 7


@given(seeds)
def test_signs_dice_and_gems(seed: int) -> None:
    """A sign lies on one side at most, but where it is fought for; a battle takes a die of each and gives one gem."""
    battles = 0
    for state, step in zip(game(seed).states, [*game(seed).steps, ""], strict=True):
        table = state.table
        both = table.signs(Player.WHITE) & table.signs(Player.BLUE)
        assert both == ({table.pending} if table.phase in {Phase.BATTLE, Phase.KEEP} else set())
        for line in table.lines:
            assert len({sign_of(card) for card in line}) == len(line)
        assert [len(used) for used in table.used] == [battles % 6] * 2
        assert sum(table.gems) == battles
        assert all(set(table.dice(player)) | set(table.used[player.at]) == set(DICE) for player in Player)
        battles += step.startswith("!")


@given(seeds)
def test_a_game_ends_by_the_stock_or_by_a_stop(seed: int) -> None:
    """Only the last state is over, and it says how."""
    states = game(seed).states
    assert all(state.result is None for state in states[:-1])
    last = states[-1].table
    if last.ending is Ending.STOCK:
        assert (last.stock, last.hands[last.side.at]) == (0, 0)
    else:
        assert (last.ending, last.asked) == (Ending.STOPPED, True)
        assert last.stock > 0
    assert rules.legal(states[-1]) == {}


@given(seeds)
def test_the_question_of_the_twelfth_comes_once(seed: int) -> None:
    """It is asked at most once a game, when all twelve signs lie there for the first time."""
    asked = [state for state in game(seed).states if state.table.phase is Phase.TWELFTH]
    assert len(asked) <= 1
    for state in asked:
        assert len(state.table.signs(Player.WHITE) | state.table.signs(Player.BLUE)) == 12
        assert state.table.stock > 0


@settings(max_examples=15)
@given(seeds)
def test_states_read_back(seed: int) -> None:
    """What is written as JSON is read as the same state."""
    for state in game(seed).states:
        assert read_state(json.dumps(state_json(state))) == state


@given(seeds)
def test_events_tell_the_whole_game(seed: int) -> None:
    """Hands, sides and pile can be worked out again from the events alone; the other side hears counts."""
    played = game(seed)
    hands: dict[str, set[str]] = {
        "W": {card_text(card) for card in played.deck[:7]},
        "B": {card_text(card) for card in played.deck[7:14]},
    }
    lines: dict[str, dict[int, str]] = {"W": {}, "B": {}}
    pile: list[str] = []
    for event in played.events:
        told = event.as_json()
        match told:
            case {"type": "draw", "side": side, "cards": cards}:
                assert isinstance(event, Drawn)
                hands[str(side)] |= set(cards)  # type: ignore[call-overload]
                assert shown_to(event, event.side) == event
                for who in (event.side.opponent, None):
                    assert shown_to(event, who).as_json() == {"type": "draw", "side": side, "count": event.count}
            case {"type": "discard", "side": side, "card": card}:
                assert isinstance(event, Discarded)
                hands[str(side)].remove(str(card))
                pile.append(str(card))
            case {"type": "play", "side": side, "pair": [one, two], "sign": placed, "took": took}:
                assert isinstance(event, Played)
                assert took is None or pile.pop() == took
                hands[str(side)] -= {one, two, placed}
                lines[str(side)][naive.sign(str(placed))] = str(placed)
            case {"type": "battle", "winner": winner, "keep": kept, "lost": lost}:
                assert isinstance(event, Battled)
                for line in lines.values():
                    line.pop(naive.sign(str(kept)))
                lines[str(winner)][naive.sign(str(kept))] = str(kept)
                pile.append(str(lost))
            case _:
                assert isinstance(event, Asked)
        assert shown_to(event, None).as_json()["type"] == told["type"]
    final = state_json(played.final)
    assert {side: set(cards) for side, cards in final["hand"].items()} == hands
    assert {side: set(cards) for side, cards in final["line"].items()} == {
        side: set(line.values()) for side, line in lines.items()
    }
    assert final["discard"] == pile


@settings(max_examples=25)
@given(seeds)
def test_a_deck_and_its_turns_replay(seed: int) -> None:
    """Whole turns lead to the same end; so they do without the deck, as far as the table shows it."""
    played: Game = game(seed)
    told, untold = played.start, ecl.UNTOLD
    for turn in played.turns:
        told, untold = told.after(turn), untold.after(turn)
        assert untold.state.table == told.state.table
    assert told.state == played.final
    assert told.result is not None
