"""The same journeys in WebKit, Firefox and Chromium: `make engines`.

Not collected by pytest: each phone is a browser of its own, and a run takes many minutes.
"""
