"""A wrong try of an exercise, as the page draws it until the learner takes it off. Pure.

In: the view, and the verdict. Out: the device with the try on it, and the answer that refutes it, as JSON.
"""

from typing import Any

from eclipse_companion.games.infinity.announcements import Teaching
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.page.device import Last, device
from eclipse_companion.games.infinity.view import InfinityView


def stays(view: InfinityView, verdict: Teaching) -> dict[str, Any]:
    """The device after the try, and the answer as a mark; nothing if the position isn't that of before the try."""
    turn, position = verdict.turn, view.game
    if turn is None or position is None or rules.why_illegal(position, turn) is not None:
        return {}
    event = rules.place(position, turn)
    silent = turn.marble.owner.opponent if event.silenced else None
    shown = device(view.sentences, event.position, Last(turn.channel, event.pushed, silent, position.knob))
    reply = verdict.reply
    marks = [] if reply is None else [{"kind": "answer", "to": reply.channel, "piece": reply.marble.value}]
    return {**shown, "position": str(position), "count": len(view.turns) + 1, "marks": marks}
