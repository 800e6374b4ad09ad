#!/usr/bin/env python3
"""Measures the release binary from outside: start, calls, load, memory.

    bench/measure.py [--no-build] [--only start|stdio|http|memory] [--runs N]

Prints a table in Markdown for RESULTS.md. Nothing here passes or fails by a time; what a target is
stands beside the figure. How busy the machine was stands below the table, since it is most of the
difference between two runs. Python 3's standard library only; Linux only (/proc).
"""

import argparse
import contextlib
import http.client
import json
import os
import platform
import signal
import statistics
import subprocess
import sys
import time
import urllib.parse
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release"
BINARY = TARGET / "discord-mcp"
LOAD = TARGET / "examples" / "load"

# The shape of a token, and an address where nobody answers: nothing here reaches Discord.
FAKE = {"DISCORD_TOKEN": "A" * 26 + "." + "B" * 6 + "." + "C" * 38, "DISCORD_API_BASE_URL": "http://127.0.0.1:9"}
ACCESS_TOKEN = "0123456789abcdef0123456789abcdef"
HTTP = {"DISCORD_MCP_ACCESS_TOKEN": ACCESS_TOKEN, "MCP_HTTP_MAX_IN_FLIGHT": "64"}
CONNECTIONS = 16

INITIALIZE = {
    "jsonrpc": "2.0", "id": 0, "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {},
               "clientInfo": {"name": "bench", "version": "0"}},
}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}


def call(tool, arguments):
    return {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}


# A gated tool without the keys: the whole chain up to the gate, and Discord is not asked.
PREVIEW = call("messages_delete", {"channel_id": "200000000000000001", "message_id": "300000000000000001"})
INVALID = call("messages_delete", {"channel_id": "200000000000000001", "message_id": 5})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--no-build", action="store_true", help="take the binaries as they are")
    parser.add_argument("--only", choices=["start", "stdio", "http", "memory"])
    parser.add_argument("--runs", type=int, default=31, help="starts of which the median is taken")
    options = parser.parse_args()
    if not options.no_build:
        for arguments in (["-p", "discord-mcp"], ["-p", "server", "--example", "load"]):
            subprocess.run(["cargo", "build", "--release", *arguments], cwd=ROOT, check=True)

    busy = Busy()
    rows = []
    sections = {"start": lambda: start(options.runs), "stdio": stdio, "http": load, "memory": memory}
    for name, section in sections.items():
        if options.only in (None, name):
            rows += section()
    print("| what | measured | target |\n| --- | --- | --- |")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    print()
    print(machine())
    print(busy)


# Start


def start(runs):
    rows = []
    for name, arguments, target in (
        ("serve", ["serve"], ("6 ms", "14 MB")),
        ("serve --sandbox", ["serve", "--sandbox"], ("12 ms", "30 MB")),
    ):
        hello, listed, resident, peak, size = [], [], [], [], 0
        for _ in range(runs):
            with Server(arguments) as server:
                server.ask(INITIALIZE)
                hello.append(server.age())
                server.tell(INITIALIZED)
                answer = server.ask(LIST)
                listed.append(server.age())
                size = len(answer)
                memory = server.memory()
                resident.append(memory["VmRSS"])
                peak.append(memory["VmHWM"])
        rows += [
            (f"`{name}`: spawn → `initialize`", milliseconds(hello), ""),
            (f"`{name}`: spawn → `tools/list` ({size // 1000} kB)", milliseconds(listed), f"≤ {target[0]}"),
            (f"`{name}`: RSS then (peak)", f"{megabytes(resident)} ({megabytes(peak)})", f"≤ {target[1]}"),
        ]
    return rows


def milliseconds(seconds):
    least, median = min(seconds) * 1e3, statistics.median(seconds) * 1e3
    return f"{median:.1f} ms (best {least:.1f})"


def megabytes(values):
    return f"{statistics.median(values) / 1e6:.1f} MB"


# Calls one after the other over standard input and output


def stdio():
    rows = [("echo by `cat`: what this client itself costs", percentiles(echo()), "")]
    with Server(["serve"]) as server:
        server.hello()
        rows.append(("stdio call, local: preview of a gated tool", percentiles(sequence(server, PREVIEW, "DRY_RUN_PREVIEW")), "p50 ≤ 50 µs"))
        rows.append(("stdio call, local: arguments refused", percentiles(sequence(server, INVALID, "VALIDATION_FAILED")), "p50 ≤ 50 µs"))
    with sandbox() as (environment, channels):
        with Server(["serve"], environment) as server:
            server.hello()
            for tool, arguments in (("channels_get", {}), ("channels_trigger_typing", {}), ("messages_read", {"limit": 50})):
                requests = [call(tool, {"channel_id": channel} | arguments) for channel in channels]
                times = sequence(server, requests, '"isError":false', warm=45, burst=45)
                rows.append((f"stdio call, sandbox: `{tool}`", percentiles(times), ""))
    return rows


def echo():
    with Server([], command=["cat"]) as server:
        return sequence(server, PREVIEW, "messages_delete")


def sequence(server, requests, expected, count=1000, warm=200, burst=None):
    """The times of calls one after the other, in seconds; of several requests each in its turn.

    With bursts there is a pause of a second after so many, which is not measured.
    """
    lines = [encode(request) for request in (requests if isinstance(requests, list) else [requests])]
    times = []
    for number in range(warm + count):
        line = lines[number % len(lines)]
        if burst and number % burst == 0:
            time.sleep(1.1)
        began = time.perf_counter()
        server.write(line)
        answer = server.read_line()
        if number >= warm:
            times.append(time.perf_counter() - began)
        if expected.encode() not in answer:
            sys.exit(f"{expected} was expected, not {answer.decode()}")
    return times


def percentiles(seconds):
    ordered = sorted(seconds)
    p50, p99 = (ordered[len(ordered) * percent // 100] * 1e6 for percent in (50, 99))
    return f"p50 {p50:.0f} µs, p99 {p99:.0f} µs"


# Load over HTTP


def load():
    with HttpServer() as server:
        server.load(5_000)
        before = processor_of(server.process.pid)
        runs = [server.load(50_000) for _ in range(3)]
        processor = (processor_of(server.process.pid) - before) / 150_000
    best = sorted(runs, key=lambda run: run["requests"] / run["seconds"])
    median = best[len(best) // 2]
    rate = ", ".join(f"{run['requests'] / run['seconds']:,.0f}" for run in runs)
    spread = f"p50 {median['p50_us'] / 1e3:.2f} ms, p99 {median['p99_us'] / 1e3:.2f} ms"
    return [
        (f"HTTP, {CONNECTIONS} connections: local calls a second (3 runs)", rate, "≥ 20,000"),
        ("HTTP: time of a call (median run)", spread, "p99 ≤ 4 ms"),
        ("HTTP: processor time of a call, server alone", f"{processor * 1e6:.0f} µs", ""),
    ]


# Memory over many calls


def memory(calls=100_000):
    rows = []
    with Server(["serve"]) as server:
        server.hello()
        sequence(server, PREVIEW, "DRY_RUN_PREVIEW", count=10_000, warm=0)
        before = server.memory()
        began = processor_of(server.pid)
        sequence(server, PREVIEW, "DRY_RUN_PREVIEW", count=calls, warm=0)
        processor = (processor_of(server.pid) - began) / calls
        rows.append(("stdio: processor time of a call, server alone", f"{processor * 1e6:.0f} µs", ""))
        rows.append(grown("stdio", before, server.memory(), calls))
    with HttpServer() as server:
        server.load(10_000)
        before = server.memory()
        server.load(calls)
        rows.append(grown("HTTP", before, server.memory(), calls))
    with sandbox() as (environment, channels):
        with Server(["serve"], environment) as server:
            server.hello()
            requests = [call("messages_read", {"channel_id": channel, "limit": 50}) for channel in channels]
            sequence(server, requests, '"isError":false', count=450, warm=0, burst=45)
            before, few = server.memory(), 2_250
            sequence(server, requests, '"isError":false', count=few, warm=0, burst=45)
            rows.append(grown("stdio, `messages_read` of 50 from the sandbox", before, server.memory(), few))
    return rows


def grown(name, before, after, calls):
    first, last = before["VmRSS"] / 1e6, after["VmRSS"] / 1e6
    return (f"RSS before and after {calls:,} calls, {name}", f"{first:.1f} MB → {last:.1f} MB", "flat")


# Processes


class Server:
    """A process that speaks MCP on its standard input and output."""

    def __init__(self, arguments, environment=FAKE, command=None):
        command = command or [str(BINARY), *arguments]
        stdin, self.stdin = os.pipe()
        self.stdout, stdout = os.pipe()
        silence = os.open(os.devnull, os.O_WRONLY)
        actions = [(os.POSIX_SPAWN_DUP2, there, here) for here, there in enumerate((stdin, stdout, silence))]
        # Pipes of Python are closed in a child by themselves.
        self.started = time.perf_counter()
        self.pid = os.posix_spawnp(command[0], command, clean(environment), file_actions=actions)
        for descriptor in (stdin, stdout, silence):
            os.close(descriptor)
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.stdin)
        os.waitpid(self.pid, 0)
        os.close(self.stdout)

    def age(self):
        return time.perf_counter() - self.started

    def hello(self):
        self.ask(INITIALIZE)
        self.tell(INITIALIZED)

    def tell(self, message):
        self.write(encode(message))

    def ask(self, message):
        self.tell(message)
        answer = self.read_line()
        if b'"result"' not in answer:
            sys.exit(answer.decode())
        return answer

    def write(self, line):
        while line:
            line = line[os.write(self.stdin, line):]

    def read_line(self):
        parts = [self.rest]
        while b"\n" not in parts[-1]:
            part = os.read(self.stdout, 1 << 20)
            if not part:
                sys.exit("the server ended")
            parts.append(part)
        line, _, self.rest = b"".join(parts).partition(b"\n")
        return line

    def memory(self):
        return memory_of(self.pid)


class HttpServer:
    """A server over HTTP on a free port, and the load on it."""

    def __enter__(self):
        command = [str(BINARY), "serve", "--http", "--port", "0"]
        self.process = subprocess.Popen(command, env=clean(FAKE | HTTP), stderr=subprocess.PIPE, text=True)
        said = self.process.stderr.readline()
        self.address = said.rsplit("http://", 1)[-1].split("/")[0]
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()

    def load(self, requests):
        command = [LOAD, self.address, ACCESS_TOKEN, str(CONNECTIONS), str(requests), "DRY_RUN_PREVIEW", json.dumps(PREVIEW)]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    def memory(self):
        return memory_of(self.process.pid)


@contextlib.contextmanager
def sandbox(channels=50):
    """A sandbox in a process of its own: the environment to reach it, and channels of 50 messages.

    The server keeps Discord's limits whether the sandbox enforces them or not: 50 requests a second
    in all, and those of a channel. Bursts of 45 that go round so many channels never have to wait.
    """
    command = [str(BINARY), "sandbox", "--port", "0", "--no-limits"]
    process = subprocess.Popen(command, env=clean({}), stdout=subprocess.PIPE, text=True)
    try:
        environment = dict(process.stdout.readline().strip().split("=", 1) for _ in range(3))
        base = urllib.parse.urlsplit(environment["DISCORD_API_BASE_URL"])
        connection = http.client.HTTPConnection(base.netloc)

        def post(path, body):
            headers = {"Authorization": f"Bot {environment['DISCORD_TOKEN']}", "Content-Type": "application/json"}
            connection.request("POST", base.path + path, json.dumps(body), headers)
            answer = json.loads(connection.getresponse().read())
            return answer["id"] if "id" in answer else sys.exit(f"{path}: {answer}")

        guild = environment["DISCORD_DEFAULT_GUILD_ID"]
        made = [post(f"/guilds/{guild}/channels", {"name": f"bench-{number}"}) for number in range(channels)]
        for channel in made:
            for number in range(50):
                post(f"/channels/{channel}/messages", {"content": f"Number {number}: who brings the projector?"})
        yield environment, made
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


def clean(environment):
    return {"PATH": os.environ["PATH"], "LOG_LEVEL": "info"} | environment


def encode(message):
    return json.dumps(message).encode() + b"\n"


def processor_of(pid):
    """Seconds of processor time, the kernel's for it among them."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory_of(pid):
    """Bytes, by the names of /proc/PID/status."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    fields = (line.split() for line in lines if line.startswith("Vm"))
    return {name.rstrip(":"): int(kilobytes) * 1024 for name, kilobytes, _ in fields}


# The machine


def machine():
    model = next((line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")), platform.machine())
    return f"{os.cpu_count()} cores ({model}), Linux {platform.release()}, Python {platform.python_version()}."


class Busy:
    """How much of the machine others took meanwhile."""

    def __init__(self):
        self.before = self.ticks()

    @staticmethod
    def ticks():
        numbers = [int(number) for number in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
        ours = os.times()
        return sum(numbers), numbers[3] + numbers[4], (sum(ours[:4])) * os.sysconf("SC_CLK_TCK")

    def __str__(self):
        total, idle, ours = (after - before for after, before in zip(self.ticks(), self.before))
        others = max(0.0, total - idle - ours) / max(1, total)
        return f"Others took {others:.0%} of the machine meanwhile."


if __name__ == "__main__":
    main()
