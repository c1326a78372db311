"""How the documentation is built: `make docs`. Sphinx reads this file; every warning is an error."""

import importlib.util
import os
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "examples/mule/src")]
os.environ["ESELSOHR_LANG"] = "en"  # of the commands' help

from mule.game import MULE  # noqa: E402

import eselsohr  # noqa: E402
from docs import from_code  # noqa: E402


def _client() -> ModuleType:
    """Load the builder of the client, which knows where Node is and fetches what Node draws with."""
    spec = importlib.util.spec_from_file_location("client_build", ROOT / "client/build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.install()
    return module


eselsohr.register(MULE)  # the game of the tutorial gets its page as any other
from_code.write(Path(__file__).parent)

project = "Eselsohr"
author = "The Eselsohr developers"
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.graphviz"]
exclude_patterns = ["from_code", "**/_*.md", "**/_fields"]
highlight_language = "text"
source_suffix = {".md": "markdown"}

# Broken links fail
nitpicky = True
nitpick_ignore_regex = [
    ("py:.*", r"(?!eselsohr\.).*"),  # other people's names: their documentation is not on this disk
    ("py:.*", r".*\.[A-Z]"),  # type variables
]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]

# The API, from docstrings
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
add_module_names = False
python_use_unqualified_type_names = True

# Pictures, drawn from text by the Graphviz that Node runs
graphviz_dot = str(_client().node())
graphviz_dot_args = [str(ROOT / "client/dot.mjs")]
graphviz_output_format = "svg"

html_theme = "furo"
html_title = "Eselsohr"
html_static_path = ["_static"]
html_css_files = ["eselsohr.css"]
html_copy_source = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#5b4b8a", "color-brand-content": "#5b4b8a"},
    "dark_css_variables": {"color-brand-primary": "#b9aee0", "color-brand-content": "#b9aee0"},
}


CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)")


def _plain_docstring(app: object, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Our docstrings write `code` between single backticks, and set what is to stay as it is in by four blanks."""
    marked = [line if line.startswith(" ") else CODE.sub(r"``\1``\\ ", line) for line in lines]
    lines[:] = re.sub(r"(?<!::)\n\n(?=    \S)", "\n\n::\n\n", "\n".join(marked)).split("\n")


def _no_constructor(app: object, what: str, name: str, obj: object, *rest: object) -> tuple[str, str] | None:
    """A match is never made by its constructor, nor is a protocol; what structs are made of stands in their tables."""
    return ("", "") if what == "class" else None


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", _plain_docstring)
    app.connect("autodoc-process-signature", _no_constructor)
