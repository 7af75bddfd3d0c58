"""Where the broker is and who asks there, from settings; how a real one answers to a wrong password or certificate."""

import queue
import ssl
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.common.settings import ClubSettings
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.club import connection
from eclipse_companion.outputs.club.broker import PASSWORD_VARIABLE, Broker, ClubError, broker_of
from eclipse_companion.outputs.club.publisher import Publisher
from eclipse_companion.outputs.page.certificate import own_certificate
from tests.outputs.club.mosquitto import MISSING, PROGRAM, Mosquitto

LEFT = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""When a handshake fails, the library leaves its socket to the garbage collector."""
PASSWORD = "a secret"  # noqa: S105 - of a test's broker


def first_notice(broker: Broker) -> str:
    """What people are told first about a connection to it."""
    notices: queue.SimpleQueue[Notice] = queue.SimpleQueue()
    view = EclipseView(EclipseSentences("en", edition("eclipse")))
    publisher = Publisher(broker, "Kitchen", "eclipse", view, notices.put)
    try:
        return notices.get(timeout=60).key
    finally:
        publisher.close()


@pytest.mark.parametrize(
    ("address", "host", "port", "encrypted"),
    [
        ("mqtt://192.168.1.5", "192.168.1.5", 1883, False),
        ("mqtts://club.example", "club.example", 8883, True),
        ("mqtt://club.example:1999/", "club.example", 1999, False),
        ("mqtts://[::1]:8884", "::1", 8884, True),
    ],
)
def test_an_address_names_host_and_port(address: str, host: str, port: int, *, encrypted: bool) -> None:
    """Without a port it is the usual one; mqtts:// is encrypted."""
    broker = broker_of(ClubSettings(broker=address), {})
    assert (broker.host, broker.port, broker.tls is not None) == (host, port, encrypted)
    assert (broker.user, broker.password) == (None, None)


@pytest.mark.parametrize(
    "address",
    ["mqtt://:1883", "mqtt://host:0", "mqtt://host:99999", "mqtt://host:x", "mqtt://[::1", "mqtt://[host]"],
)
def test_an_address_that_is_none_is_told(address: str) -> None:
    """The sentence shows it, and an example."""
    with pytest.raises(ClubError, match=r"can't be at mqtt://.*such as mqtt://192\.168\.1\.5:1883"):
        broker_of(ClubSettings(broker=address), {})


def test_the_password_comes_from_a_file_or_the_environment(tmp_path: Path) -> None:
    """The first line of the file counts, and the environment before it; it is in no text of the broker."""
    file = tmp_path / "password"
    file.write_text(f"{PASSWORD}\r\nmore\n")
    club = ClubSettings(broker="mqtt://host", user="ann", password_file=str(file))
    assert broker_of(club, {}).password == PASSWORD
    assert broker_of(club, {PASSWORD_VARIABLE: "other"}).password == "other"  # noqa: S105 - an example
    assert PASSWORD not in repr(broker_of(club, {}))


@pytest.mark.parametrize("content", [None, b"\xff", b"x" * 5000])
def test_a_password_file_that_is_none_is_told(tmp_path: Path, content: bytes | None) -> None:
    """The sentence names the file, and nothing of what is in it."""
    file = tmp_path / "password"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ClubError) as told:
        broker_of(ClubSettings(broker="mqtt://host", user="ann", password_file=str(file)), {})
    assert str(told.value) == f"The file {file} with the password for the club's broker can't be read."


@pytest.mark.parametrize("content", [None, "no certificate"])
def test_a_file_of_an_authority_that_is_none_is_told(tmp_path: Path, content: str | None) -> None:
    """The sentence names the file."""
    file = tmp_path / "ca.pem"
    if content is not None:
        file.write_text(content)
    with pytest.raises(ClubError, match="has no certificate of an authority"):
        broker_of(ClubSettings(broker="mqtts://host", ca_file=str(file)), {})


def test_without_the_library_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It names what is missing and the command that installs it."""
    monkeypatch.setitem(sys.modules, "aiomqtt", None)
    with pytest.raises(ClubError) as told:
        connection.library()
    assert str(told.value).startswith("Clubs need aiomqtt, which is missing. Install it: ")
    assert "[club]" in str(told.value)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mosquitto]:
    """A broker that asks for a user and a password, and is encrypted."""
    if PROGRAM is None:
        pytest.skip(MISSING)
    folder = tmp_path_factory.mktemp("guarded")
    file = own_certificate(folder, ["127.0.0.1"], datetime.now(UTC))
    passwords = folder / "passwords"
    subprocess.run(["mosquitto_passwd", "-b", "-c", passwords, "ann", PASSWORD], check=True, capture_output=True)
    lines = [f"certfile {file}", f"keyfile {file}", f"password_file {passwords}", "allow_anonymous false"]
    with Mosquitto(*lines) as running:
        running.certificate = file
        yield running


def wanted(guarded: Mosquitto, **others: str) -> Broker:
    """What the settings say of that broker, as they should or otherwise."""
    assert guarded.certificate is not None
    right = ClubSettings(f"mqtts://127.0.0.1:{guarded.port}", "ann", ca_file=str(guarded.certificate))
    return broker_of(replace(right, **others), {PASSWORD_VARIABLE: PASSWORD})  # type: ignore[arg-type]


def test_who_has_user_password_and_certificate_gets_in(guarded: Mosquitto) -> None:
    """An encrypted broker with passwords is used like any other."""
    assert first_notice(wanted(guarded)) == "club_there"


@LEFT
@pytest.mark.parametrize(
    ("others", "trouble"),
    [({"user": "ben"}, "password"), ({"user": ""}, "password"), ({"ca_file": ""}, "certificate")],
)
def test_a_broker_that_refuses_is_told_apart(guarded: Mosquitto, others: dict[str, str], trouble: str) -> None:
    """A wrong user, none at all, and a certificate that nobody vouches for have a sentence each."""
    assert first_notice(wanted(guarded, **others)) == f"club_{trouble}"


@LEFT
def test_encryption_where_there_is_none_is_told() -> None:
    """A plain broker that is asked to encrypt makes no sense of that."""
    if PROGRAM is None:
        pytest.skip(MISSING)
    with Mosquitto() as plain:
        secret = Broker("127.0.0.1", plain.port, tls=ssl.create_default_context())
        assert first_notice(secret) in {"club_tls", "club_refused"}


def test_a_plain_connection_to_an_encrypted_broker_is_told(guarded: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> None:
    """The broker waits for a handshake, or hangs up."""
    monkeypatch.setattr(connection, "PATIENCE_S", 0.3)
    assert first_notice(Broker("127.0.0.1", guarded.port)) in {"club_lost", "club_refused", "club_slow"}


def test_every_trouble_has_a_sentence() -> None:
    """In both languages, with the broker's address."""
    for language in ("en", "de"):
        words = EclipseSentences(language, edition("eclipse"))
        for trouble in connection.TROUBLES:
            said = words.say(Notice(f"club_{trouble}", {"broker": "host:1", "board": "B"}))
            assert said is not None
            assert "host:1" in said
