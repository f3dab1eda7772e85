"""The API, as a program uses it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast
from urllib.parse import quote

from .operations import Operations
from .retry_rules import Retries
from .sending import Sender, data_of
from .waiting import is_final, is_final_or_held, wait_for

if TYPE_CHECKING:
    from types import TracebackType

    from .types import (
        CancelRequestBody,
        CreateRequestBody,
        DryRun,
        FeedEvent,
        FulfilmentRequest,
        SearchAnswer,
        SearchBody,
        WebhookDelivery,
    )

DEFAULT_TIMEOUT = 30.0
# The most that a page may hold: the fewest calls.
PAGE_LIMIT = 100
# The longest that the API waits for an event; seconds.
WAIT_SECONDS = 30
# Between two pages while much happens, so that this leaves most of the sandbox's 60 calls a minute; seconds.
PACE = 2.0


@dataclass(frozen=True)
class ReadResult:
    """A request as it was read; ``request`` is None when nothing has changed since the ``etag`` that was given."""

    etag: str
    request: FulfilmentRequest | None

    @property
    def changed(self) -> bool:
        return self.request is not None


class Fulfilment:
    """One connection to the API with one key, for any number of threads.

    All calls raise FulfilmentError when there is no good answer; calls that may be repeated have been by then. Answers are
    dicts as the API sends them, with types for those who check them: members and values that this version does not know
    come through.

    base_url: ends in the version, ``https://.../v1``. api_key: only on your server, never in a page or an app.
    timeout_seconds: for one attempt, its long poll not counted.
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: str,
        retries: Retries = Retries(),
        timeout_seconds: float = DEFAULT_TIMEOUT,
    ) -> None:
        self._sender = Sender(base_url, api_key, retries, timeout_seconds)
        #: Every operation of the API, by the name that the reference has, with ``_`` between its words.
        self.operations = Operations(self._sender)

    def __enter__(self) -> Fulfilment:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._sender.close()

    def search_medicines(self, search: SearchBody) -> SearchAnswer:
        """Finds verified pharmacies that have a medicine, nearest first."""
        return self.operations.search_medicines(search)

    def create_request(
        self, order: CreateRequestBody, *, idempotency_key: str | None = None
    ) -> FulfilmentRequest:
        """Orders. The request is ``pending`` then; ``wait_until_final`` follows it.

        idempotency_key: your own name for the order, best a UUID that you have stored before: then it is placed once, also
        when your process dies and calls again. Without it each call gets one that is kept while the client repeats it.
        """
        if order.get("dry_run"):
            raise ValueError("An order with dry_run is no order: call dry_run().")
        return cast("FulfilmentRequest", self._place(order, idempotency_key))

    def dry_run(self, order: CreateRequestBody) -> DryRun:
        """Checks and prices an order, all problems at once; nothing is ordered and nothing kept."""
        return cast("DryRun", self._place({**order, "dry_run": True}, None))

    def _place(self, body: CreateRequestBody, key: str | None) -> Any:
        return data_of(self._sender.send("POST", "/requests", body=body, idempotency_key=key))

    def read_request(
        self,
        request_id: str,
        *,
        etag: str | None = None,
        wait_seconds: int | None = None,
        until: Literal["final", "final_or_held"] | None = None,
    ) -> ReadResult:
        """Reads a request, or learns that nothing has changed since an ``etag``.

        wait_seconds: has the API keep its answer back until there is news, or so long; 0 to 30. until: waits for the end.
        """
        answer = self._sender.send(
            "GET",
            f"/requests/{quoted(request_id)}",
            query={"wait": wait_seconds, "until": until},
            headers={} if etag is None else {"If-None-Match": etag},
        )
        request = None if answer.status_code == 304 else data_of(answer)
        return ReadResult(etag=answer.headers.get("ETag", etag or ""), request=request)

    def cancel_request(
        self, request_id: str, body: CancelRequestBody | None = None, *, idempotency_key: str | None = None
    ) -> FulfilmentRequest:
        """Cancels a request, which must be pending."""
        return self.operations.cancel_request(request_id, body or {}, idempotency_key=idempotency_key)

    def wait_until_final(
        self, request_id: str, *, timeout_seconds: float | None = None, through_holds: bool = False
    ) -> FulfilmentRequest:
        """Waits until a request is delivered, cancelled, rejected, failed or returned. Raises WaitTimeout.

        A request that is held is returned at once: it does not go on until you take one of ``request["hold"]["actions"]``.
        Check ``is_final``, resolve the hold, and wait again. ``through_holds`` waits for somebody else who resolves it.
        """
        if through_holds:
            return wait_for(self._reader(request_id), is_final, "final", timeout_seconds)
        return wait_for(self._reader(request_id), is_final_or_held, "final_or_held", timeout_seconds)

    def wait_until(
        self,
        request_id: str,
        condition: Callable[[FulfilmentRequest], bool],
        *,
        timeout_seconds: float | None = None,
    ) -> FulfilmentRequest:
        """Waits until a condition holds, such as ``lambda request: request["hold"] is not None``. Raises WaitTimeout."""
        return wait_for(self._reader(request_id), condition, None, timeout_seconds)

    def _reader(
        self, request_id: str
    ) -> Callable[[str | None, int, Literal["final", "final_or_held"] | None], ReadResult]:
        return lambda etag, wait, until: self.read_request(request_id, etag=etag, wait_seconds=wait, until=until)

    def requests(self, **filter: str) -> Iterator[FulfilmentRequest]:
        """Your requests, newest first; pages are read as you go. Filters as ``GET /requests`` has them."""
        yield from self._pages("/requests", "requests", filter)

    def deliveries(self, webhook_id: str, **filter: str) -> Iterator[WebhookDelivery]:
        """What was sent to a webhook endpoint, newest first."""
        yield from self._pages(f"/webhooks/{quoted(webhook_id)}/deliveries", "deliveries", filter)

    def _pages(self, path: str, member: str, filter: dict[str, str]) -> Iterator[Any]:
        cursor = None
        while True:
            query = {**filter, "limit": PAGE_LIMIT, "cursor": cursor}
            page = data_of(self._sender.send("GET", path, query=query))
            yield from page[member]
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def events(self, *, after: str | None = None) -> Iterator[FeedEvent]:
        """What happened until now, oldest first. ``after`` is the ``event_id`` of the last that you have dealt with.

        Pass over an event whose type you do not know.
        """
        more = True
        while more:
            page = self.operations.list_events(after=after, limit=PAGE_LIMIT)
            yield from page["events"]
            after, more = page["next_cursor"], page["has_more"]

    def follow_events(self, *, after: str | None = None) -> Iterator[FeedEvent]:
        """What happened, and then what happens, without an end: ``break`` ends it."""
        while True:
            page = self.operations.list_events(after=after, limit=PAGE_LIMIT, wait=WAIT_SECONDS)
            yield from page["events"]
            after = page["next_cursor"]
            if page["events"] and not page["has_more"]:
                time.sleep(PACE)


def quoted(segment: str) -> str:
    """A segment of a path."""
    return quote(segment, safe="")
