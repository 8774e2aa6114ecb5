"""What is deployed in Kubernetes says the same as what `rummy-kit hub` writes, and each part knows the others."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import yaml
from traitlets.config import Config

from rummy_kit.commands.hub import settings
from tests.browser.servers import ROOT

HELM = ROOT / "deploy" / "helm"


def written() -> Any:
    """The settings that JupyterHub reads from the file."""
    config = Config()
    text = settings(8866, "pupils", "teachers", Path("/lessons"))
    exec(compile(text, "rummy-kit.py", "exec"), {"get_config": lambda: config})
    return config


def values() -> Any:
    return yaml.safe_load((HELM / "values.yaml").read_text(encoding="utf-8"))


def test_a_hub_in_kubernetes_opens_as_little_as_any_other() -> None:
    config, hub = written(), values()["jupyterhub"]["hub"]
    ((name, service),) = hub["services"].items()
    [theirs] = config.JupyterHub.services.get_value([])
    assert (name, service["oauth_no_confirm"]) == (theirs["name"], theirs["oauth_no_confirm"])
    [role] = config.JupyterHub.load_roles.get_value([])
    assert [{"name": name, **parts} for name, parts in hub["loadRoles"].items()] == [role]
    assert hub["config"]["Spawner"]["server_token_scopes"] == config.Spawner.server_token_scopes


def test_until_a_school_says_who_logs_in_how_nobody_does() -> None:
    """Without it, Zero to JupyterHub takes the one that lets in anyone, also as the administrator."""
    chosen = values()["jupyterhub"]["hub"]["config"]["JupyterHub"]["authenticator_class"]
    [entry] = entry_points(group="jupyterhub.authenticators", name=chosen)
    assert entry.value == "jupyterhub.auth:NullAuthenticator"


def test_the_parts_in_kubernetes_know_each_other() -> None:
    chosen, template = values(), (HELM / "templates" / "lessons.yaml").read_text(encoding="utf-8")
    single = chosen["jupyterhub"]["singleuser"]
    [egress] = single["networkPolicy"]["egress"]
    ports = [entry["port"] for entry in egress["ports"]]
    assert chosen["jupyterhub"]["hub"]["services"]["rummy-kit"]["url"] == f"http://rummy-kit:{ports[0]}"
    assert single["extraEnv"]["RUMMY_KIT_HUB_SEAT"].startswith(f"http://rummy-kit:{ports[0]}/services/rummy-kit/")
    assert f"--HubLobby.tables=rummy-kit:{ports[1]}" in template
    assert [f"containerPort: {port} }}" in template for port in ports] == [True, True]
    user = f"USER {single['uid']}:{single['fsGid']}"
    assert (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8").count(user) == 2
    assert f"runAsUser: {single['uid']}" in template
