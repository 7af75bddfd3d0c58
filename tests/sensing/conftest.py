"""The simulated games that Eclipse's tests play are played here, too."""

from tests.games.eclipse.play.conftest import micropython

__all__ = ["micropython"]
