"""The printed parts of the usual card, made once."""

import pytest

from eclipse_kit import printed
from eclipse_kit.card import DEFAULT
from eclipse_kit.writing import Files


@pytest.fixture(scope="package")
def usual() -> Files:
    return printed.files(DEFAULT, lambda _: None)
