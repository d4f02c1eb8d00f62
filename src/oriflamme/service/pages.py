"""Serves the built client. Its assets carry a hash in their names, so browsers may keep them for good.

Beside each text lie those that the build has compressed; who understands them gets the smallest.
"""

from __future__ import annotations

import mimetypes
from html import escape
from importlib import resources
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse

from oriflamme.catalogue import LOCALES, words
from oriflamme.kernel.text import text

from . import errors

FOREVER = "public, max-age=31536000, immutable"
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""What compressed files are called on the wire, the smallest first, and what their names end with."""

LONGEST = 200  # characters of a path that is looked for; in a long one every folder would be
_NOT_BUILT = text("service-not-built")
EMPTY = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Oriflamme</title>
{words}
</html>
"""


def client_folder() -> Path:
    """Return the folder that the client is built into."""
    return Path(str(resources.files("oriflamme.service") / "client"))


def router(folder: Path) -> APIRouter:
    """Return the routes of the client's files."""
    routes = APIRouter(include_in_schema=False)
    root = folder.resolve()

    @routes.get("/api/{path:path}")
    async def nothing(path: str) -> Response:
        raise errors.missing("service-missing-page")

    @routes.get("/{path:path}")
    async def page(path: str, request: Request) -> Response:
        accepted = request.headers.get("accept-encoding", "")
        if path in ("", "index.html"):
            return _index(root, accepted)
        if len(path) > LONGEST or "\0" in path or path.endswith(tuple(ENCODINGS.values())):
            raise errors.missing("service-missing-page")
        file = root / path
        try:
            file = file.resolve()
            found = file.is_relative_to(root) and file.is_file()
        except (OSError, RuntimeError):  # a name that is longer than any file's
            found = False
        if not found:
            raise errors.missing("service-missing-page")
        hashed = file.parent == root / "assets"
        return _sent(file, accepted, FOREVER if hashed else "no-cache")

    return routes


def _index(root: Path, accepted: str) -> Response:
    index = root / "index.html"
    if not index.is_file():
        lines = (f'<p lang="{locale}">{escape(words(_NOT_BUILT, locale))}</p>' for locale in LOCALES)
        return HTMLResponse(EMPTY.format(words="\n".join(lines)), 404, {"Cache-Control": "no-store"})
    return _sent(index, accepted, "no-cache")


def _sent(file: Path, accepted: str, caching: str) -> Response:
    """Return a file, compressed in the best way that `accepted` (a header) allows and that the build has made."""
    understood = accepted_encodings(accepted)
    headers = {"Cache-Control": caching}
    kind = mimetypes.guess_type(file.name)[0]
    for encoding, ending in ENCODINGS.items():
        compressed = file.with_name(file.name + ending)
        if encoding in understood and compressed.is_file():
            headers |= {"Content-Encoding": encoding, "Vary": "Accept-Encoding"}
            return FileResponse(compressed, headers=headers, media_type=kind)
    return FileResponse(file, headers=headers, media_type=kind)


def accepted_encodings(header: str) -> frozenset[str]:
    """Return the encodings that an `Accept-Encoding` header names and does not refuse."""
    found = set()
    for part in header.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        weight = next((word.removeprefix("q=") for word in parameters if word.startswith("q=")), "1")
        if name and weight.strip("0."):
            found.add(name)
    return frozenset(found)
