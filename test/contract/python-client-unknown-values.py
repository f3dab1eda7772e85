"""Reads answers with codes, reasons and events that the generated client does not know, in the order of the test."""

import os

from medicine_fulfilment_partner_api_client import AuthenticatedClient
from medicine_fulfilment_partner_api_client.api.events import list_events
from medicine_fulfilment_partner_api_client.api.requests import cancel_request, read_request
from medicine_fulfilment_partner_api_client.models import CancelRequestBody, EndpointEvent, Event, OtherEvent, StatementEvent

NEW = "of_the_future"
client = AuthenticatedClient(base_url=os.environ["API"], token=os.environ["KEY"])

request = read_request.sync("req_1", client=client).data
assert request.status_reason == NEW, request
assert request.items[0].unit == NEW, request
assert (request.hold.reason, request.hold.actions) == (NEW, [NEW]), request
assert (request.timeline[0].reason, request.timeline[0].event) == (NEW, NEW), request
assert request["member_of_the_future"] == {"a": 1}, request

events = list_events.sync(client=client).data.events
assert [type(event) for event in events] == [Event, StatementEvent, EndpointEvent, OtherEvent], events
types = [f"request.{NEW}", "statement.closed", "webhook.disabled", f"invoice.{NEW}"]
assert [event.type_ for event in events] == types, events

refused = cancel_request.sync("req_1", client=client, body=CancelRequestBody())
assert (refused.error.code, refused.error.status) == (NEW, 409), refused
