"""Tests, in the folders of the layers they are about.

`sqlite_utils` would load pandas wherever `make bench` has installed it, for as long as a server
needs to start.
"""

import sys

sys.modules.setdefault("pandas", None)  # type: ignore[arg-type]
