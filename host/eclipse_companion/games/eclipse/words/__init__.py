"""The words of Eclipse: its sentences in each language and each edition.

The texts are in `languages`; what all games share is in `outputs`.
"""

from eclipse_companion.games.eclipse.words.sentences import EclipseSentences
from eclipse_companion.games.eclipse.words.vocabulary import ECLIPSE_VOCABULARY

__all__ = ["ECLIPSE_VOCABULARY", "EclipseSentences"]
