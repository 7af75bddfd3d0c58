"""What the page draws over the squares, and what hands have to do at a board, step by step. Pure.

In: a view. Out: arrows, ghosts and lines as `marks.js` takes them; the order, which the sentence's card lists.
"""

from typing import Any, Final

from eclipse_companion.announcements import as_sentence
from eclipse_companion.games.eclipse.announcements import Step, Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import PIECES, Piece
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, Square
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.showing.display import EclipseDisplay
from eclipse_companion.games.eclipse.showing.marks import Highlight, Mark

_LINES: Final = (Mark.THREAT, Mark.LINE)


def drawn(view: EclipseDisplay) -> list[dict[str, Any]]:
    """Arrows and ghosts of what to do or of what is advised, then lines."""
    marks = view.picture.marks
    order = _turn([mark for mark in marks if not mark.hint], "order")
    for number, mark in enumerate(order, start=_first_number(view)):
        mark.update(number=number, later=number > _first_number(view))
    advised = _turn([mark for mark in marks if mark.hint], "hint")
    lines = {(mark.line, mark.mark): mark for mark in reversed(marks) if mark.mark in _LINES and mark.line}
    return [*order, *advised, *(_line(view, mark) for mark in lines.values())]


def refuted(after: Position, verdict: Teaching) -> list[dict[str, Any]]:
    """What answers a wrong turn of an exercise, in the position after it: a flip that opens a line, or a whole turn."""
    if verdict.flip is not None:
        line: dict[str, Any] = {"kind": "answer", "squares": list(verdict.squares), "locked": False}
        return [line, _flipped(after, *verdict.flip)]
    reply = verdict.reply
    if reply is None:
        locked = rules.first_locked(after, verdict.player.opponent)
        return [{"kind": "answer", "squares": list(locked), "locked": True}] if locked else []
    marks = [] if reply.flip is None else [{**_flipped(after, *reply.flip), "number": 1}]
    placed = PIECES[verdict.player.opponent, reply.side].letter
    marks.append({"kind": "answer", "to": reply.square, "piece": placed, "number": len(marks) + 1})
    locked = rules.first_locked(rules.apply(after, reply), verdict.player.opponent)
    return [{"kind": "answer", "squares": list(locked), "locked": True}, *marks] if locked else marks


def _flipped(position: Position, start: Square, end: Square) -> dict[str, Any]:
    lies = position[start]
    assert lies is not None
    return {"kind": "answer", "from": start, "to": end, "piece": lies.turned.letter}


def _first_number(view: EclipseDisplay) -> int:
    """The number of the step that is to be done now."""
    return next((number for number, step in enumerate(order_of(view), start=1) if step["present"]), 1)


def _turn(marks: list[Highlight], kind: str) -> list[dict[str, Any]]:
    """A flip and a placement, as far as they are marked; a piece to flip alone has a ring."""
    starts = [mark.square for mark in marks if mark.mark is Mark.FROM]
    ends = [mark for mark in marks if mark.mark is Mark.TO]
    flips = [(start, end) for start in starts for end in ends if len(ends) == 1 or end.square in NEIGHBOURS[start]]
    found: list[dict[str, Any]] = [
        {"kind": kind, "from": start, "to": end.square, "piece": _letter(end.piece)} for start, end in flips
    ]
    found += [{"kind": kind, "from": start} for start in starts if start not in {flipped for flipped, _ in flips}]
    placed = [mark for mark in marks if mark.mark is Mark.PLACE]
    return [*found, *({"kind": kind, "to": mark.square, "piece": _letter(mark.piece)} for mark in placed)]


def _letter(piece: Piece | None) -> str | None:
    return None if piece is None else piece.letter


def _line(view: EclipseDisplay, marked: Highlight) -> dict[str, Any]:
    """A line that has won is locked; in a coach's warning it is the one that loses."""
    warns = view.offer is not None and view.offer.kind == "take_back"
    won = marked.mark is Mark.LINE
    kind = "won" if won else "hint" if marked.hint else "warning" if warns else "threat"
    return {"kind": kind, "squares": list(marked.line), "locked": won}


def order_of(view: EclipseDisplay) -> list[dict[str, Any]]:
    """What hands have to do at the board: the computer's turn, or what puts the board right."""
    if view.picture.steps:
        return [_mending(view, step, first=not at) for at, step in enumerate(view.picture.mending)]
    return [] if view.reply is None else _reply(view)


def _reply(view: EclipseDisplay) -> list[dict[str, Any]]:
    """The flip and the placement of the computer's turn, and which of them the board shows already."""
    words, reply = view.sentences, view.reply
    assert reply is not None
    turn, mover = ECLIPSE_RULES.own_turn(reply.turn), view.game.to_move
    due = {mark.mark for mark in view.picture.marks if not mark.hint}
    if not due & {Mark.FROM, Mark.PLACE}:
        return []
    steps = []
    if turn.flip is not None:
        start, end = turn.flip
        lies = view.game[start]
        assert lies is not None
        own = list(view.people) == [lies.owner]
        values = {"side": words.side(lies.owner, lies.side), "player": words.side_of(lies.owner)}
        lifted = any(mark.mark is Mark.LIFTED and mark.square == start for mark in view.picture.marks)
        label = words.page_label("flip_yours" if own else "flip_theirs", **values, **{"from": start, "to": end})
        turned = words.page_label("lifted" if lifted else "lands", side=words.side(lies.owner, lies.side.turned))
        steps.append(_step(label, turned, lies.turned, done=Mark.FROM not in due, present=Mark.FROM in due))
    owner = words.side_of(mover)
    label = words.page_label("place_mine", player=owner, side=words.side(mover, turn.side), square=turn.square)
    present = Mark.PLACE in due and Mark.FROM not in due
    taken = words.page_label("take_it", player=owner)
    return [*steps, _step(label, taken, PIECES[mover, turn.side], done=Mark.PLACE not in due, present=present)]


def _mending(view: EclipseDisplay, step: Step, *, first: bool) -> dict[str, Any]:
    """One step that puts the board right."""
    words, piece = view.sentences, view.position[step.square]
    if step.kind == "place" and step.owner is not None and step.side is not None:
        piece = PIECES[step.owner, step.side]
        side = words.side(step.owner, step.side)
        text = words.page_label("belongs", square=step.square, player=words.side_of(step.owner), side=side)
    else:
        text = as_sentence(step.told(words))
    return _step(text, "", piece if step.kind == "place" else None, done=False, present=first)


def _step(text: str, detail: str, piece: Piece | None, *, done: bool, present: bool) -> dict[str, Any]:
    return {"text": text, "detail": detail, "piece": _letter(piece), "done": done, "present": present}
