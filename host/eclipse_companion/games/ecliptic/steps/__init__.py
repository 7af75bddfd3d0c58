"""A game at a table, one step at a time: what one player does, or chance, and what follows from it.

A whole turn of a file is several steps: a draw, a play, two dice chosen in secret, throws, a card to keep. Here is what
the shared rooms ask of rules, beside words.
"""
