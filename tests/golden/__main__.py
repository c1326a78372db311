"""`python -m tests.golden`: write every golden playthrough anew."""

from tests.golden import written

for file, text in written().items():
    file.write_text(text, "utf-8")
    print(file.name)
