"""Any Jupyter server: JupyterLab, a hub, Binder."""

from rummy_widgets.serving import settings

c = get_config()
c.ServerApp.kernel_websocket_connection_class = settings.NoDelayConnection
c.ServerApp.jpserver_extensions.update({"rummy_widgets.serving.printing": True, "rummy_widgets.serving.door": True})
c.VoilaConfiguration.prelaunch_hook = settings.cookie_for_goodbye
settings.kernels(c)
settings.keep_sockets_open()
