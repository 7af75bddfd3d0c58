"""The outputs of one call of `play`: the voice, the page in a browser, the terminal's screen.

In: what a game's `play` has. Out: outputs, built one by one.
"""

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from eclipse_companion.announcements import Notice
from eclipse_companion.commands.even import can_follow
from eclipse_companion.commands.game_play import GamePlay
from eclipse_companion.commands.play_options import opens_browser
from eclipse_companion.commands.running_settings import RunningSettings
from eclipse_companion.commands.showing_page import open_page
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.nouns import AnyPlayer, PlayerT, PositionT, TurnT
from eclipse_companion.outputs import terminal
from eclipse_companion.outputs.language import names as language_names
from eclipse_companion.outputs.page.network import Network
from eclipse_companion.outputs.page.speaking import Speaking
from eclipse_companion.outputs.voice import Voice
from eclipse_companion.table.audience import Output, Recipient, Sees
from eclipse_companion.table.inputs import SeatMoved, SeatsElsewhere
from eclipse_companion.table.seats import EVEN, LEVELS

if TYPE_CHECKING:
    from eclipse_companion.outputs.club.publisher import Publisher
    from eclipse_companion.outputs.page.page import Page
    from eclipse_companion.outputs.page.visitors import Lan
    from eclipse_companion.outputs.terminal.screen import Screen


@runtime_checkable
class _Personal(Protocol):
    """A screen that is some people's, while others have one of their own."""

    def sit_elsewhere(self, players: frozenset[AnyPlayer]) -> None:
        """These people have."""


def outputs(
    play: GamePlay[PlayerT, TurnT, PositionT], shows: Output | Recipient
) -> Iterator[tuple[Output | Recipient, Sees]]:
    """Builds one output after the other, each when the one before it is in use."""
    yield shows, Sees.HERE
    if play.settings.club.broker and (club := _club(play)) is not None:
        yield club, Sees.ALOUD
    remote = play.phone_remote
    if not (play.settings.voice.enabled or play.serves_page or remote is not None):
        return
    voice = _voice(play)
    yield voice, Sees.ALOUD
    if not (play.serves_page or remote is not None):
        return
    speaking = Speaking(voice)
    if remote is not None:
        remote.speaks(speaking)
        yield remote, Sees.ALOUD
    if play.serves_page:
        yield _page(play, speaking, shows), Sees.ALL


def _club(play: GamePlay[PlayerT, TurnT, PositionT]) -> "Publisher | None":
    """What tells a club of the game; None if the settings about it can't be followed, which people are told."""
    from eclipse_companion.outputs.club.broker import broker_of, named  # noqa: PLC0415 - most have no club
    from eclipse_companion.outputs.club.home_assistant import discovery  # noqa: PLC0415 - as above
    from eclipse_companion.outputs.club.publisher import Publisher  # noqa: PLC0415 - as above

    club = play.settings.club
    try:
        name, kind, view = named(club), play.rules.kind, play.first_view()
        kept = discovery(name) if club.home_assistant else {}
        return Publisher(broker_of(club), name, kind, view, play.loop.post, names=club.names, kept=kept)
    except CompanionError as error:
        play.loop.post(Notice("club_wrong", {"reason": str(error)}))
        return None


def _voice(play: GamePlay[PlayerT, TurnT, PositionT]) -> Voice:
    """The voice, which the page can switch on and off."""
    spoken = play.settings.voice
    return Voice(
        play.sentences.on_page() if play.plays_on_page else play.sentences,
        rate=spoken.rate,
        folder=settings.with_home(spoken.folder) if spoken.folder else None,
        notify=play.loop.post,
        watched=play.director.match.watched,
        on=spoken.enabled,
    )


def _page(play: GamePlay[PlayerT, TurnT, PositionT], speaking: Speaking, shows: Output | Recipient) -> "Page":
    """The page in a browser; announces its address. `shows`: what the terminal shows."""
    from eclipse_companion.commands.progress_answers import ProgressAnswers  # noqa: PLC0415 - not needed without a page
    from eclipse_companion.outputs.page.page import Page  # noqa: PLC0415 - aiohttp is slow to load

    file = settings.file_of_settings()
    log = play.open_log()
    asked = play.answers(log, settings.folders().data)
    answers, changes = ({}, {}) if asked is None else (asked.answers, asked.changes)
    progress = ProgressAnswers(log, play.rules.kind, play.sentences.language.code).answers
    languages, switches = language_names(), play.switches(speaking.voice)
    kept = RunningSettings(file, play.settings, play.options, languages, switches, used=play.used_settings)
    view = play.first_view()
    page = Page(
        replace(view, sentences=view.sentences.on_page()),
        play.word,
        typed=play.typed,
        facts=play.facts(),
        answers={**answers, **progress, "settings": kept.shown},
        changes={**changes, "change-setting": kept.change},
        speaking=speaking,
        begin=play.begin,
        proposes=play.proposed,
        choices={
            "levels": [*LEVELS, EVEN] if can_follow(play.rules.kind) else LEVELS,
            "position": play.starting_text,
            "editions": [[key, play.edition_name(key)] for key in play.editions],
            "coached": play.coached,
            "sensors": play.has_sensors,
            "opponents": play.opponents,
        },
        failed=play.failures.write_down,
        use_phone=play.use_phone if play.may_use_phone else None,
        lan=None if play.network is None else _lan(play, play.network, shows),
    )
    play.takes_of_seats = page.typed
    play.loop.post(Notice("page", {"url": page.url}))
    if play.opens_page or opens_browser(play.arguments):
        open_page(f"{page.url}play" if play.director.match.studying else page.url, play.loop.post)
    return page


def _lan(play: GamePlay[PlayerT, TurnT, PositionT], network: Network, shows: Output | Recipient) -> "Lan":
    """How the page is served on the network."""
    from eclipse_companion.outputs.page.visitors import Lan  # noqa: PLC0415 - it loads what draws its pictures
    from eclipse_companion.reviewing.answers import PUBLIC  # noqa: PLC0415 - not needed without a page

    def there(players: frozenset[AnyPlayer]) -> None:
        play.loop.post(SeatsElsewhere(players))
        if isinstance(shows, _Personal):
            shows.sit_elsewhere(players)

    return Lan(
        network,
        [play.director.match.seats[player].name for player in play.rules.players],
        play.word_of,
        play.loop.post,
        PUBLIC,
        there=there,
        moved=lambda player: play.loop.post(SeatMoved(player)),
        draws=play.prints,
    )


def screen_of(play: GamePlay[PlayerT, TurnT, PositionT], empty: str | None) -> "Screen | None":
    """The terminal's screen, if there is a terminal to draw in; `empty`: as `Screen` receives it."""
    if play.arguments.json or play.opens_page or not terminal.usable(sys.stdin, sys.stdout, sys.stderr, os.environ):
        return None
    from eclipse_companion.outputs.terminal.screen import Screen  # noqa: PLC0415 - Textual is slow to load

    return Screen(play.first_view(), play.typist.take, empty=empty, drawing=play.drawing())
