"""Files of profiles: what is taught under a name again takes nothing away."""

from pathlib import Path

import pytest

from eclipse_companion.sensing.sight import profile_files
from eclipse_companion.sensing.sight.profile_files import ProfileError


@pytest.mark.parametrize("name", ["tin", "n" * 40])
def test_a_profile_is_set_aside_under_a_free_name_of_its_own(name: str, tmp_path: Path) -> None:
    """However often that happens; each of these can be a profile's name, and has what the profile had then."""
    path = profile_files.path_of(name, tmp_path, "eclipse")
    assert profile_files.set_aside(path) is None
    path.parent.mkdir()
    path.write_bytes(b"damaged")
    assert profile_files.set_aside(path) is None, "what nobody can read isn't kept"
    asides: list[str] = []
    for number in range(12):
        profile_files.keep(name, tmp_path, "eclipse", {"number": number})
        aside = profile_files.set_aside(path)
        assert aside is not None
        asides.append(aside.stem)
    assert asides[0].endswith("-before")
    kept = [profile_files.load(each, tmp_path, "eclipse", lambda found: int(found["number"])) for each in asides]
    assert kept == list(range(12))
    assert set(profile_files.names(tmp_path, "eclipse")) == {name, *asides}


def test_a_profile_that_cannot_be_set_aside_stays(tmp_path: Path) -> None:
    """A sentence says why."""
    path = profile_files.keep("tin", tmp_path, "eclipse", {})
    (tmp_path / "profiles" / "tin-before.npz.new").mkdir()
    before = path.read_bytes()
    with pytest.raises(ProfileError, match="The profile isn't saved"):
        profile_files.set_aside(path)
    assert path.read_bytes() == before
