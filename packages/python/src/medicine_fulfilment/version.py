"""Must equal the version in pyproject.toml."""

VERSION = "0.4.0"
