"""Why a leg is refused."""

from __future__ import annotations

from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text


class Refused(Exception):  # not an error: an answer
    """A leg is against the rules; `reasons` say why."""

    def __init__(self, *reasons: Reason) -> None:
        """Keep the reasons."""
        super().__init__(*(reason.rule for reason in reasons))
        self.reasons = reasons


def because(rule: str, message: str, **args: str | int | float | Text) -> Refused:
    """Return the refusal for one reason: a rule, and a message with its arguments."""
    return Refused(Reason(rule, Text(message, args)))


def on_the_rose(towards: int) -> None:
    """Raise `Refused` for what is none of the six directions (DW-I.3.1-a)."""
    if not 0 <= towards <= 5:
        raise because("DW-I.3.1-a", "dw-refused-direction", direction=towards)
