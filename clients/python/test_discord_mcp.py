"""The official Python SDK as a client of the server, over both transports and in every version."""

import json
import subprocess

import jsonschema
import mcp_types as types
import pytest
from conftest import ENVIRONMENT, SERVER, Connect
from mcp import ClientSession, MCPError

pytestmark = pytest.mark.anyio


async def structured(session: ClientSession, name: str, **arguments: object) -> dict:
    result = await session.call_tool(name, arguments)
    assert not result.is_error, result.content
    return result.structured_content


async def general(session: ClientSession) -> str:
    """The channel #general of the simulated community."""
    guilds = (await structured(session, "users_list_current_user_guilds"))["guilds"]
    for guild in guilds:
        channels = (await structured(session, "channels_list", guild_id=guild["id"]))["channels"]
        for channel in channels:
            if channel["name"] == "general":
                return channel["id"]
    pytest.fail("no server has a channel #general")


def text_of(result: types.CallToolResult) -> str:
    [content] = result.content
    assert content.type == "text"
    return content.text


async def refused(session: ClientSession, name: str, **arguments: object) -> dict:
    """Calls a tool that refuses; what it says must fit the tool's own output schema too."""
    result = await session.call_tool(name, arguments)
    assert result.is_error
    refusal = result.structured_content
    assert text_of(result).startswith(f"{refusal['code']}: {refusal['message']}")
    tools = {tool.name: tool for tool in (await session.list_tools()).tools}
    jsonschema.validate(refusal, tools[name].output_schema)
    return refusal


async def test_the_server_says_who_it_is(connect: Connect) -> None:
    async with connect() as session:
        assert session.server_info.name == "discord-mcp"
        assert session.server_capabilities.tools is not None
        assert "untrusted" in session.instructions


async def test_every_tool_is_listed_with_valid_schemas(connect: Connect) -> None:
    catalog = subprocess.run(
        [SERVER, "catalog", "--json"], env=ENVIRONMENT, capture_output=True, check=True
    )
    expected = [tool["name"] for tool in json.loads(catalog.stdout)["tools"]]
    async with connect() as session:
        tools = (await session.list_tools()).tools
    assert [tool.name for tool in tools] == expected
    for tool in tools:
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        assert tool.annotations.read_only_hint is not None


async def test_what_is_sent_is_read_back(connect: Connect) -> None:
    async with connect() as session:
        channel = await general(session)
        sent = await structured(session, "messages_send", channel_id=channel, content="Ahoy!")
        result = await session.call_tool("messages_read", {"channel_id": channel, "limit": 1})
    assert not result.is_error
    page = result.structured_content
    assert page["count"] == 1
    [message] = page["messages"]
    assert message["id"] == sent["message_id"]
    assert message["content"] == "Ahoy!"
    assert "<untrusted_discord_messages" in text_of(result)


async def test_wrong_arguments_are_all_named(connect: Connect) -> None:
    async with connect() as session:
        refusal = await refused(session, "messages_read", channel_id=42, limits=1)
    assert refusal["code"] == "VALIDATION_FAILED"
    assert {issue["path"] for issue in refusal["issues"]} == {"channel_id", "limits"}


async def test_an_unknown_tool_is_an_error_of_the_protocol(connect: Connect) -> None:
    async with connect() as session:
        with pytest.raises(MCPError) as raised:
            await session.call_tool("messages_shout", {})
    assert raised.value.code == types.INVALID_PARAMS
    assert "messages_shout" in raised.value.message


async def test_a_destructive_tool_only_previews(connect: Connect) -> None:
    async with connect() as session:
        channel = await general(session)
        for confirmation in ({}, {"__confirm": True}):
            refusal = await refused(session, "channels_delete", channel_id=channel, **confirmation)
            assert refusal["code"] == "DRY_RUN_PREVIEW"
            assert refusal["request"]["method"] == "DELETE"
            assert refusal["preview"] == {"channel_id": channel}
        still_there = await structured(session, "channels_get", channel_id=channel)
    assert still_there["name"] == "general"
