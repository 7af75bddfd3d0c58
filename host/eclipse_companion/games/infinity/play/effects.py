"""What only games of Infinity ask of their board."""

from dataclasses import dataclass

from eclipse_companion.table.effects import TableEffect


@dataclass(frozen=True, slots=True)
class Answer(TableEffect):
    """The open question is answered with this number, counted from 1."""

    number: int
