"""`python -m oriflamme`: the same as the command `oriflamme`."""

from oriflamme.cli import main

if __name__ == "__main__":
    main()
