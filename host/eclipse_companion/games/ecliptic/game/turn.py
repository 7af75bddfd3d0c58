"""A whole turn as files have it: `W x2S`, `B 2M+2S^:9M`, `B 1S+1M:7S!4-20=3-3,2-11>7S`, `W 4S+4G:12C#stop=5`.

In: texts. Out: turns, and back. Draws aren't written: they follow.
"""

import re
from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.typography import plain
from eclipse_companion.games.ecliptic.game.actions import Discard, Play
from eclipse_companion.games.ecliptic.game.cards import Card, card_text, read_card
from eclipse_companion.games.ecliptic.game.events import Fight
from eclipse_companion.games.ecliptic.game.players import LETTERS, Player

_TURN: Final = re.compile(
    r"""
    (?P<side>[WB])[ ]
    (?:
        x(?P<discard>[0-9A-Za-z]+)
      | (?P<one>[0-9A-Za-z]+)(?P<one_taken>\^?)\+(?P<two>[0-9A-Za-z]+)(?P<two_taken>\^?)
        :(?P<placed>[0-9A-Za-z]+)(?P<placed_taken>\^?)
        (?:!(?P<dice>[0-9]{1,9}-[0-9]{1,9})=(?P<throws>[0-9]{1,9}-[0-9]{1,9}(?:,[0-9]{1,9}-[0-9]{1,9})*)
           >(?P<kept>[0-9A-Za-z]+))?
        (?:\#(?P<wish>stop|go)=(?P<d6>[0-9]{1,9}))?
    )
    """,
    re.VERBOSE | re.ASCII,
)
_FORMS: Final = "W x2S, B 2M+2S^:9M, B 1S+1M:7S!4-20=3-3,2-11>7S or W 4S+4G:12C#stop=5"


class NotATurnError(CompanionError):
    """The text isn't a turn, whatever the state."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player did in a turn, and what the dice showed. Legal somewhere or nowhere: the rules decide."""

    side: Player
    action: Play | Discard
    fight: Fight | None = None
    kept: Card | None = None
    """The card that the battle's winner kept."""
    stop: bool | None = None
    """What was wished at the twelfth sign, and what the D6 showed."""
    d6: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Turn":
        """Read a turn; white space around it is dropped, and case matters. Raises `NotATurnError`."""
        text = " ".join(plain(text).split())  # files have line breaks there, too
        found = _TURN.fullmatch(text)
        if found is None:
            if text[:1] not in LETTERS or text[1:2] != " ":
                raise NotATurnError(f"{quoted(text)} doesn't begin with W or B and a space. Write {_FORMS}.")
            raise NotATurnError(f"{quoted(text)} isn't a turn. Write {_FORMS}.")
        try:
            return cls._of(found.groupdict())
        except CompanionError as error:
            raise NotATurnError(str(error)) from None

    @classmethod
    def _of(cls, parts: dict[str, str | None]) -> "Turn":
        side = LETTERS[parts["side"] or ""]
        if parts["discard"] is not None:
            return cls(side, Discard(read_card(parts["discard"])))
        one, two, placed = (read_card(parts[name] or "") for name in ("one", "two", "placed"))
        took = [card for card, name in ((one, "one"), (two, "two"), (placed, "placed")) if parts[f"{name}_taken"]]
        if len(took) > 1:
            raise CompanionError("only one card can be taken.")
        play = Play((one, two), placed, took[0] if took else None)
        fight = kept = None
        if parts["dice"] is not None:
            throws = [_pair(throw) for throw in (parts["throws"] or "").split(",")]
            fight, kept = Fight(_pair(parts["dice"]), tuple(throws)), read_card(parts["kept"] or "")
        if parts["wish"] is None:
            return cls(side, play, fight, kept)
        return cls(side, play, fight, kept, parts["wish"] == "stop", int(parts["d6"] or ""))

    def __str__(self) -> str:
        text = f"{self.side.letter} {self.action}"
        if self.fight is not None and self.kept is not None:
            throws = ",".join(f"{white}-{blue}" for white, blue in self.fight.throws)
            text += f"!{self.fight.dice[0]}-{self.fight.dice[1]}={throws}>{card_text(self.kept)}"
        if self.stop is not None:
            text += f"#{'stop' if self.stop else 'go'}={self.d6}"
        return text


def _pair(text: str) -> tuple[int, int]:
    white, blue = map(int, text.split("-"))
    return white, blue
