"""Who shares the device at which people play, and who has one of their own: what is for one player alone.

In: who sits where, as the page says; who asks; announcements. Out: whose they are, and where they may be shown.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from eclipse_companion.announcements import HOST, Fact, Host, Notice
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.table.effects import Effect

if TYPE_CHECKING:
    from eclipse_companion.table.match import Match


class Sharing:
    """The devices of one match's people. A game that hides something has a subclass, which its match makes."""

    def __init__(self, match: "Match[Any, Any, Any]") -> None:
        self._match = match
        self.elsewhere: frozenset[AnyPlayer] = frozenset()
        """Who has a device of their own."""
        self.asker: AnyPlayer | Host | None = None
        """Who has asked for what is being done, if that person shares no device with another one."""

    def begin(self) -> None:
        """Another game begins."""

    def sit_down(self) -> None:
        """Others sit there now: nobody knows at first who has a device of their own."""
        self.elsewhere = frozenset()

    def only_for(self, fact: Fact) -> AnyPlayer | None:
        """The player who alone may see an announcement; None: everybody may."""
        if not fact.HIDDEN and not (isinstance(fact, Notice) and fact.key in self._match.rules.secret_notices):
            return None
        player: AnyPlayer | None = getattr(fact, "player")  # noqa: B009 - each such fact has it, as `HIDDEN` says
        assert player is not None
        return player

    def private_version(self, fact: Fact) -> Fact | None:
        """What the device at which people play may show in the place of an announcement that hides something."""
        del fact
        return None

    def may_speak(self, fact: Fact) -> bool:
        """Whether something that is for one player alone may be spoken: no other player listens."""
        del fact
        return False

    def shows_here(self, player: AnyPlayer) -> bool:
        """Whether the device at which people play may show what only this player may see."""
        return player not in self.elsewhere

    def sit_elsewhere(self, players: Collection[AnyPlayer]) -> list[Effect]:
        """These players have devices of their own now, and nobody else."""
        self.elsewhere = frozenset(players)
        return []

    def seat_moved(self, player: AnyPlayer) -> list[Effect]:
        """This player had a device of their own, and has another one now."""
        del player
        return []

    def who_asks(self, seat: AnyPlayer | None) -> AnyPlayer | Host | None:
        """Who asks for something alone: at a seat elsewhere, or, None, at the device that is shared.

        None if others play at that device too, or nobody else plays: then everybody gets the answer. `HOST` if nobody
        plays there.
        """
        people = self._match.seats.people
        if len(people) <= 1 or self._match.casual:
            return None
        here = [player for player in people if player not in self.elsewhere]
        if seat is not None:
            return seat
        return None if len(here) > 1 else here[0] if here else HOST

    def alone(self, player: AnyPlayer | None) -> AnyPlayer | Host | None:
        """This player, if nobody else gets what is for that player: see `who_asks`."""
        return self.who_asks(player) if player in self.elsewhere or player == self.who_asks(None) else None

    @property
    def speaker(self) -> AnyPlayer | None:
        """The player who has asked for what is being done, as far as that is known."""
        return None if isinstance(self.asker, Host) else self.asker
