"""The sketch of where camera and lamp stand."""

from eclipse_calibration.drawings.files import camera_files
from tests.conftest import ROOT


def test_the_kept_sketch_is_what_is_made() -> None:
    """docs/camera has it, letter for letter, and docs/camera.md shows it."""
    page = (ROOT / "docs" / "camera.md").read_text(encoding="utf-8")
    for name, text in camera_files().items():
        kept = ROOT / "docs" / "camera" / name
        assert kept.read_text(encoding="utf-8") == text, f"{name}: make the drawings again (hardware.md)"
        assert f"(camera/{name})" in page
