"""Tactical and march moves (seed lines 986-1067): single elements, groups, columns, contact, breaking off.

Where to begin: `legs` is what a move is told in, `course` what it comes to, place by place. `single`, `groups` (round bends:
`trails`), `columns` and `breaking_off` make courses from commands, the first two by way of `orders`; `clearance`, `footing`,
`walls`, `fronts`, `contact` (with `conforming`) and `limits` find what the rules have against one; `judging` puts the
questions in order, `execution` carries a course out, and `discovery` cuts it short. `phase` is the decision that waits for
moves; `plan` turns a dragged piece into a legal one; `choices` and `reaching` list moves for programs, `steering` finds the
legs that lead somewhere.
"""
