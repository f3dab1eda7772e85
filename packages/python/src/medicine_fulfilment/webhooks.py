"""Receives webhooks. Guide: the page "Receiving webhooks" of the API's documentation."""

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

# Seconds. Tolerance of the Standard Webhooks libraries, against replayed calls (https://www.standardwebhooks.com).
TOLERANCE = 5 * 60
PREFIX = "whsec_"

#: ``new``: process it. ``duplicate``: the same event was received before. ``stale``: a later event of the same request
#: was received before, so this one is out of date. Answer 2xx to all three. After any other status we send it again.
Decision = Literal["new", "duplicate", "stale"]


class WebhookRefused(Exception):
    """The call is not a webhook of ours, or its timestamp is out of tolerance. Answer 400 and ignore it."""


class WebhookVerifier:
    """Verifies webhook calls.

    It refuses calls whose timestamp differs from your clock by more than five minutes, so keep your clock synchronised.
    Create it when your program starts, so that a wrong secret is found before the first webhook.

    secrets: the secrets of your endpoint (``whsec_...``). A signature by any of them is accepted. Raises ValueError when
    there are no secrets or one is malformed.
    """

    def __init__(self, secrets: Sequence[str]) -> None:
        if isinstance(secrets, str) or not secrets:
            raise ValueError("Pass at least one webhook secret in a list.")
        self._keys = [_key_of(secret) for secret in secrets]

    def verify(self, headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
        """Verifies one call and returns its event. Raises WebhookRefused.

        body: the raw body, before any parser, because the signature covers its exact bytes.
        """
        if not isinstance(body, bytes):
            raise TypeError("Pass the raw body as bytes, not the parsed one.")
        named = _by_lower_name(headers)
        identifier = named.get("webhook-id", "")
        timestamp = named.get("webhook-timestamp", "")
        signatures = named.get("webhook-signature", "")
        if not (identifier and timestamp and signatures):
            raise WebhookRefused("webhook-id, webhook-timestamp or webhook-signature is missing.")
        if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
            raise WebhookRefused("webhook-timestamp is not a valid timestamp.")
        if abs(time.time() - int(timestamp)) > TOLERANCE:
            raise WebhookRefused("webhook-timestamp differs from your clock by more than five minutes.")
        given = [signature.encode() for signature in signatures.split(" ")]
        expected = [_signature(key, identifier, timestamp, body) for key in self._keys]
        if not any(hmac.compare_digest(one, other) for one in given for other in expected):
            raise WebhookRefused("No signature matches one of your secrets.")
        return _event_of(body)


def is_request_event(event: Mapping[str, Any]) -> bool:
    """Returns True for an event of one of your requests."""
    data = event.get("data")
    return (
        str(event.get("type")).startswith("request.")
        and isinstance(data, Mapping)
        and isinstance(data.get("event_id"), str)
        and isinstance(data.get("request_id"), str)
        and isinstance(data.get("sequence"), int)
    )


def is_statement_event(event: Mapping[str, Any]) -> bool:
    """Returns True for a closed statement."""
    data = event.get("data")
    return (
        event.get("type") == "statement.closed"
        and isinstance(data, Mapping)
        and isinstance(data.get("event_id"), str)
        and isinstance(data.get("statement_id"), str)
    )


class EventInbox(Protocol):
    """Stores received events. Implement it with your database: "Receiving webhooks" shows the SQL statement."""

    def take(self, event: Mapping[str, Any]) -> Decision:
        """Stores an event and returns its decision atomically.

        Two processes may receive the same event, or two events of one request, at the same time. The event must be
        durable when this returns.
        """
        ...


class MemoryInbox:
    """An inbox in memory, for tests and trials. Its content is lost when the process ends."""

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
    """Returns the headers by lower-case name, without those sent twice, because a duplicate is ambiguous."""
    named: dict[str, str] = {}
    twice: set[str] = set()
    for name, value in headers.items():
        lower = name.lower()
        if lower in named:
            twice.add(lower)
        named[lower] = value
    return {name: value for name, value in named.items() if name not in twice}


def _key_of(secret: str) -> bytes:
    # os.environ.get() returns None for an unset variable.
    if not isinstance(secret, str) or not secret:
        raise ValueError("A webhook secret is not set. Check the variable that you read it from.")
    if not all("!" <= character <= "~" for character in secret):
        raise ValueError(
            "A webhook secret has a space, a line break or another invalid character. "
            "Copy it again, without surrounding text."
        )
    try:
        key = base64.b64decode(secret[len(PREFIX) :], validate=True) if secret.startswith(PREFIX) else b""
    except (binascii.Error, ValueError):
        # Not re-raised, because its message may show the secret.
        key = b""
    if not key:
        raise ValueError("A webhook secret is whsec_ followed by base64.")
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
    raise WebhookRefused("The body is signed but is not an event.")
