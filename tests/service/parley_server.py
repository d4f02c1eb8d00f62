"""A real server of the tests' game and the installed ones, in a process of its own: `python -m tests.service.parley_server DATABASE_URL`."""

from __future__ import annotations

import sys

from fastapi import FastAPI

from oriflamme.kernel.ruleset import rulesets
from oriflamme.service.app import create_app
from oriflamme.service.limits import Limits
from oriflamme.service.serve import serve
from tests.service.parley import RULESET


def make(database_url: str, limits: Limits) -> FastAPI:
    return create_app(database_url, rulesets={**rulesets(), "parley": RULESET}, limits=limits)


if __name__ == "__main__":
    serve(
        "127.0.0.1",
        0,
        sys.argv[1],
        limits=Limits(connections=0, arrivals=0, requests=0, battles=0),  # one machine plays all the players
        make=make,
        started=lambda address, _: print(address, flush=True),  # noqa: T201  # read by the test
    )
