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
"""What tools/bundle.py made from widgets/src/lab for JupyterLab."""
FORKED = EntryPoint(
    "rummy-kit-forked",
    "rummy_widgets.serving.forking.provisioner:ForkedProvisioner",
    KernelProvisionerFactory.GROUP_NAME,
)
"""How Jupyter finds our way to start a kernel. It is not in the package's metadata, because only our servers use it."""
PYTHON_IN_THE_PAGE = "@jupyterlite/pyodide-kernel-extension"
"""JupyterLite's kernel, to be kept out: where JupyterLite is installed for the web site, every page would load it."""
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; media-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss: "
    "data: blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
)
"""What a Voilà page may load: only from its own server. Its widgets come as modules in a blob, and Voilà's own scripts
compile code; not all browsers count the server's websockets as 'self'."""
CULL_AFTER = 900  # seconds: a page that ends without a goodbye (a lid, a crash) leaves its kernel behind


def forks() -> bool:
    """Whether to fork kernels; with ``RUMMY_KIT_KERNELS=stock``, Jupyter starts them as usual."""
    return os.environ.get("RUMMY_KIT_KERNELS") != "stock"


def kernels(config: Config) -> None:
    """Let many kernels start at once, forked where possible, and end those whose page has gone."""
    KernelProvisionerFactory.provisioners[FORKED.name] = FORKED
    config.KernelProvisionerFactory.default_provisioner_name = FORKED.name
    if sys.platform == "linux" and sockets_fit():  # elsewhere there may be no such sockets
        config.KernelManager.transport = "ipc"  # over TCP, kernels that start together can collide on a port
    config.MappingKernelManager.kernel_info_timeout = 20  # seconds for which Jupyter keeps what a page leaves behind
    config.MappingKernelManager.cull_idle_timeout = CULL_AFTER
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False


def sockets_fit() -> bool:
    """Whether the folders in which Voilà and JupyterLab keep the sockets of kernels have short enough paths: a socket's
    may not exceed 107 bytes.
    """
    voila, lab = f"{tempfile.gettempdir()}/voila_12345678", jupyter_runtime_dir()
    return all(len(os.fsencode(f"{folder}/kernel-{uuid.UUID(int=0)}-ipc-1")) <= 107 for folder in (voila, lab))


def keep_sockets_open() -> None:
    """Keep Jupyter's own pings: one every 30 seconds; a page that has not answered for 90 seconds counts as gone.

    Only Tornado's warning about them is left out. Tornado takes both figures, which are milliseconds, for its own ping
    in seconds, and recommends a timeout no longer than the interval: with that, Jupyter would close every websocket at
    its first ping.
    """
    logging.getLogger("tornado.general").addFilter(_not_about_pings)

    logging.getLogger("asyncio").addFilter(_not_about_what_was_given_up)


def _not_about_what_was_given_up(record: logging.LogRecord) -> bool:
    """Whether to log a record: not if it is about a page that was left while Jupyter was still greeting its kernel."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def _not_about_pings(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith("The websocket_ping_timeout")


def local_only(page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Voilà's page hook: load MathJax from Voilà's own files. Both keys must be empty, or a CDN is asked."""
    page_config["fullMathjaxUrl"] = page_config["mathjaxConfig"] = None
    return page_config


def cookie_for_goodbye(handler: JupyterHandler, *_: Any, **__: Any) -> None:
    """Voilà's hook before a page: read the token, which sets the cookie that the page needs to end its kernel later."""
    handler.xsrf_token  # noqa: B018
