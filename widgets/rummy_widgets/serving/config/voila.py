"""Voilà, alone or inside a Jupyter server: our template, nothing from other hosts."""

from rummy_widgets.serving import leaving, settings

c = get_config()
c.VoilaConfiguration.template = "rummy-kit"
c.VoilaConfiguration.extension_denylist = [settings.PYTHON_IN_THE_PAGE]
c.VoilaConfiguration.page_config_hook = settings.local_only
c.VoilaConfiguration.multi_kernel_manager_class = leaving.PageKernels
c.Voila.kernel_websocket_connection_class = leaving.PageConnection
c.VoilaExporter.optimistic_validation = True  # a notebook is checked once, not after each of twelve steps
c.VoilaExecutor.iopub_timeout = 60  # seconds for what a cell shows; after the default 4, a busy page went on without it
c.VoilaExecutor.raise_on_iopub_timeout = True  # which was silent; now the page asks again (page.js)
c.Voila.tornado_settings.update({"headers": {"Content-Security-Policy": settings.POLICY}})
settings.kernels(c)
c.PageKernels.cull_interval = 15  # seconds between checks for pages that are gone
settings.keep_sockets_open()
