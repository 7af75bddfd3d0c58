"""Names that would turn a line round, hide, or speak to a terminal: from options, files and the log."""

import json
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.common.errors import harmless
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.table.seats import NoSeatError, Seat, parse_seat, seat_of

TURNED = "\u202eevE"
HIDDEN = "An\u200bn\u2066\u00ad"
SIGNS = [*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"]
SIGNS += [*"\u200b\u200e\u200f\u2060\ufeff\u00ad\u061c\u3164\u2800"]


@pytest.mark.parametrize("sign", SIGNS, ids=ascii)
def test_a_name_with_a_hiding_sign_is_refused(sign: str) -> None:
    """Whoever chooses it is told; in an older log it is shown with a sign in its place."""
    for name in (f"A{sign}nn", f"{sign}Ann", f"Ann{sign}", sign):
        with pytest.raises(NoSeatError, match="Leave them out"):
            parse_seat(f"human:{name}", Player.SUN)
    assert seat_of(f"A{sign}nn", "human") == Seat("A\ufffdnn")


def test_names_of_all_languages_are_names() -> None:
    """Joiners within words and emoji belong to them, and so do accents of their own."""
    for name in ("Zoë", "Анна", "אבי", "\u0646\u200c\u062f", "👩\u200d👧", "क्\u200dष", "e\u0301"):
        assert parse_seat(f"human:{name}", Player.SUN) == Seat(name)
        assert harmless(name) == name
    for name in ("\u200dAnn", "Ann\u200c", "\u200d"):
        with pytest.raises(NoSeatError):
            parse_seat(f"human:{name}", Player.SUN)


def test_names_from_files_are_shown_harmlessly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Lists and sentences show a sign instead; JSON and game files have the names as they were."""
    file = tmp_path / f"{TURNED}.egn"
    text = f'[Sun "{TURNED}"]\n[Moon "{HIDDEN}"]\n[Result "1-0"]\n[Termination "{TURNED}"]\n\n1. S1 1-0\n'
    file.write_text(text, encoding="utf-8")
    assert main(["games", "import", str(file)]) == 0
    shown = capsys.readouterr().out
    uuid = shown.split()[-1].strip(".")
    for words in (["games", "list"], ["games", "show", uuid], ["check", str(file)], ["check", f"{file}{TURNED}"]):
        main(words)
        said = capsys.readouterr()
        shown += said.out + said.err
    assert not {*TURNED, *HIDDEN} & {*shown} - {*"evEAn"}
    assert "\ufffdevE" in shown
    assert "An\ufffdn\ufffd\ufffd" in shown
    assert main(["games", "list", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["sun"], told["moon"]) == (TURNED, HIDDEN)
    assert main(["games", "export", uuid]) == 0
    assert f'[Sun "{TURNED}"]' in capsys.readouterr().out
