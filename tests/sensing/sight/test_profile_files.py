"""Files of profiles: what is taught under a name again takes nothing away."""

from pathlib import Path

import pytest

from eclipse_companion.commands import cli
from eclipse_companion.common.settings import HOME_VARIABLE
from eclipse_companion.sensing.sight import profile_files
from eclipse_companion.sensing.sight.profile_files import ProfileError


@pytest.mark.parametrize("name", ["tin", "n" * 40])
def test_of_a_profile_that_is_taught_again_one_earlier_set_is_kept(name: str, tmp_path: Path) -> None:
    """However often that happens; it is what the profile was the last time, and lists don't show it beside that."""
    path = profile_files.path_of(name, tmp_path, "eclipse")
    assert profile_files.set_aside(path) is None
    path.parent.mkdir()
    path.write_bytes(b"damaged")
    assert profile_files.set_aside(path) is None, "what nobody can read isn't kept"
    for number in range(3):
        profile_files.keep(name, tmp_path, "eclipse", {"number": number})
        aside = profile_files.set_aside(path)
        assert aside is not None
        assert profile_files.load(aside.stem, tmp_path, "eclipse", lambda found: int(found["number"])) == number
    assert sorted(each.stem for each in path.parent.iterdir()) == [name, f"{name}-before"]
    assert profile_files.names(tmp_path, "eclipse") == [name]
    path.unlink()
    assert profile_files.names(tmp_path, "eclipse") == [f"{name}-before"], "it is all that is left"


def test_nothing_is_taught_under_the_name_of_an_earlier_set() -> None:
    """The next teaching of its profile would take it away."""
    profile_files.refuse_earlier("before")
    with pytest.raises(ProfileError, match="tin-before is a name for what tin was"):
        profile_files.refuse_earlier("tin-before")


@pytest.mark.parametrize("added", [[], ["--add"]])
@pytest.mark.parametrize("game", ["eclipse", "infinity"])
def test_no_command_teaches_under_the_name_of_an_earlier_set(
    game: str, added: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not even by adding pictures, while there is none."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    words = [
        "calibrate",
        "--game",
        game,
        "camera",
        "a.png",
        "--positions",
        "4/4/4/4",
        "--profile",
        "tin-before",
        *added,
    ]
    assert cli.main(words) == 1
    assert "tin-before is a name for what tin was" in capsys.readouterr().err


def test_a_profile_that_cannot_be_set_aside_stays(tmp_path: Path) -> None:
    """A sentence says why."""
    path = profile_files.keep("tin", tmp_path, "eclipse", {})
    (tmp_path / "profiles" / "tin-before.npz.new").mkdir()
    before = path.read_bytes()
    with pytest.raises(ProfileError, match="The profile isn't saved"):
        profile_files.set_aside(path)
    assert path.read_bytes() == before
