"""Where output goes: pagers, pipes, progress."""

from __future__ import annotations

import pytest
from rich.text import Text

from eselsohr.cli import output


def paged(monkeypatch: pytest.MonkeyPatch, lines: int, *, interactive: bool) -> list[str]:
    pages: list[str] = []
    monkeypatch.setattr(output, "interactive", lambda: interactive)
    monkeypatch.setattr("click.echo_via_pager", pages.append)
    output.page(lambda width: Text("\n".join(["x" * width] * lines)))
    return pages


def test_long_pages_go_to_a_pager_when_somebody_reads_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert paged(monkeypatch, 200, interactive=True) == ["".join("x" * 80 + "\n" for _ in range(200))]
    assert paged(monkeypatch, 200, interactive=False) == [] == paged(monkeypatch, 3, interactive=True)
    assert capsys.readouterr().out.count("\n") == 203


def test_a_pipe_gets_no_trailing_blanks_and_no_colours(capsys: pytest.CaptureFixture[str]) -> None:
    output.show(Text("a   \nb", "bold red"))
    assert capsys.readouterr().out == "a\nb\n"


def test_progress_yields_everything_and_keeps_out_of_pipes(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(output.progressed([3, 1, 2], "Counting")) == [3, 1, 2]
    assert capsys.readouterr() == ("", "")
