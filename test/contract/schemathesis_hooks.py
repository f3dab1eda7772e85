"""What schemathesis does not know by itself."""

import json
import unicodedata

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def newline_delimited_json(ctx, value):
    """A line of JSON for each row."""
    rows = value if isinstance(value, list) else [value]
    return "\n".join(json.dumps(row) for row in rows).encode("utf-8", errors="surrogatepass")


@schemathesis.hook
def filter_case(ctx, case):
    """Skips what the schemas do not say.

    A null or an empty list in a body means that an optional member is absent. The API removes invisible characters
    before it counts the length of a text.
    """
    return not _has_absent_member(case.body) and not _has_invisible_character(case.query)


def _has_invisible_character(query):
    return any(unicodedata.category(letter) == "Cf" for value in (query or {}).values() for letter in str(value))


def _has_absent_member(value):
    if isinstance(value, dict):
        return any(_has_absent_member(member) for member in value.values())
    if isinstance(value, list):
        return not value or any(_has_absent_member(item) for item in value)
    return value is None
