"""What is sent of a page's files."""

from pathlib import Path

import eclipse_companion
from eclipse_companion.outputs.page.files import read_files

MODULE = """// What it does.
import { a } from "./a.js"; // beside code

/**
 * Some.
 *
 * @param {string} x
 */
export function f(x) {
    // On a line of its own.
    /** @type {string} */
    const y = /** @type {string} */ (x);
    /** One. */ const z = "//"; /** Another one. */
    return `https://${y}${z}`;
}
"""


def test_comments_of_modules_are_not_sent(tmp_path: Path) -> None:
    """Those that have lines of their own are left out; every other line stays as it is, with its number."""
    (tmp_path / "some.js").write_text(MODULE, encoding="utf-8")
    sent = read_files({"/page/": tmp_path})["/page/some.js"].content.decode().split("\n")
    code = {2, 9, 12, 13, 14, 15}
    assert sent == [line if number in code else "" for number, line in enumerate(MODULE.split("\n"), start=1)]


def test_the_code_of_each_module_is_sent() -> None:
    """In all modules of the program only lines of comments are left out."""
    modules = [*Path(eclipse_companion.__file__).parent.rglob("static/*.js")]
    assert len(modules) > 50
    for module in modules:
        lines = module.read_text(encoding="utf-8").split("\n")
        sent = read_files({"/": module.parent})[f"/{module.name}"].content.decode().split("\n")
        assert len(sent) == len(lines)
        for line, left in zip(lines, sent, strict=True):
            assert left == line or (left == "" and line.strip().startswith(("//", "/**", "*")))
