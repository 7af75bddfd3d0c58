"""The device that several people share: who plays there, and whose hand it may show."""

from collections.abc import Sequence

from eclipse_companion.games.ecliptic.game.players import Player


class SharedDevice:
    """One device for all who have none of their own. `people`: the sides that people play, in each call."""

    def __init__(self) -> None:
        self._elsewhere: frozenset[Player] | None = frozenset()
        """Who has a device of their own; None: some had one, and others sit there now, so that nobody knows."""
        self.begin()

    def begin(self) -> None:
        """A new game: the device is in nobody's hands."""
        self._holder: Player | None = None
        """Whose hand it may show, if several people play at it."""
        self.left_behind = False
        """Whether its holder went to a device of their own, and who is left hasn't taken it yet."""

    @property
    def elsewhere(self) -> frozenset[Player]:
        """Who is known to have a device of their own."""
        return self._elsewhere or frozenset()

    def people_here(self, people: Sequence[Player]) -> list[Player]:
        """The people who play at this device."""
        return [player for player in people if player not in self.elsewhere]

    def in_hands_of(self, people: Sequence[Player]) -> Player | None:
        """The only one whose hand the device may show now; None: nobody's."""
        here = self.people_here(people)
        if self._has_one(people) and not self.left_behind:
            return here[0]
        return self._holder if self._holder in here else None

    def take(self, player: Player | None) -> None:
        """The device is in that player's hands."""
        self._holder, self.left_behind = player, False

    def leave(self, elsewhere: frozenset[Player], people: Sequence[Player]) -> bool:
        """These, and nobody else, have a device of their own now; False if that's nothing new."""
        if elsewhere == self._elsewhere:
            return False
        had_it = self.left_behind or self._holder in elsewhere
        self._elsewhere, self._holder = elsewhere, None
        self.left_behind = had_it and self._has_one(people)
        return True

    def change_people(self) -> None:
        """Others sit down: nobody knows at first who has a device of their own."""
        if self._elsewhere:
            self._elsewhere = None

    def _has_one(self, people: Sequence[Player]) -> bool:
        """Whether only one person plays here."""
        return self._elsewhere is not None and len(self.people_here(people)) == 1
