"""The servers under test, and one way to connect the SDK's client to them."""

import os
import pathlib
import re
import secrets
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

import httpx2
import mcp_types as types
import pytest
from mcp import ClientSession, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp_types.version import (
    KNOWN_PROTOCOL_VERSIONS,
    LATEST_HANDSHAKE_VERSION,
    MODERN_PROTOCOL_VERSIONS,
)

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target") / "debug"
SERVER = TARGET / "discord-mcp"
FIXTURE = TARGET / "examples" / "conformance"

# No setting of the person who runs the tests may reach a server.
ENVIRONMENT = {"PATH": os.environ["PATH"]}
SECONDS = 30


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def over_http() -> Iterator[tuple[str, str]]:
    """A server on a free port: its address and its access token."""
    token = secrets.token_hex(32)
    command = [SERVER, "serve", "--sandbox", "--http", "--port", "0"]
    environment = ENVIRONMENT | {"DISCORD_MCP_ACCESS_TOKEN": token}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as server:
        said = server.stderr.readline()
        address = re.search(r"serves MCP at (http://\S+)", said)
        assert address, f"the server did not say where it serves: {said}"
        yield address[1], token
        server.terminate()
        said = server.stderr.read()
        assert server.wait(SECONDS) == 0, said


Connect = Callable[[], AbstractAsyncContextManager[ClientSession]]


@dataclass(frozen=True)
class Way:
    """A transport and a version of the protocol."""

    transport: str
    version: str

    def __str__(self) -> str:
        return f"{self.transport}-{self.version}"


WAYS = [Way(transport, version) for transport in ("stdio", "http") for version in KNOWN_PROTOCOL_VERSIONS]


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    return request.param


@pytest.fixture
def connect(way: Way, over_http: tuple[str, str]) -> Connect:
    @asynccontextmanager
    async def connected() -> AsyncIterator[ClientSession]:
        if way.transport == "stdio":
            async with over_stdio(SERVER, ["serve", "--sandbox"], way.version) as session:
                yield session
            return
        address, token = over_http
        headers = {"Authorization": f"Bearer {token}"}
        async with (
            httpx2.AsyncClient(headers=headers, timeout=SECONDS) as http,
            streamable_http_client(address, http_client=http) as (read, write),
            ClientSession(read, write, read_timeout_seconds=SECONDS) as session,
        ):
            await agree(session, way.version)
            yield session

    return connected


@asynccontextmanager
async def over_stdio(
    command: pathlib.Path, arguments: list[str], version: str, **callbacks: object
) -> AsyncIterator[ClientSession]:
    parameters = StdioServerParameters(command=str(command), args=arguments, env=ENVIRONMENT)
    async with (
        stdio_client(parameters) as (read, write),
        ClientSession(read, write, read_timeout_seconds=SECONDS, **callbacks) as session,
    ):
        await agree(session, version)
        yield session


async def agree(session: ClientSession, version: str) -> None:
    """Settles on a version; the SDK by itself only offers the newest of each kind."""
    if version in MODERN_PROTOCOL_VERSIONS:
        await session.discover()
    elif version == LATEST_HANDSHAKE_VERSION:
        await session.initialize()
    else:
        params = types.InitializeRequestParams(
            protocol_version=version,
            capabilities=types.ClientCapabilities(),
            client_info=types.Implementation(name="an-older-client", version="1"),
        )
        request = types.InitializeRequest(params=params)
        session.adopt(await session.send_request(request, types.InitializeResult))
        await session.send_notification(types.InitializedNotification())
    assert session.protocol_version == version
