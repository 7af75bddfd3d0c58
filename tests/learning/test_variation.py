"""From which plates it is learned how faces vary (`./run learn-variation`)."""

from pathlib import Path

from eclipse_learning.variation import plates_of_sets


def test_sets_that_are_judged_are_not_learned_from(tmp_path: Path) -> None:
    """Plates are put together by their set; of one that lies in a single picture nothing can be said."""
    first, second = tmp_path / "practice", tmp_path / "training"
    for folder, names in (
        (first, ["practice_000000", "practice_000005", "practice_000006", "own_003200", "own_003201"]),
        (second, ["random_000004", "random_000005", "random_000008", "bare_000000", "bare_000001"]),
    ):
        folder.mkdir()
        for name in names:
            (folder / f"{name}.npz").touch()
    found = [[file.stem for file in files] for files in plates_of_sets([first, second])]
    assert found == [["practice_000000", "practice_000005"], ["random_000004", "random_000005"]]
