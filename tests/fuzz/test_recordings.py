"""Whatever a recording's lines say, it is replayed, or refused in a sentence."""

import argparse
import gzip
import io
import json
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.commands.replay import add_arguments, run
from eclipse_companion.sensing.recording import RecordingError

PARSER = argparse.ArgumentParser()
add_arguments(PARSER)

words = st.sampled_from(
    ["S1", "1-5/S16", "16-12/G13", "S3/4/4/4", "4/G3/4/3s", "4/4/4/4", "GGGG/4/4/4", "resigned", "1-0", "TurnGiven"]
)
numbers = st.integers(-10, 10**6) | st.integers(10**400, 10**401) | st.floats()
anything = st.recursive(
    st.none() | st.booleans() | numbers | words | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)
verbs = st.sampled_from(["expect", "restart", "settle", "others", "look", "give likeliest", "pause", "resume"])
rows = st.lists(st.lists(st.floats(0, 1), min_size=5, max_size=5), min_size=16, max_size=16)
commands = st.fixed_dictionaries(
    {},
    optional={
        "do": verbs | anything,
        "turn": words | anything,
        "position": words | anything,
        "source": words | anything,
        "likelihood": rows | anything,
        "t_ms": numbers | anything,
        "gave": words | anything,
        "over": words | anything,
        "result": words | anything,
    },
)
cells = st.text("....+-GSgs?", min_size=16, max_size=16)
entries = st.lists(
    st.one_of(
        commands.map(lambda value: f"! {json.dumps(value)}"),
        st.builds(
            lambda seq, ms, text: f"< ST {seq} {ms} {text}", st.integers(0, 70_000), st.integers(0, 2**33), cells
        ),
        st.builds(lambda text: f"< ST 1 1000 {text}", cells),
        st.sampled_from(["< HI 0 proto=1", "< BT 5 9 hint", "> STATE", "! {}"]),
    ),
    max_size=12,
)
headers = st.fixed_dictionaries(
    {}, optional={"orientation": st.sampled_from([0, 90, 0.0, True, "0"]) | anything, "patience_ms": numbers | anything}
)
steps = st.lists(st.floats(0, 20_000) | st.just(0.0) | st.floats(0, 1e12), min_size=12, max_size=12)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(header=headers, entries=entries, steps=steps, as_json=st.booleans())
def test_any_lines_are_replayed_or_refused(
    header: dict[str, object], entries: list[str], steps: list[float], as_json: bool, tmp_path: Path
) -> None:
    """Commands with any values and any states of the board, at any times, are events or one sentence."""
    path = tmp_path / "any.ecr"
    ms = 0.0
    lines = [json.dumps({"format": "ecr", "version": 1, **header})]
    for entry, step in zip(entries, steps, strict=False):
        ms += step
        lines.append(f"{ms!r} {entry}")
    path.write_bytes(gzip.compress("\n".join([*lines, ""]).encode()))
    with suppress(RecordingError), redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        run(PARSER.parse_args([str(path), *(["--json"] if as_json else [])]))
