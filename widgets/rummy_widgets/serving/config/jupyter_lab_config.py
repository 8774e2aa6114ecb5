"""JupyterLab asks no other host for news, updates or extensions."""

c = get_config()
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"
