"""`python -m eselsohr.cli`."""

from eselsohr.cli import main

main()
