"""Whether a call is sent again, and after how long. What sends is in sending.py."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, Literal

from .errors import is_gateway_failure, is_passing, refusal_in

# The first pause is at most so long, each further one twice as long, up to the second; seconds.
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0
# Methods that do the same twice as once.
IDEMPOTENT_METHODS = ("GET", "HEAD", "PUT", "DELETE")
# Tokens that a client begins with, what a repetition costs, and what a call that went well gives back.
TOKENS = 100
COST = 5
REFUND = 1

#: ``told`` when the API says when to come again, ``failed`` when something broke.
Repeatable = Literal["never", "told", "failed"]


@dataclass(frozen=True)
class Retries:
    """Of a whole call with all its repetitions.

    attempts: how often a call is sent at most; 1 never repeats.
    within_seconds: no repetition begins later than so long after the call did.
    """

    attempts: int = 5
    within_seconds: float = 90.0


def repeatable_answer(status: int, body: Any) -> Repeatable:
    """Whether sending it once more could help. ``body`` is parsed; None when it is no JSON."""
    if status == 503 or is_gateway_failure(status):
        return "failed"
    if status == 429:
        return "told"
    refusal = refusal_in(body)
    return "told" if refusal is not None and is_passing(status, refusal["code"]) else "never"


def is_safe_to_repeat(method: str, idempotency_key: str | None) -> bool:
    """Whether the API does once what is sent twice: a POST only with an ``Idempotency-Key``."""
    return method in IDEMPOTENT_METHODS or bool(idempotency_key)


def retry_after_seconds(header: str | None) -> float | None:
    """The seconds in ``Retry-After``; None when there are none."""
    try:
        seconds = float(header or "")
    except ValueError:
        return None
    return seconds if seconds >= 0 else None


def pause_seconds(attempt: int, asked: float | None, random: float) -> float:
    """What the API asked for, and full jitter on top, so that those who were refused together do not come back together.

    attempt: how many there were; 1 after the first. random: between 0 and 1.
    """
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (attempt - 1))
    return (asked or 0.0) + random * longest


class RetryBudget:
    """Keeps a client from sending twice as much at an API that has trouble already.

    Over time one call in five may be repeated after a failure. What the API told to come again is not counted: it is
    spread by the API itself.
    """

    def __init__(self) -> None:
        self._tokens = TOKENS
        self._lock = threading.Lock()

    def spend(self) -> bool:
        """Takes what a repetition costs; False when it is used up."""
        with self._lock:
            if self._tokens < COST:
                return False
            self._tokens -= COST
            return True

    def refund(self) -> None:
        """A call went well."""
        with self._lock:
            self._tokens = min(TOKENS, self._tokens + REFUND)
