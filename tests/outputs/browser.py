"""A headless Chromium, driven through its DevTools port: tests of the page look at the page with it."""

import atexit
import base64
import contextlib
import itertools
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Self

import websocket

LIMIT_S = 120.0
"""What the page waits for may have to be compiled first: half a minute of a processor that three others want, too."""
REST_S = 0.1
"""After a finger that leaves in motion, Chromium takes no tap for a while: the tap stops what still moves."""
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
    # Each window would load pages of the address bar, which nobody sees, in processes of their own: a second of a
    # processor. A renderer in stock and a first window that nobody uses cost less.
    "--disable-features=PaintHolding,WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess",
    "--no-startup-window",
    "--remote-debugging-port=0",
    "--remote-allow-origins=*",
)

FILMING: Final = (
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    "--ignore-certificate-errors",
)
"""Further options of a browser that has a camera, allows it, and trusts the companion's own certificate."""


def program() -> str | None:
    """The browser's program, or None if there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


_KEYS: Final[Mapping[str, dict[str, Any]]] = {
    "Enter": {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"},
    " ": {"key": " ", "code": "Space", "windowsVirtualKeyCode": 32, "text": " "},
    "Tab": {"key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9},
    "Backspace": {"key": "Backspace", "code": "Backspace", "windowsVirtualKeyCode": 8},
    "Escape": {"key": "Escape", "code": "Escape", "windowsVirtualKeyCode": 27},
    "Home": {"key": "Home", "code": "Home", "windowsVirtualKeyCode": 36},
    "End": {"key": "End", "code": "End", "windowsVirtualKeyCode": 35},
    "ArrowLeft": {"key": "ArrowLeft", "code": "ArrowLeft", "windowsVirtualKeyCode": 37},
    "ArrowUp": {"key": "ArrowUp", "code": "ArrowUp", "windowsVirtualKeyCode": 38},
    "ArrowRight": {"key": "ArrowRight", "code": "ArrowRight", "windowsVirtualKeyCode": 39},
    "ArrowDown": {"key": "ArrowDown", "code": "ArrowDown", "windowsVirtualKeyCode": 40},
}
"""Keys that have names."""


class NavigatedError(Exception):
    """The page navigated away, or reloaded itself, between a question and its answer."""


class ScriptError(AssertionError):
    """A script ended with an exception, such as for an element that isn't there."""


class Chromium:
    """The program, which takes a second of a processor to start: all windows of a process are windows of one."""

    started: "Chromium | None" = None

    def __init__(self, *more: str) -> None:
        """`more`: further options."""
        found = program()
        assert found is not None
        self._folder = tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True)
        self._process = subprocess.Popen(
            [found, *OPTIONS, *more, f"--user-data-dir={self._folder.name}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            port, path = self._address(Path(self._folder.name) / "DevToolsActivePort")
        except BaseException:
            self.close()
            raise
        self.address = f"ws://127.0.0.1:{port}{path}"

    @classmethod
    def running(cls) -> "Chromium":
        """The one of this process, which is started if there is none, or if it has ended."""
        if cls.started is None or cls.started._process.poll() is not None:
            cls.started = cls()
            atexit.register(cls.end)
        return cls.started

    @classmethod
    def end(cls) -> None:
        """End the one of this process, if there is one."""
        started, cls.started = cls.started, None
        if started is not None:
            started.close()

    def close(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(LIMIT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()

    def _address(self, file: Path) -> tuple[str, str]:
        end = time.monotonic() + LIMIT_S
        while True:
            lines = file.read_text().splitlines() if file.exists() else []
            if len(lines) == 2:
                return lines[0], lines[1]
            assert time.monotonic() < end, "The browser does not start."
            assert self._process.poll() is None, "The browser ended."
            time.sleep(0.05)


class Browser:
    """One window, which shares nothing with any other: neither cookies, nor storage, nor what was loaded."""

    def __init__(
        self,
        width: int = 1280,
        height: int = 800,
        *,
        touch: bool = False,
        proxy: str | None = None,
        of: Chromium | None = None,
    ) -> None:
        """`proxy`: the address of a proxy through which everything goes, even to this machine.

        `of`: whose window it is; None: the one of this process.
        """
        self.touch = touch
        """Whether it is a window for fingers."""
        self._numbers = itertools.count(1)
        self.errors: list[str] = []
        """What went wrong in the page: exceptions, and errors in its console."""
        self._socket = websocket.create_connection((of or Chromium.running()).address, timeout=LIMIT_S)
        self._session = ""
        through = {} if proxy is None else {"proxyServer": proxy, "proxyBypassList": "<-loopback>"}
        self._own = self._ask("Target.createBrowserContext", disposeOnDetach=True, **through)["browserContextId"]
        page = self._ask("Target.createTarget", url="about:blank", browserContextId=self._own, newWindow=True)
        self._session = self._ask("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch}
        self._ask("Emulation.setDeviceMetricsOverride", **size)
        # Several windows may be looked at, each by its own person.
        self._ask("Emulation.setFocusEmulationEnabled", enabled=True)
        self._ask("Emulation.setTouchEmulationEnabled", enabled=touch)
        self._ask("Runtime.enable")
        self._ask("Log.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session = ""
        try:
            self._ask("Target.disposeBrowserContext", browserContextId=self._own)
        except AssertionError:
            # What was tested is over. The next window gets another browser than the one that hangs.
            Chromium.end()
        self._socket.close()

    def open(self, url: str) -> None:
        self._ask("Page.navigate", url=url)

    def reload(self) -> None:
        """Load the page again, and wait until the old one is gone and the new one is complete."""
        self.run("window.old = true; location.reload(); null")
        self.wait_for("!window.old && document.readyState === 'complete'")

    def leave(self) -> list[str]:
        """Leave the page while its server still answers; what went wrong in it."""
        self.open("about:blank")
        self.wait_for("location.href === 'about:blank' && document.readyState === 'complete'")
        wrong, self.errors = self.errors, []
        return wrong

    @contextlib.contextmanager
    def first(self, script: str) -> Iterator[None]:
        """Run a script in every page that is opened meanwhile, before the page's own."""
        self._ask("Page.enable")
        number = self._ask("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
        yield
        self._ask("Page.removeScriptToEvaluateOnNewDocument", identifier=number)

    def run(self, script: str) -> Any:  # noqa: ANN401 - whatever the script returns
        """The value of a script's last expression, run in the page."""
        answer = self._ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise ScriptError(answer)
        return answer["result"].get("value")

    def wait_for(self, script: str) -> None:
        """Wait until the script's value is true, even if the page reloads itself meanwhile."""
        self._once_true(f"Boolean({script})")

    def _once_true(self, script: str) -> Any:  # noqa: ANN401 - whatever the script returns
        """The script's value, once it is one that counts as true."""
        end = time.monotonic() + LIMIT_S
        while time.monotonic() < end:
            # What a script looks at may come a moment later.
            with contextlib.suppress(NavigatedError, ScriptError):
                value = self.run(script)
                if value:
                    return value
            time.sleep(0.02)
        raise AssertionError(f"{script} in:\n{self.run('document.body?.innerText')}")

    def click(self, selector: str) -> None:
        """Click with a mouse on the middle of an element."""
        x, y = self.middle(selector)
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self._mouse(kind, x, y)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": self.touch}
        self._ask("Emulation.setDeviceMetricsOverride", **size)

    def hover(self, selector: str) -> None:
        """Rest with the mouse on the middle of an element."""
        self._mouse("mouseMoved", *self.middle(selector))

    def click_at(self, x: float, y: float) -> None:
        """Click a place of the window, in pixels."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self._mouse(kind, x, y, held=kind != "mouseMoved")

    def drag(self, start: str, end: str, steps: int = 8) -> None:
        """Drag with a mouse from one element's middle to another's."""
        (x, y), (to_x, to_y) = self.middle(start), self.middle(end)
        self._mouse("mouseMoved", x, y)
        self._mouse("mousePressed", x, y)
        for step in range(1, steps + 1):
            self._mouse("mouseMoved", x + (to_x - x) * step / steps, y + (to_y - y) * step / steps, held=True)
        self._mouse("mouseReleased", to_x, to_y)

    def grab(self, selector: str) -> None:
        """Press the mouse's button on the middle of an element, and begin to drag."""
        x, y = self.middle(selector)
        self._mouse("mouseMoved", x, y)
        self._mouse("mousePressed", x, y)
        self._mouse("mouseMoved", x + 20, y + 20, held=True)

    def press_right(self, selector: str) -> None:
        """Press and let go the mouse's right button over the middle of an element, while the left one is held."""
        x, y = self.middle(selector)
        for kind, buttons in (("mousePressed", 3), ("mouseReleased", 1)):
            self._ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="right", buttons=buttons, clickCount=1)

    def release(self, selector: str) -> None:
        """Let the mouse's button go over the middle of an element."""
        x, y = self.middle(selector)
        self._mouse("mouseMoved", x, y, held=True)
        self._mouse("mouseReleased", x, y)

    def tap(self, selector: str) -> None:
        """Tap with a finger on the middle of an element, and wait until the page has seen it: no finger is faster."""
        x, y = self.middle(selector)
        self.run("window.tapped = new Promise(seen => addEventListener('click', seen, { once: true })); null")
        self._ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self._ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.run("window.tapped.then(() => null)")

    def pull(self, start: str, end: str, steps: int = 8) -> None:
        """Drag with a finger from one element's middle to another's, where it rests before it lets go."""
        self.swipe(self.middle(start), self.middle(end), steps, rest_s=REST_S)

    def swipe(
        self, start: tuple[float, float], end: tuple[float, float], steps: int = 8, *, rest_s: float = 0.0
    ) -> None:
        """Move a finger from one place of the window to another."""
        (x, y), (to_x, to_y) = start, end
        places = [(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps) for step in range(steps + 1)]
        for number, (at_x, at_y) in enumerate(places):
            kind = "touchMove" if number else "touchStart"
            self._ask("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": at_x, "y": at_y}])
        time.sleep(rest_s)
        self._ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def wheel(self, selector: str, down: float, aside: float = 0.0) -> None:
        """Turn the mouse's wheel over the middle of an element."""
        x, y = self.middle(selector)
        self._ask("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=aside, deltaY=down)

    def press(self, key: str) -> None:
        """Press a key: a character, or a name such as `Enter`."""
        known = _KEYS.get(key, {"key": key, "text": key})
        self._ask("Input.dispatchKeyEvent", type="keyDown", **known)
        self._ask("Input.dispatchKeyEvent", type="keyUp", **{name: known[name] for name in known if name != "text"})

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element, which is moved into the window once it is shown."""
        script = (
            "(e => { if (!e?.getClientRects().length) return null;"
            " e.scrollIntoView({block: 'nearest'}); return e.getBoundingClientRect().toJSON(); })"
        )
        box = self._once_true(f"{script}(document.querySelector({json.dumps(selector)}))")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _mouse(self, kind: str, x: float, y: float, *, held: bool = False) -> None:
        button = {"button": "left", "buttons": 1} if held or kind != "mouseMoved" else {}
        self._ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, clickCount=int(kind != "mouseMoved"), **button)

    def dark(self, *, yes: bool) -> None:
        feature = {"name": "prefers-color-scheme", "value": "dark" if yes else "light"}
        self._ask("Emulation.setEmulatedMedia", features=[feature])

    def still(self, *, yes: bool) -> None:
        """Whether its person has asked for as little motion as possible."""
        feature = {"name": "prefers-reduced-motion", "value": "reduce" if yes else "no-preference"}
        self._ask("Emulation.setEmulatedMedia", features=[feature])

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._ask("Page.captureScreenshot", format="png")["data"]))

    def _ask(self, method: str, **words: object) -> dict[str, Any]:
        number = next(self._numbers)
        session = {"sessionId": self._session} if self._session else {}
        self._socket.send(json.dumps({"id": number, "method": method, "params": words, **session}))
        while True:
            try:
                answer: dict[str, Any] = json.loads(self._socket.recv())
            except websocket.WebSocketTimeoutException:
                raise AssertionError(f"The browser doesn't answer {method} within {LIMIT_S} s: {words}") from None
            self._note(answer)
            if answer.get("id") == number:
                if "navigated" in answer.get("error", {}).get("message", ""):
                    raise NavigatedError
                assert "result" in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def _note(self, event: dict[str, Any]) -> None:
        told = event.get("params", {})
        match event.get("method"):
            case "Runtime.exceptionThrown":
                self.errors.append(str(told["exceptionDetails"]))
            case "Runtime.consoleAPICalled" if told["type"] in {"error", "assert"}:
                self.errors.append(str(told["args"]))
            case "Log.entryAdded" if told["entry"]["level"] == "error":
                self.errors.append(f"{told['entry']['text']} {told['entry'].get('url', '')}")
