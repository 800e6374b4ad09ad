// The TypeScript SDK's first major version, which most hosts still use.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { LATEST_PROTOCOL_VERSION } from "@modelcontextprotocol/sdk/types.js";

import { testSdk } from "./servers.mjs";

/** The client tells a transport that asks which version was settled on; only the HTTP one asks. */
class Stdio extends StdioClientTransport {
  setProtocolVersion(version) {
    this.protocolVersion = version;
  }
}

testSdk({
  name: "@modelcontextprotocol/sdk",
  // It offers its newest alone, and would accept an older one from the server.
  versions: [LATEST_PROTOCOL_VERSION],
  newClient() {
    return new Client({ name: "clients/typescript", version: "1" });
  },
  settled: (client) => client.transport.protocolVersion,
  transports: { Stdio, Http: StreamableHTTPClientTransport },
});
