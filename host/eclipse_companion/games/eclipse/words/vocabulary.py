"""What Eclipse's language files must contain, and where they are."""

from typing import Final, get_args

from eclipse_companion.games.eclipse.announcements import ECLIPSE_FACTS, ECLIPSE_WORDINGS, Teaching
from eclipse_companion.games.eclipse.game.claims import Claim
from eclipse_companion.games.eclipse.words.phrases import LABELS, PHRASES
from eclipse_companion.outputs.vocabulary import Vocabulary

ECLIPSE_VOCABULARY: Final = Vocabulary(
    package=__package__,
    facts=ECLIPSE_FACTS,
    texts={**ECLIPSE_WORDINGS, **PHRASES, **LABELS},
    folders={"lessons": Teaching},
    counted=("good", "bad", "total"),
    named={"claim": get_args(Claim)},
)
"""Eclipse's own part of every language."""
