"""A page's modules and style sheets, each joined into one file: a browser asks for a few files in place of a hundred.

Nothing is built: people write separate modules, and the server joins them when it starts. Each becomes a function that
returns what it exports, after those that it imports. Who asks for a module by its own address gets what the joined one
has, so nothing is there twice.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from posixpath import dirname, join, normpath
from typing import Final

from eclipse_companion.outputs.page.files import StaticFile, static_file

_STYLES: Final = re.compile(r'(?:<link rel="stylesheet" href="[^"]+" nonce="\{\{nonce\}\}">\s*){2,}')
_HREF: Final = re.compile(r'href="([^"]+)"')
_MODULE: Final = re.compile(r'<link rel="modulepreload" href="([^"]+)">\n')
_SCRIPT: Final = re.compile(r'(<script type="module" src=")([^"]+)"')
_FROM: Final = re.compile(r'(import|export) \{ ([^}]*) \} from "([^"]+)";')
_ALONE: Final = re.compile(r'import "([^"]+)";')
_EXPORTED: Final = re.compile(r"export ((?:async )?(?:function|class|const)\*? (\w+)\b.*)")
_LATER: Final = re.compile(r"\bimport\(([\w.]+)\)")
"""A module that is asked for by a name; it is there already."""


class JoinError(ValueError):
    """A module says what can't be joined."""


def joined(shell: str, files: Mapping[str, StaticFile]) -> tuple[str, dict[str, StaticFile]]:
    """A page's HTML that asks for joined files, and these files beside the shares of `files` that they replace.

    Modules that the HTML names in links are joined before those of its script. Raises `JoinError`.
    """
    return _joined(shell, tuple(files.items()))


@lru_cache(maxsize=8)
def _joined(shell: str, given: tuple[tuple[str, StaticFile], ...]) -> tuple[str, dict[str, StaticFile]]:
    files = dict(given)
    made: dict[str, StaticFile] = {}

    def style(links: re.Match[str]) -> str:
        sheets = [files[address].content.decode() for address in _HREF.findall(links[0])]
        return f'<link rel="stylesheet" href="{_added(made, "css", "".join(sheets))}" nonce="{{{{nonce}}}}">\n'

    def script(found: re.Match[str]) -> str:
        modules = _in_order([*_MODULE.findall(shell), found[2]], files)
        texts = [_function(address, text, first=address == found[2]) for address, text in modules.items()]
        address = _added(made, "js", "".join(["export const modules = {};\n", *texts]))
        made.update({module: _share(address, module, text) for module, text in modules.items()})
        return f'{found[1]}{address}"'

    return _MODULE.sub("", _SCRIPT.sub(script, _STYLES.sub(style, shell))), made


def _added(made: dict[str, StaticFile], kind: str, text: str) -> str:
    """The address of a new file, which tells its content."""
    file = static_file(text.encode(), kind, lasting=True)
    address = f"/joined/{file.tag}.{kind}"
    made[address] = file
    return address


def _in_order(roots: list[str], files: Mapping[str, StaticFile]) -> dict[str, str]:
    """These modules and all that they import, by address: each after those that it imports."""
    ordered: dict[str, str] = {}

    def add(address: str, importing: tuple[str, ...]) -> None:
        if address in importing:
            raise JoinError(f"These modules import each other: {', '.join(importing)}.")
        if address in ordered:
            return
        text = files[address].content.decode()
        for line in text.rstrip("\n").split("\n"):
            if found := _FROM.fullmatch(line) or _ALONE.fullmatch(line):
                add(_absolute(found.groups()[-1], address), (*importing, address))
        ordered[address] = text

    for root in roots:
        add(root, ())
    return ordered


def _absolute(named: str, importing: str) -> str:
    return normpath(join(dirname(importing), named))


def _function(address: str, text: str, *, first: bool) -> str:
    """A module as a function that is called at once; `first`: it is the page's own script, which may wait."""
    body = "\n".join(_lines(address, text))
    exported = "".join(f"{name}{value}, " for name, value in _exported(address, text))
    start = "await (async () => {" if first else "(() => {"
    return f'modules["{address}"] = {start}\n{body}\nreturn {{ {exported}}};\n}})();\n'


def _lines(address: str, text: str) -> Iterator[str]:
    """The lines of a module's function."""
    for number, line in enumerate(text.rstrip("\n").split("\n"), start=1):
        found = _FROM.fullmatch(line)
        if found and found[1] == "import":
            names = found[2].replace(" as ", ": ")
            yield f'const {{ {names} }} = modules["{_absolute(found[3], address)}"];'
        elif found := _EXPORTED.fullmatch(line):
            yield found[1]
        elif not line.startswith(("import", "export")):
            yield _LATER.sub(r"modules[\1]", line)
        elif not (_FROM.fullmatch(line) or _ALONE.fullmatch(line)):
            raise JoinError(f"Line {number} of {address} can't be joined: {line}")


def _exported(address: str, text: str) -> Iterator[tuple[str, str]]:
    """The names that a module exports; each with its value, if that is another module's."""
    for line in text.rstrip("\n").split("\n"):
        if found := _EXPORTED.fullmatch(line):
            yield found[2], ""
        elif (found := _FROM.fullmatch(line)) and found[1] == "export":
            module = f'modules["{_absolute(found[3], address)}"]'
            for each in found[2].split(","):
                own, _, other = each.strip().partition(" as ")
                yield other or own, f": {module}.{own}"


def _share(joined_address: str, address: str, text: str) -> StaticFile:
    """A module that has what the joined one has."""
    names = ", ".join(name for name, _ in _exported(address, text))
    share = f'import {{ modules }} from "{joined_address}";\nexport const {{ {names} }} = modules["{address}"];\n'
    return static_file(share.encode(), "js")
