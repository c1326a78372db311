"""`python -m eselsohr`."""

from eselsohr.cli import main

main()
