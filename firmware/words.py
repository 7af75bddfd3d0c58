"""The words of a command: a wrong one is refused, with a text that says why."""

from board import SQUARES


class RefusedError(Exception):
    """A command that isn't carried out; the text says why."""


def plain(words):
    """Return the words that are not of the form ``key=value``."""
    return [word for word in words if not ("=" in word[1:] and word[0].isalpha())]


def expect(words, count):
    """Return the ``count`` plain words, which must come first; there must not be more."""
    found = plain(words)
    if len(found) != count or found != words[:count]:
        raise RefusedError(
            "wants %s" % ("no more words" if not count else "%d word%s" % (count, "" if count == 1 else "s"))
        )
    return found


def values_of(words, names, low, high):
    """Return the values of the ``key=value`` words whose keys are in ``names``."""
    values = {}
    for word in words:
        name, equals, text = word.partition("=")
        if equals and name in names:
            value = number_of(text, low, high)
            if value is None or name in values:
                raise RefusedError("%s= wants one number of %d to %d" % (name, low, high))
            values[name] = value
    return values


def square_of(text, low):
    """Return the square (``low``..16) that a word names."""
    square = number_of(text, low, SQUARES)
    if square is None:
        raise RefusedError("wants a square of %d to %d" % (low, SQUARES))
    return square


def number_of(text, low, high):
    """Return the number within limits that one to six digits (after a ``-`` if ``low`` has one) make, or None."""
    digits = text[1:] if low < 0 and text.startswith("-") else text
    if not 1 <= len(digits) <= 6 or not all(digit in "0123456789" for digit in digits):
        return None
    value = int(text)
    return value if low <= value <= high else None
