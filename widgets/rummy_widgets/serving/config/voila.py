"""Voilà, alone or inside a Jupyter server: our template, nothing from other hosts."""

from rummy_widgets.serving import settings

c = get_config()
c.VoilaConfiguration.template = "rummy-kit"
c.VoilaConfiguration.page_config_hook = settings.local_only
c.Voila.kernel_websocket_connection_class = settings.NoDelayConnection
settings.kernels(c)
settings.keep_sockets_open()
