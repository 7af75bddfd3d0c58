"""Claims as sentences, each at most 25 words long.

In: claims, each with the player to move in its position. Out: sentences.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from eclipse_companion.announcements import as_sentence
from eclipse_companion.games.eclipse.announcements import EclipseWords
from eclipse_companion.games.eclipse.game.claims import (
    Better,
    CanWin,
    Claim,
    Controls,
    DoubleUse,
    Endangered,
    Every,
    Feature,
    FlipsInward,
    Forces,
    ForcesEach,
    ForcesOwn,
    GaveAway,
    Hard,
    Keeps,
    LastHole,
    Later,
    Lock,
    Losing,
    MustFlip,
    OneColour,
    Refuted,
    Replies,
    Stands,
    Stops,
    TakesCorner,
    Threat,
    Threatens,
    Wins,
    WinsNext,
)
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.rules import Flip

TextEntry = tuple[str, dict[str, object]]
"""A text's name, and its values."""

_EVERY: Final = "_every"
"""What the name of a text ends with that speaks of every turn there is."""
_TOO: Final = "_too"
"""What the name of a text ends with that goes on with the same idea, and doesn't name it again."""
NAMED: Final = 3
"""How many flips are named one by one."""
_PLACED: Final = {Feature.PLACES_GOLD: Side.GOLD, Feature.PLACES_SILVER: Side.SILVER}


def claims_text(words: EclipseWords, player: Player, claims: Iterable[Claim]) -> str:
    """What claims say, in their order. `player`: the player to move in their position."""
    claimed, entries = _Claimed(words, player), list[TextEntry]()
    for claim in claims:
        for name, values in claimed.entries(claim):
            too = name == "controls" and any(before == "takes_corner" for before, _ in entries)
            entries.append((f"{name}{_TOO}" if too else name, values))
    return " ".join(as_sentence(words.filled(f"Claim.{name}", values)) for name, values in entries)


class _Claimed:
    """Finds the texts of claims about a position in which one player is to move.

    The claims are addressed to that player. Claims about how a won game goes on are also addressed to the opponent, who
    loses it.
    """

    def __init__(self, words: EclipseWords, player: Player, *, theirs: bool = False) -> None:
        """`theirs`: the claims are addressed to the opponent of the player to move."""
        self._words = words
        self._player = player
        self._opponent: dict[str, object] = {"opponent": words.player(player.opponent)}
        self._sides: dict[str, object] = {**self._opponent, "player": words.player(player)}
        self._theirs = "_theirs" if theirs else ""

    def entries(self, claim: Claim) -> list[TextEntry]:  # noqa: PLR0911 - a table
        """The texts of a claim, in order."""
        match claim:
            case CanWin() | Stands() | Keeps() | Every() | Endangered():
                return [self._of_value(claim)]
            case Threat() | Threatens() | LastHole() | Stops():
                return [self._of_line(claim)]
            case Wins(locks=locks):
                return [("wins", {**self._lock(locks[0]), "count": len(locks)})]
            case MustFlip(flips=flips):
                return [("must_flip" if flips else "no_flip", {**self._opponent, "flips": self._flips(flips)})]
            case Forces() | ForcesEach() | ForcesOwn() | WinsNext() | Replies():
                return [(name + self._theirs, {**self._sides, **values}) for name, values in self._of_force(claim)]
            case Later(turns=turns, then=then):
                theirs = len(turns) % 2 == 1
                mover = self._player.opponent if theirs else self._player
                return _Claimed(self._words, mover, theirs=theirs).entries(then)
            case Losing() | Hard():
                return [self._of_loss(claim)]
            case GaveAway() | Refuted() | Better():
                return [self._of_slip(claim)]
            case FlipsInward() | TakesCorner() | Controls() | OneColour() | DoubleUse():
                return [self._of_idea(claim)]

    def _of_value(self, claim: CanWin | Stands | Keeps | Every | Endangered) -> TextEntry:
        match claim:
            case CanWin(side=side):
                return "can_win", {"side": self._words.side(self._player, side)}
            case Stands(value=value, distance=distance):
                soon = "_next" if distance == 1 else ""
                return f"stands_{value}{soon}", {**self._opponent, "count": distance}
            case Keeps(value=value, good=good, total=total, square=square):
                kind = "keeps" if square is None else "piece"
                return f"{kind}_{value}{_EVERY if good == total else ''}", {"good": good, "total": total}
            case Every(value=value, feature=Feature.FLIPS_PIECE):
                return f"no_other_{value}", {}
            case Every(value=value, good=good):
                return f"{'only' if good == 1 else 'every'}_{value}", {"feature": self._feature(claim)}
            case Endangered(bad=bad, total=total):
                return f"endangered{_EVERY if bad == total else ''}", {**self._opponent, "bad": bad, "total": total}

    def _feature(self, claim: Every) -> str:
        side = _PLACED.get(claim.feature)
        values: dict[str, object] = {"side": "" if side is None else self._words.side(self._player, side)}
        return self._words.filled(f"Feature.{claim.feature.value.replace(' ', '_')}", {**values, **self._opponent})

    def _of_line(self, claim: Threat | Threatens | LastHole | Stops) -> TextEntry:
        match claim:
            case Threat(lock=lock):
                return ("can_lock" if lock.owner is self._player else "threat"), self._lock(lock)
            case Threatens(owner=owner, side=side):
                return "threatens", {"owner": self._words.player(owner), "side": self._words.side(owner, side)}
            case LastHole(square=square, lock=lock):
                return "last_hole", {**self._lock(lock), "square": square}
            case Stops(lock=lock):
                return "stops", self._lock(lock)

    def _of_force(self, claim: Forces | ForcesEach | ForcesOwn | WinsNext | Replies) -> list[TextEntry]:
        """What the opponent must do, and what follows from it: in one sentence if it is short."""
        match claim:
            case WinsNext():
                return [("wins_next", {})]
            case Replies(reply=reply, answer=answer):
                turns = self._words.turn(self._player.opponent, reply), self._words.turn(self._player, answer)
                return [("replies", dict(zip(("reply", "answer"), turns, strict=True)))]
            case ForcesEach(cases=cases):
                flips = [flip for case in cases for flip in case.flips]
                return [
                    *self._must_flip(flips),
                    *(("after_flip", self._locking(case.flips, (case.lock,))) for case in cases),
                ]
            case ForcesOwn(flips=flips, locks=locks):
                return [*self._must_flip(flips), ("forces_own", self._locking(flips, locks))]
            case Forces(flips=flips, locks=locks):
                values, count = self._locking(flips, locks), len(flips)
                if count < NAMED and (count == 0 or len(locks) == 1):
                    return [(("forces_none", "forces_one", "forces_either")[count], values)]
                return [*self._must_flip(flips), ("forces", values)]

    def _must_flip(self, flips: Sequence[Flip]) -> list[TextEntry]:
        return [("then_flip", {"flips": self._flips(flips)})] if 0 < len(flips) <= NAMED else []

    def _locking(self, flips: Sequence[Flip], locks: Iterable[Lock]) -> dict[str, object]:
        return {"flips": self._flips(flips), "locks": self._words.alternatives(map(self._named, locks))}

    def _of_slip(self, claim: GaveAway | Refuted | Better) -> TextEntry:
        match claim:
            case GaveAway(before=before, after=after):
                return f"gave_{before}_{after}", self._opponent
            case Refuted(reply=None, locks=locks):
                return "refuted_itself", {**self._opponent, "locks": self._named(locks[0])}
            case Refuted(reply=reply, distance=distance, locks=locks):
                assert reply is not None
                values = {
                    **self._opponent,
                    "turn": self._words.deed(self._player.opponent, reply, "theirs"),
                    "count": distance,
                }
                return ("refuted", {**values, "locks": self._named(locks[0])}) if locks else ("refuted_later", values)
            case Better(turn=turn):
                return "better", {"turn": self._words.turn(self._player, turn)}

    def _of_loss(self, claim: Losing | Hard) -> TextEntry:
        match claim:
            case Losing(longer=None):
                return "losing_longest", {}
            case Losing(longer=longer):
                assert longer is not None
                return "losing_sooner", {"turn": self._words.turn(self._player, longer)}
            case Hard(good=good, total=total):
                return f"hard{_EVERY if good == total else ''}", {**self._opponent, "good": good, "total": total}

    def _of_idea(self, claim: FlipsInward | TakesCorner | Controls | OneColour | DoubleUse) -> TextEntry:
        match claim:
            case FlipsInward():
                return "flips_inward", {}
            case TakesCorner(turn=turn):
                return "takes_corner", {"square": turn.square}
            case Controls(turn=turn):
                return "controls", {"square": turn.square}
            case OneColour(turn=turn, count=count, total=total):
                side = {"side": self._words.side(self._player, turn.side)}
                if count == total:
                    return "one_colour_all", {**side}
                return "one_colour", {"count": count, "total": total, **side}
            case DoubleUse(turn=turn, line=line):
                values = {"square": turn.square, "line": self._words.listed(line)}
                return "double_use", {**values, "side": self._words.side(self._player, turn.side)}

    def _lock(self, lock: Lock) -> dict[str, object]:
        owner, side = self._words.player(lock.owner), self._words.side(lock.owner, lock.side)
        return {"owner": owner, "side": side, "line": self._words.listed(lock.line)}

    def _named(self, lock: Lock) -> str:
        return self._words.filled("Phrase.lock", self._lock(lock))

    def _flips(self, flips: Sequence[Flip]) -> str:
        ways = (self._words.filled("Phrase.flip", {"from": start, "to": end}) for start, end in flips)
        return self._words.alternatives(ways)
