"""Infinity's sentences in each language."""

from eclipse_companion.games.infinity.words.sentences import InfinitySentences

__all__ = ["InfinitySentences"]
