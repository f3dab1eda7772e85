"""Waits for a request with the long poll of the API."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from .errors import WaitTimeout

if TYPE_CHECKING:
    from .fulfilment import ReadResult
    from .types import FulfilmentRequest

    WaitedFor = Literal["final", "final_or_held"]
    Read = Callable[[str | None, int, WaitedFor | None], ReadResult]

# The API's maximum long poll, in seconds.
LONGEST = 30
# An unchanged answer that arrives within this many seconds was not a long poll: pause before the next read.
HASTY = 1.0
FINAL = ("delivered", "cancelled", "rejected", "failed", "returned")


def is_final(request: FulfilmentRequest) -> bool:
    """Returns True if the request is delivered, cancelled, rejected, failed or returned."""
    return request["status"] in FINAL


def is_final_or_held(request: FulfilmentRequest) -> bool:
    """Returns True if the request has ended or is held until its partner resolves the hold."""
    return is_final(request) or request["hold"] is not None


def wait_for(
    read: Read,
    condition: Callable[[FulfilmentRequest], bool],
    until: WaitedFor | None,
    timeout_seconds: float | None,
) -> FulfilmentRequest:
    """Reads until the condition is true. ``until`` limits the long poll to a final status or a hold."""
    deadline = time.monotonic() + (math.inf if timeout_seconds is None else timeout_seconds)
    etag: str | None = None
    while True:
        asked = time.monotonic()
        left = math.floor(min(LONGEST, max(0.0, deadline - asked)))
        answer = read(etag, left, until)
        if answer.request is not None and condition(answer.request):
            return answer.request
        now = time.monotonic()
        if now >= deadline:
            raise WaitTimeout(f"The request did not reach the awaited state within {timeout_seconds} seconds.")
        if now - asked < HASTY and (answer.etag == etag or left == 0):
            time.sleep(min(HASTY, deadline - now))
        etag = answer.etag
