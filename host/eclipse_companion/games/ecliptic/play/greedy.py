"""The computer as an opponent that looks no further than its own step.

In: what a player may know (a `View`), a level, a seed. Out: an action. Level 1 does anything legal; the others take
what makes their side of the zodiac count most.
"""

import random
from typing import Final

from eclipse_companion.games.ecliptic.game import rules, scoring
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import sign_of
from eclipse_companion.games.ecliptic.game.state import View

_ANYTHING: Final = "1"


def find(view: View, level: str, seed: str) -> Action:
    """An action of the viewing player; the same arguments always give the same."""
    source = random.Random(seed)  # noqa: S311 - for variety, not for secrets
    options = rules.options(view)
    if level == _ANYTHING:
        return source.choice(options)
    worths = [_worth(view, action) for action in options]
    return source.choice([action for action, worth in zip(options, worths, strict=True) if worth == max(worths)])


def _worth(view: View, action: Action) -> float:
    table, player = view.table, view.player
    line, gems = table.lines[player.at], table.gems[player.at]
    match action:
        case Play(placed=placed):
            fights = table.of_sign(player.opponent, sign_of(placed)) is not None
            return scoring.score((*line, placed), gems).total - (0.5 if fights else 0.0)
        case Keep(card):
            others = [each for each in line if sign_of(each) != table.pending]
            return scoring.score((*others, card), gems).total
        case Choose(die):
            return die
        case Wish(stop):
            own, other = (table.scores[side.at].total for side in (player, player.opponent))
            return float(stop is (own > other))
        case Discard(card):
            return -sum(sign_of(card) == sign_of(other) for other in view.hand)
        case _:
            return scoring.score(line, gems).total
