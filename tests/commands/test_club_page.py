"""The page of a club: pictures of all games, whatever boards tell; with --lan, others look on."""

import http.client
from collections.abc import Iterator
from dataclasses import replace

import pytest

from eclipse_companion.commands import cli
from eclipse_companion.commands.club_page import ClubPage, pictures
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.outputs.club.boards import KnownBoard
from eclipse_companion.outputs.club.connection import TROUBLES
from eclipse_companion.outputs.club.told_game import Clocks, Seat, ToldGame
from eclipse_companion.outputs.page.network import Network
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings_in_light_and_dark, scrolls_aside
from tests.outputs.page.served import Clients
from tests.outputs.page.visiting import ADDRESS, setup_of

ECLIPSE = (Seat("sun", "Ann", None), Seat("moon", "<b>Ben</b>", "3"))
SCHOOL = (Seat("blue", "", None), Seat("yellow", "", None))
TABLE = (Seat("white", "C", None), Seat("blue", "D", None))
CLOCKS = Clocks((60_000, 9_000), "moon")
TOLD = {
    each.board: each
    for each in (
        ToldGame("Kitchen", "playing", "eclipse", "flip", ECLIPSE, "moon", None, "S3/1g2/4/4", 2, "S1", CLOCKS),
        ToldGame("School", "over", "infinity", "infinity", SCHOOL, None, "blue", "b3/y3/4/4 b 0", 2, "y2"),
        ToldGame("Table", "paused", "ecliptic", "ecliptic", TABLE, None, None, "1S 4M/3G", 3, "x3S"),
        ToldGame("Idle"),
    )
}


def known(*told: ToldGame, online: bool = True) -> list[KnownBoard]:
    return [KnownBoard(f"id-{at}", each, 0.0, online) for at, each in enumerate(told)]


@pytest.fixture
def page() -> Iterator[ClubPage]:
    made = ClubPage("en", "broker:1883", 0)
    yield made
    made.close()


def shown(page: ClubPage) -> list[dict[str, object]]:
    """What listeners of the page are sent."""
    with Clients(page.url).listener() as listener:
        boards: list[dict[str, object]] = listener.state()["boards"]
        return boards


def test_each_board_has_its_game_in_words(page: ClubPage) -> None:
    """Who plays which side, whose turn it is, how it stands or ended."""
    page.heard("")
    page.show(known(*TOLD.values()), 1.0)
    kitchen, school, table, idle = shown(page)
    assert (kitchen["title"], kitchen["state"], kitchen["said"]) == ("Flip", "Turn 3", "Last turn: S1")
    seats = kitchen["seats"]
    assert isinstance(seats, list)
    assert [(seat["name"], seat["note"], seat["turn"], seat["left_ms"]) for seat in seats] == [
        ("Ann", "Sun", False, 60_000),
        ("<b>Ben</b>", "Moon · level 3", True, 8_000),
    ]
    assert (school["state"], school["said"]) == ("Over", "Blue has won.")
    assert table["state"] == "Paused"
    computers = tuple(replace(seat, name="Computer") for seat in SCHOOL)
    page.show(known(replace(TOLD["School"], seats=computers)), 1.0)
    assert shown(page)[0]["said"] == "Blue has won.", "two computers have one name"
    assert (idle["state"], idle["picture"], idle["seats"]) == ("No game", None, [])


def test_a_board_that_is_gone_is_shown_as_such(page: ClubPage) -> None:
    """Its clocks stand."""
    page.show(known(TOLD["Kitchen"], online=False), 5.0)
    (board,) = shown(page)
    assert (board["state"], board["online"]) == ("Not connected", False)
    seats = board["seats"]
    assert isinstance(seats, list)
    assert [(seat["counts"], seat["left_ms"]) for seat in seats] == [(False, 60_000), (False, 9_000)]


@pytest.mark.parametrize(
    ("game", "edition", "position"),
    [
        ("eclipse", "eclipse", "<img src=x>"),
        ("eclipse", "no such", "4/4/4/4"),
        ("infinity", "infinity", "4/4/4/4 b 9"),
        ("infinity", "infinity", ""),
        ("ecliptic", "ecliptic", "1S"),
        ("ecliptic", "ecliptic", "1S 1M/"),
        ("ecliptic", "ecliptic", "13S/"),
        ("chess", "chess", "8/8/8/8"),
    ],
)
def test_what_cannot_be_drawn_is_not_drawn(page: ClubPage, game: str, edition: str, position: str) -> None:
    """A position that makes no sense has no picture, and the other boards are shown all the same."""
    strange = ToldGame("Strange", "playing", game, edition, ECLIPSE, "sun", None, position)
    page.show(known(strange, TOLD["Kitchen"]), 0.0)
    board, other = shown(page)
    assert (board["picture"], board["said"]) == (None, "This page can't show this game.")
    assert other["picture"] is not None


def test_every_game_and_edition_is_drawn() -> None:
    """Each game of the program has pictures; Eclipse's have the pieces of each edition."""
    found = pictures()
    assert set(found) == {"eclipse", "infinity", "ecliptic"}
    assert set(found["eclipse"].setup("en")["editions"]) == set(EDITIONS)
    for told in TOLD.values():
        if told.game:
            assert found[told.game].drawn(told)


def test_every_trouble_is_shown(page: ClubPage) -> None:
    """With the broker's address; nobody is told that there are no boards while there is no broker."""
    for trouble in TROUBLES:
        assert "broker:1883" in page.heard(trouble)
        with Clients(page.url).listener() as listener:
            state = listener.state()
            assert (state["well"], state["said"]) == (False, "")
    page.heard("")
    with Clients(page.url).listener() as listener:
        assert listener.state()["said"].startswith("No board has told anything yet.")


def test_the_page_is_for_this_machine(page: ClubPage) -> None:
    """It has the policy of all pages; what it is told does nothing."""
    clients = Clients(page.url)
    status, _, headers = clients.ask("/")
    assert status == 200
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert clients.ask("/", Host="evil.example")[0] == 403
    with clients.listener() as listener:
        listener.state()
        listener.say("hint")
        assert listener.next() == {"refused": "I don't know what that means."}


def test_with_lan_other_devices_look() -> None:
    """They have no token, get what is shown, and can say nothing."""
    page = ClubPage("en", "broker:1883", 0, Network(ADDRESS))
    try:
        page.show(known(TOLD["Kitchen"]), 0.0)
        assert page.url_elsewhere == f"http://{ADDRESS}:{Clients(page.url).port}/"
        connection = http.client.HTTPConnection(ADDRESS, Clients(page.url).port, timeout=30)
        connection.request("GET", "/")
        text = connection.getresponse().read().decode()
        connection.close()
        assert "token" not in setup_of(text)
    finally:
        page.close()


def test_without_a_broker_the_command_says_what_to_write(home: object, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence names the settings file, and an example."""
    del home
    assert cli.main(["club"]) == 1
    told = capsys.readouterr().err
    assert "The settings name no broker." in told
    assert 'broker = "mqtt://192.168.1.5"' in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--tls-key", "k.pem"], "give both files, or none."),
        (["--tls-key", "k.pem", "--tls-certificate", "c.pem"], "Say --lan, too."),
    ],
)
def test_options_that_do_not_fit_are_told(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A certificate is for the network, and has a key."""
    assert cli.main(["club", *words]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("width", [320, 1280])
def test_the_page_draws_all_boards(page: ClubPage, width: int) -> None:
    """Names are text, whatever is in them; nothing is wider than the window, nor than its card."""
    page.heard("")
    long = "<i>x</i> in the garden at the old lake!!"
    strange = ToldGame(long, "playing", "infinity", "infinity", SCHOOL, "blue", None, "4/4/4/4 b 0")
    page.show(known(*TOLD.values(), strange), 0.0)
    with Browser(width, 800) as window:
        window.open(page.url)
        window.wait_for("document.querySelectorAll('.club-board').length === 5")
        assert window.run("document.querySelectorAll('.club-board .picture').length") == 4
        assert window.run("[...document.querySelectorAll('h2')].map(each => each.textContent)") == [*TOLD, long]
        assert not scrolls_aside(window)
        assert window.run(
            "[...document.querySelectorAll('article')].every(card => card.scrollWidth <= card.clientWidth)"
        )
        assert findings_in_light_and_dark(window) == []
        page.show(known(TOLD["School"]), 0.0)
        window.wait_for("document.querySelectorAll('.club-board').length === 1")
        assert window.errors == []
