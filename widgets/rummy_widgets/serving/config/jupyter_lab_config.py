"""JupyterLab opens lessons ready to use, and asks no other host for news, updates or extensions.

``labconfig`` does the rest: our extensions are built already, so no page waits while Lab looks for Node to check that;
and JupyterLite's kernel, which is for the web site, is switched off in a Lab that has a server.
"""

from rummy_widgets.serving import settings

c = get_config()
c.LabApp.extra_labextensions_path = [str(settings.LABEXTENSIONS)]  # so that no other Lab, and no Voilà, finds ours
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"
