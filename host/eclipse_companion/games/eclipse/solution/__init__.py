"""The solved game: the exact value and length of every position."""
