"""What this Python makes of battles, as digests by name: `python -m tests.records.fought` prints them as JSON.

The golden records are replayed, event by event; and the best bots of each ruleset fight out all its scenarios.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

import msgspec

from oriflamme import bots
from oriflamme.bots.arena import bot_seed, fight
from oriflamme.kernel.records import loads
from oriflamme.kernel.ruleset import rulesets
from oriflamme.kernel.sessions import replay
from tests.records.golden import GOLDEN, told

SEED = "1"


def battles() -> Iterator[tuple[str, str]]:
    """Yield the name of each battle and the digest of all that happens in it."""
    for golden in GOLDEN:
        happened = told(replay(loads(golden.record.read_bytes())[0], verify=True))
        yield f"replayed {golden.name}", hashlib.sha256(happened.encode()).hexdigest()
    for rules in rulesets().values():
        best = bots.adviser(rules.name)
        for scenario in rules.scenarios():
            setup = rules.setup(scenario)
            players = {side: bots.find(best, rules.name, bot_seed(SEED, side)) for side in setup.sides}
            record = fight(setup, players, SEED).record
            yield f"fought {scenario}", hashlib.sha256(record.dumps()).hexdigest()


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(dict(battles())))
