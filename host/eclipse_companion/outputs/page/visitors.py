"""The game's page on other devices: who may play there, what they may say, and how they are invited.

In: who plays, codes that people enter, what they say. Out: notices and an invitation for the host, words for the game.
"""

import io
import re
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

import segno

from eclipse_companion.announcements import COMPUTER, Notice
from eclipse_companion.common.errors import quoted
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.keys import NEXT, OF_A_SEAT
from eclipse_companion.outputs.page.network import Network
from eclipse_companion.outputs.page.seats import Lost, Seats, Sitting, Tries, about_seat
from eclipse_companion.outputs.page.site import Greeted
from eclipse_companion.outputs.sentences import Sentences

_BORDER: Final = 4
"""The bright rim that readers of such pictures need, in squares."""
_CONFIRM_S: Final = 10.0
"""How long a seat that was to be taken over can be taken over by saying so again, in seconds."""
_MOST_SEATS: Final = 8
"""How many other seats a device may name."""
_NARROW_BORDER: Final = 2
"""The same in a terminal, where there is less room."""


@dataclass(frozen=True)
class Lan:
    """What a page needs to be served on the network."""

    network: Network
    names: Sequence[str]
    """Who plays when it begins, in the order of the players."""
    say: Callable[[AnyPlayer, str], None]
    """Takes what the person who plays a side says; may wait."""
    notify: Callable[[Notice], None]
    """Takes notices for the host."""
    answers: Collection[str] = ()
    """The names of the answers that everybody may have."""
    there: Callable[[frozenset[AnyPlayer]], None] = lambda _: None
    """Takes who has a device of their own, connected or not, each time that this changes, and when a game begins."""
    moved: Callable[[AnyPlayer], None] = lambda _: None
    """Takes who had a device of their own and has another one now, before that one says anything."""
    draws: bool = False
    """Whether the host's terminal has room for pictures of the addresses."""


class Visitors:
    """Everybody who looks from another device. Any thread may ask; one alone tells who plays."""

    def __init__(
        self,
        lan: Lan,
        players: Sequence[AnyPlayer],
        sides: Sequence[str],
        accepted: Sequence[str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`players` with the names of their `sides`; `accepted`: patterns of turns that can be said.

        `clock` returns seconds and never goes back.
        """
        self._lan, self._players, self._sides = lan, players, sides
        self._accepted = re.compile("|".join([*OF_A_SEAT, "[1-9]", *accepted]))
        self._seats = Seats([player.value.capitalize() for player in players], lan.names)
        self._guesses, self._asked_for = Tries(clock), Tries(clock)
        self._connected: Collection[str] = ()
        self._announcing = threading.Lock()
        self._url = ""
        self._clock = clock
        self._sure = (-1, 0.0)
        """The place that was to be taken over last, and when that was said."""
        self.changed: Callable[[], None] = lambda: None
        """Is called after each change of what pages show of the seats, by whatever thread made it."""

    def invite(self, url: str) -> None:
        """Tell the host the codes for the page at this address."""
        self._url = url
        self._tell_codes()

    def sit_down(self, names: Sequence[str], sides: Sequence[str]) -> None:
        """These play now; the host hears of codes that have changed."""
        self._sides = sides
        others = self._seats.sit_down(names)
        self._tell_who_is_elsewhere()
        if others:
            self._tell_codes()

    @property
    def sitting(self) -> Sitting:
        """Who sits where now."""
        return self._seats.sitting

    def are_there(self, secrets: Collection[str]) -> None:
        """The devices with these secrets are connected."""
        self._connected = secrets
        self.changed()

    def away(self, place: int, sitting: Sitting) -> bool:
        """Whether a player has a device of their own that isn't connected now, where people sit so."""
        return sitting.owned(place) and place not in map(sitting.place, self._connected)

    def _tell_who_is_elsewhere(self) -> None:
        """The game must know who has a device of their own, connected or not: no other one shows what only they see."""
        with self._announcing:
            sitting = self._seats.sitting
            owned = (player for place, player in enumerate(self._players) if sitting.owned(place))
            self._lan.there(frozenset(owned))

    def invitation(self) -> dict[str, Any]:
        """What the host's page shows: the address, and each person's code with a picture that phones read.

        Of who has a device of their own, it shows that, until there is a new code.
        """
        sitting = self._seats.sitting
        return {
            "address": self._url,
            "seats": [
                {
                    "who": self.who(place),
                    "place": place,
                    "owned": sitting.owned(place),
                    "away": self.away(place, sitting),
                }
                | self._shown_code(self._seats.code(place))
                for place in range(len(self._players))
                if self._seats.name(place) != COMPUTER
            ],
        }

    def of_seat(self, sitting: Sitting, place: int) -> dict[str, Any]:
        """What the device of a player shows of its own seat: the code that it gave out, if any."""
        who = self._called(place, sitting.chairs[place][1])
        return {"address": self._url, "who": who, **self._shown_code(sitting.code_of_owner(place))}

    def _shown_code(self, code: str | None) -> dict[str, Any]:
        return {"code": code, "picture": None if code is None else drawn(self._url_with(code))}

    def greet(self, greeting: Mapping[str, Any], address: str, words: Sentences) -> Greeted:
        """A device comes with the code of a seat, with its secret, with both, or with nothing.

        It may name the secrets of other seats that it owns, too: one device for several people, who pass it around.
        """
        greeted = self._greeted(greeting, address, words)
        named = greeting.get("others")
        others = [greeting.get("secret"), *(named[:_MOST_SEATS] if isinstance(named, list) else [])]
        owned = (each for each in others if isinstance(each, str) and self._seats.lost(each) is None)
        return replace(greeted, others=tuple(each for each in owned if each != greeted.secret))

    def _greeted(self, greeting: Mapping[str, Any], address: str, words: Sentences) -> Greeted:
        """Which seat the device plays now."""
        code, secret = greeting.get("code"), greeting.get("secret")
        owner = secret if isinstance(secret, str) and self._seats.lost(secret) is None else None
        if isinstance(code, str) and not (owner is not None and self._seats.is_spent(code)):
            return self._enter(code, address, words, owner)  # a device that owns another seat keeps that, too
        if owner is not None or not isinstance(secret, str):
            return Greeted(owner)
        return Greeted(told={"seat_lost": self.why_lost(secret, words)})

    def _enter(self, code: str, address: str, words: Sentences, owner: str | None) -> Greeted:
        """A device enters a code; `owner`: the secret of a seat that it owns already, and goes on to play."""
        if self._guesses.must_wait(address):
            return Greeted(owner, told={"wrong_code": words.page_label("code_wait")})
        entered = self._seats.enter(code)
        if entered.secret is None:
            if not entered.spent and self._guesses.note(address):
                self._lan.notify(Notice("wrong_code", {"address": address}))
            return Greeted(
                owner, told={"wrong_code": words.page_label("code_spent" if entered.spent else "code_wrong")}
            )
        self.changed()  # before the table hears of it: what it tells then is for those who sit so
        self._tell_who_is_elsewhere()
        if entered.moved:
            self._lan.moved(self._players[entered.place])
        who = {"who": self.who(entered.place)}
        self._lan.notify(Notice("seat_moved" if entered.moved else "seat_taken", who))
        self._lan.notify(Notice("seat_words", who))
        return Greeted(entered.secret, is_new=True)

    def also(self, sitting: Sitting, others: Sequence[str]) -> dict[str, int | None]:
        """Which of these secrets still count, and whose seat each is for where people sit so; None: nobody's now."""
        return {each: sitting.place(each) for each in others if self._seats.lost(each) is None}

    def why_lost(self, secret: str, words: Sentences) -> str | None:
        """Why the device with this secret plays no more, in a sentence; None if it owns a seat."""
        why = self._seats.lost(secret)
        return None if why is None else words.page_label(f"seat_{why.value}")

    def hear(
        self, secret: str | None, message: Mapping[str, Any], words: Sentences, *, learns: bool = False
    ) -> str | None:
        """Take what somebody says: a player's word or turn; a sentence if it is refused.

        `learns`: whether that is in an exercise, where the learner goes on to the next one.
        """
        place = None if secret is None else self._seats.sitting.place(secret)
        said = message.get("say")
        if place is None:
            return words.page_label("only_watching")
        if message.get("seat") == "code":
            return self._asked_code(place, words)
        if message.get("seat") == "back":
            self._release(place, Lost.GIVEN_BACK)
            return None
        if not isinstance(said, str) or not (self._accepted.fullmatch(said) or (learns and said == NEXT)):
            return words.page_label("not_from_here")
        self._lan.say(self._players[place], said)
        return None

    def hear_host(self, message: Mapping[str, Any], words: Sentences) -> str | None:
        """Take what the host's page says of a seat: give out a new code, or play there; a sentence if refused."""
        place = message.get("place")
        if not isinstance(place, int) or not 0 <= place < len(self._players):
            return words.page_label("not_understood")
        match message.get("do"):
            case "code":
                self._give_code(place, by_owner=False)
            case "take":
                self._release(place, Lost.TAKEN_OVER)
            case _:
                return words.page_label("not_understood")
        return None

    def typed(self, line: str, words: Sentences) -> bool:
        """Take a line that somebody types at the host's terminal; whether it was about a seat.

        `new code NAME` gives out a code. `play for NAME`, twice, takes the seat from its device.
        """
        found = about_seat(line, words)
        if found is not None:
            self._typed_of(*found)
        return found is not None

    def _typed_of(self, word: str, name: str) -> None:
        """Do what a typed word asks for, of the one who has this name or plays the side that is called so."""
        people = [place for place in range(len(self._players)) if self._seats.name(place) != COMPUTER]
        called = [place for place in people if name.casefold() in {self.who(place).casefold(), self._side(place)}]
        if not name and len(people) == 1:
            called = people
        if len(called) != 1:
            names = ", ".join(map(self.who, people))
            self._lan.notify(Notice("no_such_seat", {"text": quoted(name), "names": names}))
        elif word == "new_code":
            self._give_code(called[0], by_owner=False)
        elif not self._seats.sitting.owned(called[0]):
            self._lan.notify(Notice("not_owned", {"who": self.who(called[0])}))
        else:
            self._take_over_if_sure(called[0])

    def _take_over_if_sure(self, place: int) -> None:
        """The first time, it is asked; if it is said again soon, it is done."""
        now, (asked, since) = self._clock(), self._sure
        if asked == place and now - since <= _CONFIRM_S:
            self._sure = (-1, 0.0)
            self._release(place, Lost.TAKEN_OVER)
        else:
            self._sure = (place, now)
            self._lan.notify(Notice("take_over", {"who": self.who(place)}))

    def _side(self, place: int) -> str:
        return self._sides[place].casefold()

    def _give_code(self, place: int, *, by_owner: bool) -> None:
        """A new code for a side; everybody hears that there is one, and the host alone hears the host's."""
        if self._seats.give_code(place, by_owner=by_owner) is None:
            return
        if self._seats.sitting.owned(place):
            self._lan.notify(Notice("seat_code", {"who": self.who(place)}))
        if not by_owner:
            self._tell_code(place)
        self.changed()

    def _asked_code(self, place: int, words: Sentences) -> str | None:
        """The owner of a seat asks for a new code: everybody hears of each; a sentence if that was often enough."""
        chair = str(self._seats.sitting.chairs[place][0])
        if self._asked_for.must_wait(chair):
            return words.page_label("codes_wait")
        self._asked_for.note(chair)
        self._give_code(place, by_owner=True)
        return None

    def _release(self, place: int, why: Lost) -> None:
        """A side is played at the host's computer from now on; everybody hears of it."""
        if not self._seats.release(place, why):
            return
        self.changed()  # as above
        self._tell_who_is_elsewhere()
        self._lan.notify(Notice(f"seat_{why.value}", {"who": self.who(place)}))
        self._tell_code(place)

    def who(self, place: int) -> str:
        """Who plays a side: a given name, or else what the side is called."""
        return self._called(place, self._seats.name(place))

    def _called(self, place: int, name: str) -> str:
        return self._sides[place] if name == self._players[place].value.capitalize() else name

    def _url_with(self, code: str) -> str:
        """The address that enters a code by itself; browsers keep what follows the `#` to themselves."""
        return f"{self._url}#code={code}"

    def _tell_codes(self) -> None:
        codes = [place for place in range(len(self._players)) if self._seats.code(place) is not None]
        if not codes:
            self._lan.notify(Notice("lan", {"address": self._url}))
        for place in codes:
            self._tell_code(place)

    def _tell_code(self, place: int) -> None:
        code = self._seats.code(place)
        if code is None:
            return
        picture = {"picture": _printed(self._url_with(code))} if self._lan.draws else {}
        words = {"who": self.who(place), "address": self._url, "code": code}
        self._lan.notify(Notice("lan_code", {**words, **picture}))


@cache
def drawn(url: str) -> str:
    """An address as a picture that phones read, for a page: it is in each state, and takes a while to make."""
    return str(segno.make(url, micro=False).svg_data_uri(border=_BORDER, light="#fff", omitsize=True))


def _printed(url: str) -> str:
    """The same in lines of text, bright on dark."""
    lines = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(lines, border=_NARROW_BORDER, compact=True)
    return lines.getvalue()
