"""Ends the kernel of a page soon after the page has gone, so that its memory is free for the next page.

A page that is closed says goodbye, and its kernel ends at once; but not every browser lets it. The next best sign is
how the page's websocket closes. If the connection just breaks off, because a lid was closed or a train entered a
tunnel, the page may come back: its kernel is kept for as long as ``settings.CULL_AFTER``.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from rummy_widgets.serving.connection import GuardedConnection

GRACE = timedelta(seconds=60)
"""Time for a page to connect at first, after its lesson has run, or again, when someone goes back to it."""
GOING_AWAY = 1001  # how a browser closes the websocket of a page that is left, if it takes the time
NO_HISTORY = "--HistoryManager.enabled=False"
"""An argument for no history: no one types in a page, and its cells would go into the history of the server's owner."""


class PageKernels(AsyncMappingKernelManager):
    """Voilà's kernels, each of one page."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._with_page: set[str] = set()  # their page is there, or may come back

    async def start_kernel(self, **how: Any) -> str:  # type: ignore[override]
        return await super().start_kernel(**{**how, "extra_arguments": [*how.get("extra_arguments", []), NO_HISTORY]})

    def notify_connect(self, kernel_id: str) -> None:
        self._with_page.add(kernel_id)
        super().notify_connect(kernel_id)

    def page_left(self, kernel_id: str) -> None:
        """Note that the page has been left; its grace period begins."""
        if kernel_id in self._with_page and kernel_id in self:
            self._with_page.discard(kernel_id)
            kernel: Any = self.get_kernel(kernel_id)
            kernel.last_activity = utcnow()

    def is_cut_off(self, kernel_id: str) -> bool:
        """Whether the kernel once had a page that is not connected now."""
        return kernel_id in self._with_page and self._kernel_connections.get(kernel_id) == 0

    def remove_kernel(self, kernel_id: str) -> Any:
        self._with_page.discard(kernel_id)
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Jupyter calls this for each kernel, every ``cull_interval`` seconds."""
        kernel: Any = self.get_kernel(kernel_id)
        waits = kernel_id not in self._with_page and kernel.execution_state == "idle"
        if waits and utcnow() - kernel.last_activity > GRACE:
            await self.shutdown_kernel(kernel_id)
        else:
            await super().cull_kernel_if_idle(kernel_id)


class PageConnection(GuardedConnection):
    """A page's websocket; it distinguishes leaving from being cut off."""

    most = 2

    def disconnect(self) -> Any:
        if self.websocket_handler.close_code == GOING_AWAY:
            self.multi_kernel_manager.page_left(self.kernel_id)
        return super().disconnect()
