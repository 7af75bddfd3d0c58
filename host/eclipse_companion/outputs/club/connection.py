"""A client that stays connected to a broker, whatever happens to that: it tries again, soon at first, then less soon.

In: a broker, and what is done there. Out: that is done, again with each new connection; and what is wrong, by name.
"""

import asyncio
import logging
import random
import socket
import ssl
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from eclipse_companion.common.extras import how_to_install
from eclipse_companion.outputs.club.broker import Broker, ClubError

if TYPE_CHECKING:
    from types import ModuleType

    from aiomqtt import Client

logger = logging.getLogger(__name__)

FIRST_WAIT_S: Final = 0.25
LONGEST_WAIT_S: Final = 3.0
"""So long a client waits before it tries again: whoever watches a broker that was started again is back within that."""
PATIENCE_S: Final = 5.0
"""How long a broker may take for an answer."""
_KEEP_ALIVE_S: Final = 10
"""After half as much again the broker knows that a client has gone without a word."""
_MOST_INCOMING: Final = 2000
"""How many messages may wait to be looked at; further ones are dropped."""
_PASSWORD_CODES: Final = frozenset({4, 5, 134, 135})
"""What brokers answer to a wrong user or password, in MQTT 3.1.1 and as the library counts it."""
_QUIET: Final = logging.getLogger(f"{__name__}.quiet")
"""What the library says of connections is told in other words."""
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False

CONNECTED: Final = ""
"""What is told once there is a connection; otherwise what is wrong, one of `TROUBLES`."""
TROUBLES: Final = ("unknown", "refused", "password", "certificate", "tls", "slow", "lost", "failed")
AWAY: Final = frozenset({"unknown", "refused", "slow", "lost"})
"""Those that are one to people: nobody is there."""


def library() -> "ModuleType":
    """What talks MQTT. Raises `ClubError` if it isn't installed."""
    try:
        import aiomqtt  # noqa: PLC0415 - it need not be there
    except ImportError:
        how = how_to_install("club")
        raise ClubError(f"Clubs need aiomqtt, which is missing. Install it: {how}") from None
    return aiomqtt


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop that can watch sockets on every system. What goes wrong inside the library is logged and not printed."""
    loop = asyncio.SelectorEventLoop()
    loop.set_exception_handler(lambda _, about: logger.error("In the library: %s", about["message"]))
    return loop


class Connection:
    """One client's way to a broker. For the thread of one event loop, which must be able to watch sockets."""

    def __init__(self, broker: Broker, told: Callable[[str], None], will: tuple[str, str] | None = None) -> None:
        """`told` hears `CONNECTED` and troubles. `will`: a topic, and what the broker keeps there if we vanish.

        Raises `ClubError` if the library is missing.
        """
        self._mqtt = library()
        self._broker, self._told, self._will = broker, told, will

    async def run(self, use: "Callable[[Client], Awaitable[None]]") -> None:
        """Have it used again and again, each time that there is a connection, until using it ends without an error."""
        wait = FIRST_WAIT_S
        while True:
            began: float | None = None
            client = self._client()
            try:
                async with client:
                    began = time.monotonic()
                    logger.info("Connected to the broker")
                    self._told(CONNECTED)
                    await use(client)
            except (self._mqtt.MqttError, OSError, ValueError) as error:
                trouble = trouble_of(error, connected=began is not None)
            except Exception:  # whatever goes wrong there, the game goes on
                logger.exception("The library has failed")
                trouble = "failed"
            else:
                return
            finally:
                _dispose(client)
            logger.info("No connection to the broker: %s", trouble)
            self._told(trouble)
            if began is not None and time.monotonic() - began > LONGEST_WAIT_S:
                wait = FIRST_WAIT_S
            # Many who have lost the same broker don't come back all at once.
            await asyncio.sleep(wait * random.uniform(0.75, 1.0))  # noqa: S311 - no secret
            wait = min(2 * wait, LONGEST_WAIT_S)

    def _client(self) -> "Client":
        broker, will = self._broker, self._will
        client: Client = self._mqtt.Client(
            broker.host,
            broker.port,
            username=broker.user,
            password=broker.password,
            tls_context=broker.tls,
            will=None if will is None else self._mqtt.Will(*will, qos=1, retain=True),
            timeout=PATIENCE_S,
            keepalive=_KEEP_ALIVE_S,
            max_queued_incoming_messages=_MOST_INCOMING,
            logger=_QUIET,
        )
        return client


async def given_up() -> None:
    """Wait until clients that were given up while they connected have noticed: that can't be cut short."""
    await asyncio.get_running_loop().shutdown_default_executor()


def _dispose(client: "Client") -> None:
    """Let go of a client, also of one that never got in: the library itself leaves its socket open.

    Whenever that is collected as garbage, nothing asks this loop for anything any more: it may have ended.
    """
    inner = client._client  # noqa: SLF001 - aiomqtt has no other way
    inner.disconnect()
    inner.on_socket_close = inner.on_socket_unregister_write = None


def trouble_of(error: BaseException, *, connected: bool) -> str:
    """What is wrong, by name. The library's errors hide the system's behind them."""
    cause = error.__context__ if isinstance(error.__context__, OSError | TimeoutError) else error
    code = getattr(getattr(error, "rc", None), "value", getattr(error, "rc", None))
    kinds: tuple[tuple[str, bool], ...] = (
        ("slow", isinstance(cause, TimeoutError)),
        ("lost", connected),
        ("password", code in _PASSWORD_CODES),
        ("unknown", isinstance(cause, socket.gaierror)),
        ("certificate", isinstance(cause, ssl.SSLCertVerificationError)),
        ("tls", isinstance(cause, ssl.SSLError)),
        ("refused", isinstance(cause, OSError)),
    )
    return next((trouble for trouble, holds in kinds if holds), "failed")
