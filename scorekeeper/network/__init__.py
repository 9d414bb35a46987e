"""This machine on its network: its addresses, its name on the Wi-Fi, QR and Wi-Fi codes.

This package does not import Flask. `pages` decides what a code or an address leads to.
"""
