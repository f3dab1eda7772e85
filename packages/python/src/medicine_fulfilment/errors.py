"""What a call can end with besides its answer. Each says whether it helps to call again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .types import ErrorCode, FieldError


class FulfilmentError(Exception):
    """Everything that this package raises for a call that failed is one of these.

    retryable: whether the same call may succeed later. The client has then tried again already, as far as its budget went.
    idempotency_key: of a POST, the key that it was sent with. Give it again, with the same body, and the call is carried
        out once, however often it is sent.
    """

    retryable: bool = False

    def __init__(self, message: str, *, idempotency_key: str | None = None) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key


class ApiError(FulfilmentError):
    """The API answered with an error. Decide by ``code``; by ``status`` where you do not know the code."""

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
        #: What is wrong, member by member; empty when the error is not about members.
        self.fields = fields
        #: ``X-Request-Id``: tell it to us when you ask about the call.
        self.request_id = request_id
        #: After how many seconds to call again, where the API said so.
        self.retry_after_seconds = retry_after_seconds
        self.retryable = is_passing(status, code)


class ConnectionFailed(FulfilmentError):
    """There is no answer: nobody could be reached, or not in time. Whether the call was carried out is not known."""

    retryable = True


class UnexpectedAnswer(FulfilmentError):
    """What answered is not the API: a proxy, or a wrong ``base_url``."""

    def __init__(self, status: int, *, idempotency_key: str | None = None) -> None:
        super().__init__(
            f"The answer ({status}) is not one of the API. Is base_url the base URL of the API? It ends in /v1.",
            idempotency_key=idempotency_key,
        )
        self.status = status
        self.retryable = is_gateway_failure(status)


class WaitTimeout(FulfilmentError):
    """What was waited for has not come in the time that you gave."""

    retryable = True


def is_passing(status: int, code: str) -> bool:
    """Whether the refusal says of itself that it will pass."""
    return status in (429, 503) or code == "idempotency_in_progress"


def is_gateway_failure(status: int) -> bool:
    """What a proxy answers when the API behind it does not: as good as no answer."""
    return status in (502, 504)


def refusal_in(body: Any) -> dict[str, Any] | None:
    """The ``error`` of the envelope; None when the body is no refusal of the API."""
    error = body.get("error") if isinstance(body, dict) else None
    if isinstance(error, dict) and isinstance(error.get("code"), str) and isinstance(error.get("message"), str):
        return error
    return None
