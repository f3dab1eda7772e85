"""Sends a call and retries it by the rules of ``retry_rules.py``."""

from __future__ import annotations

import random
import re
import time
import uuid
from collections.abc import Mapping
from typing import Any

import httpx

from .errors import ApiError, ConnectionFailed, FulfilmentError, UnexpectedAnswer, refusal_in
from .retry_rules import (
    Retries,
    RetryBudget,
    is_safe_to_repeat,
    pause_seconds,
    repeatable_answer,
    retry_after_seconds,
)
from .version import VERSION

IDEMPOTENCY_KEY = "Idempotency-Key"
# Syntax of a bearer token (RFC 6750, section 2.1).
BEARER = re.compile(r"[A-Za-z0-9._~+/-]+=*")
# Syntax of an idempotency key.
VISIBLE_ASCII = re.compile(r"[\x21-\x7e]{1,255}")
USER_AGENT = f"medicine-fulfilment-python/{VERSION}"


class Sender:
    """Sends calls with one key. It is thread-safe."""

    def __init__(self, base_url: str, api_key: str, retries: Retries, timeout_seconds: float) -> None:
        _require_key(api_key)
        url = _url_of(base_url)
        self._base_url = str(url)
        self._origin = f"{url.scheme}://{url.netloc.decode()}"
        self._retries = retries
        self._timeout = timeout_seconds
        self._budget = RetryBudget()
        headers = {"Authorization": f"Bearer {api_key}", "User-Agent": USER_AGENT}
        self._http = httpx.Client(headers=headers, follow_redirects=False)

    def close(self) -> None:
        """Closes the connections to the API."""
        self._http.close()

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> httpx.Response:
        """Returns the response (2xx or 304) with its body read.

        Raises ValueError, before anything is sent, for an empty id or a malformed idempotency key, and FulfilmentError
        for any other failure.
        """
        _require_ids(path)
        key = None
        if method == "POST":
            key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
            _require_idempotency_key(key)
        params = {name: value for name, value in (query or {}).items() if value is not None}
        sent = {**(headers or {}), **({} if key is None else {IDEMPOTENCY_KEY: key})}
        # A long poll may use its whole wait before the timeout of the attempt starts.
        timeout = self._timeout + float(params.get("wait") or 0)
        began = time.monotonic()
        attempt = 1
        while True:
            answer: httpx.Response | None = None
            failure: httpx.HTTPError | None = None
            try:
                answer = self._http.request(
                    method,
                    self._base_url + path,
                    params=params,
                    json=body if body is not None else None,
                    headers=sent,
                    timeout=timeout,
                )
            except httpx.HTTPError as error:
                failure = error
            wait = self._next_pause(method, key, answer, attempt, began)
            if wait is not None:
                time.sleep(wait)
                attempt += 1
                continue
            if answer is None:
                message = f"No answer from {self._origin}: {type(failure).__name__}"
                raise ConnectionFailed(message, idempotency_key=key) from failure
            return self._checked(answer, key)

    def _next_pause(
        self, method: str, key: str | None, answer: httpx.Response | None, attempt: int, began: float
    ) -> float | None:
        """Returns the seconds before the next attempt, or None when there is none."""
        if answer is not None and answer.is_success:
            return None
        if attempt >= self._retries.attempts or not is_safe_to_repeat(method, key):
            return None
        repeatable = "failed" if answer is None else repeatable_answer(answer.status_code, _json_of(answer))
        if repeatable == "never":
            return None
        asked = None if answer is None else retry_after_seconds(answer.headers.get("Retry-After"))
        wait = pause_seconds(attempt, asked, random.random())
        if time.monotonic() + wait > began + self._retries.within_seconds:
            return None
        if repeatable == "failed" and not self._budget.spend():
            return None
        return wait

    def _checked(self, answer: httpx.Response, key: str | None) -> httpx.Response:
        status = answer.status_code
        if status == 304:
            return answer
        # The API answers JSON and files, so text other than CSV (often with 200) comes from a proxy or another server.
        media_type = answer.headers.get("Content-Type", "")
        if answer.is_success and (not media_type.startswith("text/") or media_type.startswith("text/csv")):
            self._budget.refund()
            return answer
        raise _error_of(answer, key)


def _require_ids(path: str) -> None:
    """Rejects empty ids, because they produce another operation's path: reading request "" would list all requests."""
    if "//" in path or path.endswith("/"):
        raise ValueError("An id in the path is empty. Check the variable that you read it from.")


def _require_idempotency_key(key: str) -> None:
    """Rejects line breaks and the like, because httpx would raise a transport error, which would be retried."""
    if not VISIBLE_ASCII.fullmatch(key):
        raise ValueError("idempotency_key must be 1 to 255 visible ASCII characters, without a space or a line break.")


def _require_key(api_key: str) -> None:
    """Raises ValueError without the key, because the error of httpx would show a malformed key."""
    if not isinstance(api_key, str) or not api_key:
        raise ValueError("api_key is not set. Give a key of your account.")
    if not BEARER.fullmatch(api_key):
        raise ValueError(
            "api_key has a space, a line break, a quote or another invalid character. "
            "Copy the key again, without surrounding text."
        )


def _url_of(base_url: str) -> httpx.URL:
    """Raises ValueError without the text, because it may be a key that was passed as the URL."""
    url: httpx.URL | None
    try:
        url = httpx.URL(base_url.rstrip("/"))
    except (AttributeError, TypeError, httpx.InvalidURL):
        url = None
    if url is None or url.scheme not in ("http", "https") or not url.host:
        raise ValueError("base_url must be a URL that ends in /v1, such as https://api.example.com/v1.") from None
    return url


def data_of(answer: httpx.Response) -> Any:
    """Returns the ``data`` of the envelope. Raises UnexpectedAnswer if the body has no envelope."""
    body = _json_of(answer)
    if not isinstance(body, dict) or body.get("success") is not True or "data" not in body:
        key = answer.request.headers.get(IDEMPOTENCY_KEY)
        raise UnexpectedAnswer(answer.status_code, idempotency_key=key)
    return body["data"]


def _json_of(answer: httpx.Response) -> Any:
    try:
        return answer.json()
    except ValueError:
        return None


def _error_of(answer: httpx.Response, key: str | None) -> FulfilmentError:
    refusal = refusal_in(_json_of(answer))
    if refusal is None:
        return UnexpectedAnswer(answer.status_code, idempotency_key=key)
    return ApiError(
        code=refusal["code"],
        message=refusal["message"],
        status=answer.status_code,
        fields=refusal.get("fields", []),
        request_id=answer.headers.get("X-Request-Id"),
        retry_after_seconds=retry_after_seconds(answer.headers.get("Retry-After")),
        idempotency_key=key,
    )
