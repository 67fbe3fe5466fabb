"""Answers with an ETag: a caller who has the same content already gets no second copy."""

import hashlib

from flask import Response, request

TAG_LENGTH = 32  # hexadecimal digits
HOME = "private, no-cache"  # may be kept, and is asked for again each time
REVALIDATE = {"Cache-Control": HOME, "Vary": "Authorization, Accept-Language"}
DEPENDS_ON = ("Accept", "Authorization", "Accept-Language")


def tag_headers(tag: str) -> dict[str, str]:
    """Return the headers of an answer that is tagged by its content."""
    return {"ETag": f'"{tag}"', "Cache-Control": HOME, "Vary": ", ".join(DEPENDS_ON)}


def add_content_tag(response: Response) -> Response:
    """Tag an answer by its content, if it has no tag yet; 304 if the caller has it already.

    The caller, the language and the form are part of what an answer depends on.
    """
    if response.status_code != 200:
        return response
    caching = response.headers.get("Cache-Control", HOME)
    tag = response.get_etag()[0] or hashlib.sha256(response.get_data()).hexdigest()[:TAG_LENGTH]
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304, headers={"Vary": response.headers.get("Vary", "")})
    response.headers["ETag"] = f'"{tag}"'
    response.headers["Cache-Control"] = caching
    response.vary.update(DEPENDS_ON)
    return response
