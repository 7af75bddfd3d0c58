"""How the end of a game is told: in one sentence, in each language, wherever it is told."""

from dataclasses import replace

import pytest

from eclipse_companion.announcements import GameOver
from eclipse_companion.games.ecliptic.game.cards import read_card
from eclipse_companion.games.ecliptic.game.players import Player, Result
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Ending, Phase, Table
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.words import EclipticSentences


def end(white: str, white_gems: int, blue: str, blue_gems: int) -> State:
    """The state at the end of a game that leaves these cards and gems."""
    lines = tuple(map(read_card, white.split())), tuple(map(read_card, blue.split()))
    table = Table(phase=Phase.OVER, lines=lines, gems=(white_gems, blue_gems), hands=(0, 0), stock=0)
    return State(replace(table, ending=Ending.STOCK), None, None)


@pytest.mark.parametrize(
    ("table", "english", "german"),
    [
        (
            ("1S 2S 3M", 2, "7G 8G", 0),
            "Ann wins 7 to 4, with the longer series and more gems.",
            "Ann gewinnt 7 zu 4, mit der längeren Reihe und mehr Steinen.",
        ),
        (
            ("1S 2S 3T", 0, "7G 9G 11G 5G", 1),
            "Ben wins 6 to 5, with more cards of one colour and more gems.",
            "Ben gewinnt 6 zu 5, mit mehr Karten einer Farbe und mehr Steinen.",
        ),
        (
            ("1S 2S 4M", 0, "7G 9T", 2),
            "Ann wins with more signs, 3 to 2: both count 4.",
            "Ann gewinnt mit mehr Zeichen, 3 zu 2: Beide zählen 4.",
        ),
        (
            ("1S 2S", 0, "7G 8G", 0),
            "It's a draw: both count 4, with 2 signs each.",
            "Unentschieden: Beide zählen 4, mit je 2 Zeichen.",
        ),
    ],
)
def test_one_sentence_has_the_result_the_score_and_what_decided_it(
    table: tuple[str, int, str, int], english: str, german: str
) -> None:
    """While a game is played and when it is looked back at; all in which the winner is ahead is named."""
    state = end(*table)
    for language, told in (("en", english), ("de", german)):
        words = EclipticSentences(language, {Player.WHITE: "Ann", Player.BLUE: "Ben"})
        for position in (Position(state), ReplayedGame(state)):
            over = GameOver(state.result, (), position=position)
            assert words.say(over) == told
            assert (words.standing(over) or "").startswith(told)
            assert words.on_page().standing(over) == told


def test_a_game_that_no_count_has_ended_is_told_without_scores() -> None:
    """Who resigns, agrees on a draw or runs out of time leaves nothing that was counted."""
    words = EclipticSentences("en")
    position = Position(end("1S 2S", 0, "7G", 0))
    assert words.say(GameOver(Result.BLUE_WINS, (), "resigned", position)) == "White resigns. Blue wins."
    assert words.say(GameOver(Result.DRAW, (), "agreed", position)) == "Draw agreed."
    assert words.say(GameOver(Result.BLUE_WINS, (), "time forfeit", position)) == "White's time is up. Blue wins."
    assert words.say(GameOver(Result.BLUE_WINS, (), position=None)) == "Blue wins."
