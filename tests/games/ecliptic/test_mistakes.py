"""Mistakes in games of Ecliptic, and the exercises that they become."""

from dataclasses import replace

import pytest

from eclipse_companion.games.ecliptic.game import ecl, rules
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.state_json import read_state
from eclipse_companion.games.ecliptic.puzzles.mistake import MistakeExercise
from eclipse_companion.games.ecliptic.reply.mistakes import is_mistake, mistakes, place_of
from eclipse_companion.games.ecliptic.reply.valuing import weigh
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.words import EclipticSentences
from tests.games.ecliptic.game.playing import game
from tests.games.ecliptic.reply.test_annotating import GAMES, PLAYED, judged, record_of


def test_decisions_that_are_marked_as_mistakes_are_found() -> None:
    """Those of the player whose turn it is, and those of a battle's winner; weak ones aren't."""
    assert mistakes(record_of(game(PLAYED[0])), games=GAMES)
    for seed in PLAYED:
        found = mistakes(record_of(game(seed)), games=GAMES)
        marked = [
            (number, each.player.value)
            for number, turn in enumerate(judged(seed))
            for each in turn.decisions
            if each.mark in {2, 4}
        ]
        assert [(each.number, each.side) for each in found] == marked
        assert {each.idea for each in found} <= {""}


def test_a_game_without_hands_has_none() -> None:
    """Nobody can estimate what a player couldn't know."""
    record = record_of(game(PLAYED[0]))
    start = ReplayedGame(State(record.start.state.table, None, None))
    untold = ecl.GameRecord.of(record.turns, {}, start=start)
    assert mistakes(untold) == []


def test_a_place_is_what_the_player_knew() -> None:
    """The other hand and the stock make no difference; one's own hand does."""
    (first, *_) = mistakes(record_of(game(PLAYED[0])), games=GAMES)
    state = read_state(first.position)
    assert state.hands is not None
    player = state.to_move
    assert place_of(state.known_to(player)) == first.place
    own, other = state.hands[player.at], state.hands[player.opponent.at]
    assert state.stock is not None
    exchanged = (*state.stock[: len(other)], *state.stock[len(other) :])[: len(other)]
    hands = (own, tuple(sorted(exchanged))) if player.at == 0 else (tuple(sorted(exchanged)), own)
    assert place_of(State(state.table, hands, None).known_to(player)) == first.place
    assert place_of(state.known_to(player.opponent)) != first.place


def test_a_place_is_the_same_however_the_cards_that_are_out_are_listed() -> None:
    """Equal sets may have another order."""
    state = game(PLAYED[0]).start.state
    player = state.to_move
    one, other = (replace(state, table=replace(state.table, out=frozenset(out))) for out in ((0, 8), (8, 0)))
    assert list(one.table.out) != list(other.table.out)
    assert place_of(one.known_to(player)) == place_of(other.known_to(player))
    assert place_of(state.known_to(player)) != place_of(one.known_to(player))


def test_a_better_decision_solves_the_exercise() -> None:
    """What was done is wrong once more, by the same estimate."""
    played = game(PLAYED[0])
    (first, *_) = mistakes(record_of(played), games=GAMES)
    exercise = MistakeExercise(read_state(first.position), first.place, due=True)
    assert exercise.learner.value == first.side
    state = exercise.position.state
    assert state is not None
    view = state.known_to(exercise.learner)
    verdicts = {action: is_mistake(view, action) for action in rules.options(view)}
    assert set(verdicts.values()) == {False, True}
    assert not verdicts[weigh(view).best]
    for action, wrong in verdicts.items():
        said = exercise.judge(exercise.position, action, None)
        assert (said.key, said.stage) == (("mistake_wrong", "wrong") if wrong else ("mistake_done", "done"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_task_is_a_sentence(language: str) -> None:
    """It says that it is early if nothing is due."""
    state = game(PLAYED[0]).start.state
    said = {due: MistakeExercise(state, "0", due=due).task(Position(state)) for due in (False, True)}
    told = {due: EclipticSentences(language).say(each) or "" for due, each in said.items()}
    assert len(set(told.values())) == 2
    assert all(len(each) > 40 for each in told.values())
