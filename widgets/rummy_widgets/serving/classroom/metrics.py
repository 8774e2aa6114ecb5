"""What an operator can watch with Prometheus: numbers about the server, nothing about anyone in the class.

They are answered on a port of their own, which only this machine reaches, because nobody is asked for a code there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Histogram, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from tornado.web import RequestHandler

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Numbers:
    """Numbers about a server: ``lessons`` says how many are open now, of ``most``; ``memo`` is the last one of the
    tables, if there is one, and ``starts`` how often their service has been started.
    """

    def __init__(
        self,
        most: int,
        lessons: Callable[[], int],
        memo: Callable[[], Mapping[str, Any] | None],
        starts: Callable[[], int],
    ) -> None:
        self._most, self._lessons, self._memo, self._starts = most, lessons, memo, starts
        self.registry = CollectorRegistry()
        self.registry.register(self)
        about = "Time from a request to the end of its answer; a lesson's page includes the start of its kernel."
        self._answers = Histogram("rummy_kit_answer_seconds", about, buckets=STEPS, registry=self.registry)
        about = (
            "Time from when the tables' service reads a request until its answer, and what it changes, is on its way."
        )
        self._tables = Histogram("rummy_kit_table_answer_seconds", about, buckets=STEPS, registry=self.registry)

    def collect(self) -> Iterator[Metric]:
        """Say what is true now; Prometheus's library calls this."""
        memo = self._memo() or {"tables": (), "finished": ()}
        yield GaugeMetricFamily("rummy_kit_places", "How many lessons can be open at once.", value=self._most)
        yield GaugeMetricFamily("rummy_kit_kernels", "How many lessons are open.", value=self._lessons())
        yield GaugeMetricFamily("rummy_kit_tables", "How many tables play.", value=len(memo["tables"]))
        yield CounterMetricFamily("rummy_kit_matches", "Matches that have ended.", value=len(memo["finished"]))
        yield CounterMetricFamily("rummy_kit_tables_starts", "Starts of the tables' service.", value=self._starts())

    def note(self, handler: RequestHandler) -> None:
        """Note how long an answer took: Tornado's ``log_function``. A websocket is no answer."""
        if handler.get_status() != 101:
            self._answers.observe(handler.request.request_time())

    def note_table(self, seconds: float) -> None:
        """Note how long an answer of the tables' service took."""
        self._tables.observe(seconds)

    def serve(self, port: int) -> None:
        """Answer on this port of this machine from now on. Raises ``ValueError`` if that is not possible."""
        try:
            start_http_server(port, addr="127.0.0.1", registry=self.registry)
        except OSError as problem:
            raise ValueError(
                f"Port {port} of this machine cannot be used for the numbers: {problem.strerror}. "
                "Choose another one with --metrics."
            ) from problem
