"""A headless Chromium, driven through its DevTools port: tests of the page look at the page with it."""

import base64
import contextlib
import itertools
import json
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any, Self

import websocket

LIMIT_S = 30.0
# It asks the network for nothing but the page.
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--no-first-run",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
    "--remote-allow-origins=*",
)


def program() -> str | None:
    """The browser's program, or None if there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class NavigatedError(Exception):
    """The page navigated away, or reloaded itself, between a question and its answer."""


class Browser:
    """One window."""

    def __init__(self, folder: Path, width: int = 1280, height: int = 800) -> None:
        found = program()
        assert found is not None
        self._process = subprocess.Popen(
            [found, *OPTIONS, f"--user-data-dir={folder}", f"--window-size={width},{height}", "about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._numbers = itertools.count(1)
        port, path = self._address(folder / "DevToolsActivePort")
        self._socket = websocket.create_connection(f"ws://127.0.0.1:{port}{path}", timeout=LIMIT_S)
        self._session = ""
        targets = self._ask("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        self._session = self._ask("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self._ask("Emulation.setDeviceMetricsOverride", **size)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(LIMIT_S)

    def open(self, url: str) -> None:
        self._ask("Page.navigate", url=url)

    def run(self, script: str) -> Any:  # noqa: ANN401 - whatever the script returns
        """The value of a script's last expression, run in the page."""
        answer = self._ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait_for(self, script: str) -> None:
        """Wait until the script's value is true, even if the page reloads itself meanwhile."""
        end = time.monotonic() + LIMIT_S
        while time.monotonic() < end:
            with contextlib.suppress(NavigatedError):
                if self.run(f"Boolean({script})"):
                    return
            time.sleep(0.02)
        raise AssertionError(f"{script} in:\n{self.run('document.body?.innerText')}")

    def dark(self, *, yes: bool) -> None:
        feature = {"name": "prefers-color-scheme", "value": "dark" if yes else "light"}
        self._ask("Emulation.setEmulatedMedia", features=[feature])

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._ask("Page.captureScreenshot", format="png")["data"]))

    def _address(self, file: Path) -> tuple[str, str]:
        end = time.monotonic() + LIMIT_S
        while True:
            lines = file.read_text().splitlines() if file.exists() else []
            if len(lines) == 2:
                return lines[0], lines[1]
            assert time.monotonic() < end, "The browser does not start."
            assert self._process.poll() is None, "The browser ended."
            time.sleep(0.05)

    def _ask(self, method: str, **words: object) -> dict[str, Any]:
        number = next(self._numbers)
        session = {"sessionId": self._session} if self._session else {}
        self._socket.send(json.dumps({"id": number, "method": method, "params": words, **session}))
        while True:
            answer: dict[str, Any] = json.loads(self._socket.recv())
            if answer.get("id") == number:
                if "navigated" in answer.get("error", {}).get("message", ""):
                    raise NavigatedError
                assert "result" in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
