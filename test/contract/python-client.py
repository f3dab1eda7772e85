"""Orders, reads and cancels with the generated client, as a partner with Python would."""

import os

from medicine_fulfilment_partner_api_client import AuthenticatedClient
from medicine_fulfilment_partner_api_client.api.requests import cancel_request, create_request, read_request
from medicine_fulfilment_partner_api_client.models import (
    CancelRequestBody,
    CreateRequestBody,
    Failure,
)

client = AuthenticatedClient(base_url=os.environ["API"], token=os.environ["KEY"])

body = CreateRequestBody.from_dict(
    {
        "enrollee_id": "ENR-0001",
        "pharmacy_id": "ph_sbx_happy",
        "items": [{"medicine": "paracetamol 500 mg tablet", "quantity": 1, "unit": "pack"}],
        "delivery_address": {"street": "12 Adeola Odeku Street", "city": "Victoria Island", "state": "Lagos"},
        "sandbox": {"scenario": "manual"},
    }
)
created = create_request.sync(client=client, body=body, idempotency_key="python-1")
request_id = created.data.request_id
read = read_request.sync(request_id, client=client)
assert read.data.status == "pending", read
cancelled = cancel_request.sync(request_id, client=client, body=CancelRequestBody.from_dict({"reason": "wrong_address"}))
assert [entry.status for entry in cancelled.data.timeline] == ["pending", "cancelled"], cancelled
missing = read_request.sync("none", client=client)
assert isinstance(missing, Failure) and missing.error.code == "request_not_found", missing
print(request_id)
