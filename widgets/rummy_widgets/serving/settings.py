"""What every server of the kit shares: quick clicks, room for a whole class, no request to other hosts."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import tempfile
import uuid
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_core.paths import jupyter_runtime_dir
from jupyter_server.base.handlers import JupyterHandler
from traitlets.config import Config

LABEXTENSIONS = Path(__file__).parents[1] / "static" / "labextensions"
"""What tools/bundle.py made for JupyterLab of widgets/src/lab."""
FORKED = EntryPoint(
    "rummy-kit-forked",
    "rummy_widgets.serving.forking.provisioner:ForkedProvisioner",
    KernelProvisionerFactory.GROUP_NAME,
)
"""How Jupyter finds our way to a kernel. Named here, not in the package's metadata: only our servers have it."""
PYTHON_IN_THE_PAGE = "@jupyterlite/pyodide-kernel-extension"
"""Where JupyterLite is installed to make the web site, its kernel would come into every page of a server."""
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; media-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss: "
    "data: blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
)
"""What a page of Voilà may load: from its own server only. Its widgets come as modules in a blob, and Voilà's own
scripts compile code; not all browsers take 'self' for the server's websockets, too."""
CULL_AFTER = 900  # seconds; a page that ends without a goodbye (a lid, a crash) leaves its kernel behind


def forks() -> bool:
    """Whether kernels are to be forked; ``RUMMY_KIT_KERNELS=stock`` has them started as Jupyter always does it."""
    return os.environ.get("RUMMY_KIT_KERNELS") != "stock"


def kernels(config: Config) -> None:
    """Many kernels may start at once, forked where possible, and those whose page has gone are ended."""
    if forks():
        KernelProvisionerFactory.provisioners[FORKED.name] = FORKED
        config.KernelProvisionerFactory.default_provisioner_name = FORKED.name
    if sys.platform == "linux" and sockets_fit():  # elsewhere there may be none
        config.KernelManager.transport = "ipc"  # over TCP, kernels that start together can collide on a port
    config.MappingKernelManager.kernel_info_timeout = 20  # seconds, for which all of a page is kept that has gone
    config.MappingKernelManager.cull_idle_timeout = CULL_AFTER
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False


def sockets_fit() -> bool:
    """Whether the folders are near enough in which Voilà and JupyterLab keep the sockets of kernels: no path of one may
    be longer than 107 bytes.
    """
    voila, lab = f"{tempfile.gettempdir()}/voila_12345678", jupyter_runtime_dir()
    return all(len(os.fsencode(f"{folder}/kernel-{uuid.UUID(int=0)}-ipc-1")) <= 107 for folder in (voila, lab))


def keep_sockets_open() -> None:
    """Jupyter's own pings hold: one every 30 seconds, and a page that has answered none for 90 is given up.

    Only Tornado's warning about them is dropped. It takes both figures, which are milliseconds, for its own ping in
    seconds, and asks for a timeout no longer than the interval: with that, Jupyter ends every socket at its first ping.
    """
    logging.getLogger("tornado.general").addFilter(_not_about_pings)

    logging.getLogger("asyncio").addFilter(_not_about_what_was_given_up)


def _not_about_what_was_given_up(record: logging.LogRecord) -> bool:
    """A page that goes while Jupyter still greets its kernel is no trouble."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def _not_about_pings(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith("The websocket_ping_timeout")


def local_only(page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Voilà's page hook: MathJax comes from Voilà's own files. Both keys must be empty, or a CDN is asked."""
    page_config["fullMathjaxUrl"] = page_config["mathjaxConfig"] = None
    return page_config


def cookie_for_goodbye(handler: JupyterHandler, *_: Any, **__: Any) -> None:
    """Voilà's hook before a page: reading the token sets the cookie that the page needs to end its kernel later."""
    handler.xsrf_token  # noqa: B018
