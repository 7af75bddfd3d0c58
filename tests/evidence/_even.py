"""Whole games of a level that plays as a person against the opponent that follows people, for each kind of game.

In: both levels, the person's seat, a seed. Out: the result, and in how many of the opponent's turns it lost at once, or
let the person win with the next turn, though another turn didn't. Those are looked for by plain rules, if at all.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply import even as eclipse
from eclipse_companion.games.eclipse.reply.opponent import level_named
from eclipse_companion.games.ecliptic.game.actions import Action, Wish
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.rules import options
from eclipse_companion.games.ecliptic.game.scoring import result_of
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.reply import even as ecliptic
from eclipse_companion.games.ecliptic.reply.opponent import LEVELS
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.reply import even as infinity
from tests.evidence import _dealt, _games, _placed


class _Looked:
    """A chooser whose careless turns are counted."""

    def __init__(
        self,
        choose: Callable[[Any], Any],
        turns: Callable[[Any], Iterable[Any]],
        loses: Callable[[Any, Any], bool],
    ) -> None:
        """`turns`: all that there are; `loses`: whether one of them loses at once, or with the next turn."""
        self._choose, self._turns, self._loses = choose, turns, loses
        self.careless = 0

    def __call__(self, known: Any) -> Any:  # noqa: ANN401 - each game has its own
        turn = self._choose(known)
        self.careless += self._loses(known, turn) and not all(self._loses(known, each) for each in self._turns(known))
        return turn


def play(  # noqa: PLR0913 - all that a game depends on
    kind: str, strong: int, level: str, seat: int, seed: str, *, looked: bool
) -> tuple[str, int]:
    """A game of a kind. `looked`: whether careless turns are looked for."""
    playing, turns, loses = _KINDS[kind]
    number = Random(seed).getrandbits(32)
    chosen: list[_Looked] = []

    def follows(choose: Callable[[Any], Any]) -> Callable[[Any], Any]:
        chosen.append(_Looked(choose, turns, loses))
        return chosen[0] if looked else choose

    return playing(strong, level, seat, number, follows), chosen[0].careless


Follows = Callable[[Callable[[Any], Any]], Callable[[Any], Any]]


def _of_eclipse(strong: int, level: str, seat: int, seed: int, follows: Follows) -> str:
    other = follows(lambda position: eclipse.choose(_games.opponent(), position, level_named(level), seed + 1))
    sides = (_games.at_level(strong, seed), other)
    return _games.play(sides[seat], sides[1 - seat]).value


def _loses_eclipse(position: Position, turn: Turn) -> bool:
    after = rules.apply(position, turn)
    replies = (rules.apply(after, reply) for reply in rules.legal_turns(after))
    results = [rules.result(each) for each in (after, *replies)]
    return any(result is not None and result.winner is position.to_move.opponent for result in results)


def _of_infinity(strong: int, level: str, seat: int, seed: int, follows: Follows) -> str:
    def choose(course: GameHistory) -> Placement:
        return infinity.choose(_placed.opponent(), course, level_named(level), f"{seed + 1} {course.length}")

    sides = (_placed.at_level(strong, str(seed)), follows(choose))
    result = _placed.play(sides[seat], sides[1 - seat]).result
    assert result is not None
    return result.value


def _loses_infinity(course: GameHistory, placement: Placement) -> bool:
    after = course.place(placement)
    replies = [] if after.to_move is course.to_move else map(after.place, after.legal_placements())
    return any(end.result is not None and end.result.winner is course.to_move.opponent for end in (after, *replies))


def _of_ecliptic(strong: int, level: str, seat: int, seed: int, follows: Follows) -> str:
    person, other = list(Player)[seat], list(Player)[1 - seat]
    chooser = follows(lambda view: ecliptic.choose(view, level_named(level), seed + 1))
    result = _dealt.play({person: _dealt.of_skill(LEVELS[strong], str(seed)), other: chooser}, seed).result
    assert result is not None
    return result.value


def _loses_ecliptic(view: View, action: Action) -> bool:
    return action == Wish(stop=True) and result_of(view.table.scores).winner is view.player.opponent


_KINDS: Final[dict[str, Any]] = {
    "eclipse": (_of_eclipse, rules.legal_turns, _loses_eclipse),
    "infinity": (_of_infinity, GameHistory.legal_placements, _loses_infinity),
    "ecliptic": (_of_ecliptic, options, _loses_ecliptic),
}
"""How each kind is played, which turns there are, and which of them lose."""
