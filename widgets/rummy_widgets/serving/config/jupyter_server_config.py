"""Any Jupyter server: JupyterLab, a hub, Binder."""

from rummy_widgets.serving import connection, limits, settings
from tornado.httpserver import HTTPServer

c = get_config()
c.ServerApp.kernel_websocket_connection_class = connection.GuardedConnection
c.ServerApp.min_open_files_limit = limits.attainable_files()
ours = {"printing": True, "door": True, "repeats": True, "forking.provisioner": settings.forks()}
c.ServerApp.jpserver_extensions.update({f"rummy_widgets.serving.{name}": wanted for name, wanted in ours.items()})
c.VoilaConfiguration.prelaunch_hook = settings.cookie_for_goodbye
settings.kernels(c)
settings.keep_sockets_open()
HTTPServer.configure(limits.BoundedServer)  # so the server that Jupyter starts is one
