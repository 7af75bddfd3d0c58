"""People who play whatever a table offers, game after game: with others, with help, with exercises, to the end or not.

In: a session, and a game's legal turns. Out: what they say there; one step of the iterator for each game.
"""

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any, Final

from eclipse_companion.commands.playing import Play
from eclipse_companion.games.eclipse.commands import play as eclipse
from eclipse_companion.games.eclipse.commands.playing import EclipsePlay
from eclipse_companion.games.eclipse.game.rules import legal_turns
from eclipse_companion.games.ecliptic.commands import play as ecliptic
from eclipse_companion.games.ecliptic.commands.play import EclipticPlay
from eclipse_companion.games.infinity.commands import play as infinity
from eclipse_companion.games.infinity.commands.play import InfinityPlay
from eclipse_companion.games.infinity.game.rules import legal_placements
from eclipse_companion.table.inputs import BeginGame, BeginStudy, MakeTurn, Request
from eclipse_companion.table.seats import Seat
from tests.games.ecliptic.play.scripted import legal
from tests.simulation.long_session import Session

LEGAL: Final[dict[str, Callable[[Any], Sequence[Any]]]] = {
    "eclipse": legal_turns,
    "infinity": legal_placements,
    "ecliptic": lambda position: legal(position, position.to_move),
}
STUDIES: Final = {"eclipse": "puzzles", "infinity": "puzzles", "ecliptic": "lessons"}
ANN: Final = Seat("Ann")
BEN: Final = Seat("Ben")
COMPUTER: Final = Seat("Computer", "1")
MOST_TURNS: Final = 400
"""More than people make in one game; then one of them resigns."""


def play_of(game: str, stack: ExitStack, *options: str) -> Play[Any, Any, Any]:
    """A game's `play`, without a board and without a voice."""
    module, made = {
        "eclipse": (eclipse, EclipsePlay),
        "infinity": (infinity, InfinityPlay),
        "ecliptic": (ecliptic, EclipticPlay),
    }[game]
    parser = argparse.ArgumentParser()
    module.add_arguments(parser)
    board = ("--board", "screen") if game == "eclipse" else ()
    play: Play[Any, Any, Any] = made(parser.parse_args([*options, *board, "--no-voice"]), stack)
    return play


WAYS: Final = 6
"""In how many ways people play a game."""


class People:
    """Two people at one table."""

    def __init__(self, game: str, games: int, seed: int) -> None:
        """`games`: how many they play."""
        self._game, self._games = game, games
        self._chance = random.Random(seed)

    def __call__(self, session: Session) -> Iterator[None]:
        """Play them all."""
        ways = (
            self._to_the_end,
            self._with_help,
            self._taken_back_at_the_end,
            self._resigned,
            self._left_for_another,
            self._exercises,
        )
        assert len(ways) == WAYS
        for number in range(self._games):
            self._play(session, ways[number % WAYS], number)
            yield

    def _play(self, session: Session, way: Callable[[Session], None], number: int) -> None:
        if session.match.stage.over:
            seats = (ANN, BEN) if number % 2 else (ANN, COMPUTER)
            session.say(BeginGame(seats) if number % 3 else Request.REMATCH)
        way(session)
        if not session.match.stage.over:
            session.say(BeginGame((ANN, COMPUTER)))
            session.say(Request.ACCEPT)

    def _to_the_end(self, session: Session, turns: int = MOST_TURNS) -> None:
        """Any legal turns."""
        for _ in range(turns):
            if session.match.stage.over:
                return
            self._turn(session)
        if turns == MOST_TURNS:
            self._resign(session)

    def _turn(self, session: Session) -> None:
        match = session.match
        if self._game == "ecliptic" and match.dealing.awaits_word:
            session.type("apples")
            return
        mover = match.position.to_move
        if mover is None or not match.seats[mover].human:
            session.wait(1.0)
            return
        if self._game == "ecliptic":
            session.type("")
        session.say(MakeTurn(self._chance.choice(LEGAL[self._game](match.position))))

    def _with_help(self, session: Session) -> None:
        """Hints, threats, pauses, and turns that are taken back."""
        for request in (Request.HINT, Request.HINT, Request.UNDO, Request.THREATS, Request.PAUSE, Request.GO_ON):
            self._to_the_end(session, 3)
            session.say(request)
            if request is Request.UNDO:
                session.say(Request.ACCEPT)
        self._to_the_end(session)

    def _taken_back_at_the_end(self, session: Session) -> None:
        """The result is taken back, and the game ends again."""
        self._to_the_end(session)
        session.say(Request.UNDO)
        session.say(Request.ACCEPT)
        self._to_the_end(session)

    def _resigned(self, session: Session) -> None:
        """One of them gives up after a few turns; a draw was offered before."""
        self._to_the_end(session, 4)
        session.say(Request.DRAW)
        session.say(Request.NO)
        self._resign(session)

    def _resign(self, session: Session) -> None:
        session.say(Request.RESIGN)
        session.say(Request.RESIGN)
        session.say(Request.ACCEPT)

    def _left_for_another(self, session: Session) -> None:
        """They leave it after a few turns."""
        self._to_the_end(session, 4)

    def _exercises(self, session: Session) -> None:
        """One exercise with a hint and some attempts, and back to games."""
        name = STUDIES[self._game]
        session.say(BeginStudy(name, session.play.exercises(name)))
        session.say(Request.ACCEPT)
        for request in (Request.HINT, Request.UNDO, Request.NEXT):
            session.say(request)
        session.say(BeginGame((ANN, COMPUTER)))
        session.say(Request.ACCEPT)
