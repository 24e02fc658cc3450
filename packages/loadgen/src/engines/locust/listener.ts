import { longestQuote } from '../engine';

/**
 * The module that counts for us inside Locust, loaded beside any locustfile. Every request that Locust reports goes into
 * exact counts per second, name and latency in whole microseconds; once a second they go as a line of JSON into the
 * named pipe. With worker processes the counts travel with the workers' own reports, and the end of the run waits until
 * each worker has drained and reported. The last line holds Locust's own totals, for the cross-check.
 */
export const listenerModule = `import json
import os
import time

import gevent
import locust.runners
from locust import events
from locust.exception import CatchResponseError
from locust.runners import MasterRunner, WorkerRunner

REPORT_SECONDS = 1.0
locust.runners.WORKER_REPORT_INTERVAL = REPORT_SECONDS
MAX_EXAMPLES_OF_A_KIND = 3


class Counts:
    def __init__(self):
        self.begin = None
        self.rows = {}
        self.examples = []
        self.drained = 0

    def add(self, name, start, response_ms, length, status, error):
        offset = start - self.begin
        key = (max(0, int(offset)), max(0, int(offset + response_ms / 1000)), name, status, error)
        row = self.rows.get(key)
        if row is None:
            row = self.rows[key] = [0, {}]
        row[0] += length
        microseconds = round(response_ms * 1000)
        row[1][microseconds] = row[1].get(microseconds, 0) + 1

    def take(self):
        rows, self.rows = self.rows, {}
        examples, self.examples = self.examples, []
        return {
            "rows": [[*key, length, [part for pair in latencies.items() for part in pair]] for key, (length, latencies) in rows.items()],
            "examples": examples,
        }


counts = Counts()
known_examples = {}
pipe = None
environment_of_run = None


def write(line):
    pipe.write(json.dumps(line, separators=(",", ":")) + "\\n")
    pipe.flush()


def elapsed_ms():
    return round((time.time() - counts.begin) * 1000)


def innermost(error):
    """The exception below those that only carry it."""
    for _ in range(8):
        first = error.args[0] if error.args else None
        cause = getattr(error, "original", None) or getattr(error, "reason", None)
        if not isinstance(cause, BaseException):
            cause = first
        if not isinstance(cause, BaseException):
            return error
        error = cause
    return error


def kind_of(error, status):
    if status or isinstance(error, CatchResponseError):
        # Whether a status is good is judged by the reader; a failure of the connection after it is not.
        if isinstance(error, CatchResponseError) or type(error).__name__ in ("LocustBadStatusCode", "HTTPError", "ResponseError"):
            return "status"
    return type(innermost(error)).__name__


def body_of(response):
    """How an answer's body begins, where it has been read already and is text."""
    for field in ("_content", "_cached_content"):
        content = getattr(response, field, None)
        if isinstance(content, (bytes, bytearray)):
            text = bytes(content[:${longestQuote}]).decode("utf-8", "ignore")
            return text if text and all(c >= " " or c in "\\t\\r\\n" for c in text) else None
    return None


def add_example(second, name, status, error, message, response=None):
    message = message[:${longestQuote}]
    known = known_examples.setdefault((status, error), set())
    if len(known) < MAX_EXAMPLES_OF_A_KIND and (name, message) not in known:
        known.add((name, message))
        counts.examples.append([second, name, status, error, message, body_of(response)])


@events.request.add_listener
def on_request(name, response_time, response_length, response=None, exception=None, start_time=None, **_):
    if counts.begin is None:
        return
    status = getattr(response, "status_code", 0) or 0
    error = "" if exception is None else kind_of(exception, status)
    if response_time is None:
        response_time = 0
    if start_time is None:
        start_time = time.time() - response_time / 1000
    counts.add(str(name), start_time, response_time, response_length or 0, status, error)
    if exception is not None:
        second = max(0, int(start_time - counts.begin + response_time / 1000))
        cause = innermost(exception)
        add_example(second, str(name), status, error, f"{type(cause).__name__}: {cause}", response)


@events.user_error.add_listener
def on_user_error(user_instance, exception, tb, **_):
    second = None if counts.begin is None else max(0, int(time.time() - counts.begin))
    text = f"{type(user_instance).__name__}: {type(exception).__name__}: {exception}"
    add_example(second, None, 0, "", text)


def report():
    while True:
        gevent.sleep(REPORT_SECONDS - (time.time() - counts.begin) % REPORT_SECONDS)
        write({"at": elapsed_ms(), **counts.take()})


@events.init.add_listener
def on_init(environment, runner, **_):
    global pipe, environment_of_run
    environment_of_run = environment
    if isinstance(runner, WorkerRunner):
        runner.register_message("headroom-begin", lambda environment, msg, **_: setattr(counts, "begin", msg.data))
        runner.register_message("headroom-drain", drain_worker, concurrent=True)
        return
    pipe = open(os.environ["HEADROOM_RESULTS"], "w", encoding="utf-8")
    if isinstance(runner, MasterRunner):
        runner.register_message("headroom-drained", lambda environment, msg, **_: setattr(counts, "drained", counts.drained + 1))
        while len(runner.clients.ready) < environment.parsed_options.expect_workers:
            gevent.sleep(0.05)
    gevent.sleep(max(0.0, float(os.environ.get("HEADROOM_STARTS_AT", "0")) / 1000 - time.time()))


@events.test_start.add_listener
def on_test_start(environment, **_):
    runner = environment.runner
    if isinstance(runner, WorkerRunner):
        return
    counts.begin = time.time()
    if isinstance(runner, MasterRunner):
        runner.send_message("headroom-begin", counts.begin)
    write({"begin": round(counts.begin * 1000)})
    gevent.spawn(report)


@events.report_to_master.add_listener
def on_report_to_master(client_id, data):
    data["headroom"] = counts.take()


@events.worker_report.add_listener
def on_worker_report(client_id, data):
    if counts.begin is not None:
        write({"at": elapsed_ms(), **data["headroom"]})


def drain_worker(environment, msg, **_):
    environment.runner.stop()
    environment.runner._send_stats()
    environment.runner.send_message("headroom-drained")


@events.test_stopping.add_listener
def on_test_stopping(environment, **_):
    runner = environment.runner
    if isinstance(runner, WorkerRunner):
        return
    write({"end": elapsed_ms()})
    if isinstance(runner, MasterRunner):
        workers = len(runner.clients.all)
        runner.send_message("headroom-drain")
        with gevent.Timeout(environment.stop_timeout + 10, False):
            while counts.drained < workers:
                gevent.sleep(0.05)


@events.quit.add_listener
def on_quit(**_):
    if pipe is None:
        return
    if counts.begin is not None:
        write({"at": elapsed_ms(), **counts.take()})
    write({"totals": [[entry.name, entry.num_requests] for entry in environment_of_run.stats.entries.values()]})
    pipe.close()
`;
