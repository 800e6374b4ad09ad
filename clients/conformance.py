#!/usr/bin/env python3
"""Runs the MCP conformance suite against this project's transports.

The server is `crates/server/examples/conformance`; the suite is an npm package, installed with
`npm ci` in `clients/typescript`. What is expected stands in `docs/conformance.md`, and the run
fails where it differs: checks are compared, not the ticks of scenarios, since a scenario of which
nothing could be checked gets a tick too.
"""

import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
EXPECTED = ROOT / "docs" / "conformance.md"
PROGRAMS = ROOT / "clients" / "typescript" / "node_modules" / ".bin"
SECONDS = 300

# The summary's lines, and the differences' rows: `| version | scenario | check | status | reason |`.
TOTAL = re.compile(r"^\| (\d{4}-\d\d-\d\d) \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
DIFFERENCE = re.compile(
    r"^\| (\d{4}-\d\d-\d\d) \| `([\w-]+)` \| `([\w$-]+)` \| ([a-z]+) \| .+ \|$", re.MULTILINE
)


def main() -> int:
    expected = EXPECTED.read_text()
    totals = {row[1]: tuple(map(int, row.groups()[1:])) for row in TOTAL.finditer(expected)}
    differences = {row.groups() for row in DIFFERENCE.finditer(expected)}
    if not totals:
        sys.exit(f"{EXPECTED} names no version to run")

    subprocess.run(
        ["cargo", "build", "--workspace", "--example", "conformance"], cwd=ROOT, check=True
    )
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target")
    fixture = target / "debug" / "examples" / "conformance"
    seen, counted = set(), {}
    with subprocess.Popen([fixture], stderr=subprocess.PIPE, text=True) as server:
        try:
            address = re.search(r"http://\S+", server.stderr.readline())
            if not address:
                sys.exit("the fixture did not say where it serves")
            for version in totals:
                counted[version] = run(address[0], version, seen)
        finally:
            server.terminate()
    return compare(totals, differences, counted, seen)


def run(address: str, version: str, seen: set) -> tuple[int, int, int]:
    """Runs every scenario of a version, and notes what did not pass. Returns the total's row."""
    suite = PROGRAMS / "conformance"
    environment = os.environ | {"PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"}
    with tempfile.TemporaryDirectory() as folder:
        command = [suite, "server", "--url", address, "--suite", "all", "--spec-version", version]
        ran = subprocess.run(
            [*command, "-o", folder],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
        )
        # The suite exits with 1 when a check failed, which is compared below.
        if ran.returncode not in (0, 1):
            sys.exit(f"{ran.stdout}\nthe suite ended with {ran.returncode}")
        results = sorted(pathlib.Path(folder).glob("*/checks.json"))
        print(f"\nMCP {version}")
        passed = failed = 0
        for result in results:
            [scenario] = re.fullmatch(r"server-(.+?)-\d{4}-\d\d-\d\dT.+", result.parent.name).groups()
            checks = json.loads(result.read_text())
            counts = collections.Counter(check["status"] for check in checks)
            passed += counts["SUCCESS"]
            failed += counts["FAILURE"]
            print(f"  {scenario}: {', '.join(f'{n} {status.lower()}' for status, n in counts.items())}")
            for check in checks:
                # Of what is only told, the traffic's log says nothing about the server.
                if check["status"] != "SUCCESS" and check["id"] not in TRAFFIC:
                    seen.add((version, scenario, check["id"], check["status"].lower()))
        # A scenario that wrote nothing must not pass for one that found nothing.
        announced = len(re.findall(r"^=== Running scenario: ", ran.stdout, re.MULTILINE))
        if announced != len(results) or not results:
            sys.exit(f"{ran.stdout}\n{announced} scenarios ran, {len(results)} left results")
    return len(results), passed, failed


TRAFFIC = {"outgoing-request", "incoming-response"}


def compare(totals: dict, differences: set, counted: dict, seen: set) -> int:
    wrong = [
        *(f"new, and not in {EXPECTED.name}: {' '.join(row)}" for row in sorted(seen - differences)),
        *(f"in {EXPECTED.name}, but not seen: {' '.join(row)}" for row in sorted(differences - seen)),
        *(
            f"{version}: (scenarios, passed, failed) are {counted[version]}, expected {total}"
            for version, total in totals.items()
            if counted[version] != total
        ),
    ]
    print()
    for line in wrong:
        print(f"DIFFERS: {line}")
    expected = sum(total[1] for total in totals.values())
    passed = sum(count[1] for count in counted.values())
    known = sum(count[2] for count in counted.values())
    print(f"{passed} of {expected} checks passed; {known} failed, all of them expected" if not wrong
          else f"{passed} of {expected} checks passed; {len(wrong)} differences")
    print(f"conformance: {passed} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    if not shutil.which("cargo"):
        sys.exit("cargo is needed to build the fixture")
    sys.exit(main())
