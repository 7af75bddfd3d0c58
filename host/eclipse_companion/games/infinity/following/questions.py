"""What to ask if the stories don't agree: the first turn in doubt, and what may have been made there."""

from collections.abc import Sequence
from typing import Final

from eclipse_companion.games.infinity.following.stories import Explained
from eclipse_companion.games.infinity.game.placement import Placement

TAKEN: Final = 0.9
"""A turn given is in doubt below this share."""
DOUBT: Final = 0.1
"""A question is asked if this much of the weight is on something else than that nobody placed."""
OPTION: Final = 0.004
"""Something that is less likely isn't among a question's answers."""
MOST_OPTIONS: Final = 4
NOBODY: Final = 0.05
"""That nobody placed is an answer, beside two others, from this share on."""

Options = tuple[Placement | None, ...]


def doubt(explained: Explained, given: Sequence[Placement]) -> tuple[int, Options]:
    """After how many turns something is in doubt, and the answers, None for no placement; no answers: nothing is.

    `given`: the turns that were given.
    """
    turns = tuple(given)
    count = next((number for number in range(len(turns)) if explained.share(turns[: number + 1]) < TAKEN), len(turns))
    shares = explained.next_shares(turns[:count])
    if count == len(turns) and sum(share for turn, share in shares.items() if turn is not None) < DOUBT:
        return count, ()
    likely = [turn for turn, share in shares.items() if turn is not None and share >= OPTION][:MOST_OPTIONS]
    placed = sorted(likely, key=lambda turn: (turn.channel, turn.marble.is_joker))
    options: Options = tuple(placed)
    if len(options) == 1 or shares.get(None, 0.0) >= NOBODY:
        options = (*options, None)
    return count, options
