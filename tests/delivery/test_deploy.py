"""What is deployed in Kubernetes says the same as what `rummy-kit hub` writes, and each part knows the others."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from contextlib import closing
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import urlsplit

import psycopg
import yaml
from traitlets.config import Config

from rummy_kit.commands.cli import COMMANDS
from rummy_kit.commands.hub import settings
from rummy_kit.stores import is_database
from tests.browser.servers import ROOT
from tools.postgres import running

HELM = ROOT / "deploy" / "helm"


def test_the_unit_of_systemd_says_what_the_command_line_understands() -> None:
    text = (ROOT / "deploy" / "rummy-kit@.service").read_text(encoding="utf-8").replace("%i", "1")
    parts = dict(re.findall(r"^(\w+)=(.+)$", text, re.MULTILINE))
    own = {"PORT": "8801", "METRICS": "9101", "LETTERS": "BCDFH", "ADDRESS": "https://cards.school.example"}
    assert [name for name in own if name not in text] == []
    _, command, *words = Template(parts["ExecStart"]).substitute(own).split()
    parser = ArgumentParser()
    import_module(COMMANDS[command][1]).add_arguments(parser)
    args = parser.parse_args(words)
    assert (args.port, args.metrics, args.letters, args.behind) == (8801, 9101, "BCDFH", own["ADDRESS"])
    assert args.keep.parent == Path("/var/lib", parts["StateDirectory"]), "the folder that systemd makes for its user"


def compose() -> Any:
    """The services in containers."""
    return yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))["services"]


def test_containers_are_those_of_one_machine_that_only_the_proxy_can_reach() -> None:
    services = compose()
    proxy, database = services.pop("proxy"), services.pop("database")
    inside = [database, *services.values()]
    assert all(one["network_mode"] == "service:proxy" and "ports" not in one for one in inside) and proxy["ports"]
    parser = ArgumentParser()
    import_module(COMMANDS["play"][1]).add_arguments(parser)
    caddy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    for server in services.values():
        args = parser.parse_args(server["command"][1:])
        assert args.host == "127.0.0.1" and f"127.0.0.1:{args.port} {{" in caddy and f"[{args.letters}]" in caddy
        assert urlsplit(args.behind).hostname in caddy
        assert f"{args.keep.parent}" in server["volumes"][0] and server["read_only"]
        assert is_database(server["environment"]["RUMMY_KIT_STORE"])


def test_the_database_of_the_containers_has_room_for_their_lessons() -> None:
    words = compose()["database"]["command"]
    settings = dict(word.split("=") for word in words if "=" in word)
    most = {"max_connections": settings.pop("max_connections")}
    assert settings == {"listen_addresses": "127.0.0.1"}
    with running(**most) as server, closing(psycopg.connect(server.address("postgres"))) as line:
        [[shown]] = line.execute("show max_connections").fetchall()
    assert int(shown) >= 3 * 60 + 3, "one for each lesson, and one for the tables of each class"


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
