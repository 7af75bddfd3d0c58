"""The lock in requirements/: what `./run` installs is what pyproject.toml asks for, each file by its hash."""

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT: Final = Path(__file__).resolve().parents[2]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BUILD: Final = PROJECT["build-system"]["requires"]
USER: Final = BUILD + PROJECT["project"]["dependencies"]
EXTRAS: Final = PROJECT["project"]["optional-dependencies"]
KIT: Final = USER + EXTRAS["kit"]
GROUPS: Final = PROJECT["dependency-groups"]
ASKED: Final = {
    "user": USER,
    "kit": KIT,
    "club": USER + EXTRAS["club"],
    "dev": KIT + EXTRAS["club"] + GROUPS["dev"],
    "lowest": KIT + EXTRAS["club"] + GROUPS["dev"],
    "pictures": BUILD + GROUPS["pictures"],
    "board": GROUPS["board"],
    "lock": GROUPS["lock"],
}
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14", "3.15")
SYSTEMS: Final = (("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "arm64"), ("win32", "AMD64"))
AGAIN: Final = "make the lock again: ./run lock"


def entries(kind: str) -> list[tuple[Requirement, str]]:
    """The entries of a lock: each library with its version, and the lines that belong to it."""
    text = (ROOT / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")
    parts = re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)[1:]
    return [(Requirement(part.partition("\\\n")[0]), part) for part in parts]


def chosen(kind: str, python: str, platform: str, machine: str) -> dict[str, Version]:
    """The versions that are installed on this Python and system."""
    place = {
        "python_version": python,
        "python_full_version": f"{python}.1",
        "sys_platform": platform,
        "platform_machine": machine,
    }
    found: dict[str, Version] = {}
    for line, _ in entries(kind):
        if line.marker is None or line.marker.evaluate(place):
            assert canonicalize_name(line.name) not in found, f"{line.name} twice for Python {python} on {platform}"
            found[canonicalize_name(line.name)] = Version(str(line.specifier).removeprefix("=="))
    for wanted in map(Requirement, ASKED[kind]):
        if wanted.marker is None or wanted.marker.evaluate(place):
            version = found.get(canonicalize_name(wanted.name))
            assert version is not None, f"{wanted.name} is missing; {AGAIN}"
            assert version in wanted.specifier, f"{wanted.name} {version} is not {wanted.specifier}; {AGAIN}"
    return found


@pytest.mark.parametrize("kind", ASKED)
@pytest.mark.parametrize("python", PYTHONS)
def test_each_lock_is_what_the_project_asks_for(kind: str, python: str) -> None:
    """On every Python and system it has each library once, in a version that pyproject.toml allows."""
    for platform, machine in SYSTEMS:
        assert chosen(kind, python, platform, machine)


@pytest.mark.parametrize("kind", ASKED)
def test_a_lock_has_no_more_than_the_project_asks_for(kind: str) -> None:
    """Libraries listed for the project's own sake are still asked for; all others come with something."""
    asked = {canonicalize_name(Requirement(line).name) for line in ASKED[kind]}
    direct = {canonicalize_name(line.name) for line, text in entries(kind) if f"-r {kind}.in" in text}
    assert direct == asked, AGAIN


@pytest.mark.parametrize("kind", ASKED)
def test_every_file_is_known_by_its_hash_and_no_place_is_named(kind: str) -> None:
    """A lock says what is installed, but not where it comes from: that is up to pip's settings."""
    for line, text in entries(kind):
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", text), line.name
        assert line.url is None
    text = (ROOT / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text


@pytest.mark.parametrize("python", PYTHONS)
def test_users_get_what_developers_test_with(python: str) -> None:
    """The users' lock is in those with the kit's and the clubs' libraries, and these are in the developers'."""
    for platform, machine in SYSTEMS:
        kinds = ("user", "kit", "club", "dev")
        user, kit, club, dev = (chosen(kind, python, platform, machine).items() for kind in kinds)
        assert user <= kit <= dev
        assert user <= club <= dev


@pytest.mark.parametrize("kind", ASKED)
def test_no_marker_asks_for_the_release_of_the_system(kind: str) -> None:
    """On Linux that isn't a version (6.1.0-13-amd64): pip 24.1 and later end with a traceback if one is compared."""
    assert not [line.name for line, _ in entries(kind) if line.marker and "platform_release" in str(line.marker)]


def test_every_bound_has_two_sides() -> None:
    """Each library that the project asks for has a lowest version that was tried, and a version that it stays below."""
    bounds: dict[str, set[str]] = {}
    for requirement in map(Requirement, {line for asked in [*ASKED.values(), GROUPS["learning"]] for line in asked}):
        bounds.setdefault(requirement.name, set()).update(each.operator for each in requirement.specifier)
    one_sided = [name for name, operators in bounds.items() if not ({">=", "<"} <= operators or operators == {"=="})]
    assert one_sided == []
