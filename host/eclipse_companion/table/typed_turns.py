"""Typed turns: a line becomes a request, or a sentence that says why it can't.

In: a line, in the letters of the player to move; the match. Out: `MakeTurn`, or a notice.
"""

from eclipse_companion.announcements import Notice
from eclipse_companion.common.errors import quoted
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.outputs.keys import HELP
from eclipse_companion.table.inputs import MakeTurn, OwnRequest, Request
from eclipse_companion.table.match import Match


def read_line(
    line: str, match: Match[PlayerT, TurnT, PositionT], *, board: bool
) -> MakeTurn | OwnRequest | Request | Notice:
    """What a line asks for: something of the game's own, or else the turn that it says; `board` as for `read_turn`."""
    own = match.own_request(line.strip())
    return read_turn(line, match, board=board) if own is None else own


def read_turn(line: str, match: Match[PlayerT, TurnT, PositionT], *, board: bool) -> MakeTurn | Notice:
    """The turn that a line says. `board`: whether something watches the pieces, and typing is the exception."""
    text, mover = line.strip(), match.position.to_move
    if text.lower() == HELP:
        return Notice("help") if board else Notice("typed_help", {}, mover)
    refused = match.refuses_turns
    if refused is not None:
        return Notice(refused)
    if not text:
        return Notice("nothing_asked", {}, mover)
    try:
        return MakeTurn(match.rules.read(match.position, text, match.edition))
    except RefusedTurnError as error:
        if board:
            return Notice("no_hand", {"text": quoted(text)})
        return Notice(error.key, error.words, mover)
