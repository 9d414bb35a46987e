"""The long run: evenings played over HTTP by many phones while everything happens to the server."""
