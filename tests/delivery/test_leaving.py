"""When a page is gone, so is its kernel: how Voilà's kernels hear about their pages."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from jupyter_core.utils import run_sync
from rummy_widgets.serving import leaving, settings

COMES = ["notify_connect"]
LEAVES = ["page_left", "notify_disconnect"]
PAGES_DEEDS = {
    "never came": [],
    "is there": COMES,
    "was cut off": [*COMES, "notify_disconnect"],
    "left": [*COMES, *LEAVES],
    "left and came back": [*COMES, *LEAVES, *COMES],
    "reloaded twice and left": [*COMES, *LEAVES, *COMES, *LEAVES],
}
ENDING = {"never came", "left", "reloaded twice and left"}


@pytest.mark.parametrize(("happened", "ends"), [(deeds, deeds in ENDING) for deeds in PAGES_DEEDS])
def test_a_kernel_ends_when_its_page_will_not_come_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, happened: str, ends: bool
) -> None:
    monkeypatch.setattr(leaving, "GRACE", timedelta(seconds=-1))

    async def is_ended() -> bool:
        kernels = leaving.PageKernels(connection_dir=str(tmp_path), cull_idle_timeout=settings.CULL_AFTER)
        kernel = await kernels.start_kernel()
        manager: Any = kernels.get_kernel(kernel)
        await manager.ready
        manager.execution_state = "idle"
        for deed in PAGES_DEEDS[happened]:
            getattr(kernels, deed)(kernel)
        await kernels.cull_kernels()
        ended = kernel not in kernels
        await kernels.shutdown_all(now=True)
        return ended

    assert run_sync(is_ended)() == ends
