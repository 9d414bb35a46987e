"""What a Python imports first that a measured program starts: hides the same packages from it."""

import os
import sys

sys.modules.update(dict.fromkeys(os.environ["HIDDEN_PACKAGES"].split()))  # type: ignore[arg-type]
