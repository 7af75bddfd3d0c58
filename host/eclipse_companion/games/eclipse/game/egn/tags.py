"""What a game's tags must be for the game to be read; all others are kept unchanged.

In: tags. Out: which one is wrong, and why.
"""

from collections.abc import Mapping

from eclipse_companion.common.errors import quoted
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.game.egn.record import RESULTS
from eclipse_companion.games.eclipse.game.position import NotAPositionError, Position


def what_is_wrong(tags: Mapping[str, str]) -> tuple[str, str] | None:
    """The first faulty tag and the reason, a clause; None if all are well."""
    if "Result" in tags and tags["Result"] not in RESULTS:
        return "Result", f"{quoted(tags['Result'])} isn't a result; write one of {' '.join(RESULTS)}"
    if "Edition" in tags and tags["Edition"] not in EDITIONS:
        return "Edition", f"there's no edition {quoted(tags['Edition'])}; write one of {', '.join(EDITIONS)}"
    return _what_is_wrong_with_set_up(tags)


def _what_is_wrong_with_set_up(tags: Mapping[str, str]) -> tuple[str, str] | None:
    set_up, text = tags.get("SetUp"), tags.get("Position")
    if set_up not in (None, "0", "1"):
        return "SetUp", f'SetUp is {quoted(set_up)}; write "1" if [Position] gives the start, or leave both out'
    if text is None:
        return ("SetUp", 'SetUp is "1", but no tag [Position] gives the start') if set_up == "1" else None
    if set_up == "0":
        return "SetUp", 'SetUp is "0", but a tag [Position] gives a start'
    try:
        faults = Position.parse(text).faults()
    except NotAPositionError as error:
        return "Position", str(error).removesuffix(".")
    if faults:
        return "Position", f"the position {text} can't occur: {' '.join(faults).removesuffix('.')}"
    return None
