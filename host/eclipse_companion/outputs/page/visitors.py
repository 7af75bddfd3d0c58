"""The game's page on other devices: who may play there, what they may say, and how they are invited.

In: who plays, codes that people enter, what they say. Out: notices and an invitation for the host, words for the game.
"""

import io
import re
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import segno

from eclipse_companion.announcements import Notice
from eclipse_companion.gamekit.terms import Player
from eclipse_companion.outputs.keys import OF_A_SEAT
from eclipse_companion.outputs.page.network import Network
from eclipse_companion.outputs.page.seats import Guesses, Seats, Sitting
from eclipse_companion.outputs.sentences import Sentences

_BORDER: Final = 4
"""The bright rim that readers of such pictures need, in squares."""
_NARROW_BORDER: Final = 2
"""The same in a terminal, where there is less room."""


@dataclass(frozen=True)
class Lan:
    """What a page needs to be served on the network."""

    network: Network
    names: Sequence[str]
    """Who plays when it begins, in the order of the players."""
    say: Callable[[Player, str], None]
    """Takes what the person who plays a side says; may wait."""
    notify: Callable[[Notice], None]
    """Takes notices for the host."""
    answers: Collection[str] = ()
    """The names of the answers that everybody may have."""
    there: Callable[[frozenset[Player]], None] = lambda _: None
    """Takes who plays on a device of their own now, each time that this changes, and when a game begins."""
    draws: bool = False
    """Whether the host's terminal has room for pictures of the addresses."""


class Visitors:
    """Everybody who looks from another device. Any thread may ask; one alone tells who plays."""

    def __init__(self, lan: Lan, players: Sequence[Player], sides: Sequence[str], accepted: Sequence[str]) -> None:
        """`players` with the names of their `sides`; `accepted`: patterns of turns that can be said."""
        self._lan, self._players, self._sides = lan, players, sides
        self._accepted = re.compile("|".join([*OF_A_SEAT, "[1-9]", *accepted]))
        self._seats = Seats([player.value.capitalize() for player in players], lan.names)
        self._guesses = Guesses()
        self._there: Collection[int] = ()
        self._telling = threading.Lock()
        self._url = ""

    def invite(self, url: str) -> None:
        """Tell the host the codes for the page at this address."""
        self._url = url
        self._tell_codes()

    def sit_down(self, names: Sequence[str], sides: Sequence[str]) -> None:
        """These play now; the host hears of codes that have changed."""
        self._sides = sides
        with self._telling:
            others = self._seats.sit_down(names)
            self._tell_who_is_there()
        if others:
            self._tell_codes()

    @property
    def sitting(self) -> Sitting:
        """Who sits where now."""
        return self._seats.sitting

    def are_there(self, chairs: Collection[int]) -> None:
        """Devices are connected at these chairs."""
        with self._telling:
            self._there = chairs
            self._tell_who_is_there()

    def _tell_who_is_there(self) -> None:
        """The game must know who has a device of their own: nobody else's shows what only they may see."""
        places = (self._seats.place(chair) for chair in self._there)
        self._lan.there(frozenset(self._players[place] for place in places if place is not None))

    def invitation(self) -> dict[str, Any]:
        """What the host's page shows: the address, and each person's code with a picture that phones read."""
        return {
            "address": self._url,
            "seats": [
                {"who": self._who(place), "code": code, "picture": _drawn(self._url_with(code))}
                for place, code in self._codes()
            ],
        }

    def enter(self, code: str, address: str, words: Sentences) -> int | str:
        """The chair that a code is for, or a sentence that says why it isn't taken."""
        if self._guesses.must_wait(address):
            return words.page_label("code_wait")
        chair = self._seats.chair(code)
        if chair is not None:
            return chair
        if self._guesses.note(address):
            self._lan.notify(Notice("wrong_code", {"address": address}))
        return words.page_label("code_wrong")

    def hear(self, chair: int | None, message: Mapping[str, Any], words: Sentences) -> str | None:
        """Take what somebody says: a player's word or turn; a sentence if it is refused."""
        place = None if chair is None else self._seats.place(chair)
        said = message.get("say")
        if place is None:
            return words.page_label("only_watching")
        if not isinstance(said, str) or not self._accepted.fullmatch(said):
            return words.page_label("not_from_here")
        self._lan.say(self._players[place], said)
        return None

    def _codes(self) -> list[tuple[int, str]]:
        """The place and the code of each person."""
        codes = [(place, self._seats.code(place)) for place in range(len(self._players))]
        return [(place, code) for place, code in codes if code is not None]

    def _who(self, place: int) -> str:
        """Who plays a side: a given name, or else what the side is called."""
        name = self._seats.name(place)
        return self._sides[place] if name == self._players[place].value.capitalize() else name

    def _url_with(self, code: str) -> str:
        """The address that enters a code by itself; browsers keep what follows the `#` to themselves."""
        return f"{self._url}#code={code}"

    def _tell_codes(self) -> None:
        codes = self._codes()
        if not codes:
            self._lan.notify(Notice("lan", {"address": self._url}))
        for place, code in codes:
            picture = {"picture": _printed(self._url_with(code))} if self._lan.draws else {}
            words = {"who": self._who(place), "address": self._url, "code": code}
            self._lan.notify(Notice("lan_code", {**words, **picture}))


@cache
def _drawn(url: str) -> str:
    """An address as a picture that phones read, for a page: it is in each state, and takes a while to make."""
    return str(segno.make(url, micro=False).svg_data_uri(border=_BORDER, light="#fff", omitsize=True))


def _printed(url: str) -> str:
    """The same in lines of text, bright on dark."""
    lines = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(lines, border=_NARROW_BORDER, compact=True)
    return lines.getvalue()
