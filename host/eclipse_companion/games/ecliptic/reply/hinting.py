"""A hint in three steps: what matters here, what a good action does, and the action with its reasons.

In: what a player may know, where there is something to do. Out: `Advice`. What matters and the aim name no card of the
hand. What is advised is an estimate (`valuing`); a die comes from the solved game of battles (`dicing`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.ecliptic.game import claims as c
from eclipse_companion.games.ecliptic.game import odds, rules, scoring
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Play
from eclipse_companion.games.ecliptic.game.cards import SIGNS, Sign, signs_of
from eclipse_companion.games.ecliptic.game.claims import Claim
from eclipse_companion.games.ecliptic.game.players import DICE
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.reply import effects
from eclipse_companion.games.ecliptic.reply.dicing import dicing
from eclipse_companion.games.ecliptic.reply.layout import dice_bits
from eclipse_companion.games.ecliptic.reply.sampling import GAMES
from eclipse_companion.games.ecliptic.reply.valuing import Weighed, going_on, weigh

TOLD: Final = 3
"""No step says more."""
LONG: Final = 4
"""A series of the opponent's that could become so long is worth a word."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do, and what to say in each step."""

    turn: Action
    matters: tuple[Claim, ...]
    aim: tuple[Claim, ...]
    """Empty where there is no more to say before the action is named."""
    whole: tuple[Claim, ...]


def advise(view: View, games: int = GAMES) -> Advice:
    """The hint for a player who has something to do."""
    if view.table.phase is Phase.BATTLE:
        die = Choose(_die(view))
        return Advice(die, tuple(_battle(view)), (), tuple(effects.reasons(view, die))[:TOLD])
    options = rules.options(view)
    weighed = weigh(view, games=games)
    feature = next(effects.features(view, weighed.best), None)
    aim = () if feature is None or len(options) == 1 else (c.Can(feature),)
    matters = (*tuple(_matters(view, options))[: TOLD - 1], _guess(view, weighed, games))
    return Advice(weighed.best, matters, aim, tuple(effects.reasons(view, weighed.best))[:TOLD])


def _guess(view: View, weighed: Weighed, games: int) -> Claim:
    """How the game ends, by the estimate."""
    if view.table.phase is Phase.TWELFTH:
        return c.GuessChance(round(10 * going_on(view, games=games).wins))
    return c.Guess(round(weighed.before.points))


def _die(view: View) -> int:
    """The die that the solved game of battles chooses most often."""
    mine, theirs = (dice_bits(view.table.used[player.at]) for player in (view.player, view.player.opponent))
    mix = dicing().mixes[64 * mine + theirs]
    return max(view.table.dice(view.player), key=lambda die: float(mix[DICE.index(die)]))


def _battle(view: View) -> Iterator[Claim]:
    """What the dice are like, whatever is chosen."""
    mine, theirs = (view.table.dice(player) for player in (view.player, view.player.opponent))
    if len(mine) == 1:
        yield c.OnlyOne()
    else:
        yield c.FightChance(odds.any_beats_any(mine, theirs))
    yield c.SecretDice(theirs)
    if len(mine) == 1:
        yield c.AllBack()


def _matters(view: View, options: list[Action]) -> Iterator[Claim]:
    """What there is to do, and what stands on the table."""
    table = view.table
    match table.phase:
        case Phase.START:
            assert table.top is not None
            yield c.CanTake(table.top)
            yield c.Drawing(effects.drawn(view))
        case Phase.TWELFTH:
            yield c.StockLeft(table.stock)
        case Phase.MAIN:
            yield from _main(view, options)
    yield from _standing(view)


def _main(view: View, options: list[Action]) -> Iterator[Claim]:
    if isinstance(options[0], Discard):
        yield c.NoPlay(pair=bool(effects.pairs(view.hand)))
    elif len(options) == 1:
        yield c.OnlyOne()
    plays = [option for option in options if isinstance(option, Play)]
    if plays and all(effects.rival(view, play) is not None for play in plays):
        yield c.AllBattles()
    if (needed := _needed(view)) is not None:
        yield needed


def _needed(view: View) -> c.Needs | None:
    """The free sign with which the opponent's series would become longest, if that is long."""
    line, taken = effects.their_line(view), signs_of((*view.table.lines[0], *view.table.lines[1]))
    lengths: dict[Sign, int] = {sign: effects.length_with(line, sign) for sign in SIGNS if sign not in taken}
    sign = max(lengths, key=lengths.__getitem__, default=None)
    if sign is None or lengths[sign] < LONG or lengths[sign] <= scoring.series(line):
        return None
    return c.Needs(sign, lengths[sign])


def _standing(view: View) -> Iterator[Claim]:
    """What both count, once somebody counts something."""
    own, other = (view.table.scores[player.at].total for player in (view.player, view.player.opponent))
    if own or other:
        yield c.Standing(own, other)
