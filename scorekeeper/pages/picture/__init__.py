"""The picture of a game that is over, drawn as a PNG to send.

Only a picture needs Pillow and the packages of fonts, and they are imported when one is drawn. If
one of them is missing, as on a phone without a compiler, no picture is offered
(`shown.fonts.can_draw`).
"""
