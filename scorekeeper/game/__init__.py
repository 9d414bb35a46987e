"""Room 2, the game at the table: events, commands, the fold over events, the referee, the score
sheet.

Knows seats, rounds and the log. Refuses to know names, clocks, files and screens.
Start with `events`, then `state` (the fold), `referee` (decide), `score_sheet` (what is read off).
"""
