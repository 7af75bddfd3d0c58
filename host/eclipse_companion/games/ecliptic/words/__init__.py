"""Ecliptic's sentences in each language."""

from eclipse_companion.games.ecliptic.words.sentences import EclipticSentences

__all__ = ["EclipticSentences"]
