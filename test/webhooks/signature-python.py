"""Verifies messages as a receiver in Python would: reads a list, prints what the library says of each."""

import json
import sys

from standardwebhooks import Webhook, WebhookVerificationError


def verdict(message):
    try:
        return Webhook(message["secret"]).verify(message["body"], message["headers"])
    except WebhookVerificationError as error:
        return {"refused": str(error)}


json.dump([verdict(message) for message in json.load(sys.stdin)], sys.stdout)
