"""Any Jupyter server: JupyterLab, a hub, Binder."""

from rummy_widgets.serving import settings

c = get_config()
c.ServerApp.kernel_websocket_connection_class = settings.NoDelayConnection
c.VoilaConfiguration.prelaunch_hook = settings.cookie_for_goodbye
c.ServerApp.tornado_settings = settings.TORNADO
settings.kernels(c)
