"""The companion's own certificate: whose it is, how long it lasts, when it is made anew."""

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from eclipse_companion.outputs.page.certificate import FILE_NAME, LASTS, names_of_this_machine, own_certificate
from eclipse_companion.outputs.page.network import NetworkError, own_address

NOW = datetime(2026, 3, 1, tzinfo=UTC)
NAMES = ["192.0.2.7", "127.0.0.1", "table", "table.local"]


def named(file: Path) -> list[str]:
    certificate = x509.load_pem_x509_certificate(file.read_bytes())
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return [str(each.value) for each in names]


def test_it_is_kept_for_its_owner_alone_and_names_all_addresses(tmp_path: Path) -> None:
    """The certificate and its key lie in one file that nobody else may read, and a server can use it."""
    file = own_certificate(tmp_path / "config", NAMES, NOW)
    assert file == tmp_path / "config" / FILE_NAME
    assert file.stat().st_mode & 0o777 == 0o600
    assert named(file) == NAMES
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file, file)
    assert list(file.parent.iterdir()) == [file]


def test_browsers_take_no_certificate_that_lasts_longer(tmp_path: Path) -> None:
    """It lasts 397 days, and is a server's own."""
    certificate = x509.load_pem_x509_certificate(own_certificate(tmp_path, NAMES, NOW).read_bytes())
    assert certificate.not_valid_after_utc - certificate.not_valid_before_utc == LASTS < timedelta(days=398)
    assert not certificate.extensions.get_extension_for_class(x509.BasicConstraints).value.ca


@pytest.mark.parametrize(("later", "same"), [(timedelta(days=300), True), (timedelta(days=370), False)])
def test_it_stays_until_shortly_before_its_end(tmp_path: Path, later: timedelta, *, same: bool) -> None:
    """A phone that was told once to trust it isn't asked again until it is renewed."""
    first = own_certificate(tmp_path, NAMES, NOW).read_bytes()
    assert (own_certificate(tmp_path, NAMES, NOW + later).read_bytes() == first) is same


def test_another_address_is_named_beside_those_of_before(tmp_path: Path) -> None:
    """A laptop that comes home again finds its old address in the certificate."""
    own_certificate(tmp_path, NAMES, NOW)
    file = own_certificate(tmp_path, ["198.51.100.4", "127.0.0.1"], NOW)
    away = file.read_bytes()
    assert named(file) == ["198.51.100.4", "127.0.0.1", "192.0.2.7", "table", "table.local"]
    assert own_certificate(tmp_path, NAMES, NOW).read_bytes() == away


@pytest.mark.parametrize("damage", [b"", b"no certificate"])
def test_a_damaged_file_is_made_again(tmp_path: Path, damage: bytes) -> None:
    """What is no certificate with its key is replaced, and is private again."""
    file = own_certificate(tmp_path, NAMES, NOW)
    file.write_bytes(damage)
    file.chmod(0o644)
    assert named(own_certificate(tmp_path, NAMES, NOW)) == NAMES
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_certificate_that_cannot_be_kept_is_a_sentence(tmp_path: Path) -> None:
    """The error names the file, and says what to do."""
    (tmp_path / "file").touch()
    with pytest.raises(NetworkError, match=r"can't keep the certificate .*Make room there"):
        own_certificate(tmp_path / "file", NAMES, NOW)


def test_this_machine_is_named_by_the_address_that_people_are_told() -> None:
    """The address of the usual way comes first, and the loopback address is among the others."""
    names = names_of_this_machine()
    assert names[0] == own_address()
    assert {"127.0.0.1", "localhost"} <= set(names)
    assert len(names) == len(set(names))
