"""Serves the built client. Its assets carry a hash in their names, so browsers may keep them for good."""

from __future__ import annotations

from html import escape
from importlib import resources
from pathlib import Path

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse, HTMLResponse

from oriflamme.catalogue import LOCALES, words
from oriflamme.kernel.text import text

from . import errors

FOREVER = "public, max-age=31536000, immutable"
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
    async def page(path: str) -> Response:
        if path in ("", "index.html"):
            return _index(root)
        if "\0" in path:
            raise errors.missing("service-missing-page")
        file = (root / path).resolve()
        if not file.is_relative_to(root) or not file.is_file():
            raise errors.missing("service-missing-page")
        hashed = file.parent == root / "assets"
        return FileResponse(file, headers={"Cache-Control": FOREVER if hashed else "no-cache"})

    return routes


def _index(root: Path) -> Response:
    index = root / "index.html"
    if not index.is_file():
        lines = (f'<p lang="{locale}">{escape(words(_NOT_BUILT, locale))}</p>' for locale in LOCALES)
        return HTMLResponse(EMPTY.format(words="\n".join(lines)), 503, {"Cache-Control": "no-store"})
    return FileResponse(index, headers={"Cache-Control": "no-cache"})
