"""What surely wins once the stock is empty, slow and plain, by the rules of `naive` alone."""

import json

from tests.games.ecliptic.game import naive

ANY = 99
"""More turns than any game has left."""
RESULTS = {"W": "1-0", "B": "0-1"}


class Plain:
    """What surely wins for one side."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.known: dict[str, bool] = {}

    def winning(self, state: naive.State) -> list[str]:
        """The side's actions after which it surely wins."""
        return [action for action in naive.legal(state)[self.side] if self.is_sure(after(state, action))]

    def is_sure(self, state: naive.State) -> bool:
        return self.within(state, ANY)

    def within(self, state: naive.State, turns: int) -> bool:
        """Whether it surely wins in so many turns of its own; to draw nothing, and to keep a card, is no turn."""
        assert not state["stock"]
        if state["over"]:
            return naive.result(state) == RESULTS[self.side]
        told = {key: value for key, value in state.items() if key not in {"used", "fought"}}
        key = f"{turns} {json.dumps(told, sort_keys=True)}"
        if key not in self.known:
            self.known[key] = self._found(state, turns)
        return self.known[key]

    def _found(self, state: naive.State, turns: int) -> bool:
        if state["phase"] == "battle":
            return all(self.within(fought(state, throw), turns) for throw in ([2, 1], [1, 2]))
        (actions,) = naive.legal(state).values()
        if state["side"] != self.side:
            return all(self.within(after(state, action), turns) for action in actions)
        left = [(action, turns - (state["phase"] != "keep" and action != "draw")) for action in actions]
        return any(rest >= 0 and self.within(after(state, action), rest) for action, rest in left)


def after(state: naive.State, action: str) -> naive.State:
    found = copied(state)
    naive.act(found, action)
    return found


def fought(state: naive.State, throw: list[int]) -> naive.State:
    """A battle with the smallest dice: which dice both choose decides nothing that isn't tried."""
    found = copied(state)
    white, blue = (int(naive.legal(state)[side][0][1:]) for side in "WB")
    naive.battle(found, (white, blue), [throw])
    return found


def copied(state: naive.State) -> naive.State:
    found: naive.State = json.loads(json.dumps(state))
    return found
