"""What people press in a game: a word's button, wherever it is now."""

from tests.outputs.browser import Browser


def button(word: str) -> str:
    """The selector of a word's button that can be pressed: in the toolbar, the menu, or a question."""
    return f'[data-word="{word}"]:enabled:not([aria-disabled]):not([hidden])'


def press(window: Browser, word: str) -> None:
    """Press a word's button, with a finger where the window is one for fingers; the menu is opened if it's there."""
    hit = window.tap if window.touch else window.click
    found = f"document.querySelector('{button(word)}')"
    window.wait_for(f"{found} || !document.querySelector('#more')?.disabled")
    window.wait_for(found)
    if window.run(f"Boolean({found}.closest('.more-menu[hidden]'))"):
        hit("#more")
        window.wait_for("!document.querySelector('.more-menu').hidden")
    hit(button(word))


def words(window: Browser) -> list[str]:
    """The words that can be pressed now, also in the menu, each once; answers to a question come first."""
    found: list[str] = window.run(
        "[...new Set([...document.querySelectorAll('.asking [data-word], .actions [data-word], .row [data-word]')]"
        ".filter(each => !each.hidden && !each.disabled && !each.closest('.asking[hidden]')"
        " && each.getAttribute('aria-disabled') !== 'true').map(each => each.dataset.word))]"
    )
    return found
