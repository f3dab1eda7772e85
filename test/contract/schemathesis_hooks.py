"""What schemathesis does not know by itself."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def newline_delimited_json(ctx, value):
    """A line of JSON for each row."""
    rows = value if isinstance(value, list) else [value]
    return "\n".join(json.dumps(row) for row in rows).encode("utf-8", errors="surrogatepass")
