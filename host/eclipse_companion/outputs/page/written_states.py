"""The newest state as listeners at `/live` are sent it, written once for all who may see the same.

In: a state, a listener. Out: its text, with what belongs to this listener alone.
"""

import json
import logging
import time
from typing import Any, Generic

from eclipse_companion.outputs.page.guard import Asker
from eclipse_companion.outputs.page.latest import Versioned
from eclipse_companion.outputs.page.presence import Listener
from eclipse_companion.outputs.page.site import Site, Value

logger = logging.getLogger(__name__)


class WrittenStates(Generic[Value]):
    """The texts of the newest state. For the thread of one event loop."""

    def __init__(self, site: Site[Value], start: str) -> None:
        """`start`: what tells this start of the server from others."""
        self._site, self._start = site, start
        self._told: dict[tuple[Asker, int | None], tuple[int, str]] = {}
        """For whom, the number of the newest state that was written, and its text. Each seat has a text of its own."""

    def of(self, newest: Versioned[Value], listener: Listener) -> str:
        """The newest state as it is sent; written once for all listeners of a kind. Empty if that fails."""
        asker, elsewhere, told_s, value = listener.asker, self._site.elsewhere, self._site.told_s, newest.value
        # The value itself says who sits where: nobody gets a state of the seat in which another one sat before.
        place = None if elsewhere is None or listener.secret is None else elsewhere.place(value, listener.secret)
        number, text = self._told.get((asker, place), (-1, ""))
        if number != newest.number:
            try:
                text = json.dumps(self._state(asker, value, place), ensure_ascii=False)
            except Exception as error:  # later states may be sound
                logger.exception("A state can't be written")
                self._site.failed(error)
                text = ""
            self._told[asker, place] = newest.number, text
        if not text:
            return ""
        age_ms = 0 if told_s is None else round((time.monotonic() - told_s(value)) * 1000.0)
        seat = f'"place": {json.dumps(place)}, ' if asker is Asker.ELSEWHERE else ""
        if listener.others and elsewhere is not None:
            seat += f'"also": {json.dumps(elsewhere.also(value, listener.others))}, '
        if listener.is_new:
            listener.is_new = False
            seat += f'"seat": {json.dumps(listener.secret)}, '
        if self._site.speaking is not None:
            seat += f'"speaks": "{self._site.speaking.of(listener.speaker)}", '
        return f'{{"age_ms": {age_ms}, "start": "{self._start}", {seat}"state": {text}}}'

    def _state(self, asker: Asker, value: Value, place: int | None) -> Any:  # noqa: ANN401 - whatever JSON can say
        """A value as somebody is told it, at the seat of the player with this number if there is one."""
        if asker is Asker.ONLOOKER and self._site.onlooker is not None:
            return self._site.onlooker.state(value)
        elsewhere = self._site.elsewhere
        return self._site.state(value) if asker is Asker.OWN or elsewhere is None else elsewhere.state(value, place)
