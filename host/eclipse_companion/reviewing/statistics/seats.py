"""Games as their people had them.

In: games of the log, with their judged turns. Out: a `Seat` for each person who played one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final

from eclipse_companion.gamekit.judged_turns import FULL, JudgedTurn
from eclipse_companion.log import SavedGame, SavedPlayer, SavedTurn
from eclipse_companion.log.schema import folded
from eclipse_companion.reviewing.rating import SCORES

PAUSE_S: Final = 600.0
"""Nobody thinks longer, in seconds: whoever takes more time has left the board."""
_HUMAN: Final = "human"


@dataclass(frozen=True)
class Seat:
    """A game as one person had it. `at`: the seat, from 0; `judged`: all turns, or none if nobody knows."""

    game: SavedGame
    at: int
    judged: Sequence[JudgedTurn] = ()

    @property
    def player(self) -> SavedPlayer:
        """The person."""
        return self.game.players[self.at]

    @property
    def opponent(self) -> SavedPlayer:
        """Who sat on the other side."""
        return self.game.players[1 - self.at]

    @property
    def score(self) -> float | None:
        """1 for a win, 0.5 for a draw, 0 for a loss; None for a game without a result."""
        return None if self.game.result is None else SCORES[self.game.result][self.at]

    @cached_property
    def began(self) -> datetime | None:
        """When the game began, here; None if the log knows no day."""
        if self.game.date is not None and "?" in self.game.date:
            return None
        return self.game.started.astimezone()

    @cached_property
    def turns(self) -> tuple[SavedTurn, ...]:
        """The turns that count."""
        return self.game.turns

    @cached_property
    def own(self) -> list[tuple[int, JudgedTurn]]:
        """The person's turns, each with its number in the game, from 0."""
        side = self.player.side
        return [(number, turn) for number, turn in enumerate(self.judged) if turn.side == side]

    @cached_property
    def credit(self) -> int:
        """The credit of the person's turns together."""
        return sum(turn.credit for _, turn in self.own)

    @cached_property
    def mistakes(self) -> int:
        """How many of them were mistakes."""
        return sum(turn.mistake for _, turn in self.own)

    @property
    def accuracy(self) -> float | None:
        """How well the person played, as `annotate` has it, from 0 to 1; None if nobody knows."""
        return self.credit / (FULL * len(self.own)) if self.own else None

    @cached_property
    def thought_s(self) -> dict[int, float]:
        """How long the person thought before turns, in seconds, by their number in the game.

        By the clock if there was one. Otherwise it is the time since the turn before, which at a real board includes
        making the opponent's turn there; then pauses (`PAUSE_S`) and first turns are left out. Of imported games
        nobody knows.
        """
        if self.game.source is not None or self.game.date is not None:
            return {}
        turns, found = self.turns, {}
        start, more = _clock(self.game.time_control, self.at)
        for number, _ in self.own:
            clocks, earlier = turns[number].clocks, turns[number - 1] if number else None
            if clocks is not None and start is not None:
                left = start if earlier is None or earlier.clocks is None else earlier.clocks[self.at] / 1000
                found[number] = max(0.0, left + more - clocks[self.at] / 1000)
            elif earlier is not None:
                seconds = (turns[number].given - earlier.given).total_seconds()
                if 0 <= seconds < PAUSE_S:
                    found[number] = seconds
        return found


def seats_of(
    games: Sequence[SavedGame], judged: Mapping[str, Sequence[JudgedTurn]], person: str = ""
) -> Iterator[Seat]:
    """The seats of all people, or of one person, in the order of the games. `judged`: turns, by the games' UUIDs."""
    key = folded(person)
    for game in games:
        if game.exercise or game.analysis or len(game.players) != 2 or not game.turns:  # noqa: PLR2004 - two players
            continue
        people = [at for at, player in enumerate(game.players) if player.type == _HUMAN]
        names = {folded(game.players[at].name) for at in people}
        if len(names) == len(people):
            for at in people:
                if not key or folded(game.players[at].name) == key:
                    yield Seat(game, at, judged.get(game.uuid, ()))


def _clock(control: str | None, at: int) -> tuple[float | None, float]:
    """With how many seconds a player's clock began, and how many each turn added; None without a clock."""
    if control is None:
        return None, 0.0
    each = control.split("/")
    total, _, more = each[at if len(each) > 1 else 0].partition("+")
    return float(total), float(more or 0)
