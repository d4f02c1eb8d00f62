"""Players of the tests: each sits on a token, and keeps every byte that the service ever sent to it."""

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

    def ask(self, method: str, path: str = "", **options: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = self.service.request(method, f"/api/battles/{self.battle}{path}", headers=headers, **options)
        self.heard += answer.content + str(answer.headers).encode() + b"\n"
        return answer

    def snapshot(self) -> Any:
        found = self.ask("GET").json()
        self.version = found["version"]
        return found

    def log(self, start: int = 0) -> Any:
        return self.ask("GET", "/log", params={"from": start}).json()["entries"]

    def choices(self, focus: str | None = None) -> Any:
        return self.ask("GET", "/choices", params={"focus": focus} if focus else {}).json()

    def preview(self, **command: Any) -> httpx.Response:
        return self.ask("POST", "/previews", json={"version": self.version, "command": command})

    def try_out(self, **command: Any) -> httpx.Response:
        """Give a command in sight of the version last seen."""
        answer = self.ask("POST", "/commands", json={"version": self.version, "command": command})
        if answer.status_code == 200:
            self.version = answer.json()["version"]
        return answer

    def give(self, **command: Any) -> Any:
        answer = self.try_out(**command)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def undo(self) -> httpx.Response:
        answer = self.ask("POST", "/undo", json={"version": self.version})
        if answer.status_code == 200:
            self.version = answer.json()["version"]
        return answer


class Party:
    """A new battle between persons, or against bots, with a chair for each token."""

    def __init__(self, service: Talks, **wish: Any) -> None:
        answer = service.request("POST", "/api/battles", json={"scenario": "truce", **wish})
        assert answer.status_code == 201, answer.text
        self.created = answer.json()
        self.id: str = self.created["id"]
        self.sides = {side: Chair(service, self.id, token) for side, token in self.created["tokens"].items()}
        self.spectator = Chair(service, self.id, self.created["spectator"])

    @property
    def red(self) -> Chair:
        return self.sides["red"]

    @property
    def blue(self) -> Chair:
        return self.sides["blue"]

    def moved_to(self, service: Talks) -> Party:
        """The same battle, asked of another service."""
        for chair in (*self.sides.values(), self.spectator):
            chair.service = service
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
