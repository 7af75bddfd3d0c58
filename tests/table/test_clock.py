"""Clocks: values that take time as an argument, and what games do with them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.table.clock import (
    LONGEST_MS,
    Allowance,
    GameClock,
    NoTimeControlError,
    TimeControl,
    control_of,
    parse_control,
)

SUN, MOON = Player.SUN, Player.MOON

ALLOWANCES = st.builds(
    Allowance,
    st.integers(1, 200).map(lambda seconds: 1000 * seconds),
    st.integers(0, 9).map(lambda seconds: 1000 * seconds),
)
CONTROLS = st.builds(TimeControl, st.tuples(ALLOWANCES, ALLOWANCES))


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("5+3", TimeControl((Allowance(300_000, 3000),))),
        ("90s", TimeControl((Allowance(90_000),))),
        ("15", TimeControl((Allowance(900_000),))),
        ("30s+2", TimeControl((Allowance(30_000, 2000),))),
        (" 10+0/5+5 ", TimeControl((Allowance(600_000), Allowance(300_000, 5000)))),
        ("none", None),
    ],
)
def test_a_time_control_is_read(text: str, control: TimeControl | None) -> None:
    """Minutes, or seconds with an s; extra seconds for each turn; one for both players or one each."""
    assert parse_control(text) == control


@pytest.mark.parametrize(
    "text", ["", "5+", "+3", "0", "0s+5", "-5", "5m", "5+3/", "1/2/3", "1e3", "1500", "\u0665", "5.5"]
)
def test_what_is_no_time_control_is_refused(text: str) -> None:
    """The sentence shows what was written, and what to write."""
    with pytest.raises(NoTimeControlError, match=r"Write 5[+]3"):
        parse_control(text)


@given(st.text(max_size=12))
def test_any_text_is_a_time_control_or_refused(text: str) -> None:
    """There is no third case, and an accepted one is within bounds."""
    try:
        control = parse_control(text)
    except NoTimeControlError:
        return
    assert control is None or all(0 < each.total_ms <= LONGEST_MS for each in control.allowances)


@given(CONTROLS)
def test_a_time_control_reads_itself_back(control: TimeControl) -> None:
    """The log's text of a time control reads back as the same one."""
    assert control_of(str(control)) == control


@pytest.mark.parametrize("text", ["-", "?", "40/7200", "1/2/3", "5", "*60", ""])
def test_other_kinds_of_time_control_are_none_of_ours(text: str) -> None:
    """Kinds that PGN allows but this program has no clock for are left out."""
    assert control_of(text) is None


class Plain:
    """The slow twin: a table of who pays for each millisecond, rewritten when a turn is dated back."""

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self.left = {player: control.of(seat).total_ms for seat, player in enumerate(Player)}
        self.running: Player | None = None
        self.since = 0
        self.stands: set[int] = set()
        self.paused = False

    def pass_time(self, begin: int, end: int) -> None:
        if self.paused:
            self.stands |= set(range(begin, end))

    def left_ms(self, player: Player, now: int) -> int:
        left = self.left[player]
        for each in range(self.since, now):
            if player is self.running and each not in self.stands and left:
                left -= 1
        return left

    def made(self, player: Player, at: int) -> None:
        at = max(at, self.since)
        self.left = {each: self.left_ms(each, at) for each in Player}
        alive = all(self.left.values())
        if alive:
            self.left[player] += self.control.of(list(Player).index(player)).increment_ms
        self.running, self.since = player.opponent if alive else None, at

    def stop(self, at: int) -> None:
        at = max(at, self.since)
        self.left = {each: self.left_ms(each, at) for each in Player}
        self.running, self.since = None, at


@given(
    CONTROLS,
    st.lists(st.tuples(st.integers(0, 900), st.sampled_from(["made", "made", "pause", "go on", "stop"])), max_size=25),
    st.lists(st.integers(0, 900), min_size=25, max_size=25),
)
def test_the_clocks_charge_each_millisecond_once(
    control: TimeControl, steps: list[tuple[int, str]], back: list[int]
) -> None:
    """Whatever happens, and however far turns are dated back, both clocks agree with a table of milliseconds."""
    small = TimeControl(tuple(Allowance(each.total_ms // 100, each.increment_ms // 100) for each in control.allowances))
    clock, plain, now, mover = GameClock.full(small, tuple(Player)), Plain(small), 0, SUN
    for (passing, what), earlier in zip(steps, back, strict=False):
        plain.pass_time(now, now + passing)
        now += passing
        match what:
            case "made":
                clock = clock.made(mover, mover.opponent, now - earlier)
                plain.made(mover, now - earlier)
                mover = mover.opponent
            case "pause":
                clock, plain.paused = clock.pause(now), True
            case "go on":
                clock, plain.paused = clock.go_on(now), False
            case _:
                clock = clock.stop(now)
                plain.stop(now)
        both = clock.all_ms(now)
        assert both == (plain.left_ms(SUN, now), plain.left_ms(MOON, now))
        assert min(both) >= 0
        assert clock.out(now) == next((player for player in Player if not plain.left_ms(player, now)), None)


@given(CONTROLS, st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_time_that_is_looked_at_in_between_is_the_same(control: TimeControl, since: int, one: int, two: int) -> None:
    """Stopping and going on at any moment changes nothing: advance(a), advance(b) equals advance(b)."""
    first, last = sorted((since + one, since + two))
    clock = GameClock.full(control, tuple(Player)).set((control.of(0).total_ms, control.of(1).total_ms), MOON, since)
    between = clock.set(clock.all_ms(first), MOON, first)
    assert between.all_ms(last) == clock.all_ms(last)


def test_a_turn_dates_back_over_a_pause() -> None:
    """The time of a question costs nobody anything: neither the player who moved nor the one to move."""
    control = TimeControl((Allowance(60_000),))
    clock = GameClock.full(control, tuple(Player)).made(SUN, MOON, 0)
    clock = clock.pause(10_000).go_on(15_000).made(MOON, SUN, 9_000)
    assert clock.all_ms(16_000) == (60_000 - 1000 - 1000, 60_000 - 9_000)


def test_who_has_no_time_left_gets_no_more() -> None:
    """A turn that came too late adds no time, and no clock runs on."""
    control = TimeControl((Allowance(1000, 5000),))
    clock = GameClock.full(control, tuple(Player)).made(SUN, MOON, 0).made(MOON, SUN, 1001)
    assert (clock.running, clock.all_ms(9000), clock.out(9000)) == (None, (6000, 0), MOON)
