"""How fast the simulated board is: samples of a live one, games as traces."""

import time

import numpy as np

from eclipse_simulation.eclipse.hand.driver import HandDriver, auto_games
from eclipse_simulation.eclipse.hand.scene import BoardModel, Kit
from tests.simulation.traces import generate


def run() -> str:
    """A Markdown table."""
    rng = np.random.default_rng(1)
    driver = HandDriver(BoardModel(Kit.draw(rng), rng), rng, style="messy")
    driver.follow(auto_games(driver, rng))
    begin = time.process_time()
    took = []
    for now in range(0, 100_000, 5):
        before = time.process_time()
        driver.go_on(now)
        driver.sample(now)
        took.append(time.process_time() - before)
    spent = time.process_time() - begin
    begin = time.process_time()
    seconds = sum(generate(seed).t_ms[-1] for seed in range(20)) / 1000
    games = time.process_time() - begin
    return "\n".join(
        [
            "| virtual board | figure |",
            "|---|---|",
            f"| a live sample of sixteen squares, mean | {spent / len(took) * 1e6:.0f} us |",
            f"| the slowest of {len(took)} (a turn is planned) | {max(took) * 1e3:.1f} ms |",
            f"| share of a core at 200 samples a second | {spent / len(took) * 200:.1%} |",
            f"| a messy game of {seconds / 20:.0f} s as a trace | {games / 20 * 1e3:.0f} ms |",
        ]
    )
