"""Tactical and march moves (seed lines 986-1067): single elements, groups, columns, contact, breaking off.

Where to begin: `legs` is what a move is told in, `course` what it comes to, place by place. `single`, `groups`, `columns`
and `breaking_off` make courses from commands; `clearance`, `footing`, `fronts`, `contact` and `limits` find what the
rules have against one; `judging` puts the questions in order and `execution` carries a course out. `phase` is the
decision that waits for moves, `plan` turns a dragged piece into a legal one, `choices` lists moves for programs.
"""
