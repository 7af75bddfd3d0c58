"""Hypothesis strategies for positions and games."""

from hypothesis import strategies as st

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position in which the game goes on, whether a game can lead there or not."""
    heights = draw(st.lists(st.integers(0, 4), min_size=4, max_size=4))
    supply = list("bbbbbbbbByyyyyyyyW")
    marbles = "".join(draw(st.permutations(supply))[: sum(heights)])
    parts = []
    for height in heights:
        parts.append(marbles[:height])
        marbles = marbles[height:]
    one, two, three, four = parts
    knob = draw(st.integers(-4, 4))
    side = draw(st.sampled_from(Player))
    channels = (one, two, three, four)
    return Position(channels, rules.next_to_place(channels, side.opponent), knob)


@st.composite
def positions_of_play(draw: st.DrawFn, longest: int = 40) -> Position:
    """A position of a game, crowded enough for rows; the game goes on there."""
    course = NEW_GAME
    for choice in draw(st.lists(st.integers(0, 7), max_size=longest)):
        course = following(course, choice)
    return course.position if course.result is None else START


@st.composite
def lines_of_play(draw: st.DrawFn, longest: int = 30) -> list[Placement]:
    """Legal placements from the start, up to the game's end or to any placement before it."""
    course, played = NEW_GAME, []
    for choice in draw(st.lists(st.integers(0, 7), max_size=longest)):
        legal = course.legal_placements()
        if not legal:
            break
        played.append(legal[choice % len(legal)])
        course = course.place(played[-1])
    return played


def following(course: GameHistory, choice: int) -> GameHistory:
    """The course after one of the legal placements, or unchanged at the end."""
    legal = course.legal_placements()
    return course.place(legal[choice % len(legal)]) if legal else course
