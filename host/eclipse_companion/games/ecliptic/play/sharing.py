"""Hidden hands: who shares the device, who has one of their own, and what each of them may show.

In: who sits where; steps that were made. Out: covers and hands, for whom they are.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from eclipse_companion.announcements import Fact, Paused
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.ecliptic.announcements import Cover, Hand, Happened, Hint, HintSought, Warned
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.shared_device import SharedDevice
from eclipse_companion.games.ecliptic.play.showing import hand_of, task_of
from eclipse_companion.table.effects import Announce, Effect, Expect, notice
from eclipse_companion.table.sharing import Sharing

if TYPE_CHECKING:
    from eclipse_companion.games.ecliptic.play.match import EclipticMatch


class EclipticSharing(Sharing):
    """The devices at which one match is played."""

    _match: "EclipticMatch"

    def __init__(self, match: "EclipticMatch") -> None:
        super().__init__(match)
        self.device = SharedDevice()

    def begin(self) -> None:
        """Another game: nobody's hand is shown."""
        self.device.begin()
        self.forget()
        self._drew: tuple[Happened, Player, Happened] | None = None
        """The last draw: as everybody sees it, who drew, and as that player sees it."""

    def forget(self) -> None:
        """The hands that were told before count no more."""
        self._shown: dict[Player, Hand] = {}
        """Those that were told last."""

    def sit_down(self) -> None:
        """As in any game."""
        super().sit_down()
        self.device.change_people()

    @property
    def people_here(self) -> list[Player]:
        """The people who play at the shared device."""
        return self.device.people_here(self._match.seats.people)

    def only_for(self, fact: Fact) -> AnyPlayer | None:
        """With real cards nothing is hidden from the program's devices: it knows no hand."""
        return None if self._match.position.refereed else super().only_for(fact)

    def private_version(self, fact: Fact) -> Fact | None:
        """Who has drawn sees the cards."""
        if self._drew is None or fact is not self._drew[0]:
            return None
        _, player, own = self._drew
        return own if self.shows_here(player) else None

    def drew(self, said: Happened, player: Player, own: Happened) -> None:
        """A player has drawn: as everybody hears it, `said`, and as that player sees it, `own`."""
        self._drew = said, player, own

    def may_speak(self, fact: Fact) -> bool:
        """Advice tells of a hand; the computer, as an opponent, doesn't listen."""
        return isinstance(fact, Hint | HintSought | Warned) and len(self._match.seats.people) == 1

    def shows_here(self, player: AnyPlayer) -> bool:
        """Only while the shared device is in that player's hands."""
        return player is self.device.in_hands_of(self._match.seats.people)

    def sit_elsewhere(self, players: Collection[AnyPlayer]) -> list[Effect]:
        """Who has a device of their own sees the own hand there, and the shared device doesn't show it any more."""
        super().sit_elsewhere(players)
        match, now = self._match, frozenset(player for player in Player if player in players)
        if not self.device.leave(now, self._match.seats.people):
            return []
        self.forget()
        if match.dealing.awaits_word:
            return [*match.dealing.unseal(self.people_here), Announce(match.dealing.asked)]
        if match.position.state is None or match.stage.over:
            return []
        goes_on = match.seat.human and not match.stage.paused
        covers = self.device.left_behind and not (goes_on and self.covered)
        cover = [Announce(Cover(next(iter(self.people_here), None)))] if covers or not self.people_here else []
        stands = [Announce(Paused())] if match.stage.paused else []
        return [*cover, *self.waiting_hands(), *(match.next_player() if goes_on else stands)]

    def seat_moved(self, player: AnyPlayer) -> list[Effect]:
        """The word that the previous device has sealed is on that device alone."""
        return self._match.dealing.unseal([player])

    @property
    def covered(self) -> bool:
        """Whether the shared device must change hands before the next step."""
        position = self._match.position
        hidden, player = position.state is not None and not position.refereed, position.to_move
        return hidden and player in self.people_here and not self.shows_here(player)

    def cover(self) -> list[Effect]:
        """Ask for the device to be passed to the player to move."""
        player = self._match.position.to_move
        assert player is not None
        self.forget()  # who has a device of their own sees their hand there all the same
        return [self._match.announce(Cover(player)), *self.waiting_hands(), Expect(None)]

    def uncover(self) -> list[Effect]:
        """The device is in the right hands."""
        if self.device.left_behind and not self.covered:
            self.device.take(self.people_here[0])
            return self.waiting_hands()
        if not self.covered:
            return notice("not_covered")
        self.device.take(self._match.position.to_move)
        return self._match.next_player()

    def hand_to_move(self) -> list[Effect]:
        """The hand of the person to move."""
        player = self._match.position.to_move
        return [] if player is None else self._hand(player, task_of(self._match.position, player))

    def waiting_hands(self) -> list[Effect]:
        """The hands of those who share no device, as they are now: they stay in sight while the other side is next."""
        if self._match.position.result is not None:
            return []
        here = self.people_here if len(self.people_here) == 1 and not self.device.left_behind else []
        alone = [player for player in self._match.seats.people if player in here or player in self.device.elsewhere]
        return [effect for player in alone for effect in self._hand(player, "waiting")]

    def _hand(self, player: Player, task: str) -> list[Effect]:
        """A person's hand, if the program knows it; while it only waits, nobody is told the same again."""
        hand = hand_of(self._match.position, player, task)
        if hand is None or (task == "waiting" and hand == self._shown.get(player)):
            return []
        self._shown[player] = hand
        return [Announce(hand)]
