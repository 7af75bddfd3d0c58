"""The simulated games that Eclipse's tests play are played here, too."""

from tests.games.eclipse.play.conftest import micropython
from tests.table.idle import idle_tables

__all__ = ["idle_tables", "micropython"]
