#!/usr/bin/env python3
"""push.py TOKEN STORY: what PushNews's provider does when there is a story, with aioapns (pip install aioapns).

Where to send and who signs stands in the environment, as for push.sh: GATEWAY (host:port), CA, SIGNING_KEY, KEY_ID,
TEAM_ID.
"""
import asyncio
import os
import ssl
import sys
from pathlib import Path

from aioapns import APNs, NotificationRequest, PushType
from aioapns.connection import APNsTLSClientProtocol


async def push(token: str, story: str) -> bool:
    key = Path(os.environ["SIGNING_KEY"])
    client = APNs(
        key=key.read_text(),
        key_id=os.environ.get("KEY_ID") or key.stem.removeprefix("AuthKey_"),
        team_id=os.environ["TEAM_ID"],
        topic="com.example.push-news",
        ssl_context=ssl.create_default_context(cafile=os.environ.get("CA")),
    )
    host, _, port = os.environ.get("GATEWAY", "127.0.0.1:2197").rpartition(":")

    class Gateway(APNsTLSClientProtocol):
        """The library has no option for another host."""

        APNS_SERVER = host
        APNS_PORT = int(port)

    client.pool.protocol_class = Gateway
    answer = await client.send_notification(
        NotificationRequest(
            device_token=token,
            message={"aps": {"content-available": 1}, "story": story},
            push_type=PushType.BACKGROUND,
            priority=5,
        )
    )
    print(answer.status, answer.description or "")
    return answer.is_successful


if __name__ == "__main__":
    if len(sys.argv) != 3 or "SIGNING_KEY" not in os.environ or "TEAM_ID" not in os.environ:
        sys.exit("usage: SIGNING_KEY=AuthKey_….p8 TEAM_ID=… [CA=ca.pem] [GATEWAY=host:port] push.py TOKEN STORY")
    sys.exit(0 if asyncio.run(push(sys.argv[1], sys.argv[2])) else 1)
