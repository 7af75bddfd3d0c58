"""A plain subscriber, which keeps what a broker tells it."""

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from tests.processes import wait_until


class Subscriber:
    """Keeps the newest of each topic, and all that comes."""

    def __init__(self, port: int, topics: str = "#") -> None:
        self.newest: dict[str, bytes] = {}
        self.came: list[tuple[str, bytes, bool]] = []
        self._port, self._topics = port, topics
        self._client = paho.Client(CallbackAPIVersion.VERSION2)
        self._client.on_message = self._take
        self._subscribed = threading.Event()
        self._client.on_connect = self._begin
        self._client.on_subscribe = lambda *_: self._subscribed.set()

    def _begin(self, *_: Any) -> None:
        self._client.subscribe(self._topics, 1)

    def _take(self, client: paho.Client, data: Any, message: paho.MQTTMessage) -> None:  # noqa: ANN401 - the library's
        del client, data
        payload = bytes(message.payload)
        self.newest[message.topic] = payload
        self.came.append((message.topic, payload, message.retain))

    def __enter__(self) -> Self:
        self._client.reconnect_delay_set(1, 1)
        self._client.connect("127.0.0.1", self._port)
        self._client.loop_start()
        assert self._subscribed.wait(30)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def tell(self, topic: str, payload: bytes, *, retain: bool = True) -> None:
        """Publish something, and wait until the broker has it."""
        self._client.publish(topic, payload, 1, retain).wait_for_publish(30)

    def wait_for(self, topic: str, true: Callable[[bytes], object]) -> bytes:
        """The payload of a topic, once it is so."""
        wait_until(lambda: topic in self.newest and true(self.newest[topic]))
        return self.newest[topic]
