"""`learning_layers.ending`: how commands end that learn."""

from pathlib import Path

import pytest

from eclipse_companion.common.errors import CompanionError
from learning_layers.ending import status_of


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (None, 0, ""),
        (KeyboardInterrupt(), 130, "\nlearn: stopped; the file wasn't written.\n"),
        (CompanionError("There are no plates."), 1, "learn: There are no plates.\n"),
    ],
)
def test_a_command_ends_with_a_status_and_a_sentence(
    error: BaseException | None, status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is said if all went well."""

    def learn() -> None:
        if error is not None:
            raise error

    assert status_of("learn", learn) == status
    assert capsys.readouterr().err == said


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The system's number of the error isn't shown."""
    assert status_of("learn", (tmp_path / "none.npz").unlink) == 1
    said = capsys.readouterr().err
    assert "none.npz' can't be used: it isn't there. Name another one" in said
    assert "Errno" not in said
