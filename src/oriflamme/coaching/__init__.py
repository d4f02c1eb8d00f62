"""The coach: what a lesson says to its player, from what he may know, and what it proposes that he do next.

Scripts are data of rulesets (`kernel/lessons.py`). Here their conditions are evaluated, commands to propose are found and
checked, and it is found out how they are clicked. Nothing is kept: advice follows from the battle as it stands and its record.
"""
