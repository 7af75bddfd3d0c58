"""The level at which the computer plays even with a person."""

import random
from collections.abc import Sequence

import pytest

from eclipse_companion.gamekit.strength import LEVELS
from eclipse_companion.games.eclipse.reply.strength import ELO
from eclipse_companion.games.infinity.reply.strength import ELO as WIDE
from eclipse_companion.log import SavedPlayer
from eclipse_companion.log.listing import Ended
from eclipse_companion.reviewing.even import level
from eclipse_companion.reviewing.rating import SCORES, Elo

ANN, BEN = SavedPlayer("sun", "Ann"), SavedPlayer("moon", "Ben")


def against(at: str, result: str = "1-0") -> Ended:
    """A game of Ann's, who is Sun, against a level."""
    return Ended((ANN, SavedPlayer("moon", "Computer", f"ai:{at}")), "4/4/4/4", result, None)


def of_ann(games: Sequence[Ended], elo: Elo = ELO) -> int:
    """Ann's level, counted from 1; `perfect` comes last."""
    return [*LEVELS, "perfect"].index(level(games, {"ann"}, elo)) + 1


def test_a_newcomer_begins_below_the_middle() -> None:
    """So do those of whom only others' games are known."""
    others = [Ended((SavedPlayer("sun", "Cleo"), BEN), "4/4/4/4", "1-0", None)]
    assert of_ann([]) == of_ann(others) == 3


def test_who_wins_gets_a_stronger_opponent_and_who_loses_a_weaker_one() -> None:
    """In the end the strongest there is, and the weakest."""
    assert of_ann([against("3")]) > of_ann([]) > of_ann([against("3", "0-1")])
    assert of_ann([against("perfect")] * 10) == 8
    assert of_ann([against("1", "0-1")] * 10) == 1


def test_a_draw_is_no_win() -> None:
    """Whoever only draws gets the same opponent as whoever loses."""
    for count in range(1, 6):
        assert of_ann([against("4", "1/2-1/2")] * count) == of_ann([against("4", "0-1")] * count)


def test_a_person_counts_from_either_seat_and_by_every_name() -> None:
    """Names are compared without capitals; a game in which two of the names meet tells nothing."""
    turned = Ended((SavedPlayer("sun", "Computer", "ai:6"), SavedPlayer("moon", " ANN")), "4/4/4/4", "0-1", None)
    assert of_ann([turned] * 4) == of_ann([against("6")] * 4) > of_ann([])
    both = [Ended((ANN, BEN), "4/4/4/4", "1-0", None)] * 9
    assert level(both, {"ann", "ben"}, ELO) == level([], {"ann"}, ELO)


def test_a_win_against_a_strong_person_counts_more() -> None:
    """Ben is as strong as his own games say."""
    met = [Ended((ANN, BEN), "4/4/4/4", "1-0", None)] * 3
    computers = (SavedPlayer("sun", "Computer", "ai:7"), SavedPlayer("sun", "Computer", "ai:1"))
    won, lost = (
        [Ended((other, BEN), "4/4/4/4", result, None)] * 8
        for other, result in zip(computers, ("0-1", "1-0"), strict=True)
    )
    assert of_ann([*won, *met]) > of_ann([*lost, *met])


def test_who_has_won_less_than_half_lately_gets_the_weaker_of_two_levels() -> None:
    """The same games in another order: the last five decide between neighbours."""
    won, lost = [against("4")] * 20, [against("4", "0-1")] * 20
    mixed = [game for pair in zip(won, lost, strict=True) for game in pair]
    assert of_ann([*mixed, *[against("4")] * 3]) > of_ann([*mixed, *[against("4", "0-1")] * 3])


def test_who_becomes_stronger_is_followed() -> None:
    """Forty games of long ago don't hold anybody down: ten wins lead to the top."""
    assert of_ann([against("1", "0-1")] * 40) == 1
    assert of_ann([*[against("1", "0-1")] * 40, *[against("7")] * 20]) >= 7


@pytest.mark.parametrize("elo", [ELO, WIDE], ids=["Eclipse", "Infinity"])
@pytest.mark.parametrize("strong", [1, 7])
def test_a_person_who_plays_as_the_ratings_say_wins_about_half(elo: Elo, strong: int) -> None:
    """From the tenth game on; the chance to win is that of the difference of two ratings."""
    chance = random.Random(strong)
    won = []
    for _ in range(4):
        games: list[Ended] = []
        for _ in range(30):
            at = level(games, {"ann"}, elo)
            wins = chance.random() < 1 / (1 + 10 ** ((elo[at] - elo[str(strong)]) / 400))
            games.append(against(at, "1-0" if wins else "0-1"))
        won += [SCORES[game.result][0] for game in games[9:]]
    assert 0.4 <= sum(won) / len(won) <= 0.6
