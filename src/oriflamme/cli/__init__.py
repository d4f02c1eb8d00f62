"""The `oriflamme` command. Nothing is imported until it runs."""


def main() -> None:
    """Run the command with the arguments of the process, and exit with its status."""
    # Whoever imports the package need not pay for the command line.
    from .app import app

    app(prog_name="oriflamme")
