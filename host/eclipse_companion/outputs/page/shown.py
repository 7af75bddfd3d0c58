"""What a page shows at each kind of device: the host's own, a player's, those of all others, the overlay."""

import time
from dataclasses import dataclass, replace

from eclipse_companion.announcements import COMPUTER, OF_THE_TERMINAL, Clocks, Fact, Host, Notice
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.page.aloud import MOST, Spoken
from eclipse_companion.outputs.page.seats import Sitting
from eclipse_companion.outputs.view import View


@dataclass(frozen=True)
class Shown:
    """What everybody sees, at each kind of device."""

    view: View
    """What the device shows at which people play."""
    told_s: float
    """When the clocks were announced, in seconds of the monotonic clock."""
    shared: View
    """The same without what one person alone was told there: others may sit there next."""
    watched: View
    """The same for the overlay and other devices: what everybody may see, without the notices that are the host's."""
    seats: tuple[View, ...]
    """The same for each player's own device, with what only that player may see; empty if there are none."""
    sitting: Sitting
    """Who sits where."""
    spoken: tuple[Spoken, ...] = ()
    """What was said aloud last."""

    @classmethod
    def at_first(cls, view: View, sitting: Sitting | None) -> "Shown":
        """Before the first announcement. `sitting`: where people sit; None if nobody plays on another device."""
        players = () if sitting is None else view.sentences.players
        seats = tuple(replace(view, own=player, here=frozenset({player})) for player in players)
        watched = replace(view, sentences=view.sentences.overheard(), here=frozenset())
        return cls(view, time.monotonic(), view, watched, seats, sitting or Sitting(()))

    @property
    def of_host(self) -> View:
        """What the host's device shows, for who plays there."""
        people = [place for place, (_, name) in enumerate(self.sitting.chairs) if name != COMPUTER]
        here = [self.view.sentences.players[place] for place in people if not self.sitting.owned(place)]
        own = here[0] if len(here) == 1 < len(people) else None
        return replace(self.view, own=own, here=frozenset(here))

    def seated(self, sitting: Sitting) -> "Shown":
        """The same once people sit so: what one of them alone was told goes where that person goes, and nobody else."""
        view = self.view if sitting.here == self.sitting.here else self.shared
        before = self.sitting
        spoken = self.spoken if (sitting.chairs, sitting.owners) == (before.chairs, before.owners) else ()
        if sitting.chairs == before.chairs:
            return replace(self, view=view, sitting=sitting, spoken=spoken)
        seats = tuple(
            replace(
                self.watched if was is None else self.seats[was],
                sentences=seat.sentences,
                own=seat.own,
                here=seat.here,
            )
            for seat, was in zip(self.seats, sitting.came_from(before), strict=True)
        )
        return replace(self, view=view, seats=seats, sitting=sitting, spoken=spoken)

    def after(self, announcement: Fact, only_for: AnyPlayer | Host | None, *, here: bool, at_s: float) -> "Shown":
        """The same after an announcement, made at a second of the monotonic clock.

        `only_for`: who alone may see it, if not everybody; `here`: whether the shared device shows it, too.
        """
        view = _told(self.view, announcement) if here else self.view
        shared = self.shared if only_for is not None else _told(self.shared, announcement)
        private = isinstance(announcement, Notice) and announcement.private
        watched = self.watched if private or only_for is not None else _told(self.watched, announcement)
        seats = tuple(
            seat if private or only_for not in (None, player) else _told(seat, announcement)
            for player, seat in zip(view.sentences.players, self.seats, strict=False)
        )
        told_s = at_s if isinstance(announcement, Clocks) else self.told_s
        return replace(self, view=view, told_s=told_s, shared=shared, watched=watched, seats=seats)

    def and_said(self, aloud: Spoken | None) -> "Shown":
        """The same once this was said, too."""
        if aloud is None:
            return self
        return replace(self, spoken=(*self.spoken, replace(aloud, turns=len(self.view.turns)))[-MOST:])


def _told(view: View, announcement: Fact) -> View:
    """The view after an announcement, without a notice for those who type in the terminal."""
    after = view.after(announcement)
    typist = isinstance(announcement, Notice) and announcement.key in OF_THE_TERMINAL
    return replace(after, notices=view.notices) if typist else after
