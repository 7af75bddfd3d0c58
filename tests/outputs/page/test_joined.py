"""A page's modules and style sheets, joined into one file each; how they run there, the tests of the page show."""

import pytest

from eclipse_companion.outputs.page.files import StaticFile, static_file
from eclipse_companion.outputs.page.joined import JoinError, joined

NONCE = 'nonce="{{nonce}}"'
SHELL = f"""<link rel="stylesheet" href="/page/first.css" {NONCE}>
<link rel="stylesheet" href="/page/dark.css" id="dark" {NONCE}>
<link rel="stylesheet" href="/page/a.css" {NONCE}>
<link rel="stylesheet" href="/game/b.css" {NONCE}>
<link rel="modulepreload" href="/game/game.js">
<script type="module" src="/page/main.js" {NONCE}></script>
"""
FILES = {
    "/page/first.css": ":root {}\n",
    "/page/dark.css": ":root {}\n",
    "/page/a.css": "a {}\n",
    "/game/b.css": "b {}\n",
    "/page/one.js": "let count = 0;\nexport const One = 1;\nexport class next {\n    c = count++;\n}\n",
    "/page/two.js": 'import { One } from "./one.js";\nexport { One, next as after } from "./one.js";\nclass Two {}\n',
    "/game/game.js": 'import { after as next } from "/page/two.js";\nexport async function play() {\n    next();\n}\n',
    "/page/main.js": 'import "./one.js";\nimport { One } from "./one.js";\nawait import(setup.game);\nOne;\n',
}
JOINED = """export const modules = {};
modules["/page/one.js"] = (() => {
let count = 0;
const One = 1;
class next {
    c = count++;
}
return { One, next, };
})();
modules["/page/two.js"] = (() => {
const { One } = modules["/page/one.js"];
class Two {}
return { One: modules["/page/one.js"].One, after: modules["/page/one.js"].next, };
})();
modules["/game/game.js"] = (() => {
const { after: next } = modules["/page/two.js"];
async function play() {
    next();
}
return { play, };
})();
modules["/page/main.js"] = await (async () => {
const { One } = modules["/page/one.js"];
await modules[setup.game];
One;
return { };
})();
"""


def files(**changed: str) -> dict[str, StaticFile]:
    texts = {**FILES, **{f"/page/{name}.js": text for name, text in changed.items()}}
    return {address: static_file(text.encode(), address.rpartition(".")[2]) for address, text in texts.items()}


def test_a_page_asks_for_joined_files() -> None:
    """Styles after the dark colours keep their order; a module runs after those that it imports, and only once."""
    html, made = joined(SHELL, files())
    style, script = (each for each in made if each.startswith("/joined/"))
    assert html.splitlines() == [
        *SHELL.splitlines()[:2],
        f'<link rel="stylesheet" href="{style}" {NONCE}>',
        f'<script type="module" src="{script}" {NONCE}></script>',
    ]
    assert made[style].content == b"a {}\nb {}\n"
    assert made[script].content.decode() == JOINED
    shared = f'import {{ modules }} from "{script}";\nexport const {{ One, after }} = modules["/page/two.js"];\n'
    assert made["/page/two.js"].content.decode() == shared


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\nexport let x = 1;", "Line 2 of /page/one.js can't be joined: export let x = 1;"),
        ('import * as all from "./two.js";', "Line 1 of /page/one.js can't be joined"),
        ('import { Two } from "./two.js";', "These modules import each other: .*/page/two.js, /page/one.js"),
    ],
)
def test_what_cannot_be_joined_is_told(text: str, told: str) -> None:
    """A sentence names the module and the line, or the modules that import each other."""
    with pytest.raises(JoinError, match=told):
        joined(SHELL, files(one=text))
