"""The page on the network, with a certificate."""

import http.client
import json
import socket
import ssl
import subprocess
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
import websocket

from eclipse_companion.outputs.page.connections import MOST_ENTERING
from eclipse_companion.outputs.page.network import NetworkError, find_network
from tests.outputs.page.served import LIMIT_S, has_ended
from tests.outputs.page.visiting import ADDRESS, visited


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("tls")
    made, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    names = ["-subj", "/CN=127.0.0.2", "-addext", "subjectAltName=IP:127.0.0.2", "-days", "2"]
    try:
        subprocess.run([*command, *names, "-keyout", key, "-out", made], check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("There is no openssl on this machine.")
    return made, key


def test_with_a_certificate_everything_is_encrypted(certificate: tuple[Path, Path]) -> None:
    """The page and its listeners are served over TLS alone; a plain request gets nothing."""
    made, key = certificate
    trusted = ssl.create_default_context(cafile=str(made))
    with visited(tls=find_network(made, key).tls) as page:
        assert page.page.url == f"https://127.0.0.1:{page.port}/"
        with closing(http.client.HTTPSConnection(ADDRESS, page.port, timeout=LIMIT_S, context=trusted)) as connection:
            connection.request("GET", "/")
            answer = connection.getresponse()
            assert answer.status == 200
            assert f"wss://{page.away};" in answer.headers["Content-Security-Policy"]
        connected = websocket.create_connection(
            f"wss://{page.away}/live", timeout=LIMIT_S, sslopt={"ca_certs": str(made)}, origin=f"https://{page.away}"
        )
        connected.send(json.dumps({"code": page.codes["Ann"]}))
        assert json.loads(connected.recv())["place"] == 0
        connected.shutdown()  # type: ignore[no-untyped-call]
        with pytest.raises((http.client.HTTPException, OSError)):
            page.visit("/")


def test_clients_that_never_agree_on_a_cipher_hold_nobody_up(certificate: tuple[Path, Path]) -> None:
    """Others are served while they are silent; there are few of them, however many come."""
    trusted = ssl.create_default_context(cafile=str(certificate[0]))
    with visited(tls=find_network(*certificate).tls) as page, ExitStack() as stack:
        silent = [
            stack.enter_context(closing(socket.create_connection((ADDRESS, page.port), LIMIT_S))) for _ in range(200)
        ]
        with closing(http.client.HTTPSConnection(ADDRESS, page.port, timeout=LIMIT_S, context=trusted)) as connection:
            connection.request("GET", "/page/main.js")
            assert connection.getresponse().status == 200
        assert all(has_ended(each) for each in silent[:-MOST_ENTERING])


def test_files_that_are_no_certificate_are_a_sentence(certificate: tuple[Path, Path], tmp_path: Path) -> None:
    """A missing file, another kind of file, and a key that isn't the certificate's."""
    other = tmp_path / "other.pem"
    with pytest.raises(NetworkError, match=r"There is no file .*other\.pem\. Give the certificate"):
        find_network(other, certificate[1])
    other.write_text("no certificate")
    for files in ((other, certificate[1]), (certificate[0], other), (certificate[1], certificate[0])):
        with pytest.raises(NetworkError, match=r"^I can't use the certificate .*\. Give a certificate and its own key"):
            find_network(*files)
