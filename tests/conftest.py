"""One test set, one scale: `ESELSOHR_SCALE` multiplies the counts of every random test (`make soak`)."""

import os

SCALE = int(os.environ.get("ESELSOHR_SCALE", "1"))
