"""Errors of failed calls. ``retryable`` of each error shows whether retrying may help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .types import ErrorCode, FieldError


class FulfilmentError(Exception):
    """Base class of every error that this package raises for a failed call.

    retryable: True if the same call may succeed later. The client has already used the retries that its options allow.
    idempotency_key: the key of a failed POST. Pass it with the same body to call again: the API then performs the call
        only once.
    """

    retryable: bool = False

    def __init__(self, message: str, *, idempotency_key: str | None = None) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key


class ApiError(FulfilmentError):
    """The API answered with an error. Handle it by ``code``, or by ``status`` if you do not know the code."""

    def __init__(
        self,
        *,
        code: ErrorCode,
        message: str,
        status: int,
        fields: Sequence[FieldError],
        request_id: str | None,
        retry_after_seconds: float | None,
        idempotency_key: str | None,
    ) -> None:
        super().__init__(f"{message} ({status} {code})", idempotency_key=idempotency_key)
        self.code = code
        self.status = status
        #: The problem with each invalid member; empty when the error is not about members.
        self.fields = fields
        #: ``X-Request-Id`` of the response. Quote it when you contact support.
        self.request_id = request_id
        #: ``Retry-After`` of the response in seconds, if the API sent it.
        self.retry_after_seconds = retry_after_seconds
        self.retryable = is_passing(status, code)


class ConnectionFailed(FulfilmentError):
    """The API could not be reached or did not answer in time. It may still have performed the call."""

    retryable = True


class UnexpectedAnswer(FulfilmentError):
    """The response is not from the API: a proxy answered, or ``base_url`` is wrong."""

    def __init__(self, status: int, *, idempotency_key: str | None = None) -> None:
        super().__init__(
            f"The response ({status}) is not from the API. Check that base_url is the base URL of the API, which ends in /v1.",
            idempotency_key=idempotency_key,
        )
        self.status = status
        self.retryable = is_gateway_failure(status)


class WaitTimeout(FulfilmentError):
    """The request did not reach the awaited state within your timeout."""

    retryable = True


def is_passing(status: int, code: str) -> bool:
    """Returns True for a refusal that the API marks as temporary."""
    return status in (429, 503) or code == "idempotency_in_progress"


def is_gateway_failure(status: int) -> bool:
    """Returns True for the statuses of a proxy that got no answer from the API."""
    return status in (502, 504)


def refusal_in(body: Any) -> dict[str, Any] | None:
    """Returns the ``error`` of the envelope, or None if the body is not a refusal of the API."""
    error = body.get("error") if isinstance(body, dict) else None
    if isinstance(error, dict) and isinstance(error.get("code"), str) and isinstance(error.get("message"), str):
        return error
    return None
