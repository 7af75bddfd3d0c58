"""The server of a phone's page: what it takes, and what it refuses."""

import http.client
import json
import ssl
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.outputs.page.certificate import own_certificate
from eclipse_companion.outputs.page.network import LOOPBACK, Network, find_network
from eclipse_companion.outputs.phone.joining import Phones
from eclipse_companion.outputs.phone.server import PhonePage, PhoneServer

LIMIT_S = 60.0
MOST = 200_000


class Films:
    """Takes all pictures that come."""

    most_bytes = MOST

    def __init__(self) -> None:
        self.taken: list[tuple[int, bytes, float, float]] = []
        self.said: list[tuple[int, Mapping[str, Any]]] = []
        self.status = 200

    def joined(self, number: int) -> None:
        self.said.append((number, {}))

    def picture(self, number: int, data: bytes, shutter: float, sent: float) -> int:
        self.taken.append((number, data, shutter, sent))
        return self.status

    def told(self, number: int, said: Mapping[str, Any]) -> None:
        self.said.append((number, said))

    def answer(self, number: int, known: int) -> Mapping[str, Any]:
        return {"number": number, "known": known}


class Served:
    def __init__(self, network: Network) -> None:
        self.films, self.phones = Films(), Phones()
        page = PhonePage("en", "Camera", {"why": "Because."}, lambda why: f"Refused: {why}")
        self.server = PhoneServer(network, self.phones, self.films, page, 0)

    def ask(
        self, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None, host: str | None = None
    ) -> tuple[int, bytes]:
        trust = ssl.create_default_context()
        trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
        with closing(http.client.HTTPSConnection(LOOPBACK, self.server.port, timeout=LIMIT_S, context=trust)) as there:
            named = {} if host is None else {"Host": host}
            there.request("GET" if body is None else "POST", path, body, {**named, **(headers or {})})
            answer = there.getresponse()
            return answer.status, answer.read()

    def join(self, code: str) -> dict[str, Any]:
        status, body = self.ask("/phone/join", json.dumps({"code": code}).encode())
        assert status == 200
        answer: dict[str, Any] = json.loads(body)
        return answer


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> Network:
    file = own_certificate(Path(tmp_path_factory.mktemp("tls")), [LOOPBACK], datetime.now(UTC))
    return find_network(file, file)


@pytest.fixture
def served(network: Network) -> Iterator[Served]:
    made = Served(network)
    yield made
    made.server.close()


def test_the_page_and_its_parts_are_all_that_is_served(served: Served) -> None:
    """It has the words of its language, the camera for itself alone, and nothing of the game's page."""
    status, page = served.ask("/phone")
    assert status == 200
    assert b'"why": "Because."' in page
    assert served.server.url.endswith(f":{served.server.port}/phone#code={served.phones.code}")
    assert [served.ask(path)[0] for path in ("/play", "/live", "/api/games", "/settings")] == [404] * 4


def test_a_phone_with_the_code_sends_pictures(served: Served) -> None:
    """It gets a secret; each picture and each word of it is answered with what it is to do."""
    joined = served.join(served.phones.code)
    headers = {"X-Phone": joined["secret"], "X-Times": "12.5 40"}
    status, answer = served.ask("/phone/picture", b"jpeg", headers)
    assert (status, json.loads(answer)) == (200, {"number": 1, "known": 0})
    assert served.films.taken == [(1, b"jpeg", 12.5, 40.0)]
    status, answer = served.ask("/phone/told", json.dumps({"secret": joined["secret"], "state": "hidden"}).encode())
    assert (status, json.loads(answer)) == (200, {"number": 1, "known": 0})
    assert served.films.said[-1][1]["state"] == "hidden"
    assert served.join(served.phones.code)["number"] == 2
    assert served.join(served.phones.code) == {"refused": "Refused: phones_full"}


@pytest.mark.parametrize(("told", "known"), [("12", 12), ("x", 0), ("-3", 0), ("9" * 10, 0), ("\u0661", 0), ("1.5", 0)])
def test_a_phone_says_what_it_shows_of_the_game(served: Served, told: str, known: int) -> None:
    """With each picture and each word; anything but a small number counts as nothing."""
    secret = served.join(served.phones.code)["secret"]
    assert (
        json.loads(served.ask("/phone/told", json.dumps({"secret": secret, "known": told}).encode())[1])["known"]
        == known
    )
    if told.isascii():
        assert (
            json.loads(served.ask("/phone/picture", b"jpeg", {"X-Phone": secret, "X-Known": told})[1])["known"] == known
        )


def test_no_picture_without_the_secret_is_taken(served: Served) -> None:
    """Of a thousand, none: neither with no secret, nor with the code, nor with a secret that was made up."""
    served.join(served.phones.code)
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    with closing(http.client.HTTPSConnection(LOOPBACK, served.server.port, timeout=LIMIT_S, context=trust)) as there:
        statuses = set()
        for number in range(1000):
            made_up = ["", served.phones.code, f"{number:022}"][number % 3]
            there.request("POST", "/phone/picture", b"\xff\xd8\xff", {"X-Phone": made_up} if made_up else {})
            answer = there.getresponse()
            answer.read()
            statuses.add(answer.status)
    assert statuses == {403}
    assert served.films.taken == []


def test_a_picture_that_is_too_large_is_refused_unread(served: Served) -> None:
    """By what it says of its length, and else by what comes."""
    secret = served.join(served.phones.code)["secret"]
    status, _ = served.ask("/phone/picture", b"\0" * (MOST + 1), {"X-Phone": secret})
    assert status == 413
    assert served.films.taken == []
    assert served.ask("/phone/picture", b"\0" * 100, {"X-Phone": secret})[0] == 200


def test_a_picture_that_doesnt_say_its_length_is_refused_once_it_is_too_large(served: Served) -> None:
    """It comes in parts, and is thrown away; one that stays small is taken."""
    secret = served.join(served.phones.code)["secret"]
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    statuses = []
    for count in (MOST // 1000 + 50, 5):
        there = http.client.HTTPSConnection(LOOPBACK, served.server.port, timeout=LIMIT_S, context=trust)
        with closing(there):
            there.request(
                "POST",
                "/phone/picture",
                (b"\0" * 1000 for _ in range(count)),
                {"X-Phone": secret},
                encode_chunked=True,
            )
            statuses.append(there.getresponse().status)
    assert statuses == [413, 200]
    assert [len(data) for _, data, _, _ in served.films.taken] == [5000]


def test_what_becomes_of_a_picture_is_the_status_of_the_answer(served: Served) -> None:
    """A picture that comes too fast is answered all the same: the phone learns what to do."""
    secret = served.join(served.phones.code)["secret"]
    served.films.status = 429
    assert served.ask("/phone/picture", b"jpeg", {"X-Phone": secret, "X-Times": "x"}) == (
        429,
        b'{"number": 1, "known": 0}',
    )


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"[" * 3000, b"x" * 5000, b'{"code": 5}', b'{"secret": []}'])
@pytest.mark.parametrize("path", ["/phone/join", "/phone/told"])
def test_garbage_is_refused(served: Served, path: str, body: bytes) -> None:
    """Whatever comes, nobody joins, nothing is told, and the server goes on."""
    status, answer = served.ask(path, body)
    assert status in {400, 403, 413} or b"refused" in answer
    assert served.films.said == []
    assert served.ask("/phone")[0] == 200


def test_another_site_or_name_is_refused(served: Served) -> None:
    """A page of another origin, and a name that was rebound to this machine, get nothing."""
    secret = served.join(served.phones.code)["secret"]
    foreign = {"X-Phone": secret, "Origin": "https://example.org"}
    assert served.ask("/phone/picture", b"jpeg", foreign)[0] == 403
    assert served.ask("/phone", host=f"example.org:{served.server.port}")[0] == 403
    assert served.films.taken == []
