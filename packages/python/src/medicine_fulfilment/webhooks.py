"""For those who receive webhooks: docs "Receiving webhooks"."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

# https://www.standardwebhooks.com: what is older, or newer, may be a call that somebody recorded; seconds.
TOLERANCE = 5 * 60
PREFIX = "whsec_"

#: ``new``: work on it. ``duplicate``: it came before. ``stale``: it came late, after a later event of its request. The
#: answer to all of them is 2xx: whatever else you answer, we send the event again.
Decision = Literal["new", "duplicate", "stale"]


class WebhookRefused(Exception):
    """What came is not a webhook of ours, or is too old. Answer 400 and do nothing."""


class WebhookVerifier:
    """Checks calls. What was signed more than five minutes ago, or will be, is refused: keep your clock right.

    secrets: those of your endpoint, ``whsec_...``; a signature by any of them will do. Raises ValueError when there is none,
    or one is not a secret: find out when you start, not at the first webhook.
    """

    def __init__(self, secrets: Sequence[str]) -> None:
        if isinstance(secrets, str) or not secrets:
            raise ValueError("Name at least one webhook secret, in a list.")
        self._keys = [_key_of(secret) for secret in secrets]

    def verify(self, headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
        """The event. ``body`` is as it came, before any parser: the signature is of these very bytes.

        Raises WebhookRefused.
        """
        if not isinstance(body, bytes):
            raise TypeError("Give the raw body as bytes, and not what a parser made of it.")
        named = _by_lower_name(headers)
        identifier = named.get("webhook-id", "")
        timestamp = named.get("webhook-timestamp", "")
        signatures = named.get("webhook-signature", "")
        if not (identifier and timestamp and signatures):
            raise WebhookRefused("webhook-id, webhook-timestamp or webhook-signature is missing.")
        if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
            raise WebhookRefused("webhook-timestamp is no time.")
        if abs(time.time() - int(timestamp)) > TOLERANCE:
            raise WebhookRefused("webhook-timestamp is more than five minutes from our time.")
        given = [signature.encode() for signature in signatures.split(" ")]
        expected = [_signature(key, identifier, timestamp, body) for key in self._keys]
        if not any(hmac.compare_digest(one, other) for one in given for other in expected):
            raise WebhookRefused("No signature is of a secret that we know.")
        return _event_of(body)


def is_request_event(event: Mapping[str, Any]) -> bool:
    """Tells the events of your requests from those to pass over."""
    data = event.get("data")
    return (
        str(event.get("type")).startswith("request.")
        and isinstance(data, Mapping)
        and isinstance(data.get("event_id"), str)
        and isinstance(data.get("request_id"), str)
        and isinstance(data.get("sequence"), int)
    )


class EventInbox(Protocol):
    """Implement it with your database: the page shows the statement."""

    def take(self, event: Mapping[str, Any]) -> Decision:
        """Remembers an event and says what it is, in one step that nothing can come between.

        The same event, or two of one request, may come at the same moment, also in two processes. It must be stored safely
        once this returns.
        """
        ...


class MemoryInbox:
    """For tests and trials: forgets everything when the process ends."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        self._seen: set[str] = set()
        self._lock = threading.Lock()

    def take(self, event: Mapping[str, Any]) -> Decision:
        data = event["data"]
        with self._lock:
            if data["event_id"] in self._seen:
                return "duplicate"
            self._seen.add(data["event_id"])
            if data["sequence"] <= self._last.get(data["request_id"], 0):
                return "stale"
            self._last[data["request_id"]] = data["sequence"]
            return "new"


def _by_lower_name(headers: Mapping[str, str]) -> dict[str, str]:
    """The headers by lower-case name. Of one that comes twice there is no telling which is meant: it is left out."""
    named: dict[str, str] = {}
    twice: set[str] = set()
    for name, value in headers.items():
        lower = name.lower()
        if lower in named:
            twice.add(lower)
        named[lower] = value
    return {name: value for name, value in named.items() if name not in twice}


def _key_of(secret: str) -> bytes:
    # From an environment variable that is not set.
    if not isinstance(secret, str) or not secret:
        raise ValueError("A webhook secret is not set. Is the variable that you read it from?")
    if not all("!" <= character <= "~" for character in secret):
        raise ValueError(
            "A webhook secret has a space, a line break or another character that no secret has. "
            "Copy it again, without what is around it."
        )
    try:
        key = base64.b64decode(secret[len(PREFIX) :], validate=True) if secret.startswith(PREFIX) else b""
    except (binascii.Error, ValueError):
        # Its message may show the secret.
        key = b""
    if not key:
        raise ValueError("A webhook secret begins with whsec_, and base64 follows.")
    return key


def _signature(key: bytes, identifier: str, timestamp: str, body: bytes) -> bytes:
    signed = f"{identifier}.{timestamp}.".encode() + body
    return b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())


def _event_of(body: bytes) -> dict[str, Any]:
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if isinstance(event, dict) and isinstance(event.get("type"), str):
        return event
    raise WebhookRefused("The body is signed, and yet no event.")
