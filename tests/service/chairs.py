"""Players of the tests: each sits on a token, and keeps every byte that the service ever sent to it.

Like a client, a chair puts together what it sees from a snapshot and the updates that its commands are answered with; and
it makes sure that these say the same as a snapshot does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import httpx


class Talks(Protocol):
    """What a test client and a real one have in common."""

    @property
    def request(self) -> Callable[..., httpx.Response]: ...


class Chair:
    def __init__(self, service: Talks, battle: str, token: str) -> None:
        self.service = service
        self.battle = battle
        self.token = token
        self.heard = b""
        self.version = 0
        self.seen: Any = None

    def ask(self, method: str, path: str = "", **options: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}", **options.pop("headers", {})}
        answer = self.service.request(method, f"/api/battles/{self.battle}{path}", headers=headers, **options)
        self.heard += answer.content + str(answer.headers).encode() + b"\n"
        return answer

    def snapshot(self) -> Any:
        """Fetch all there is; what had been put together up to this version must be the same."""
        found = self.ask("GET", params={"beats": 0}).json()
        if self.seen is not None and self.seen["version"] == found["version"]:
            beats = found["beats"][len(found["beats"]) - len(self.seen["beats"]) :]
            assert self.seen == {**found, "beats": beats}
        self.version, self.seen = found["version"], found
        return found

    def beats(self, start: int = 0) -> Any:
        return self.ask("GET", "/beats", params={"from": start}).json()["beats"]

    def log(self) -> Any:
        return [entry for beat in self.beats() for entry in beat["entries"]]

    def board(self) -> Any:
        return self.ask("GET", f"/board/{self.snapshot()['scene']['board']}").json()

    def take(self, update: Any) -> None:
        """Follow an update, as the protocol says."""
        self.version = update["to"]
        if self.seen is None or self.seen["version"] != update["from"]:
            self.seen = None
        else:
            self.seen = updated(self.seen, update)

    def choices(self, focus: str | None = None) -> Any:
        return self.ask("GET", "/choices", params={"focus": focus} if focus else {}).json()

    def preview(self, **command: Any) -> httpx.Response:
        return self.ask("POST", "/previews", json={"version": self.version, "command": command})

    def try_out(self, **command: Any) -> httpx.Response:
        """Give a command in sight of the version last seen."""
        answer = self.ask("POST", "/commands", json={"version": self.version, "command": command})
        if answer.status_code == 200:
            self.take(answer.json())
        return answer

    def give(self, **command: Any) -> Any:
        """Give a command; return the update that answers it."""
        answer = self.try_out(**command)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def undo(self) -> httpx.Response:
        answer = self.ask("POST", "/undo", json={"version": self.version})
        if answer.status_code == 200:
            self.take(answer.json())
        return answer


def updated(seen: Any, update: Any) -> Any:
    """Return the snapshot that an update makes of the one before."""
    scene = dict(seen["scene"])
    for part in ("title", "phase", "board", "sides", "marks", "prompt", "outcome", "aim"):
        if part in update:
            scene[part] = update[part]
    for part in ("marks", "prompt", "outcome", "aim"):  # a snapshot leaves out what holds its default
        if part in scene and not scene[part]:
            del scene[part]
    pieces = {piece["id"]: piece for piece in scene["pieces"] if piece["id"] not in update.get("gone", ())}
    pieces.update({piece["id"]: piece for piece in update.get("pieces", ())})
    scene["pieces"] = [pieces[key] for key in update.get("order", pieces)]
    return {
        **seen,
        "version": update["to"],
        "scene": scene,
        "undo": update["undo"],
        "beats": seen["beats"] + update["beats"],
        "next": update["next"],
        "seed": update.get("seed", seen["seed"]),
        "seal": update.get("seal", seen["seal"]),
    }


def seated(service: Talks, created: Any) -> Any:
    """Return a new battle or challenge as it was created, with tokens for the seats that were to be claimed, too."""
    tokens = dict(created["tokens"])
    for side, claim in created["claims"].items():
        tokens[side] = claimed(service, created["id"], claim).json()["token"]
    return {**created, "tokens": tokens}


def claimed(
    service: Talks, battle: str, claim: str, nonce: str = "a secret of my own, truly"
) -> httpx.Response:
    """Take the seat of a claim."""
    headers = {"Authorization": f"Bearer {claim}"}
    return service.request("POST", f"/api/battles/{battle}/claims", headers=headers, json={"nonce": nonce})


class Party:
    """A new battle between persons, or against bots, with a chair for each seat that a person has; all of them are taken."""

    def __init__(self, service: Talks, **wish: Any) -> None:
        answer = service.request("POST", "/api/battles", json={"scenario": "truce", **wish})
        assert answer.status_code == 201, answer.text
        self.created = seated(service, answer.json())
        self.id: str = self.created["id"]
        self.sides = {side: Chair(service, self.id, token) for side, token in self.created["tokens"].items()}
        self.spectator = Chair(service, self.id, self.created["spectator"])

    @property
    def red(self) -> Chair:
        return self.sides["red"]

    @property
    def blue(self) -> Chair:
        return self.sides["blue"]

    def moved_to(self, service: Talks, *, firm: bool = False) -> Party:
        """The same battle, asked of another service; `firm`: one by which what was played cannot be taken back."""
        for chair in (*self.sides.values(), self.spectator):
            chair.service = service
            if firm and chair.seen is not None:
                chair.seen = {**chair.seen, "undo": False}
        return self

    def talk(self, red: str = "peace", blue: str = "war") -> None:
        """Play one round of whispers up to the herald's decision, or to the end."""
        for chair, word in ((self.red, red), (self.blue, blue)):
            chair.snapshot()
            chair.give(kind="whisper", word=word)
            chair.give(kind="seal")
        self.red.snapshot()

    def finish(self) -> None:
        while True:
            self.talk()
            if self.red.snapshot()["scene"].get("outcome"):
                return
            self.red.give(kind="go-on")
