"""Any message and any command, for laws that hold for all of them."""

from dataclasses import replace

from hypothesis import strategies as st

from eclipse_companion.sensing.wire import Button, Hello, Log, Message, No, Ok, Raw, State
from eclipse_companion.sensing.wire import commands as say
from eclipse_companion.sensing.wire.messages import BOOTS, BUTTONS, CODINGS, LEVELS

sequences = st.integers(0, 65535)
times = st.integers(0, 2**30 - 1)
readings = st.integers(0, 65535)
cells = st.text(".+-?GSgs", min_size=16, max_size=16)
bodies = st.text([chr(code) for code in range(0x20, 0x7F) if chr(code) not in "$*"], max_size=182)
words = st.text("abcXYZ019.,-", min_size=1, max_size=12)
sentences = st.lists(words, max_size=6).map(" ".join)


def messages() -> st.SearchStrategy[Message]:
    """Any message of a known kind."""
    hello = st.builds(
        Hello,
        seq=sequences,
        proto=st.integers(0, 9999),
        fw=words,
        board=words,
        id=words,
        coding=st.sampled_from(CODINGS),
        calibrated=st.booleans(),
        leds=st.sampled_from([0, 16]),
        beep=st.booleans(),
        buttons=st.integers(0, 3),
        hz=st.integers(0, 100_000),
    )
    started = st.builds(replace, hello, boot=st.sampled_from(BOOTS), late=st.integers(0, 65535))
    return st.one_of(
        hello,
        started,
        st.builds(State, sequences, times, cells),
        st.builds(Raw, sequences, times, st.tuples(*[readings] * 16)),
        st.builds(Ok, sequences, st.sampled_from(["PING word", "CAL GET 5 rest=32768 gold=40000", "RESET"])),
        st.builds(No, sequences, words, sentences),
        st.builds(Button, sequences, times, st.sampled_from(BUTTONS), st.booleans()),
        st.builds(Log, sequences, st.sampled_from(LEVELS), sentences),
    )


def commands() -> st.SearchStrategy[say.Command]:
    """Any command."""
    shares = st.integers(-say.MIX_LIMIT, say.MIX_LIMIT)
    values = st.dictionaries(st.sampled_from(say.SQUARE_KEYS), readings, min_size=1)
    plain = [say.HELLO, say.STATE, say.RESET, say.CAL_REST, say.CAL_SAVE, say.CAL_CLEAR]
    return st.one_of(
        st.sampled_from(plain),
        st.builds(say.Ack, sequences),
        st.builds(say.Ping, words),
        st.builds(say.Stream, st.integers(0, 200)),
        st.builds(say.CalSet, st.integers(1, 16), values),
        st.builds(say.CalMix, shares, shares),
        st.builds(say.CalCoding, st.sampled_from(CODINGS)),
        st.builds(say.CalGet, st.integers(0, 16)),
        st.builds(
            say.SetLights,
            st.text(".rgbywmcRGBYWMC", min_size=16, max_size=16),
            st.none() | st.integers(0, 100),
        ),
        st.builds(say.Beep, st.integers(20, 20_000), st.integers(1, 5000)),
    )
