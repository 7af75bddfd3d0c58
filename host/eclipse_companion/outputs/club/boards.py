"""What all boards of a club have told so far. In: messages of a broker. Out: the boards, as they are known now."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.outputs.club.told_game import NotAToldGameError, ToldGame, read
from eclipse_companion.outputs.club.topics import ONLINE, STATE, board_of

MOST: Final = 200
"""How many boards are kept. A new one takes the place of one that is gone; if none is, it is left out."""
FORGOTTEN_S: Final = 86_400.0
"""A board that isn't online is left out after so long."""


@dataclass(frozen=True)
class KnownBoard:
    """A board of the club."""

    id: str
    told: ToldGame | None = None
    """None: only its status is known."""
    told_s: float = 0.0
    """When it was told, in seconds of the watcher's monotonic clock."""
    online: bool = False

    def left_ms(self, place: int, now_s: float) -> float | None:
        """A side's time left; None without clocks. Nobody knows it once the board is gone: then it stands."""
        if self.told is None or self.told.clocks is None:
            return None
        clocks = self.told.clocks
        runs = self.online and clocks.running == self.told.seats[place].side
        return max(0.0, clocks.left_ms[place] - (1000.0 * (now_s - self.told_s) if runs else 0.0))


class Boards:
    """Gathers boards. Nothing that comes can break it, or make it grow without end."""

    def __init__(self) -> None:
        self._known: dict[str, KnownBoard] = {}
        self.refused = 0
        """How many messages made no sense."""

    def take(self, topic: str, payload: bytes, *, kept_s: float | None, now_s: float) -> bool:
        """Take a message; whether anything has changed.

        `kept_s`: if the broker had kept it, the time of day, in seconds since 1970; it may be older than now. `now_s`:
        the monotonic clock.
        """
        named = board_of(topic)
        if named is None:
            return False
        board, what = named
        before = self._known.get(board)
        if before is None and len(self._known) >= MOST and not self._forget_one():
            return False
        after = KnownBoard(board) if before is None else before
        if what == STATE:
            try:
                told, at_s = read(payload)
            except NotAToldGameError:
                self.refused += 1
                return False
            old_s = 0.0 if kept_s is None else max(0.0, kept_s - at_s)
            after = replace(after, told=told, told_s=now_s - old_s)
        else:
            after = replace(after, online=payload == ONLINE.encode())
        self._known[board] = after
        return after != before

    def _forget_one(self) -> bool:
        """Forget the board that went first; false if all are there."""
        gone = [known for known in self._known.values() if not known.online]
        if gone:
            del self._known[min(gone, key=lambda known: known.told_s).id]
        return bool(gone)

    def lost(self) -> None:
        """The broker is gone: nobody knows who is online until it says so again."""
        self._known = {board: replace(known, online=False) for board, known in self._known.items()}

    def shown(self, now_s: float) -> Sequence[KnownBoard]:
        """Those that have told something, by their names; without those that went long ago."""
        told = [
            known
            for known in self._known.values()
            if known.told is not None and (known.online or now_s - known.told_s < FORGOTTEN_S)
        ]
        return sorted(told, key=_name)


def _name(known: KnownBoard) -> tuple[str, str]:
    return (known.told.board.casefold() if known.told is not None else "", known.id)
