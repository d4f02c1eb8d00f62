"""What every game is: pieces, steps, prompts, commands, events, dice, records, views and scenes.

The kernel knows no ruleset and imports nothing else of Oriflamme.
"""
