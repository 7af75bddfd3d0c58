"""Scenes of a game, by name: the announcements that lead from one to the next, as play makes them."""

from dataclasses import replace

from eclipse_companion.announcements import (
    BoardFound,
    BoardLost,
    Clocks,
    Fact,
    GameOver,
    GameStarted,
    Notice,
    Offer,
    OfferOver,
    Paused,
    ReplyChosen,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.eclipse.announcements import (
    BoardShows,
    Corrected,
    Fault,
    HalfTurn,
    Hint,
    Problem,
    Question,
    Step,
    Threats,
)
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import CanWin, Forces, Later, Lock, Refuted, Replies, Threat
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn

GAME = (
    "S1",
    "1-5/S16",
    "16-12/G13",
    "5-6/S1",
    "12-11/S16",
    "6-2/S5",
    "11-12/G15",
    "2-6/S2",
    "5-9/G5",
    "6-7/S6",
    "9-10/G9",
    "13-14/S11",
)
"""The booklet's game; Moon wins with its last turn."""


def _played() -> list[tuple[Turn, Position]]:
    position, found = EMPTY, []
    for text in GAME:
        turn = Turn.parse(text)
        position = rules.play(position, turn)
        found.append((turn, position))
    return found


PLAYED = _played()
START = GameStarted("uuid", "eclipse", ("Ann", "Computer"), EMPTY)
MIDDLE = PLAYED[-2][1]
REPLY = PLAYED[-1][0]


def _turns() -> list[Fact]:
    facts: list[Fact] = []
    for number, (turn, position) in enumerate(PLAYED[:-1], 1):
        player = Player.SUN if number % 2 else Player.MOON
        facts += [
            ToMove(player, player is Player.SUN, "flip" if number > 1 else "place"),
            TurnSeen(player, turn, position, number, 1.0),
        ]
    return facts


def _chosen() -> ReplyChosen:
    assert REPLY.flip is not None
    piece = MIDDLE[REPLY.flip[0]]
    assert piece is not None
    return ReplyChosen(Player.MOON, REPLY, PLAYED[-1][1])


THREATENED = Lock(Player.MOON, Side.SILVER, (1, 6, 11))
LINE = (
    Replies(REPLY, Turn.parse("12-8/G16"), Turn.parse("11-15/S11")),
    Later((REPLY, REPLY), Forces(REPLY, ((8, 12), (11, 12), (10, 14)), (THREATENED, THREATENED))),
)
"""The longest text that a forced line can have."""

SCENES: dict[str, list[Fact]] = {
    "start": [
        BoardFound("/dev/ttyACM0", "pico-hall16", "1.0.0", virtual=False),
        START,
        ToMove(Player.SUN, human=True, task="place"),
    ],
    "middle": [
        BoardFound("/dev/ttyACM0", "pico-hall16", "1.0.0", virtual=False),
        START,
        *_turns(),
        ToMove(Player.MOON, human=False, task="flip"),
    ],
    "reply": [_chosen()],
    "half": [HalfTurn(Player.MOON, REPLY.flip, None, REPLY.flip or (), REPLY)],
    "made": [TurnSeen(Player.MOON, REPLY, PLAYED[-1][1], len(PLAYED), 2.0, is_reply=True)],
    "problem": [
        Problem(
            Fault.OUT_OF_STEP,
            (4, 8, 11),
            (Step("remove", 4), Step("turn over", 8), Step("place", 11, owner=Player.MOON, side=Side.SILVER)),
        )
    ],
    "crossed": [
        Problem(Fault.OUT_OF_STEP, (1, 3), (Step("remove", 3), Step("place", 1, owner=Player.MOON, side=Side.SILVER))),
        BoardShows(".?+?" + "?" * 12),
    ],
    "mended": [Corrected()],
    "question": [Question((Turn.parse("13-14/S11"), Turn.parse("13-14/S4"), Turn.parse("13-14/G4")), Player.MOON)],
    "instead": [Question((Turn.parse("9-13/G10"),), Player.SUN, Turn.parse("9-10/G9"))],
    "hint": [Hint(Player.MOON, REPLY, "win")],
    "how it goes on": [Hint(Player.MOON, REPLY, "win", LINE, onward=True)],
    "what matters": [Hint(Player.MOON, None, "win", (CanWin(Side.SILVER),))],
    "which piece": [Hint(Player.MOON, None, "win", (), REPLY.flip[0] if REPLY.flip else None)],
    "threats": [Threats(Player.MOON, (Threat(Lock(Player.SUN, Side.GOLD, (5, 6, 7)), Turn.parse("2-3/G6")),))],
    "no threats": [Threats(Player.MOON, None)],
    "take back": [Offer("take_back", Player.SUN, claims=(Refuted(PLAYED[-2][0], REPLY, 1, (THREATENED,)),))],
    "lost": [BoardLost("/dev/ttyACM0")],
    "clocks": [Clocks((271_000, 9_500), Player.SUN)],
    "clocks stand": [Clocks((271_000, 3_661_000), None)],
    "notices": [Notice("voice_no_engine"), Notice("voice_no_player")],
    "draw": [Offer("draw", Player.SUN)],
    "refused": [OfferOver("refused")],
    "paused": [Paused()],
    "owners": [Offer("owners", Player.MOON, "+-+" + "." * 13, (1, 2, 3))],
    "set up": [Offer("set_up", Player.MOON, "GsG" + "." * 13)],
    "from there": [
        GameStarted("uuid", "eclipse", ("Ann", "Ben"), Position.parse("GsG1/4/4/4"), watched=True, set_up=True),
        ToMove(Player.MOON, human=True, task="flip"),
        TurnSeen(Player.MOON, Turn.parse("1-5/S16"), Position.parse("1sG1/S3/4/3s"), 1, 1.0),
    ],
    "over": [GameOver(rules.Result.MOON_WINS, ((1, 6, 11),), position=PLAYED[-1][1])],
}


def scene(name: str, edition: str) -> list[Fact]:
    """The scene in a game of this edition."""
    return [replace(each, edition=edition) if isinstance(each, GameStarted) else each for each in SCENES[name]]
