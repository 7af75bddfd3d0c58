"""The whole game, solved: the exact value and length of every position."""
