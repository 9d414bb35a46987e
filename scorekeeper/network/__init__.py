"""This machine on its network: addresses, the name on the Wi-Fi, QR and Wi-Fi codes. No Flask."""
