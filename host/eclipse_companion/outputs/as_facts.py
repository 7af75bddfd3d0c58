"""An announcement for JSON, for any game."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Protocol, runtime_checkable

from eclipse_companion.announcements import Fact, Offer
from eclipse_companion.outputs.sentences import Sentences


def as_facts(announcement: Fact, sentences: Sentences) -> dict[str, Any]:
    """An announcement for JSON: `kind` in small letters (`turn_seen`), its fields, and what is said.

    Positions and turns are text, as files write them; players, sides and faults are their values; a half turn's
    squares, lines and steps are lists. A field with a value for each player becomes one field for each. What the
    game's vocabulary names has its kind, such as a claim's under `claim`; an offer has what is offered under `offer`.
    """
    facts = _Spelling(sentences).fields(announcement)
    for field, spelt in announcement.BY_PLAYER.items():
        values = zip(sentences.players, facts[field], strict=True)
        by_player = {spelt.format(player=player.value): value for player, value in values}
        at = list(facts).index(field)
        facts = dict([*list(facts.items())[:at], *by_player.items(), *list(facts.items())[at + 1 :]])
    if announcement.SPREAD is not None:
        facts |= facts.pop(announcement.SPREAD)
    if isinstance(announcement, Offer):
        facts["offer"] = facts.pop("kind")
    return {"kind": _name(announcement), **facts, "say": sentences.say(announcement)}


def _name(value: object) -> str:
    """The name of a value's class in small letters, such as `turn_seen`."""
    kind = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in type(value).__name__)
    return kind.lstrip("_")


@runtime_checkable
class SaysItsJson(Protocol):
    """A value of a game that says itself how JSON has it."""

    def as_json(self) -> dict[str, Any]:
        """As JSON has it."""


class _Spelling:
    """How a game's values are spelt in JSON."""

    def __init__(self, sentences: Sentences) -> None:
        self._named = {kind: key for key, kinds in sentences.VOCABULARY.named.items() for kind in kinds}

    def fields(self, value: object) -> dict[str, Any]:
        """The fields of a dataclass, each as JSON has it."""
        assert is_dataclass(value)
        spelt = [each.name for each in fields(value) if each.metadata.get("json", True)]
        return {name: self.of(getattr(value, name)) for name in spelt}

    def of(self, value: object) -> object:  # noqa: PLR0911 - a table
        """A value as JSON has it."""
        match value:
            case Enum():
                return value.value
            case None | str() | bool() | int() | float():
                return value
            case SaysItsJson():
                return value.as_json()
            case _ if type(value).__str__ is not object.__str__:  # a turn, a position
                return str(value)
            case tuple():
                return [self.of(each) for each in value]
            case Mapping():
                return {str(key): self.of(each) for key, each in value.items()}
            case _ if type(value) in self._named:
                return {self._named[type(value)]: _name(value), **self.fields(value)}
            case _:
                return self.fields(value)
