"""Problems for the opponent in a position in which neither side can force an end: on which does the opponent err?

In: a course, and placements of it that keep the draw. Out: the best of them. `swindles` judges each; positions that the
game has had are avoided, so that the problems are new ones.
"""

from collections.abc import Collection

from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.reply import swindles
from eclipse_companion.games.infinity.solution.exact import Oracle


def hardest(course: GameHistory, kept: Collection[Placement], oracle: Oracle) -> list[Placement]:
    """Those after which the opponent errs most likely, sorted; all that are equally hard."""
    lures = oracle.told(
        course.position, lambda fields, knob, known, into: swindles.lure(fields, knob, swindles.DEPTH, known, into)
    )
    passed = (*course.before, course.position)
    worths = {each: (-passed.count(course.place(each).position), lures[each]) for each in kept}
    return sorted((each for each, worth in worths.items() if worth == max(worths.values())), key=str)
