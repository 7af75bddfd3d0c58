"""The opponent that follows a person: a level that never loses at once.

In: a view, a level, a seed. Out: an action. Only the wish at the twelfth sign can end a game that is lost. A level may
make it by carelessness; this opponent doesn't.
"""

from eclipse_companion.games.ecliptic.game.actions import Action, Wish
from eclipse_companion.games.ecliptic.game.scoring import result_of
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.reply import opponent
from eclipse_companion.games.ecliptic.reply.opponent import Level


def choose(view: View, level: Level, seed: int | str = 0) -> Action:
    """What the viewing player does, at a level. There must be something to do."""
    usual = opponent.choose(view, level, seed)
    if usual == Wish(stop=True) and result_of(view.table.scores).winner is view.player.opponent:
        return Wish(stop=False)
    return usual
