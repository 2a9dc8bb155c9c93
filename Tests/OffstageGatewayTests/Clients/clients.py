"""Clients of the gateway as others wrote them, and one that breaks rules on purpose.

    clients.py NAME ARGUMENT...     prints one line of JSON

Tests/OffstageGatewayTests starts it with the Python that scripts/test prepares.
"""

import asyncio
import base64
import json
import socket
import ssl
import sys
import time
import uuid

# Nothing is written among the sources.
sys.dont_write_bytecode = True
from broken import broken, slow, unended


def aioapns_client(ready, topic, connections):
    """aioapns without ALPN."""
    from aioapns import APNs
    from aioapns.connection import APNsTLSClientProtocol

    class Gateway(APNsTLSClientProtocol):
        APNS_SERVER = "127.0.0.1"
        APNS_PORT = ready["port"]

    with open(ready["signing_key"]) as file:
        key = file.read()
    client = APNs(
        key=key,
        key_id=ready["key_id"],
        team_id=ready["team_id"],
        topic=topic,
        max_connections=connections,
        ssl_context=ssl.create_default_context(cafile=ready["ca"]),
    )
    client.pool.protocol_class = Gateway
    return client


async def aioapns_send(ready, topic, token, count, connections):
    """Sends so many at once; every second id is in upper case, which the answer must keep."""
    from aioapns import NotificationRequest, PushType

    client = aioapns_client(ready, topic, connections)
    results = {}

    async def send(index):
        name = str(uuid.uuid4())
        name = name.upper() if index % 2 else name
        request = NotificationRequest(
            device_token=token,
            message={"aps": {"alert": f"number {index}"}},
            notification_id=name,
            push_type=PushType.ALERT,
        )
        try:
            result = await client.send_notification(request)
            results[name] = result.status if result.is_successful else f"{result.status} {result.description}"
        except Exception as error:
            results[name] = type(error).__name__

    await asyncio.wait_for(asyncio.gather(*[send(index) for index in range(count)]), 60)
    client.pool.close()
    return results


def aioapns(ready, topic, token, count):
    return asyncio.run(aioapns_send(json.loads(ready), topic, token, int(count), 1))


def aioapns_burst(ready, topic, token, count):
    """On ten connections: aioapns waits forever for a free one when the only one it had is lost."""
    return asyncio.run(aioapns_send(json.loads(ready), topic, token, int(count), 10))


def pyapns(ready, topic, token):
    import pyapns_client

    ready = json.loads(ready)

    class Client(pyapns_client.APNSClient):
        BASE_URLS = {"dev": f"https://127.0.0.1:{ready['port']}"}

    client = Client("dev", ready["ca"], ready["signing_key"], ready["key_id"], ready["team_id"])
    alert = pyapns_client.IOSPayloadAlert(title="a", body="b")
    notification = pyapns_client.IOSNotification(
        payload=pyapns_client.IOSPayload(alert=alert), topic=topic
    )
    try:
        client.push(notification=notification, device_token=token)
        return {"result": "sent"}
    except pyapns_client.UnregisteredException as error:
        return {"result": "UnregisteredException", "timestamp": error.timestamp}
    finally:
        client.close()


def kalyke(ready, topic, token):
    from kalyke import ApnsClient, ApnsConfig

    ready = json.loads(ready)
    client = ApnsClient(
        use_sandbox=False,
        team_id=ready["team_id"],
        auth_key_id=ready["key_id"],
        auth_key_filepath=ready["signing_key"],
    )
    payload = {"aps": {"alert": "hi"}}
    name = asyncio.run(client.send_message(token, payload, ApnsConfig(topic=topic)))
    return {"id": name}


class Raw:
    """HTTP/2 with prior knowledge on the plaintext port, frame by frame."""

    def __init__(self, port):
        import h2.config
        import h2.connection

        self.socket = socket.create_connection(("127.0.0.1", int(port)), timeout=20)
        config = h2.config.H2Configuration(
            client_side=True,
            header_encoding="utf-8",
            validate_outbound_headers=False,
            normalize_outbound_headers=False,
        )
        self.connection = h2.connection.H2Connection(config)
        self.connection.initiate_connection()
        self.flush()

    def flush(self):
        self.socket.sendall(self.connection.data_to_send())

    def events(self):
        """Those of the next read; none when the peer has closed."""
        data = self.socket.recv(65536)
        if not data:
            return None
        events = self.connection.receive_data(data)
        self.flush()
        return events

    def until(self, wanted):
        """All events up to one of this kind, or up to the end of the connection."""
        seen = []
        while True:
            events = self.events()
            if events is None:
                return seen
            seen += events
            if any(wanted(event) for event in events):
                return seen

    def post(self, token, headers=(), body=b'{"aps":{"alert":"hi"}}', end=True):
        stream = self.connection.get_next_available_stream_id()
        fields = [
            (":method", "POST"),
            (":scheme", "http"),
            (":path", f"/3/device/{token}"),
            (":authority", "localhost"),
        ]
        self.connection.send_headers(stream, fields + list(headers), end_stream=False)
        if end:
            self.connection.send_data(stream, body, end_stream=True)
        self.flush()
        return stream


def shapes(port, token, jwt):
    """The frames of a success and of a failure, and a PING."""
    from hyperframe.frame import DataFrame, Frame, HeadersFrame, PingFrame

    raw = Raw(port)
    frames = []
    raw.connection.ping(b"12345678")
    raw.post(token, [("authorization", f"bearer {jwt}"), ("apns-topic", "com.example.app")])
    raw.post("zz", [("authorization", f"bearer {jwt}"), ("apns-topic", "com.example.app")])
    buffer = b""
    answered = {}
    while not all(answered.get(stream) for stream in (1, 3)):
        while len(buffer) < 9 or len(buffer) < 9 + int.from_bytes(buffer[:3], "big"):
            buffer += raw.socket.recv(65536)
        frame, length = Frame.parse_frame_header(memoryview(buffer[:9]))
        frame.parse_body(memoryview(buffer[9 : 9 + length]))
        raw.connection.receive_data(buffer[: 9 + length])
        raw.flush()
        buffer = buffer[9 + length :]
        if isinstance(frame, PingFrame):
            frames.append(["PING", 0, "ACK" in frame.flags, frame.opaque_data.decode()])
        if isinstance(frame, (HeadersFrame, DataFrame)):
            end = "END_STREAM" in frame.flags
            kind = "DATA" if isinstance(frame, DataFrame) else "HEADERS"
            frames.append([kind, frame.stream_id, end, frame.data.decode() if kind == "DATA" else ""])
            answered[frame.stream_id] = end
    return frames


def limits(port, token, jwt):
    """Two streams at once before a valid token, then fifty at once after it."""
    import h2.events

    raw = Raw(port)
    raw.until(lambda event: isinstance(event, h2.events.SettingsAcknowledged))
    # The acknowledgement of the gateway's SETTINGS is on its way before these.
    first = raw.connection.remote_settings.max_concurrent_streams
    raw.connection.remote_settings.max_concurrent_streams = 1000
    raw.connection.remote_settings.acknowledge()
    one = raw.post(token, end=False)
    two = raw.post(token, end=False)
    seen = raw.until(lambda event: isinstance(event, h2.events.StreamReset))
    refused = [(event.stream_id, int(event.error_code)) for event in seen if isinstance(event, h2.events.StreamReset)]
    headers = [("authorization", f"bearer {jwt}"), ("apns-topic", "com.example.app")]
    raw.connection.send_data(one, b"{}", end_stream=True)
    raw.flush()
    raw.until(lambda event: isinstance(event, h2.events.StreamEnded))
    raw.post(token, headers)
    raw.until(lambda event: isinstance(event, h2.events.StreamEnded))
    raised = raw.connection.remote_settings.max_concurrent_streams
    streams = [raw.post(token, headers) for _ in range(50)]
    statuses = {}
    while len(statuses) < len(streams):
        for event in raw.events():
            if isinstance(event, h2.events.ResponseReceived):
                statuses[event.stream_id] = dict(event.headers)[":status"]
    return {
        "first": first,
        "refused": refused == [(two, 7)],
        "raised": raised,
        "statuses": sorted(set(statuses.values())),
    }


def farewell(port):
    """Waits until the gateway ends the connection; what it said."""
    import h2.events

    raw = Raw(port)
    raw.until(lambda event: isinstance(event, h2.events.SettingsAcknowledged))
    print(json.dumps("connected"), flush=True)
    seen = raw.until(lambda event: isinstance(event, h2.events.ConnectionTerminated))
    ends = [event for event in seen if isinstance(event, h2.events.ConnectionTerminated)]
    return [[int(end.error_code), end.last_stream_id, end.additional_data.decode()] for end in ends]


def twice(port, token, jwt):
    """Two pushes on one connection; the second once a line came on stdin."""
    import h2.events

    raw = Raw(port)
    headers = [("authorization", f"bearer {jwt}"), ("apns-topic", "com.example.app")]

    def status():
        raw.post(token, headers)
        seen = raw.until(lambda event: isinstance(event, h2.events.StreamEnded))
        return [dict(event.headers)[":status"] for event in seen if isinstance(event, h2.events.ResponseReceived)][0]

    print(json.dumps(status()), flush=True)
    sys.stdin.readline()
    return status()


def narrow(port, token, jwt):
    """A failure for a client that takes sixteen bytes at a time."""
    import h2.events
    import h2.settings

    raw = Raw(port)
    raw.connection.update_settings({h2.settings.SettingCodes.INITIAL_WINDOW_SIZE: 16})
    raw.until(lambda event: isinstance(event, h2.events.SettingsAcknowledged))
    raw.post("zz", [("authorization", f"bearer {jwt}"), ("apns-topic", "com.example.app")])
    text, isOver = b"", False
    while not isOver:
        for event in raw.events():
            if isinstance(event, h2.events.DataReceived):
                text += event.data
                if event.stream_ended is None:
                    raw.connection.increment_flow_control_window(len(event.data), event.stream_id)
            isOver = isOver or isinstance(event, h2.events.StreamEnded)
        raw.flush()
    return text.decode()


def unread(port, token, jwt, count):
    """So many pushes, as many at once as may be, from a client that reads only once all are sent; how many of each answer."""
    import h2.events

    raw = Raw(port)
    headers = [("authorization", f"bearer {jwt}"), ("apns-topic", "com.example.app")]
    raw.post(token, headers)
    raw.until(lambda event: isinstance(event, h2.events.StreamEnded))
    while raw.connection.remote_settings.max_concurrent_streams < 1000:
        raw.events()
    statuses = {}
    for _ in range(int(count)):
        raw.post("zz", headers)
    ended = 0
    while ended < int(count):
        for event in raw.events():
            if isinstance(event, h2.events.ResponseReceived):
                status = dict(event.headers)[":status"]
                statuses[status] = statuses.get(status, 0) + 1
            ended += isinstance(event, h2.events.StreamEnded)
    return statuses


def burst(port, token, jwt, count):
    """So many pushes at once, from a client that sends again exactly what a GOAWAY says was not looked at. How each was
    answered, and how many connections it took."""
    import h2.events

    waiting = [str(uuid.uuid4()) for _ in range(int(count))]
    statuses, connections = {}, 0
    while waiting:
        raw, streams, last = Raw(port), {}, None
        connections += 1

        def send(name):
            headers = [("authorization", f"bearer {jwt}"), ("apns-topic", "com.example.app"), ("apns-id", name)]
            streams[raw.post(token, headers)] = name

        # One alone, until the gateway trusts the connection with more.
        send(waiting[0])
        while last is None and not (len(streams) == len(waiting) and all(name in statuses for name in waiting)):
            for event in raw.events():
                if isinstance(event, h2.events.ResponseReceived):
                    statuses[streams[event.stream_id]] = dict(event.headers)[":status"]
                if isinstance(event, h2.events.ConnectionTerminated):
                    last = event.last_stream_id
            isTrusted = raw.connection.remote_settings.max_concurrent_streams >= 1000
            if last is None and isTrusted and len(streams) == 1:
                for name in waiting[1:]:
                    send(name)
        raw.socket.close()
        sent = set(streams.values())
        again = [name for stream, name in streams.items() if name not in statuses and stream > last]
        waiting = again + [name for name in waiting if name not in sent]
    return {"statuses": statuses, "connections": connections}


def swift_token(key, key_id, team_id):
    """A provider token as APNSwift makes it: members over several lines, `iat` a text, `kid` twice, a raw signature."""
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, utils

    def part(data):
        return base64.urlsafe_b64encode(data).decode().rstrip("=")

    head = f'{{\n    "alg": "ES256",\n    "typ": "JWT",\n    "kid": "{key_id}"\n}}'
    claims = f'{{\n    "iss": "{team_id}",\n    "iat": "{int(time.time())}",\n    "kid": "{key_id}"\n}}'
    signed = f"{part(head.encode())}.{part(claims.encode())}"
    private = serialization.load_pem_private_key(open(key, "rb").read(), None)
    r, s = utils.decode_dss_signature(private.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{signed}.{part(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


if __name__ == "__main__":
    print(json.dumps(globals()[sys.argv[1]](*sys.argv[2:])), flush=True)
