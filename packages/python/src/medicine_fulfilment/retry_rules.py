"""Decides whether and when a call is retried. ``sending.py`` sends the calls."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any, Literal

from .errors import is_gateway_failure, is_passing, refusal_in

# Upper bounds of the jittered pause in seconds: the first one doubles with each attempt, up to the second.
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0
# Idempotent methods that the API uses (RFC 9110, section 9.2.2).
IDEMPOTENT_METHODS = ("GET", "HEAD", "PUT", "DELETE")
# Initial tokens of a client, the cost of a retry, and the refund for a successful call.
TOKENS = 100
COST = 5
REFUND = 1

#: ``told`` if the API asked for a retry, ``failed`` if something broke.
Repeatable = Literal["never", "told", "failed"]


@dataclass(frozen=True)
class Retries:
    """Limits of one call including its retries.

    attempts: maximum number of attempts; 1 disables retries.
    within_seconds: no retry starts later than this many seconds after the first attempt.
    """

    attempts: int = 5
    within_seconds: float = 90.0


def repeatable_answer(status: int, body: Any) -> Repeatable:
    """Decides whether a retry could help. ``body`` is the parsed JSON of the response, or None if it has none."""
    if status == 503 or is_gateway_failure(status):
        return "failed"
    if status == 429:
        return "told"
    refusal = refusal_in(body)
    return "told" if refusal is not None and is_passing(status, refusal["code"]) else "never"


def is_safe_to_repeat(method: str, idempotency_key: str | None) -> bool:
    """Returns True if the API performs a repeated call only once; a POST needs an ``Idempotency-Key`` for that."""
    return method in IDEMPOTENT_METHODS or bool(idempotency_key)


def retry_after_seconds(header: str | None) -> float | None:
    """Returns ``Retry-After`` in seconds from now, or None if it is missing, or neither a number of seconds nor a date."""
    try:
        seconds = float(header or "")
    except ValueError:
        return _seconds_until(header or "")
    return seconds if seconds >= 0 else None


def _seconds_until(http_date: str) -> float | None:
    try:
        return max(0.0, parsedate_to_datetime(http_date).timestamp() - time.time())
    except ValueError:
        return None


def pause_seconds(attempt: int, asked: float | None, random: float) -> float:
    """Returns ``Retry-After`` plus full jitter, so that clients refused together do not return together.

    attempt: number of attempts so far.
    asked: the seconds of ``Retry-After``, if the API sent it.
    random: between 0 and 1.
    """
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (attempt - 1))
    return (asked or 0.0) + random * longest


class RetryBudget:
    """Prevents a client from doubling the load of a failing API.

    Over time, one call in five may be retried after a failure. Retries that the API asked for are not counted, because
    its ``Retry-After`` spreads them.
    """

    def __init__(self) -> None:
        self._tokens = TOKENS
        self._lock = threading.Lock()

    def spend(self) -> bool:
        """Pays for one retry. Returns False when the budget is used up."""
        with self._lock:
            if self._tokens < COST:
                return False
            self._tokens -= COST
            return True

    def refund(self) -> None:
        """Returns a part of a retry to the budget after a successful call."""
        with self._lock:
            self._tokens = min(TOKENS, self._tokens + REFUND)
