"""The rules once more, slow and plain, on states as JSON has them, written from `docs/ecliptic.md` alone.

It shares no line with the package that it checks.
"""

import itertools
from collections import Counter
from typing import Any

COLOURS = "SMTGPC"
DICE = ["d4", "d6", "d8", "d10", "d12", "d20"]
State = dict[str, Any]


def sign(card: str) -> int:
    return int(card[:-1])


def order(card: str) -> tuple[int, int]:
    return sign(card), COLOURS.index(card[-1])


def dealt(deck: list[str]) -> State:
    state = {
        "side": "W",
        "phase": "start",
        "hand": {"W": sorted(deck[:7], key=order), "B": sorted(deck[7:14], key=order)},
        "line": {"W": [], "B": []},
        "discard": [],
        "stock": deck[14:],
        "gems": {"W": 0, "B": 0},
        "used": {"W": [], "B": []},
        "twelfth": False,
        "pending": None,
        "over": None,
    }
    begin(state, "W")
    return state


def other(side: str) -> str:
    return "B" if side == "W" else "W"


def plays(state: State, taken: str | None) -> set[str]:
    side = state["side"]
    held = state["hand"][side] + ([taken] if taken else [])
    own = {sign(card) for card in state["line"][side]}
    found = set()
    for one, two, placed in itertools.permutations(held, 3):
        if sign(one) != sign(two) or sign(placed) in own or (taken and taken not in {one, two, placed}):
            continue
        if one == taken or (two != taken and order(one) > order(two)):
            continue
        marked = [card + ("^" if card == taken else "") for card in (one, two, placed)]
        found.add(f"{marked[0]}+{marked[1]}:{marked[2]}")
    return found


def legal(state: State) -> dict[str, list[str]]:
    side = state["side"]
    match state["phase"]:
        case "start":
            return {side: ["draw", *sorted(plays(state, state["discard"][-1]))]}
        case "main":
            return {side: sorted(plays(state, None)) or sorted(f"x{card}" for card in state["hand"][side])}
        case "battle":
            return {each: [die for die in DICE if die not in state["used"][each]] for each in "WB"}
        case "keep":
            both = state["line"]["W"] + state["line"]["B"]
            return {side: sorted(card for card in both if sign(card) == state["pending"])}
        case "twelfth":
            return {side: ["go", "stop"]}
    return {}


def begin(state: State, side: str) -> None:
    state["side"], state["pending"] = side, None
    state.pop("again", None)
    state.pop("fought", None)
    if not state["stock"] and not state["hand"][side]:
        state["phase"], state["over"] = "over", "stock"
        return
    state["phase"] = "start"
    if not state["discard"] or not plays(state, state["discard"][-1]):
        act(state, "draw")


def act(state: State, action: str) -> None:
    side = state["side"]
    hand = state["hand"][side]
    if action == "draw":
        while len(hand) < 7 and state["stock"]:
            hand.append(state["stock"].pop(0))
        hand.sort(key=order)
        state["phase"] = "main"
    elif action.startswith("x"):
        hand.remove(action[1:])
        state["discard"].append(action[1:])
        begin(state, other(side))
    elif action in {"go", "stop"}:
        raise AssertionError("needs the die")
    elif state["phase"] == "keep":
        keep(state, action)
    else:
        play(state, action)


def play(state: State, action: str) -> None:
    side = state["side"]
    cards = action.replace("+", ":").split(":")
    for card in cards:
        if card.endswith("^"):
            assert state["discard"].pop() == card[:-1]
        else:
            state["hand"][side].remove(card)
    pair, placed = cards[0], cards[2].rstrip("^")
    mine, theirs = ({sign(card) for card in state["line"][each]} for each in (side, other(side)))
    state["line"][side] = sorted([*state["line"][side], placed], key=order)
    if sign(placed) in theirs:
        state["phase"], state["pending"] = "battle", sign(placed)
        return
    triplet = sign(pair) == sign(placed)
    if len(mine | theirs | {sign(placed)}) == 12 and not state["twelfth"] and state["stock"]:
        state["phase"], state["twelfth"] = "twelfth", True
        if triplet:
            state["again"] = True
        return
    begin(state, side if triplet else other(side))


def battle(state: State, dice: tuple[int, int], throws: list[list[int]]) -> None:
    white, blue = throws[-1]
    state["side"] = "W" if white > blue else "B"
    state["gems"][state["side"]] += 1
    for side, die in zip("WB", dice, strict=True):
        state["used"][side].append(f"d{die}")
        state["used"][side].sort(key=DICE.index)
    if len(state["used"]["W"]) == 6:
        state["used"] = {"W": [], "B": []}
    state["phase"], state["fought"] = "keep", {"dice": list(dice), "throws": throws}


def keep(state: State, kept: str) -> None:
    winner = state["side"]
    for side in "WB":
        (card,) = [card for card in state["line"][side] if sign(card) == state["pending"]]
        state["line"][side].remove(card)
        if card != kept:
            state["discard"].append(card)
    state["line"][winner] = sorted([*state["line"][winner], kept], key=order)
    begin(state, winner)


def answer(state: State, wish: str, d6: int) -> None:
    stops = wish == ("stop" if d6 in {1, 2, 3, 4} else "go")
    side = state["side"] if state.get("again") else other(state["side"])
    if stops:
        state["phase"], state["over"] = "over", "stopped"
        state.pop("again", None)
    else:
        begin(state, side)


def score(line: list[str], gems: int) -> dict[str, int]:
    signs = {sign(card) for card in line}
    runs = [
        last - first + 1 for first in signs for last in signs if first <= last and set(range(first, last + 1)) <= signs
    ]
    series = max(runs, default=0)
    colour = max(Counter(card[-1] for card in line).values(), default=0)
    return {"series": series, "colour": colour, "gems": gems, "signs": len(signs), "total": series + colour + gems}


def result(state: State) -> str:
    white, blue = (score(state["line"][side], state["gems"][side]) for side in "WB")
    keys = [(side["total"], side["signs"]) for side in (white, blue)]
    return "1/2-1/2" if keys[0] == keys[1] else "1-0" if keys[0] > keys[1] else "0-1"
