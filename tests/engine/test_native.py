"""Compiled twins: an edit anywhere must never run old code."""

import subprocess
import sys
import textwrap
from pathlib import Path

RULES = "from {name}_deep import SECRET, twice\n\n\ndef answer(n):\n    return twice(n) + SECRET\n"
DEEP = "SECRET = {secret}\n\n\ndef twice(n):\n    return {factor} * n\n"
ASK = """\
import sys
sys.path.insert(0, {folder!r})
import {name}_rules
from eselsohr.engine.native import native
twin = native({name}_rules)
print(twin.answer(10), sum(twin.answer.stats.cache_hits.values()))
"""


def ask(folder: Path, name: str) -> str:
    """Import the module in a new process and call its compiled twin."""
    code = textwrap.dedent(ASK.format(folder=str(folder), name=name))
    environment = {"ESELSOHR_CACHE": str(folder / "cache"), "PYTHONPATH": ":".join(sys.path), "PATH": "/usr/bin"}
    # -B: of two edits within a second that leave the size as it was, Python's own bytecode files notice only the first
    ran = subprocess.run(
        [sys.executable, "-B", "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return ran.stdout.strip()


def test_an_edit_of_a_module_that_is_only_called_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "edit_rules.py").write_text(RULES.format(name="edit"))
    deep = tmp_path / "edit_deep.py"
    deep.write_text(DEEP.format(secret=1, factor=2))
    assert ask(tmp_path, "edit") == "21 0", "compiled anew"
    assert ask(tmp_path, "edit") == "21 1", "from disk"
    deep.write_text(DEEP.format(secret=1, factor=3))
    assert ask(tmp_path, "edit") == "31 0", "an edited function"
    deep.write_text(DEEP.format(secret=5, factor=3))
    assert ask(tmp_path, "edit") == "35 0", "an edited constant"
    deep.write_text(DEEP.format(secret=1, factor=2))
    assert ask(tmp_path, "edit") == "21 1", "what was compiled before is still there"


BOUND = """\
import sys
sys.path.insert(0, {folder!r})
import bound_one, bound_other, bound_player, bound_table
from eselsohr.engine.native import native, plain
players = [plain(bound_player, tool=bound_one), native(bound_player, tool=bound_other)]
tables = [native(bound_table, player=player) for player in players]
found = [table.play(10) for table in tables]
print(found, native(bound_player, tool=bound_one).answer(10), native(players[0]).answer(10))
"""


def test_what_is_bound_keeps_what_is_bound_in_it(tmp_path: Path) -> None:
    """And is compiled for each binding: two tables with the same player and other tools are two programs."""
    (tmp_path / "bound_one.py").write_text("def use(n):\n    return n + 1\n")
    (tmp_path / "bound_other.py").write_text("def use(n):\n    return n * 2\n")
    (tmp_path / "bound_player.py").write_text("tool = None\n\n\ndef answer(n):\n    return tool.use(n)\n")
    (tmp_path / "bound_table.py").write_text("player = None\n\n\ndef play(n):\n    return 100 * player.answer(n)\n")
    environment = {"ESELSOHR_CACHE": str(tmp_path / "cache"), "PYTHONPATH": ":".join(sys.path), "PATH": "/usr/bin"}
    for _ in range(2):  # compiled, and from disk
        ran = subprocess.run(
            [sys.executable, "-B", "-c", BOUND.format(folder=str(tmp_path))],
            env=environment,
            capture_output=True,
            text=True,
        )
        assert ran.stdout.strip() == "[1100, 2000] 11 11", ran.stderr


def test_importing_eselsohr_does_not_import_the_compiler() -> None:
    code = "import sys, eselsohr; print([m for m in ('numba', 'numpy', 'markdown_it') if m in sys.modules])"
    ran = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": ":".join(sys.path)}, capture_output=True, text=True
    )
    assert ran.stdout.strip() == "[]", ran.stderr
