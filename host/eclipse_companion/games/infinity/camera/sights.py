"""Looks of a camera -> sights, as `following` takes them."""

from eclipse_companion.games.infinity.following.scene import ALL, Observation
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.sensing.camera.looks import Board, Look


def sight_of(look: Look, *, away: bool = False) -> Observation | None:
    """What a look tells; None if it tells nothing new. `away`: nobody has looked for some time before it."""
    match look.board:
        case Board.CLEAR:
            return None if look.rows is None else Observation(look.t_ms, look.rows, away=away)
        case Board.COVERED:
            over = frozenset((space - 1) // len(FOUR) + 1 for space in look.over or look.hidden)
            return Observation(look.t_ms, None, over, away=away)
        case Board.LOST:
            return Observation(look.t_ms, None, ALL, away=True)
        case Board.MOVED:  # what lies there is read again; a knock places nothing
            return None
