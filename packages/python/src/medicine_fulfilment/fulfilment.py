"""The main class of the client."""

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
        Statement,
        StatementLine,
        WebhookDelivery,
    )

DEFAULT_TIMEOUT = 30.0
# The API's maximum, so that a list takes as few calls as possible.
PAGE_LIMIT = 100
# The API's maximum long poll, in seconds.
WAIT_SECONDS = 30
# Seconds between pages of new events: following them uses at most half of the sandbox's 60 calls a minute.
PACE = 2.0


@dataclass(frozen=True)
class ReadResult:
    """Result of a read. ``request`` is None if the request has not changed since the given ``etag``."""

    etag: str
    request: FulfilmentRequest | None

    @property
    def changed(self) -> bool:
        return self.request is not None


class Fulfilment:
    """A client of the API for one key. It is thread-safe.

    A failed call raises a FulfilmentError, after the client has retried it if retrying is safe. Results are the dicts
    that the API sent, with types for type checkers. They may contain members and values that this version does not know.

    base_url: base URL of the API, including the version: ``https://.../v1``.
    api_key: your API key. Keep it on your server, never in a page or an app.
    timeout_seconds: timeout of one attempt, not counting the time of a long poll.
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
        #: Every operation of the API under its name in the API reference, in snake_case.
        self.operations = Operations(self._sender)

    def __enter__(self) -> Fulfilment:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections to the API."""
        self._sender.close()

    def search_medicines(self, search: SearchBody) -> SearchAnswer:
        """Finds verified pharmacies that stock a medicine, nearest first."""
        return self.operations.search_medicines(search)

    def create_request(
        self, order: CreateRequestBody, *, idempotency_key: str | None = None
    ) -> FulfilmentRequest:
        """Places an order. The returned request is ``pending``; follow it with ``wait_until_final``.

        idempotency_key: makes the API place the order only once, even if your process crashes and calls again. Use a UUID
        that you stored before the call. By default, the client generates a key for each call and reuses it in its own
        retries.
        """
        if order.get("dry_run"):
            raise ValueError("create_request() does not accept dry_run: call dry_run().")
        return cast("FulfilmentRequest", self._place(order, idempotency_key))

    def dry_run(self, order: CreateRequestBody) -> DryRun:
        """Checks and prices an order without placing or storing it. Reports all problems together."""
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
        """Reads a request, or reports that it has not changed since an ``etag``.

        etag: the ``etag`` of an earlier result.
        wait_seconds: long poll. The API delays its answer until the request changes, for at most this many seconds (0 to
            30).
        until: makes the long poll wait for a final status, or for a final status or a hold, instead of the next change.
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
        """Waits until a request is delivered, cancelled, rejected, failed or returned, and returns it.

        A held request is returned immediately, because it does not continue until you perform one of
        ``request["hold"]["actions"]``. Check ``is_final``, resolve the hold, and wait again. Set ``through_holds`` if
        another process or a person resolves holds. Raises WaitTimeout when ``timeout_seconds`` expires first.
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
        """Waits until a condition is true, such as ``lambda request: request["hold"] is not None``.

        The condition is evaluated after every change. Raises WaitTimeout when ``timeout_seconds`` expires first.
        """
        return wait_for(self._reader(request_id), condition, None, timeout_seconds)

    def _reader(
        self, request_id: str
    ) -> Callable[[str | None, int, Literal["final", "final_or_held"] | None], ReadResult]:
        return lambda etag, wait, until: self.read_request(request_id, etag=etag, wait_seconds=wait, until=until)

    def requests(self, **filter: str) -> Iterator[FulfilmentRequest]:
        """Iterates over your requests, newest first. Pages are fetched as needed.

        filter: query parameters of ``GET /requests``.
        """
        yield from self._pages("/requests", "requests", filter)

    def statements(self) -> Iterator[Statement]:
        """Iterates over your statements, the open one first, then newest first."""
        yield from self._pages("/statements", "statements", {})

    def statement_lines(self, statement_id: str, **filter: str) -> Iterator[StatementLine]:
        """Iterates over the lines of a statement, oldest first.

        filter: query parameters of ``GET /statements/{statement_id}/lines``.
        """
        yield from self._pages(f"/statements/{quoted(statement_id)}/lines", "lines", filter)

    def deliveries(self, webhook_id: str, **filter: str) -> Iterator[WebhookDelivery]:
        """Iterates over the deliveries of a webhook endpoint, newest first."""
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
        """Iterates over the events until now, oldest first. Ignore events of unknown types.

        after: the ``event_id`` of the last event that you processed. By default the iteration starts with your first
            event.
        """
        more = True
        while more:
            page = self.operations.list_events(after=after, limit=PAGE_LIMIT)
            yield from page["events"]
            after, more = page["next_cursor"], page["has_more"]

    def follow_events(self, *, after: str | None = None) -> Iterator[FeedEvent]:
        """Iterates over the events until now, then waits for new ones. Stop it with ``break``."""
        while True:
            page = self.operations.list_events(after=after, limit=PAGE_LIMIT, wait=WAIT_SECONDS)
            yield from page["events"]
            after = page["next_cursor"]
            if page["events"] and not page["has_more"]:
                time.sleep(PACE)


def quoted(segment: str) -> str:
    """Percent-encodes a segment of a path."""
    return quote(segment, safe="")
