"""The story of the solution, in five steps on the device.

In: what tells how much each placement is worth; words. Out: positions with a sentence or two each. The placements of
a step are counted; the numbers of states are those that `solve` counts (docs/infinity-solution).
"""

from collections.abc import Callable
from typing import Final

from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.reviewer import Explored, Step

WON: Final = 168_754_562
LOST: Final = 83_075_390
NEITHER: Final = 68_296_961
"""How many states are won and lost for whoever is next, and in how many neither player can force an end."""
LONGEST: Final = 280
"""The longest forced end of all states, in placements."""
AT_ONCE: Final = GameHistory(Position.parse("byb1/byb1/yb2/byb1 b -4"))
"""Two new rows win, wherever the knob stands."""
ONLY: Final = GameHistory(Position.parse("yBbb/byyy/bbyb/yWby y -1"))
"""One placement wins, in nine."""
FAR: Final = GameHistory(Position.parse("Wybb/ybBy/ybyy/ybbb b -4"))
"""A win on a full board that is too far away to be counted."""


def told(words: Sentences, explored: Callable[[GameHistory], Explored[Placement, GameHistory]]) -> list[Step]:
    """The steps of the story, in order. `explored`: what each placement is worth."""
    steps: list[tuple[str, GameHistory]] = [
        ("solved", NEW_GAME),
        ("first", NEW_GAME),
        ("at_once", AT_ONCE),
        ("only", ONLY),
        ("far", FAR),
    ]
    counted = {
        "all": WON + LOST + NEITHER,
        "won": WON,
        "lost": LOST,
        "neither": NEITHER,
        "longest": LONGEST,
    }
    numbers = {name: _grouped(count, words) for name, count in counted.items()}
    return [
        Step(course, words.part(f"Story.{name}", "text", {**numbers, **_of(course, words, explored(course))}))
        for name, course in steps
    ]


def _of(course: GameHistory, words: Sentences, found: Explored[Placement, GameHistory]) -> dict[str, object]:
    """Who is next, and how many of the placements are the best."""
    return {
        "player": words.player(course.to_move),
        "opponent": words.player(course.to_move.opponent),
        "good": sum(choice.best for choice in found.choices),
        "total": len(found.choices),
        "count": found.worth.length,
    }


def _grouped(count: int, words: Sentences) -> str:
    """A large number, in groups of three digits."""
    return f"{count:,}".replace(",", words.page_label("thousands"))
