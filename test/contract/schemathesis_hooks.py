"""What schemathesis does not know by itself."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def newline_delimited_json(ctx, value):
    """A line of JSON for each row."""
    rows = value if isinstance(value, list) else [value]
    return "\n".join(json.dumps(row) for row in rows).encode("utf-8", errors="surrogatepass")


@schemathesis.hook
def filter_case(ctx, case):
    """Skips bodies with null or an empty list: they mean that an optional member is absent, which the schemas do not say."""
    return not _has_absent_member(case.body)


def _has_absent_member(value):
    if isinstance(value, dict):
        return any(_has_absent_member(member) for member in value.values())
    if isinstance(value, list):
        return not value or any(_has_absent_member(item) for item in value)
    return value is None
