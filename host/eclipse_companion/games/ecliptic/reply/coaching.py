"""What a coach says of something that a player is about to do: how much it gives away, and what is better.

In: what the player may know, and the action. Out: claims; none if it gives nothing away that matters. All of it is an
estimate, as `valuing` makes it; dice aren't judged: a good mix has many.
"""

from typing import Final

from eclipse_companion.games.ecliptic.game import claims as c
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Wish
from eclipse_companion.games.ecliptic.game.claims import Claim
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.reply import effects
from eclipse_companion.games.ecliptic.reply.sampling import GAMES
from eclipse_companion.games.ecliptic.reply.valuing import Weighed, weigh

POINTS: Final = 1.0
"""Who gives away fewer points hears nothing."""
SURE: Final = 3.0
"""Nor who may have given away none: so many standard errors must lie between."""
WINS: Final = 0.08
"""The same for a wish at the twelfth sign, in games won."""


def slip(view: View, done: Action, games: int = GAMES) -> tuple[Claim, ...]:
    """What an action gives away, in which way that is better, and why."""
    if isinstance(done, Choose) or len(rules.options(view)) == 1:
        return ()
    weighed = weigh(view, done, games=games)
    if not matters(weighed):
        return ()
    gave: Claim = c.GaveAway(done, round(weighed.loss))
    if isinstance(done, Wish):
        gave = c.GaveChance(done, round(100 * (weighed.before.wins - weighed.after.wins)))
    return gave, c.Better(weighed.best), *effects.reasons(view, weighed.best)[:1]


def matters(weighed: Weighed) -> bool:
    """Whether what was done gave away enough, and surely."""
    if isinstance(weighed.best, Wish):
        return weighed.before.wins - weighed.after.wins >= WINS
    return weighed.loss >= max(POINTS, SURE * weighed.error)
