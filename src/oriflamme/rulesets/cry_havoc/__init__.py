"""Plays the rules of Cry Havoc: one counter, one man. Modules are named after the chapters of the book."""
