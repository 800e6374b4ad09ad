#!/usr/bin/env python3
"""Runs the MCP conformance suite against this project's transports and MCP handler.

The servers are those of `crates/server/examples/conformance`; the suite is an npm package,
installed with `npm ci` in `clients/typescript`. What is expected stands in `docs/conformance.md`,
and the run fails where it differs: checks are compared, not the ticks of scenarios, since a
scenario of which nothing could be checked gets a tick too.
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

ROOT = pathlib.Path(__file__).resolve().parents[1]
EXPECTED = ROOT / "docs" / "conformance.md"
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target")
PROGRAMS = ROOT / "clients" / "typescript" / "node_modules" / ".bin"
SECONDS = 300

# The example's options for each server, and the scenarios it is run against: all, or these, which
# call no tool by a name of the suite's.
SERVERS = {
    "fixture": ([], None),
    "discord-mcp": (
        ["--catalog"],
        [
            "server-initialize",
            "ping",
            "tools-list",
            "dns-rebinding-protection",
            "server-stateless",
            "http-header-validation",
        ],
    ),
}

# Lines of the tables: `| server | version | scenarios | passed | failed |`, and
# `| server | version | scenario | check | status | reason |`.
TOTAL = re.compile(r"^\| ([a-z-]+) \| ([\d-]{10}) \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
DIFFERENCE = re.compile(
    r"^\| ([a-z-]+) \| ([\d-]{10}) \| `([\w-]+)` \| `([\w$-]+)` \| ([a-z]+) \| .+ \|$", re.MULTILINE
)

# Checks that only log the traffic.
TRAFFIC = {"outgoing-request", "incoming-response"}


def main() -> int:
    document = EXPECTED.read_text()
    totals = {row.groups()[:2]: tuple(map(int, row.groups()[2:])) for row in TOTAL.finditer(document)}
    if {server for server, _ in totals} != SERVERS.keys():
        sys.exit(f"{EXPECTED} does not say what is expected of {', '.join(SERVERS)}")
    expected = {row.groups() for row in DIFFERENCE.finditer(document)}

    build = ["cargo", "build", "--workspace", "--example", "conformance"]
    subprocess.run(build, cwd=ROOT, check=True)
    seen, counted = set(), {}
    for server, (options, scenarios) in SERVERS.items():
        with serving(options) as address:
            for version in [version for name, version in totals if name == server]:
                print(f"\n{server}, MCP {version}")
                counted[server, version] = count(
                    (server, version), suite(address, version, scenarios), seen
                )
    return compare(totals, expected, counted, seen)


@contextmanager
def serving(options: list[str]) -> Iterator[str]:
    """The address of a server that runs meanwhile."""
    command = [TARGET / "debug" / "examples" / "conformance", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            address = re.search(r"http://\S+", server.stderr.readline())
            if not address:
                sys.exit("the server did not say where it serves")
            yield address[0]
        finally:
            server.terminate()


def suite(address: str, version: str, scenarios: list[str] | None) -> dict[str, list[dict]]:
    """Runs scenarios; returns the checks of each."""
    common = [PROGRAMS / "conformance", "server", "--url", address, "--spec-version", version]
    environment = os.environ | {"PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"}
    results = {}
    for choice in [["--suite", "all"]] if scenarios is None else [["--scenario", s] for s in scenarios]:
        with tempfile.TemporaryDirectory() as folder:
            ran = subprocess.run(
                [*common, *choice, "-o", folder],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=SECONDS,
            )
            # The suite exits with 1 when a check failed, which is compared later.
            if ran.returncode not in (0, 1):
                sys.exit(f"{ran.stdout}\nthe suite ended with {ran.returncode}")
            found = {scenario(path): json.loads(path.read_text()) for path in checks(folder)}
        # A scenario that broke off must not pass for one that found nothing. One that is not of
        # the version is skipped without a result.
        announced = len(re.findall(r"^Running client scenario ", ran.stdout, re.MULTILINE))
        if announced != len(found):
            sys.exit(f"{ran.stdout}\n{announced} scenarios ran, {len(found)} left results")
        results |= found
    return results


def checks(folder: str) -> list[pathlib.Path]:
    return sorted(pathlib.Path(folder).glob("*/checks.json"))


def scenario(path: pathlib.Path) -> str:
    """The scenario whose results these are: the folder is `server-<scenario>-<time>`."""
    return re.fullmatch(r"server-(.+?)-\d{4}-\d\d-\d\dT.+", path.parent.name)[1]


def count(of: tuple[str, str], results: dict[str, list[dict]], seen: set) -> tuple[int, int, int]:
    """Prints and counts checks, and notes what did not pass. Returns a row of the totals."""
    passed = failed = 0
    for name, found in sorted(results.items()):
        counts = collections.Counter(check["status"] for check in found)
        passed += counts["SUCCESS"]
        failed += counts["FAILURE"]
        print(f"  {name}: {', '.join(f'{n} {status.lower()}' for status, n in counts.items())}")
        for check in found:
            if check["status"] != "SUCCESS" and check["id"] not in TRAFFIC:
                seen.add((*of, name, check["id"], check["status"].lower()))
    return len(results), passed, failed


def compare(totals: dict, expected: set, counted: dict, seen: set) -> int:
    differs = [
        *(f"not in {EXPECTED.name}: {' '.join(row)}" for row in sorted(seen - expected)),
        *(f"in {EXPECTED.name}, but not seen: {' '.join(row)}" for row in sorted(expected - seen)),
        *(
            f"{' '.join(of)}: scenarios, passed, failed are {counted[of]}, expected {total}"
            for of, total in totals.items()
            if counted[of] != total
        ),
    ]
    print()
    for line in differs:
        print(f"DIFFERS: {line}")
    passed = sum(passed for _, passed, _ in counted.values())
    failed = sum(failed for _, _, failed in counted.values())
    if not differs:
        print(f"the {failed} checks that failed are those that {EXPECTED.name} names")
    print(f"conformance: {passed} passed, {len(differs)} failed")
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
