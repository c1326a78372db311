"""One file a question; every figure stands beside what it is measured against, in one run."""
