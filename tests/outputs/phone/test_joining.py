"""Which phones may film: by a code, and then by a secret of their own."""

import pytest

from eclipse_companion.outputs.page.seats import MOST_TRIES
from eclipse_companion.outputs.phone.joining import Joined, Phones, Refused


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def phones(clock: Clock) -> Phones:
    return Phones(2, clock)


def joined(phones: Phones) -> Joined:
    made = phones.join(phones.code, "192.0.2.9")
    assert isinstance(made, Joined)
    return made


def test_each_phone_has_a_secret_of_its_own(phones: Phones) -> None:
    """The same code makes the second phone the second angle; what neither has is nobody's."""
    one, other = joined(phones), joined(phones)
    assert (one.number, other.number) == (1, 2)
    assert one.secret != other.secret
    assert phones.number_of(one.secret) == 1
    assert phones.number_of(other.secret) == 2
    assert phones.number_of(phones.code) is None
    assert phones.number_of(None) is None
    assert phones.number_of("é\ud800") is None


def test_a_third_phone_takes_the_place_of_one_that_is_gone(phones: Phones, clock: Clock) -> None:
    """As long as both are there it is refused; who has been silent for a minute makes room, and is out."""
    one, other = joined(phones), joined(phones)
    assert phones.join(phones.code, "192.0.2.9") == Refused("phones_full")
    clock.now += 61.0
    phones.number_of(other.secret)
    third = joined(phones)
    assert third.number == 1
    assert phones.number_of(one.secret) is None
    assert phones.number_of(third.secret) == 1


def test_who_guesses_codes_has_to_wait(phones: Phones) -> None:
    """After five wrong codes within a minute, even the right one from there is refused; others may come."""
    for _ in range(MOST_TRIES):
        assert phones.join("WRONG1", "192.0.2.66") == Refused("code_wrong")
    assert phones.join(phones.code, "192.0.2.66") == Refused("code_wait")
    assert joined(phones).number == 1


def test_a_code_counts_as_people_type_it(phones: Phones) -> None:
    """In small letters, with spaces."""
    typed = " ".join([phones.code[:3], phones.code[3:]]).lower()
    assert isinstance(phones.join(typed, "192.0.2.9"), Joined)
