"""Scripts for development. The product does not use them; `README.md` lists them."""
