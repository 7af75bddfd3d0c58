"""What phones and word processors make of plain signs: in files and typed texts of all games, options and settings."""

from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.common.settings import PlaySettings, Settings, load
from eclipse_companion.common.typography import plain
from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.ecliptic.game import scoring
from eclipse_companion.games.ecliptic.game import turn as ecliptic
from eclipse_companion.games.infinity.game import position as infinity
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.play import corrections
from eclipse_companion.games.infinity.play.corrections import Said
from eclipse_companion.outputs.page.seats import as_typed
from eclipse_companion.table.clock import parse_control
from eclipse_companion.table.inputs import Request, command_or_line
from eclipse_companion.table.seats import Seat, parse_seat
from tests.conftest import ROOT

DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
FILES = {
    "booklet.egn": (ROOT / "tests" / "data" / "games" / "booklet.egn").read_text(encoding="utf-8"),
    "game.rin": '[Game "infinity"]\n[Result "*"]\n[SetUp "1"]\n[Position "b3/4/4/4 y -1"]\n\n1. y3 b2 *\n',
    "game.ecl": '[Game "ecliptic"]\n[Result "*"]\n\n1. W x2S 2. B 2M+2S^:9M *\n',
}


@pytest.mark.parametrize("dash", DASHES)
def test_all_dashes_are_one(dash: str) -> None:
    """In turns, positions, results, corrections and codes of all games."""
    assert Turn.parse(f"1{dash}5/S16") == Turn.parse("1-5/S16")
    assert infinity.Position.parse(f"4/4/4/4 b {dash}1") == infinity.Position.parse("4/4/4/4 b -1")
    assert ecliptic.Turn.parse(f"B 1S+1M:7S!4{dash}20=3{dash}3,2{dash}11>7S") == ecliptic.Turn.parse(
        "B 1S+1M:7S!4-20=3-3,2-11>7S"
    )
    said = corrections.read(f"knob {dash}2", infinity.Position.parse("4/4/4/4 b 0"))
    assert isinstance(said, Said)
    assert said.position.knob == -2
    assert as_typed(f"a3c{dash}d4e") == "A3CD4E"
    (game,) = egn.scan(f'[Result "0{dash}1"]\n[Sun "Jean{dash}Luc"]\n\n1. S1 1{dash}2/S3 {{a {dash} b}} 0{dash}1\n')
    assert isinstance(game, egn.GameRecord)
    assert (game.tags["Result"], str(game.turns[1])) == ("0-1", "1-2/S3")
    assert game.tags["Sun"] == f"Jean{dash}Luc"
    assert f"{{a {dash} b}}" in egn.write([game])


@pytest.mark.parametrize("name", FILES)
def test_a_whole_file_of_a_word_processor_is_read(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its dashes, curly quotes, blanks and wide signs, `check` says the same as of the plain file."""
    typeset = str.maketrans(
        {"-": "\u2013", "/": "\uff0f", "1": "\uff11", " ": "\u00a0", ".": "\uff0e", "+": "\uff0b", '"': "\u201d"}
    )
    said = []
    for folder, text in (("plain", FILES[name]), ("typeset", FILES[name].translate(typeset))):
        file = tmp_path / folder / name
        file.parent.mkdir()
        file.write_text(text, encoding="utf-8")
        assert main(["check", str(file), "--json"]) == 0
        said.append(capsys.readouterr().out.replace(str(file), ""))
    assert said[0] == said[1]


def test_halves_and_dots_are_read() -> None:
    """A word processor makes one sign of 1/2 and of three dots."""
    (game,) = egn.scan('[Result "\u00bd\u2013\u00bd"]\n\n1. S1 (1. G1) 1\u2026 1-2/S3 \u00bd\u2013\u00bd')
    assert isinstance(game, egn.GameRecord)
    assert game.tags["Result"] == "1/2-1/2"


def test_typed_words_are_read() -> None:
    """Blanks that don't break lines, wide letters and digits; invisible signs are left out."""
    assert command_or_line("go\u00a0on", Position.parse) is Request.GO_ON
    assert command_or_line("\uff48\uff49\uff4e\uff54", Position.parse) is Request.HINT
    assert Turn.parse("\u200b1\u22125\u2044S16\ufeff") == Turn.parse("1-5/S16")
    assert Placement.parse("\uff42\uff13") == Placement.parse("b3")
    assert scoring.read_table("1S 2S\u00a03M g2\uff0f7G 8G g1") == scoring.read_table("1S 2S 3M g2/7G 8G g1")
    assert Position.parse("S3\u20444\u20444\u20444") == Position.parse("S3/4/4/4")
    assert parse_control("\uff15\uff0b\uff13") == parse_control("5+3")
    assert parse_control("10+0\u20445+5") == parse_control("10+0/5+5")


def test_names_stay_as_they_are() -> None:
    """Only what stands before a name has a form."""
    assert parse_seat("human\uff1aJean\u2013Luc O\u2019Neill", Player.SUN) == Seat("Jean\u2013Luc O\u2019Neill")
    assert parse_seat("ai:\uff13", Player.SUN) == parse_seat("ai:3", Player.SUN)


def test_a_tag_in_curly_quotes_keeps_its_value() -> None:
    """The quotation marks around the value are plain ones; what is quoted in it stays."""
    (game,) = egn.scan('[Sun \u201cAnn \u2013 x\u201d]\n[Moon "a \u201cb\u201d"]\n\n1. S1 *')
    assert isinstance(game, egn.GameRecord)
    assert (game.tags["Sun"], game.tags["Moon"]) == ("Ann \u2013 x", "a \u201cb\u201d")


@pytest.mark.parametrize("word", ["\u2014json", "\u2013json", "\u2013\u2013json"])
def test_options_are_read(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Word processors make a dash of two hyphens, and commands are copied from there."""
    assert main(["best", "4\uff0f4/4/4", word]) == 0
    assert '"value"' in capsys.readouterr().out


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_settings_are_read_as_editors_save_them(tmp_path: Path, encoding: str, end: str) -> None:
    """With a byte order mark, in UTF-16, with any line ends."""
    mark = "\ufeff" if encoding in {"utf-16-le", "utf-16-be"} else ""
    file = tmp_path / "settings.toml"
    file.write_bytes(f'{mark}# \u00e4{end}[play]{end}clock = "5+3"{end}'.encode(encoding))
    assert load(file) == Settings(play=PlaySettings(clock="5+3"))


def test_settings_in_curly_quotes_are_read(tmp_path: Path) -> None:
    """A file that is TOML only with plain signs is read with them; a text in a right file stays as it is."""
    file = tmp_path / "settings.toml"
    file.write_text("[play]\nclock\u00a0= \u201c5+3\u201d\n", encoding="utf-8")
    assert load(file).play.clock == "5+3"
    file.write_text('[voice]\nfolder = "a\u2013b"\n', encoding="utf-8")
    assert load(file).voice.folder == "a\u2013b"


def test_plain_text_stays() -> None:
    """ASCII is as it was, and so are letters of all languages."""
    for text in ("".join(map(chr, range(128))), "Zo\u00eb \u00c4\u00f6\u00df \u0410\u043d\u043d\u0430"):
        assert plain(text) == text
