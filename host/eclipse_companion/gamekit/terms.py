"""The terms of every game. Each game has its own kinds of them; what is shared asks only what is said here.

They are `Any` for the type checker: a game's own code reads its own kinds out of shared announcements and effects.
"""

from typing import Any, TypeAlias

Player: TypeAlias = Any
"""Who plays a side: a member of the game's own `Enum`; its value is the name that files use, such as `sun`."""

Turn: TypeAlias = Any
"""What a player does, or chance, between two positions: comparable; `str` is the form of files."""

Position: TypeAlias = Any
"""What all turns so far have led to: comparable; `str` is the form of files; `to_move` is whose turn it is."""

Result: TypeAlias = Any
"""How a game ended: `value` is the form of files, such as `1-0`; `winner` is a player, or None for a draw."""

Place: TypeAlias = int
"""A place on the board, by the game's own numbers."""
