"""The invitation to a class: its link, taken apart."""

from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit


class Invitation(NamedTuple):
    """The link of a class in its parts."""

    service: str
    class_id: str
    key: str

    @classmethod
    def read(cls, link: str) -> "Invitation | None":
        """Read the link of the API or of the page; None for any other text."""
        try:
            parts = urlsplit(link)
        except ValueError:
            return None
        before, found, class_id = parts.path.partition(
            "/v1/classes/" if "/v1/classes/" in parts.path else "/class/"
        )
        [key] = parse_qs(parts.query).get("link", [""])[:1]
        if parts.scheme not in ("http", "https") or not (found and class_id and key):
            return None
        return cls(f"{parts.scheme}://{parts.netloc}{before}", class_id.split("/")[0], key)
