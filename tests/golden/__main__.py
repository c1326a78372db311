"""`python -m tests.golden`: write every golden playthrough, and everything the terminal shows, anew."""

from tests.golden import terminal, written

for file, text in {**written(), **terminal.written()}.items():
    file.write_text(text, "utf-8")
    print(file.name)
