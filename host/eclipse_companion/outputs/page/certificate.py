"""The companion's own certificate: a browser gives a phone's camera only to a page that is encrypted.

In: a folder, by which names and addresses this machine is known, the time. Out: a file with the certificate and its
key, for its owner alone. It is made once, and again before it ends, or if the machine has got another address.
"""

import ipaddress
import socket
from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eclipse_companion.common import atomic_files
from eclipse_companion.common.errors import why_of
from eclipse_companion.common.private_files import make_private
from eclipse_companion.outputs.page.network import LOOPBACK, NetworkError, own_address

if TYPE_CHECKING:
    from cryptography.x509 import Certificate, GeneralName

FILE_NAME: Final = "phone-certificate.pem"
LASTS: Final = timedelta(days=397)
"""Browsers take no certificate that lasts longer than 398 days."""
RENEWED: Final = timedelta(days=30)
"""It is made again when so much of its time is left."""
_BEFORE: Final = timedelta(days=1)
"""Phones' clocks may be slow."""
_MOST_NAMES: Final = 32
"""A laptop that comes back to a network has its certificate of before, which the phone knows; the oldest names go."""


def names_of_this_machine() -> list[str]:
    """By which names and addresses other devices may find this machine, first by the one that people are told."""
    name = socket.gethostname().lower()
    found = [own_address(), *_addresses(name), LOOPBACK, name, f"{name}.local", "localhost"]
    return list(dict.fromkeys(each for each in found if each.isascii() and each.strip(".")))


def own_certificate(folder: Path, names: Collection[str], now: datetime) -> Path:
    """The file of the certificate for these names, made if it must be. Raises `NetworkError` if it can't be written."""
    path = folder / FILE_NAME
    before = _load(path)
    known: list[str] = []
    if before is not None:
        known = _names_in(before)
        if set(names) <= set(known) and now < before.not_valid_after_utc - RENEWED:
            make_private(path)
            return path
    wanted = list(dict.fromkeys([*names, *known]))[:_MOST_NAMES]
    partial = path.with_name(f"{path.name}.new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        partial.unlink(missing_ok=True)
        make_private(partial)  # what is written next gets this file, and its access
        atomic_files.write(path, _made(wanted, now))
        make_private(path)
    except OSError as error:
        raise NetworkError(
            f"I can't keep the certificate for your phone in {path} ({why_of(error)}). "
            "Make room there, or allow me to write there."
        ) from error
    return path


def _addresses(name: str) -> Iterable[str]:
    """The addresses of this machine's name; on Linux, those of all its interfaces."""
    with suppress(OSError, UnicodeError):
        yield from socket.gethostbyname_ex(name)[2]
    with suppress(OSError, ImportError):
        import fcntl  # noqa: PLC0415 - Windows has none
        import struct  # noqa: PLC0415 - only here

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            for _, interface in socket.if_nameindex():
                with suppress(OSError):
                    request = struct.pack("256s", interface.encode()[:15])
                    yield socket.inet_ntoa(fcntl.ioctl(asked.fileno(), _INTERFACE_ADDRESS, request)[20:24])


_INTERFACE_ADDRESS: Final = 0x8915
"""Linux's `SIOCGIFADDR`; other systems refuse it."""


def _load(path: Path) -> "Certificate | None":
    """The certificate of a file; None if there is none, or its key isn't with it."""
    from cryptography import x509  # noqa: PLC0415 - slow to load, and only needed with a phone
    from cryptography.hazmat.primitives.serialization import load_pem_private_key  # noqa: PLC0415

    try:
        data = path.read_bytes()
        certificate, key = x509.load_pem_x509_certificate(data), load_pem_private_key(data, None)
    except (OSError, ValueError, TypeError):
        return None
    return certificate if key.public_key() == certificate.public_key() else None


def _names_in(certificate: "Certificate") -> list[str]:
    from cryptography import x509  # noqa: PLC0415 - as above

    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return []
    return [str(each.value) for each in names]


def _named(name: str) -> "GeneralName":
    from cryptography import x509  # noqa: PLC0415 - as above

    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _made(names: Collection[str], now: datetime) -> bytes:
    """A new key and its certificate, signed by itself, as PEM."""
    from cryptography import x509  # noqa: PLC0415 - as above
    from cryptography.hazmat.primitives import hashes, serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID  # noqa: PLC0415

    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Eclipse Companion")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _BEFORE)
        .not_valid_after(now - _BEFORE + LASTS)
        .add_extension(x509.SubjectAlternativeName(map(_named, names)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    encoding = serialization.Encoding.PEM
    plain = serialization.NoEncryption()
    return key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, plain) + certificate.public_bytes(encoding)
