"""The web service: battles over HTTP and WebSocket, stored as they are played. It names no ruleset.

Nothing is imported here: who wants one part of the service pays for no other.
"""
