"""De Bellis Fictionalis: battles of fantasy armies on a free table, one module for each chapter of the book.

Where to begin: `troops` and `pieces` say what stands on the table, `field` holds a battle's state, `sequence` runs the
bound, and every other module is named after the chapter whose rules it holds.
"""
