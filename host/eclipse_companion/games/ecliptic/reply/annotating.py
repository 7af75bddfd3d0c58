"""A game with marks where points were given away, what would have been better, and the exact chances of its battles.

In: a game's record. Out: the same record with annotations. What was given away is an estimate (`judging`), and says so;
it needs the hands, which a file has with `Deck` or `Seed`. The same file always gets the same annotations.

Marks, as in PGN: `$6` a point or more given away, `$2` one and a half or more, `$4` three or more.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from eclipse_companion.gamekit.files import Comment, GameRecord, Nag, Played, not_annotated
from eclipse_companion.games.ecliptic.game import odds
from eclipse_companion.games.ecliptic.game.actions import Wish
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.turn import Turn
from eclipse_companion.games.ecliptic.reply.judging import Decision, Judged, Told, given_away, judge
from eclipse_companion.games.ecliptic.reply.sampling import GAMES

UNKNOWN: Final = "Given away: nobody can tell, since the hands are unknown. Chances of battles are exact."
_OURS: Final = re.compile(r"(Estimate|Counted|Given away|Chance): ")
_EVEN: Final = 0.05
"""A lead that is smaller is none."""


def annotator(told: Told) -> Callable[[GameRecord[Turn, ReplayedGame]], GameRecord[Turn, ReplayedGame]]:
    """What annotates the games of one call; `told` hears how far it is."""
    return lambda record: annotate(record, told)


def annotate(
    record: GameRecord[Turn, ReplayedGame], told: Told = lambda _, __: None, games: int = GAMES
) -> GameRecord[Turn, ReplayedGame]:
    """The record with its marks and comments; those of an earlier annotation are replaced, all others stay."""
    judged = judge(record, told, games)
    line = []
    for number, played in enumerate(record.line):
        said = [Comment(text) for text in _said(played.turn, judged[number] if judged else None)]
        mark = judged[number].mark if judged else None
        kept = not_annotated(played.after, _OURS)
        line.append(Played(played.turn, [*([] if mark is None else [Nag(mark)]), *said, *kept]))
    opening = not_annotated(record.opening, _OURS)
    summary = _summary(judged, games) if judged else UNKNOWN
    return replace(record, line=line, opening=[Comment(summary), *opening] if line else opening)


def _summary(judged: list[Judged], games: int) -> str:
    """How much each player gave away, and where that comes from."""
    shares = ", ".join(f"{player.title} {points:.1f} points" for player, points in given_away(judged).items())
    return (
        f"Given away: {shares}. These are estimates: for each decision {games} games were played on, from what its "
        "player could know. A loss counts if it is twice its sampling error; it is marked from one point on."
    )


def _said(turn: Turn, judged: Judged | None) -> list[str]:
    """What is said of a turn: who is ahead, what was better, what chance did, and the chance of its battle."""
    said = []
    if judged is not None:
        lead = _lead(judged.mover, judged.after.points)
        told = [f"Estimate: {lead}" if judged.counted is None else f"Counted: {lead.removesuffix('.0')}"]
        told += [_better(each, judged.mover) for each in judged.decisions if each.counts]
        if judged.luck:
            whose = judged.mover if judged.luck > 0 else judged.mover.opponent
            told.append(f"Cards and dice brought {whose.title} {abs(judged.luck):.1f} points")
        said.append(". ".join(told) + ".")
    if turn.fight is not None:
        white, blue = turn.fight.dice
        chance = float(100 * odds.beats(white, blue))
        said.append(f"Chance: White's d{white} beats Blue's d{blue} {chance:.1f} times out of 100.")
    return said


def _lead(player: Player, points: float) -> str:
    """Who is ahead in the end, and by how much; `points` are the player's."""
    if abs(points) < _EVEN:
        return "even"
    return f"{(player if points > 0 else player.opponent).title} +{abs(points):.1f}"


def _better(decision: Decision, mover: Player) -> str:
    """What would have been better, and by how much."""
    whose = "" if decision.player is mover else f" for {decision.player.title}"
    if isinstance(decision.done, Wish):
        wins = 100 * (decision.weighed.before.wins - decision.weighed.after.wins)
        return f"Better{whose}: {decision.weighed.best}, which wins {wins:.0f} more times out of 100"
    return f"Better{whose}: {decision.weighed.best}, worth {decision.loss:.1f} points more"
