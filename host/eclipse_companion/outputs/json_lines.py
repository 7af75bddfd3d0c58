"""Announcements as JSON, one line each, for other programs. In: envelopes. Out: lines on a stream, flushed."""

import json
from typing import TextIO

from eclipse_companion.announcements import Envelope
from eclipse_companion.common.line_writer import LineWriter
from eclipse_companion.outputs.as_facts import as_facts
from eclipse_companion.outputs.sentences import Sentences


class JsonLines:
    """Prints each announcement as `as_facts` returns it, with what its envelope says under `envelope`."""

    def __init__(self, sentences: Sentences, stream: TextIO) -> None:
        self._before = sentences
        self._sentences: dict[str, Sentences] = {}
        """By game: each has its own players."""
        self._lines = LineWriter(stream)

    def deliver(self, envelope: Envelope) -> None:
        """Print an announcement; returns at once."""
        sentences = self._sentences.get(envelope.game, self._before).heard(envelope.fact)
        self._sentences[envelope.game] = sentences
        about = {"board": envelope.board, "game": envelope.game, "sequence": envelope.sequence}
        told = {**as_facts(envelope.fact, sentences), "envelope": {**about, "time_ms": round(envelope.time_ms)}}
        self._lines.put(json.dumps(told, ensure_ascii=False))

    def close(self) -> None:
        """Print what is waiting, within two seconds, and end."""
        self._lines.close()
