"""When a picture of a table of cards is read."""

from collections.abc import Sequence

import numpy as np
import pytest

from eclipse_companion.games.ecliptic.camera.lookout import AGAIN_MS, AGREE, TableLookout
from eclipse_companion.games.ecliptic.camera.picture_reading import TableEye
from eclipse_companion.games.ecliptic.following.table_state import TableState
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.sensing.camera.looks import Board, Look
from eclipse_companion.sensing.camera.shots import Exposure, Shot

STEP_MS = 100.0


class Table:
    """A table that shows this, with a card on it if `laid`; it counts how often it is read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, shows: TableState) -> None:
        self.reads, self.laid, self._now, self._shows = 0, False, 0.0, shows
        monkeypatch.setattr(TableEye, "read", self._read)
        self._lookout = TableLookout(TableEye())

    def _read(self, *_: object) -> TableState:
        self.reads += 1
        return self._shows

    def looks(self, count: int) -> Sequence[Look]:
        """What is told in so many pictures."""
        found: list[Look] = []
        for _ in range(count):
            self._now += STEP_MS
            pixels = np.full((360, 640, 3), 90, np.uint8)
            if self.laid:
                pixels[100:160, 200:240] = 220
            found += self._lookout.look(Shot(pixels, self._now, Exposure.NORMAL, round(self._now / STEP_MS)))
        return found


def test_a_table_without_doubt_is_read_once_and_then_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each further picture that shows the same tells the same; a card that is laid is read."""
    table = Table(monkeypatch, TableState((frozenset({3}), frozenset())))
    looks = table.looks(15)
    assert table.reads == 1
    assert len([look for look in looks if look.board is Board.CLEAR]) > 5
    table.looks(round(AGAIN_MS / STEP_MS))
    assert table.reads == 2
    table.laid = True
    assert Board.COVERED in {look.board for look in table.looks(8)}
    assert table.reads == 3


def test_a_table_is_read_as_soon_as_one_picture_is_like_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """While something moves, it isn't read; what it means is thought over while the rest of the moment passes."""
    table = Table(monkeypatch, TableState())
    table.looks(5)
    table.laid = True
    assert [look.board for look in table.looks(1)] == [Board.COVERED]
    assert table.reads == 1
    assert [look.board for look in table.looks(1)] == [Board.CLEAR]
    assert table.reads == 2


@pytest.mark.parametrize(
    "shows",
    [TableState(doubtful=frozenset({(Player.WHITE.at, 5)})), TableState(pile_doubtful=True)],
    ids=["line", "pile"],
)
def test_a_table_in_doubt_is_read_until_readings_agree(monkeypatch: pytest.MonkeyPatch, shows: TableState) -> None:
    """One picture alone may be noise."""
    table = Table(monkeypatch, shows)
    table.looks(15)
    assert table.reads == AGREE
