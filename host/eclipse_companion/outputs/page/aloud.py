"""What is said aloud at each place where pages are, so that a page can say it: the newest sentences of each audience.

In: announcements, and for whom they are. Out: sentences by audience, which the page that speaks says. The rules are the
voice's own: what only one player may hear is said on that player's device, and nowhere else.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from eclipse_companion.announcements import OF_THE_TERMINAL, Fact, Host, Notice
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.spoken import Said, Speech

MOST: Final = 6
"""How many sentences a page may miss and still say: whoever is slow gets only the newest state."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """One announcement, as each audience hears it; None: that one doesn't."""

    number: int
    """Counts up, from 1."""
    turns: int
    """How many turns had been made: a prompt from before a turn is out of date."""
    here: Said | None
    """On this computer, which everybody shares who has no device of their own."""
    watched: Said | None
    """On devices that only watch."""
    seats: tuple[Said | None, ...]
    """On each player's own device."""
    private: bool
    """Whether only one player may hear it."""


class Aloud:
    """Follows a game's announcements. For one thread."""

    def __init__(self, speech: Speech, *, seats: bool) -> None:
        """`speech`: what this computer's voice begins with; `seats`: players may have devices of their own."""
        self._number = 0
        self._speech = speech
        self._overheard = replace(speech, sentences=speech.sentences.overheard())
        self._players = speech.sentences.players if seats else ()

    def of(self, fact: Fact, only_for: AnyPlayer | Host | None, *, may_speak: bool) -> Spoken | None:
        """What is said of an announcement; None: nothing. `may_speak`: as its envelope says."""
        said, overheard = self._speech.of(fact), self._overheard.of(fact)
        notice = fact if isinstance(fact, Notice) else None
        at_home = notice is not None and (notice.private or notice.key in OF_THE_TERMINAL)
        here = said if only_for is None or may_speak else None
        watched = None if at_home or only_for is not None else overheard
        seats = tuple(None if at_home or only_for not in (None, player) else said for player in self._players)
        if not any((here, watched, *seats)):
            return None
        self._number += 1
        return Spoken(self._number, 0, here, watched, seats, private=only_for is not None)


def as_facts(spoken: tuple[Spoken, ...], place: int | None, *, here: bool) -> list[dict[str, Any]]:
    """What the page of an audience gets: that of this computer, of a player's seat, or, None, of those who watch."""
    facts = []
    for each in spoken:
        said = each.here if here else each.watched if place is None else each.seats[place]
        if said is not None:
            facts.append(
                {
                    "number": each.number,
                    "text": said.text,
                    "turns": each.turns,
                    "lasting": said.lasting,
                    "replaces": said.replaces,
                    "private": each.private,
                }
            )
    return facts
