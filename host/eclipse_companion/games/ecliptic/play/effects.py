"""What only a watched table of Ecliptic can do."""

from dataclasses import dataclass

from eclipse_companion.table.effects import TableEffect


@dataclass(frozen=True, slots=True)
class Answer(TableEffect):
    """The open question was answered with this number, from 1."""

    number: int
