"""The picture of a game that is over, drawn as a PNG to send.

It is the only part that needs Pillow and the packages of fonts, and it imports them when a picture
is drawn. Where one of them is missing, as on a phone without a compiler, no picture is offered
(`fonts.can_draw`).
"""
