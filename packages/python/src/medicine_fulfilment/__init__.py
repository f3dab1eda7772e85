"""The client of the Medicine Fulfilment Partner API. Receive webhooks with ``medicine_fulfilment.webhooks``."""

from .errors import ApiError, ConnectionFailed, FulfilmentError, UnexpectedAnswer, WaitTimeout
from .fulfilment import Fulfilment, ReadResult
from .retry_rules import Retries
from .waiting import is_final

__all__ = [
    "ApiError",
    "ConnectionFailed",
    "Fulfilment",
    "FulfilmentError",
    "ReadResult",
    "Retries",
    "UnexpectedAnswer",
    "WaitTimeout",
    "is_final",
]
