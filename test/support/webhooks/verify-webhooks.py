"""Verifies messages as a receiver in Python would: reads a list of them, prints the library's verdict on each."""

import datetime
import json
import sys
from unittest import mock

from standardwebhooks import Webhook, WebhookVerificationError


def verdict(message):
    try:
        return Webhook(message["secret"]).verify(message["body"], message["headers"])
    except WebhookVerificationError as error:
        return {"refused": str(error)}


def verdict_at(message):
    """The library's verdict at the time of receipt, because a time-skipping server is ahead of this machine."""
    if "received_at" not in message:
        return verdict(message)

    class Clock(datetime.datetime):
        @classmethod
        def now(cls, tz=None):
            return cls.fromtimestamp(message["received_at"], tz)

    with mock.patch("standardwebhooks.webhooks.datetime", Clock):
        return verdict(message)


json.dump([verdict_at(message) for message in json.load(sys.stdin)], sys.stdout)
