"""Any Jupyter server: JupyterLab, a hub, Binder."""

from rummy_widgets.serving import settings

c = get_config()
c.ServerApp.kernel_websocket_connection_class = settings.NoDelayConnection
ours = {"printing": True, "door": True, "forking.provisioner": settings.forks()}
c.ServerApp.jpserver_extensions.update({f"rummy_widgets.serving.{name}": wanted for name, wanted in ours.items()})
c.VoilaConfiguration.prelaunch_hook = settings.cookie_for_goodbye
settings.kernels(c)
settings.keep_sockets_open()
