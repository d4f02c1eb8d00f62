"""Pages for people who open an address in a browser at which there is nothing for them; programs get JSON."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape

from fastapi import Request, Response
from fastapi.responses import HTMLResponse

from oriflamme.catalogue import LOCALES, words
from oriflamme.kernel.text import Text, text

STYLE = """
body { max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem; font: 1.1rem/1.5 Georgia, serif;
  color: #2b2118; background: #f4ecd9; }
a { color: #8d1b16; }
"""
PAGE = """<!doctype html>
<html lang="{locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Oriflamme</title>
<style>{style}</style>
<h1>Oriflamme</h1>
<p>{told}</p>
<p><a href="{home}">{back}</a></p>
</html>
"""

POLICY = f"default-src 'none'; style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'; frame-ancestors 'none'"
"""What browsers load for such a page: its own style, and nothing else."""

_HOME = text("service-home")


def is_reading(request: Request) -> bool:
    """Return whether a person reads the answer: a browser that opens an address asks for HTML, programs do not."""
    return request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "").lower()


def page(request: Request, told: Text, status: int, headers: dict[str, str]) -> Response:
    """Return a page that says `told` in the reader's language and leads to the start page."""
    locale = spoken(request.headers.get("accept-language", ""))
    root = str(request.scope.get("root_path", "")).rstrip("/")
    filled = PAGE.format(
        locale=locale,
        style=STYLE,
        told=escape(words(told, locale)),
        home=escape(f"{root}/"),
        back=escape(words(_HOME, locale)),
    )
    kept = {
        "Cache-Control": "no-store",
        "Content-Security-Policy": POLICY,
        "Vary": "Accept, Accept-Language",
    }
    return HTMLResponse(filled, status, {**headers, **kept})


def spoken(header: str) -> str:
    """Return the language that an `Accept-Language` header likes best among those there are; English without any."""
    liked: list[tuple[float, str]] = []
    for part in header.lower().split(","):
        tag, *parameters = (word.strip() for word in part.split(";"))
        locale = tag.split("-")[0]
        weight = _weight(parameters)
        if locale in LOCALES and weight > 0:
            liked.append((-weight, locale))
    return min(liked, key=lambda one: one[0])[1] if liked else LOCALES[0]


def _weight(parameters: list[str]) -> float:
    said = next((word.removeprefix("q=") for word in parameters if word.startswith("q=")), "1")
    try:
        return float(said)
    except ValueError:
        return 0.0
