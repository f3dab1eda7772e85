"""That of pyproject.toml."""

VERSION = "0.3.0"
