"""Announcements of every kind, several of each, for tests of sentences, voice and lights."""

from eclipse_companion.announcements import (
    BoardFound,
    BoardLost,
    CameraFound,
    CameraLost,
    CameraSought,
    Clocks,
    EndTakenBack,
    Fact,
    GameOver,
    GameStarted,
    Goodbye,
    Notice,
    Offer,
    OfferOver,
    Paused,
    ReplyChosen,
    Reviewed,
    TakenBack,
    TimeLow,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.eclipse.announcements import (
    BoardShows,
    BoardStands,
    Calibration,
    Coached,
    Corrected,
    Evaluation,
    Fault,
    HalfTurn,
    Hint,
    NextStep,
    Problem,
    Question,
    SquaresHidden,
    SquaresUnread,
    Step,
    Teaching,
    Threats,
)
from eclipse_companion.games.eclipse.game import claims as c
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.words import ECLIPSE_VOCABULARY
from eclipse_companion.outputs.language import load

FLIP = Turn.parse("1-5/S16")
PLACE = Turn.parse("G3")
FINAL = Position.parse("ss2/GsG1/Gssg/1SGS")
STEPS = (
    Step("remove", 5),
    Step("turn over", 6),
    Step("place", 7),
    Step("place", 7, side=Side.GOLD),
    Step("place", 7, owner=Player.MOON, side=Side.SILVER),
    Step("move", 8, 9),
    Step("move", 8, 9, owner=Player.SUN, side=Side.GOLD, turned=True),
)

LOCK = c.Lock(Player.SUN, Side.SILVER, (10, 11, 12))
OTHER_LOCK = c.Lock(Player.MOON, Side.GOLD, (13, 14, 15))
FLIPS = ((10, 11), (13, 14), (15, 16), (12, 16))
LONG = Turn.parse("10-11/S16")
FORCED: tuple[c.Forced, ...] = (
    *(
        c.Forces(LONG, FLIPS[:count], locks)
        for count in range(len(FLIPS) + 1)
        for locks in ((LOCK,), (LOCK, OTHER_LOCK))
    ),
    c.ForcesEach(LONG, (c.Case(FLIPS[:2], LOCK), c.Case(FLIPS[2:3], OTHER_LOCK))),
    *(c.ForcesOwn(LONG, FLIPS[:count], (LOCK, OTHER_LOCK)) for count in (0, 3)),
    c.WinsNext(LONG),
    c.Replies(LONG, LONG, LONG),
)
"""How a won position goes on, as announced to either player."""
CLAIMS: tuple[c.Claim, ...] = (
    *(c.CanWin(side) for side in Side),
    *(c.Stands(value, distance) for value, distance in (("win", 1), ("win", 13), ("loss", 1), ("loss", 12))),
    c.Stands("draw", None),
    *(c.Keeps(value, good, 112, square) for value in ("win", "draw") for good in (1, 54, 112) for square in (None, 12)),
    *(c.Endangered(bad, 112) for bad in (1, 54, 112)),
    *(c.Threat(lock, LONG) for lock in (LOCK, OTHER_LOCK)),
    *(c.Threatens(player, Side.SILVER) for player in Player),
    *(
        c.Every(value, feature, good, 12 if feature is c.Feature.FLIPS_PIECE else None)
        for value in ("win", "draw")
        for feature in c.Feature
        for good in (1, 12)
    ),
    c.LastHole(11, LOCK),
    *(c.Wins(LONG, locks) for locks in ((LOCK,), (LOCK, OTHER_LOCK))),
    *FORCED,
    *(c.Later(turns, claim) for turns in ((LONG,), (LONG, LONG)) for claim in FORCED),
    *(c.MustFlip(LONG, FLIPS[:count]) for count in range(3)),
    c.Stops(LONG, LOCK),
    c.FlipsInward(LONG),
    c.TakesCorner(LONG),
    c.Controls(LONG),
    c.OneColour(LONG, 6, 8),
    c.DoubleUse(LONG, (10, 11, 12)),
    *(c.GaveAway(LONG, *values) for values in (("win", "draw"), ("win", "loss"), ("draw", "loss"))),
    c.Refuted(LONG, None, 0, (LOCK,)),
    c.Refuted(LONG, LONG, 1, (LOCK, OTHER_LOCK)),
    c.Refuted(LONG, LONG, 11),
    c.Better(LONG, "win"),
    c.Losing(LONG),
    c.Losing(LONG, FLIP),
    *(c.Hard(LONG, good, 112) for good in (1, 54, 112)),
)
"""Claims of every kind, in every form that their sentences have."""

FOUND = (
    *("ground", "supply", "silent", "open", "weak", "too strong", "noisy", "upside down"),
    *("piece reversed", "piece weak", "piece strong", "piece blank"),
)
EVERY: tuple[Fact, ...] = (
    GameStarted("uuid", "eclipse", ("Ann", "Computer"), EMPTY),
    GameStarted("uuid", "eclipse", ("Ann", "Computer"), FINAL, (PLACE, FLIP), tuple(Player)),
    GameStarted("uuid", "eclipse", ("Ann", "Ben"), EMPTY, watched=True),
    GameStarted("uuid", "eclipse", ("Ann", "Ben"), FINAL, watched=True, set_up=True),
    GameStarted("uuid", "eclipse", ("Ann", "Computer"), FINAL, exercise=True),
    *(
        Teaching(key.removeprefix("Teaching."), "task", player, FLIP, PLACE, (1, 6, 11), 17, 2, 3)
        for key in load("en", ECLIPSE_VOCABULARY).texts
        if key.startswith("Teaching.")
        for player in Player
    ),
    *(
        Teaching(
            "lesson_hint", stage, Player.SUN, FLIP, squares=(1, 6, 11), answered=FLIP if again else None, again=again
        )
        for stage in ("task", "right", "wrong", "done", "advice")
        for again in (False, True)
    ),
    *(ToMove(player, human, task) for player in Player for human in (True, False) for task in ("flip", "place")),
    *(
        TurnSeen(player, turn, FINAL, 3, 1.0, reply)
        for player in Player
        for turn in (FLIP, PLACE)
        for reply in (True, False)
    ),
    *(ReplyChosen(player, FLIP, FINAL, again) for player in Player for again in (False, True)),
    ReplyChosen(Player.SUN, PLACE, FINAL),
    *(
        half
        for late in (False, True)
        for half in (
            *(HalfTurn(Player.MOON, (5, 9), None, (5, 9), reply, late=late) for reply in (None, FLIP)),
            *(HalfTurn(Player.SUN, None, (Side.SILVER, 11), (11,), reply, late=late) for reply in (None, FLIP, PLACE)),
            *(
                HalfTurn(Player.MOON, None, None, squares, reply, fault, late)
                for squares in ((4,), (4, 7))
                for reply in (None, FLIP, PLACE)
                for fault in (None, *Fault)
            ),
        )
    ),
    Question((FLIP, PLACE)),
    Question((FLIP, Turn.parse("6-2/G6"), PLACE), Player.MOON),
    Question((FLIP, Turn.parse("1-2/G5"))),
    Question((FLIP, Turn.parse("1-5/G16"))),
    Question((FLIP, Turn.parse("1-5/G16"), Turn.parse("1-2/G5"), Turn.parse("6-2/G5"))),
    *(
        Question(turns, Player.MOON, Turn.parse("1-5/G2"))
        for turns in ((Turn.parse("1-2/G5"),), (PLACE,), (FLIP, Turn.parse("1-5/G16")))
    ),
    *(Problem(fault, squares) for fault in Fault for squares in ((), (5,), (5, 10), (1, 6, 11, 16))),
    *(Problem(fault, (5, 10), STEPS[:1], FLIP, Player.MOON) for fault in Fault),
    *(Problem(Fault.OUT_OF_STEP, (5,), STEPS[start : start + 3]) for start in range(5)),
    Problem(Fault.OUT_OF_STEP, (5,), STEPS),
    *(NextStep(STEPS[number:], as_told) for number in range(len(STEPS)) for as_told in (True, False)),
    *(SquaresHidden(squares) for squares in ((6,), (6, 7), tuple(range(1, 17)))),
    *(SquaresUnread(squares, often) for squares in ((6,), (6, 7), tuple(range(1, 17))) for often in (False, True)),
    BoardStands(90),
    *(BoardShows(cells) for cells in ("." * 16, "+-GSgs?." * 2)),
    Corrected(),
    *(TakenBack(count, FINAL, turn) for count in (1, 2) for turn in (FLIP, PLACE)),
    *(Hint(Player.MOON, turn, value) for turn in (FLIP, PLACE) for value in ("win", "draw", "loss", None)),
    *(Hint(player, None, "win", (claim,)) for player in Player for claim in CLAIMS),
    *(Hint(Player.MOON, None, "win", claims, 6) for claims in ((), CLAIMS[:2])),
    *(Hint(Player.MOON, FLIP, "win", (claim,)) for claim in CLAIMS[:3]),
    *(Hint(Player.MOON, turn, value, CLAIMS[:1], more=True) for turn in (FLIP, PLACE) for value in ("win", "loss")),
    *(Hint(player, FLIP, "win", (claim,), onward=True) for player in Player for claim in FORCED),
    *(
        Threats(player, threats, again)
        for player in Player
        for threats in ((), (c.Threat(LOCK, LONG), c.Threat(OTHER_LOCK, LONG)))
        for again in (False, True)
    ),
    Threats(Player.SUN, None),
    GameStarted("uuid", "eclipse", ("Sun", "Moon"), EMPTY, analysis=True),
    Evaluation(Player.SUN, FLIP, None),
    Evaluation(Player.MOON, FLIP, "draw"),
    *(
        Evaluation(player, turn, value, distance)
        for player in Player
        for turn in (FLIP, PLACE)
        for value in ("win", "loss")
        for distance in (None, 1, 5)
    ),
    *(Evaluation(Player.SUN, None, None, result=result) for result in Result),
    GameOver(Result.MOON_WINS, ((1, 6, 11),), position=FINAL),
    GameOver(Result.MOON_WINS, ((1, 6, 11), (1, 2, 3)), position=FINAL),
    GameOver(Result.SUN_WINS, ((13, 14, 15),)),
    GameOver(Result.DRAW, ()),
    GameOver(Result.DRAW, ((1, 2, 3), (9, 10, 11))),
    GameOver(Result.SUN_WINS, (), "resigned"),
    GameOver(Result.DRAW, (), "agreed"),
    GameOver(Result.MOON_WINS, (), "time forfeit"),
    *(Clocks((300_000, 59_999), running) for running in (*Player, None)),
    *(TimeLow(player, seconds) for player in Player for seconds in (60, 30, 10)),
    GameOver(None, (), "abandoned"),
    Reviewed(),
    *(
        Reviewed(player, FLIP, 12, had, left, LONG, who)
        for player in Player
        for had, left in (("win", "draw"), ("win", "loss"), ("draw", "loss"))
        for who in ("you", "me", "named")
    ),
    *(Goodbye(unfinished) for unfinished in (False, True)),
    Coached(Player.SUN, CLAIMS[:1]),
    *(Offer(kind) for kind in ("new", "rematch")),
    *(Offer(kind, player) for kind in ("offer_draw", "draw", "resign", "resume") for player in Player),
    *(Offer("take_back", player, claims=CLAIMS[-2:]) for player in Player),
    *(Offer("unfinished", player) for player in Player),
    Offer("set_up", Player.MOON, cells=FINAL.cells),
    Offer("owners", Player.SUN, cells="+" * 4 + "-" * 6 + "." * 6, squares=tuple(range(1, 11))),
    Offer("owners", Player.MOON, cells="." * 15 + "-", squares=(16,)),
    *(
        OfferOver(how)
        for how in (
            "refused",
            "refused_game",
            "saved_game",
            "lapsed",
            "declined",
            "accepted",
            "gone",
        )
    ),
    OfferOver("considered"),
    OfferOver("taken_back", Player.MOON),
    *(EndTakenBack(how, FINAL) for how in ("agreed", "resigned")),
    Paused(),
    BoardFound("/dev/ttyACM0", "pico-hall16", "1.0.0", virtual=False),
    BoardFound("socket://localhost:5000", "pico-hall16", "1.0.0", virtual=True),
    BoardLost("/dev/ttyACM0"),
    CameraSought(),
    *(CameraFound("Camera 0", alone) for alone in (True, False)),
    *(CameraLost("Camera 0", reason, alone=True) for reason in CameraLost.TEXTS),
    *(
        Calibration(step)
        for step in ("empty the board", "lost", "alike", "mixed up", "start over", "reversed", "done", "restored")
    ),
    *(Calibration(step, owner=owner) for step in ("place", "nothing felt") for owner in Player),
    *(Calibration(step, 6) for step in ("turn over", "take off", "weak", "same side", "off centre")),
    *(Calibration("check side", 6, owner=owner) for owner in Player),
    *(
        Calibration(step, squares=squares)
        for step in ("not empty", "stuck", "two squares", "still there")
        for squares in ((4,), (5, 6, 16))
    ),
    *(Calibration(step) for step in ("lay all", "lay both", "turn all", "lift sun", "faulty", "found alike")),
    *(Calibration(step, squares=(5, 6)) for step in ("missing", "unturned", "check sides", "centre", "exchange")),
    *(Calibration(f"found {kind}", squares=(5,)) for kind in FOUND),
    *(Calibration(f"found {kind}", squares=(3, 7)) for kind in ("swapped", "mixed wires", "owners mixed")),
    *(Calibration(f"found {kind}", detail="S1") for kind in ("select line", "common line", "mirrored")),
    Calibration("lift", 6),
    Calibration("progress", faces="+-ox" * 4),
    Calibration("not kept"),
    Calibration("failed", detail="the board refuses CAL SET"),
    Notice("no question"),
    Notice("log_failed", {"reason": "The log can't be written: the disk is full."}),
    Notice("failure", {"path": "failures.txt"}),
    Notice("something new"),
)
