// The TypeScript SDK's second major version, which knows 2026-07-28.

import {
  Client,
  StreamableHTTPClientTransport,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

import { testSdk } from "./servers.mjs";

const MODERN = "2026-07-28";
// The SDK still names a draft that was never a release; no other SDK does.
const DRAFT = "2024-10-07";

testSdk({
  name: "@modelcontextprotocol/client",
  versions: [MODERN, ...SUPPORTED_PROTOCOL_VERSIONS.filter((version) => ![MODERN, DRAFT].includes(version))],
  newClient(version) {
    const options =
      version === MODERN
        ? { versionNegotiation: { mode: { pin: version } } }
        : { supportedProtocolVersions: [version] };
    return new Client({ name: "clients/typescript", version: "1" }, options);
  },
  settled: (client) => client.getNegotiatedProtocolVersion(),
  transports: { Stdio: StdioClientTransport, Http: StreamableHTTPClientTransport },
});
