"""Headers that browsers obey: what every answer says unless it says otherwise itself, whoever gives it."""

from __future__ import annotations

POLICY = "; ".join(
    (
        "default-src 'none'",
        # Python in the browser, at a table without a network, is WebAssembly.
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",  # links to battles carry tokens
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
