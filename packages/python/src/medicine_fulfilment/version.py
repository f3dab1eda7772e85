"""That of pyproject.toml."""

VERSION = "0.1.0"
