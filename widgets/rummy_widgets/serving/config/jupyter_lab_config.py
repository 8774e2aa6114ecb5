"""JupyterLab asks no other host for news, updates or extensions.

``labconfig`` says the rest: our extensions are built already, so no page waits while Lab looks for Node to check that.
"""

c = get_config()
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"
