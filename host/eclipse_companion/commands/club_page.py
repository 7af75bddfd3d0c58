"""The page of `club`: a card for each board, with a picture, who plays, the clocks, and how it ended.

In: what boards have told. Out: the page, which `outputs.page.single` serves. Each game draws its own pictures, after it
has checked what was told; of other games, and of what makes no sense, only the names are shown.
"""

import logging
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from eclipse_companion.commands import registry
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.outputs.club.boards import KnownBoard
from eclipse_companion.outputs.club.pictures import Pictures
from eclipse_companion.outputs.club.told_game import IDLE, OVER, PLAYING, ToldGame
from eclipse_companion.outputs.language import board_labels, club_labels
from eclipse_companion.outputs.page.network import Network
from eclipse_companion.outputs.page.single import PageParts, SinglePage
from eclipse_companion.outputs.page.site import game_parts
from eclipse_companion.outputs.sentences import Sentences

logger = logging.getLogger(__name__)

_STYLES: Final = ("/page/seats.css",)


def pictures() -> dict[str, Pictures]:
    """What each game that is drawn has for that, by the game's name."""
    return {game.name: import_module(game.pictures).PICTURES for game in registry.games() if game.pictures}


class ClubPage:
    """Serves the page from now on, until `close`."""

    def __init__(self, language: str, broker: str, port: int | None = None, network: Network | None = None) -> None:
        """`broker`: its address, as people read it; `network`: lets other devices look. Raises `PageError`."""
        self._language, self._broker = language, broker
        self._labels = {**board_labels(language), **club_labels(language)}
        self._pictures = pictures()
        self._boards: Sequence[dict[str, Any]] = ()
        self._link = self._labels["looking_broker"].format(broker=broker)
        self._well = True
        self._page = SinglePage(self._parts(), language, self._state(), port=port, network=network)
        self.url: Final = self._page.url
        self.url_elsewhere: Final = self._page.url_elsewhere
        self.close: Final = self._page.close

    def show(self, boards: Sequence[KnownBoard], now_s: float) -> None:
        """Show these boards; `now_s`: the monotonic clock by which they were told. Returns at once."""
        self._boards = [self._board(each, now_s) for each in boards]
        self._page.show(self._state())

    def heard(self, trouble: str) -> str:
        """Show whether there is a connection to the broker, or what is wrong; returns that sentence."""
        name = f"trouble_{trouble}" if trouble else "broker_there"
        self._link, self._well = self._labels[name].format(broker=self._broker), not trouble
        self._page.show(self._state())
        return self._link

    def _parts(self) -> PageParts:
        drawn = self._pictures.items()
        modules = {game: f"/{game}/{each.module}" for game, each in drawn}
        styles = [f"/{game}/{style}" for game, each in drawn for style in each.styles]
        setup: dict[str, Any] = {"pictures": {game: {"module": module} for game, module in modules.items()}}
        for each in self._pictures.values():
            setup |= each.setup(self._language)
        return PageParts(
            title="title",
            module="/page/club.js",
            style="/page/club.css",
            labels=club_labels(self._language),
            folders={f"/{game}/": each.folder for game, each in drawn},
            game_parts=game_parts([*_STYLES, *styles], *modules.values()),
            setup=setup,
        )

    def _state(self) -> dict[str, Any]:
        count = len(self._boards)
        counted = self._labels["one_board" if count == 1 else "boards"].format(count=count)
        return {
            "link": self._link,
            "well": self._well,
            "count": counted if count else "",
            "said": "" if count or not self._well else self._labels["empty"],
            "boards": self._boards,
        }

    def _board(self, known: KnownBoard, now_s: float) -> dict[str, Any]:
        told = known.told
        assert told is not None
        picture, words = self._drawn(told)
        return {
            "id": known.id,
            "name": told.board,
            "game": told.game,
            "title": "" if words is None else words.title,
            "state": self._stands(told) if known.online else self._labels["state_offline"],
            "online": known.online,
            "picture": picture,
            "seats": self._seats(known, told, words, now_s),
            "said": self._said(told, words),
        }

    def _drawn(self, told: ToldGame) -> tuple[dict[str, Any] | None, Sentences | None]:
        """What the game's module draws, and the game's words; None if nobody here knows the game, or it's nonsense."""
        game = self._pictures.get(told.game)
        if told.state == IDLE or game is None:
            return None, None
        try:
            return game.drawn(told), game.words(self._language, told.edition)
        except (CompanionError, ValueError, LookupError):
            logger.debug("What a board tells can't be drawn")
            return None, None

    def _stands(self, told: ToldGame) -> str:
        name = f"state_{told.state}"
        return self._labels[name].format(number=told.turns + 1) if told.state == PLAYING else self._labels[name]

    def _seats(self, known: KnownBoard, told: ToldGame, words: Sentences | None, now_s: float) -> list[dict[str, Any]]:
        sides = _sides(words)
        clocks, labels, shown = told.clocks, self._labels, []
        for place, seat in enumerate(told.seats):
            side, level = sides.get(seat.side, seat.side.capitalize()), ""
            if seat.level is not None:
                level = labels["perfect"] if seat.level == "perfect" else labels["level"].format(level=seat.level)
            turn = told.state == PLAYING and told.to_move == seat.side
            name = seat.name or side
            note = " · ".join(filter(None, [side if seat.name else "", level]))
            shown.append(
                {
                    "name": name,
                    "note": note,
                    "owner": seat.side,
                    "turn": turn,
                    "counts": known.online and clocks is not None and clocks.running == seat.side,
                    "left_ms": known.left_ms(place, now_s),
                    "label": ", ".join(filter(None, [name, note, labels["to_move"] if turn else ""])),
                }
            )
        return shown

    def _said(self, told: ToldGame, words: Sentences | None) -> str:
        """How it ended, or the last turn."""
        if told.state == IDLE:
            return ""
        if told.state == OVER:
            winner = next((seat for seat in told.seats if seat.side == told.winner), None)
            if winner is None:
                return self._labels["nobody_won"]
            alone = [seat.name for seat in told.seats].count(winner.name) == 1
            side = _sides(words).get(winner.side, winner.side)
            return self._labels["won"].format(who=winner.name if winner.name and alone else side)
        if words is None:
            return self._labels["unknown_game"]
        return self._labels["last"].format(turn=told.last) if told.last else ""


def _sides(words: Sentences | None) -> Mapping[str, str]:
    return {} if words is None else {player.value: words.side_of(player) for player in words.players}
