"""This machine on its network: its addresses, its name on the Wi-Fi, QR and Wi-Fi codes.

This package does not import Flask. What a code or an address leads to is decided in `web`.
"""
