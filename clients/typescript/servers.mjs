// The server under test, over both transports.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";

const root = join(import.meta.dirname, "..", "..");
const target = join(process.env.CARGO_TARGET_DIR || join(root, "target"), "debug");
const server = join(target, "discord-mcp");

// No setting of the person who runs the tests may reach a server.
const environment = { PATH: process.env.PATH };

/** The parameters of a stdio transport, of either SDK. */
const stdio = { command: server, args: ["serve", "--sandbox"], env: environment, stderr: "ignore" };

/** A server on a free port: its address, the options of an HTTP transport, and its end. */
async function serveHttp() {
  const token = randomBytes(32).toString("hex");
  const child = spawn(server, ["serve", "--sandbox", "--http", "--port", "0"], {
    env: { ...environment, DISCORD_MCP_ACCESS_TOKEN: token },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [line] = await once(createInterface(child.stderr), "line");
  const [, address] = /serves MCP at (http:\S+)/.exec(line) ?? [];
  assert.ok(address, `the server did not say where it serves: ${line}`);
  return {
    address: new URL(address),
    options: { requestInit: { headers: { Authorization: `Bearer ${token}` } } },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = await ended;
      assert.equal(code, 0, "the server ends well when it is told to");
    },
  };
}

function catalog() {
  const printed = execFileSync(server, ["catalog", "--json"], {
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(printed).tools.map((tool) => tool.name);
}

/**
 * Runs the tests of one SDK.
 *
 * @param {string} name the SDK
 * @param {string[]} versions the versions of the protocol that it can settle on
 * @param {(version: string) => object} newClient a client that can settle on just this one
 * @param {(client: object) => string | undefined} settled what it settled on, where the SDK tells
 * @param {{ Stdio: Function, Http: Function }} transports the SDK's transports
 */
export function testSdk({ name, versions, newClient, settled, transports: { Stdio, Http } }) {
  describe(name, () => {
    let http;
    before(async () => {
      http = await serveHttp();
    });
    after(() => http.stop());

    for (const transport of ["stdio", "http"]) {
      for (const version of versions) {
        const connected = async (use) => {
          const client = newClient(version);
          await client.connect(
            transport === "stdio" ? new Stdio(stdio) : new Http(http.address, http.options),
          );
          try {
            assert.equal(settled(client), version);
            await use(client);
          } finally {
            await client.close();
          }
        };
        describe(`${transport}, ${version}`, () => testServer(connected));
      }
    }
  });
}

function testServer(connected) {
  test("the server says who it is", () =>
    connected(async (client) => {
      assert.equal(client.getServerVersion().name, "discord-mcp");
      assert.ok(client.getServerCapabilities().tools);
      assert.match(client.getInstructions(), /untrusted/);
    }));

  test("every tool is listed", () =>
    connected(async (client) => {
      const { tools } = await client.listTools();
      assert.deepEqual(tools.map((tool) => tool.name), catalog());
    }));

  test("what is sent is read back", () =>
    connected(async (client) => {
      await client.listTools(); // The SDK checks answers against the schemas listed.
      const channel = await general(client);
      const sent = await structured(client, "messages_send", { channel_id: channel, content: "Ahoy!" });
      const result = await call(client, "messages_read", { channel_id: channel, limit: 1 });
      assert.ok(!result.isError, textOf(result));
      const { count, messages: [message] } = result.structuredContent;
      assert.equal(count, 1);
      assert.equal(message.id, sent.message_id);
      assert.equal(message.content, "Ahoy!");
      assert.match(textOf(result), /<untrusted_discord_messages/);
    }));

  test("wrong arguments are all named", () =>
    connected(async (client) => {
      await client.listTools();
      const refusal = await refused(client, "messages_read", { channel_id: 42, limits: 1 });
      assert.equal(refusal.code, "VALIDATION_FAILED");
      assert.deepEqual(refusal.issues.map((issue) => issue.path).sort(), ["channel_id", "limits"]);
    }));

  test("an unknown tool is an error of the protocol", () =>
    connected(async (client) => {
      await assert.rejects(call(client, "messages_shout", {}), { code: -32602 });
    }));

  test("a destructive tool only previews", () =>
    connected(async (client) => {
      await client.listTools();
      const channel = await general(client);
      for (const confirmation of [{}, { __confirm: true }]) {
        const refusal = await refused(client, "channels_delete", { channel_id: channel, ...confirmation });
        assert.equal(refusal.code, "DRY_RUN_PREVIEW");
        assert.equal(refusal.request.method, "DELETE");
        assert.deepEqual(refusal.preview, { channel_id: channel });
      }
      const stillThere = await structured(client, "channels_get", { channel_id: channel });
      assert.equal(stillThere.name, "general");
    }));
}

function call(client, name, args) {
  return client.callTool({ name, arguments: args });
}

function textOf(result) {
  assert.equal(result.content.length, 1);
  assert.equal(result.content[0].type, "text");
  return result.content[0].text;
}

async function structured(client, name, args) {
  const result = await call(client, name, args);
  assert.ok(!result.isError, textOf(result));
  return result.structuredContent;
}

async function refused(client, name, args) {
  const result = await call(client, name, args);
  assert.equal(result.isError, true);
  const refusal = result.structuredContent;
  assert.ok(textOf(result).startsWith(`${refusal.code}: ${refusal.message}`));
  return refusal;
}

/** The channel #general of the simulated community. */
async function general(client) {
  const { guilds } = await structured(client, "users_list_current_user_guilds", {});
  for (const guild of guilds) {
    const { channels } = await structured(client, "channels_list", { guild_id: guild.id });
    const channel = channels.find((candidate) => candidate.name === "general");
    if (channel) return channel.id;
  }
  assert.fail("no server has a channel #general");
}
