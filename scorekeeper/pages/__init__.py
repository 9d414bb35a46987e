"""The views: one blueprint for each group of pages.

A view reads the form, gives a command or a question to the scorer, and renders a template with what
a presenter made of the answer.
"""
