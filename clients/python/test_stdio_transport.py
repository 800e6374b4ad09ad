"""What the server's own tools do not use yet, over its transport of standard input and output.

The other end is the server that the conformance suite is run against.
"""

import mcp_types as types
import pytest
from conftest import FIXTURE, over_stdio
from mcp_types.version import LATEST_HANDSHAKE_VERSION, LATEST_MODERN_VERSION

pytestmark = pytest.mark.anyio

LEGACY, MODERN = LATEST_HANDSHAKE_VERSION, LATEST_MODERN_VERSION


async def answer_model(context: object, params: types.CreateMessageRequestParams) -> types.CreateMessageResult:
    said = types.TextContent(type="text", text="Paris")
    return types.CreateMessageResult(role="assistant", content=said, model="none")


async def answer_person(context: object, params: types.ElicitRequestParams) -> types.ElicitResult:
    asked = params.requested_schema["properties"]
    return types.ElicitResult(action="accept", content={name: "Alice" for name in asked})


def text_of(result: types.CallToolResult) -> str:
    return " ".join(content.text for content in result.content if content.type == "text")


@pytest.mark.parametrize("tool", ["test_elicitation", "test_elicitation_sep1034_defaults"])
async def test_a_call_asks_a_person(tool: str) -> None:
    async with over_stdio(FIXTURE, ["--stdio"], LEGACY, elicitation_callback=answer_person) as session:
        result = await session.call_tool(tool, {"message": "Who are you?"})
    assert not result.is_error
    assert "Accept" in text_of(result) and "Alice" in text_of(result)


async def test_a_call_asks_a_model() -> None:
    async with over_stdio(FIXTURE, ["--stdio"], LEGACY, sampling_callback=answer_model) as session:
        result = await session.call_tool("test_sampling", {"prompt": "The capital of France?"})
    assert text_of(result) == "LLM response: Paris"


async def test_messages_arrive_while_a_call_is_under_way() -> None:
    progress: list[float] = []
    logs: list[object] = []

    async def on_progress(done: float, total: float | None, message: str | None) -> None:
        progress.append(done)

    async def on_log(params: types.LoggingMessageNotificationParams) -> None:
        logs.append(params.data)

    async with over_stdio(FIXTURE, ["--stdio"], LEGACY, logging_callback=on_log) as session:
        await session.call_tool("test_tool_with_progress", {}, progress_callback=on_progress)
        await session.call_tool("test_tool_with_logging", {})
    assert progress == [0, 50, 100]
    assert len(logs) == 3


async def test_a_call_of_the_newest_version_comes_back_with_questions() -> None:
    name = "test_input_required_result_multi_round"
    async with over_stdio(FIXTURE, ["--stdio"], MODERN, elicitation_callback=answer_person) as session:
        asked = await session.call_tool(name, {}, allow_input_required=True)
        states = []
        for key, answer in [("step1", {"name": "Alice"}), ("step2", {"color": "blue"})]:
            assert isinstance(asked, types.InputRequiredResult)
            assert list(asked.input_requests) == [key]
            states.append(asked.request_state)
            asked = await session.call_tool(
                name,
                {},
                input_responses={key: types.ElicitResult(action="accept", content=answer)},
                request_state=asked.request_state,
                allow_input_required=True,
            )
    assert text_of(asked) == "Both steps are done."
    assert len(set(states)) == 2
