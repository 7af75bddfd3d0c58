"""The computer as an opponent and adviser: search, choice of a turn, hints. Knows only the game."""
