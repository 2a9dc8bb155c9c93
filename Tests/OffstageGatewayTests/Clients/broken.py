"""Clients that break rules on purpose, byte by byte; `clients.py` runs them."""

import json
import socket
import ssl
import sys
import threading

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"
REQUEST = b"\x83\x86\x84\x41\x01a"  # POST, http, /, :authority a


def frame(kind, flags, stream, body):
    return len(body).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + body


def connect(port, authority):
    """A connection, over TLS where there is an authority to trust."""
    client = socket.create_connection(("127.0.0.1", int(port)), timeout=10)
    if not authority:
        return client
    context = ssl.create_default_context(cafile=authority)
    context.set_alpn_protocols(["h2"])
    return context.wrap_socket(client, server_hostname="localhost")


def broken(port, authority):
    """Bytes that no client should send; for each, whether the gateway ended that connection."""
    preface, settings, request = PREFACE, SETTINGS, REQUEST

    def reset(stream):
        return frame(3, 0, stream, b"\x00\x00\x00\x08")

    resets = b"".join(frame(1, 4, 2 * index + 1, request) + reset(2 * index + 1) for index in range(2000))
    # POST of a body in so many empty pieces.
    pieces = frame(1, 4, 1, request) + frame(0, 0, 1, b"") * 2000
    # A field of 4,000 bytes five times, which a client is told is too much.
    large = b"".join(b"\x00\x01x\x7f\xa1\x1e" + b"y" * 4000 for _ in range(5))
    large = frame(1, 1, 1, (request + large)[:16000]) + frame(9, 4, 1, (request + large)[16000:])
    bomb = b"\x40\x01x\x7f\x81\x1f" + b"y" * 4096 + b"\xbe" * 2000
    cases = {
        "garbage": b"\x16\x03\x01" + bytes(range(256)) * 20,
        "bad preface": b"PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n" + settings,
        "frame too large": preface + settings + b"\xff\xff\xff\x00\x00\x00\x00\x00\x01",
        "data on idle stream": preface + settings + frame(0, 1, 1, b"x"),
        "hpack garbage": preface + settings + frame(1, 5, 1, b"\xff" * 60),
        "hpack bomb": preface + settings + frame(1, 5, 1, request + bomb),
        "continuation flood": preface + settings + frame(1, 0, 1, request) + frame(9, 0, 1, b"") * 1000,
        "rapid reset": preface + settings + resets,
        "settings flood": preface + settings * 5000,
        "ping flood": preface + settings + frame(6, 0, 0, b"12345678") * 20000,
        "body in empty pieces": preface + settings + pieces,
        "headers too large": preface + settings + large,
        "even stream": preface + settings + frame(1, 5, 2, request),
        "http/1.1 garbage": b"POST /3/device/x HTTP/1.1\r\nHost\x00: x\r\n\r\n",
        "http/1.1 header too large": b"POST / HTTP/1.1\r\nx: " + b"y" * 200000 + b"\r\n\r\n",
    }
    results = {}
    for name, data in cases.items():
        client = connect(port, authority)
        try:
            client.sendall(data)
            while client.recv(65536):
                pass
            results[name] = "closed"
        except (ConnectionError, ssl.SSLError):
            results[name] = "closed"
        except TimeoutError:
            results[name] = "open"
        client.close()
    return results


def slow(port, authority, kind):
    """What never becomes whole, some of it byte by byte; for each, whether the gateway ended that connection."""
    start = PREFACE + SETTINGS
    field = b"\x00\x01x\x7f\xa1\x1e" + b"y" * 4000
    first = {
        "nothing": (b"", b""),
        "a preface, byte by byte": (b"", PREFACE[:-1]),
        "no settings": (PREFACE, b""),
        "half a frame": (start + frame(6, 0, 0, b"12345678")[:12], b""),
        "headers without their end": (start + frame(1, 0, 1, REQUEST), b""),
        "headers, byte by byte": (start, frame(1, 4, 1, REQUEST + field)[:-1]),
        "their rest, byte by byte": (start + frame(1, 0, 1, REQUEST), frame(9, 4, 1, field)[:-1]),
        # Stream 3 is one too many: what the gateway refuses it does not read.
        "headers that are refused": (
            start + frame(4, 1, 0, b"") + frame(1, 4, 1, REQUEST),
            frame(1, 4, 3, REQUEST + field)[:-1],
        ),
    }
    cases = {
        "plaintext_port": {**first, "http/1.1, byte by byte": (b"POST /3/device/x HTTP/1.1\r\n", b"x: " + b"y" * 4000)},
        "port": first,
        "proxy_port": {"nothing": (b"", b""), "byte by byte": (b"CONNECT ", b"y" * 4000)},
        "metrics_port": {
            "nothing": (b"", b""),
            "byte by byte": (b"GET /metrics HTTP/1.1\r\n", b"x: " + b"y" * 4000),
            "silence after the answer": (b"GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n", b""),
        },
    }[kind]
    results = {}

    def wait(name, authority, said, rest):
        # Patience begins with the connection: who waited for the others' would have lost some of it.
        client = connect(port, authority)
        client.settimeout(10)
        client.sendall(said)
        ready.wait()
        client.settimeout(0.02 if rest else 10)
        rest = iter(rest)
        results[name] = "open"
        while True:
            try:
                while client.recv(65536):
                    pass
                results[name] = "closed"
                return
            except TimeoutError:
                byte = next(rest, None)
                if byte is None and client.gettimeout() == 10:
                    return
                if byte is None:
                    client.settimeout(10)
                    continue
                try:
                    client.sendall(bytes([byte]))
                except OSError:
                    pass
            except OSError:
                results[name] = "closed"
                return

    waits = [
        threading.Thread(target=wait, args=(name, authority, said, rest), daemon=True)
        for name, (said, rest) in cases.items()
    ]
    if authority:
        handshake = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(400)
        arguments = ("a handshake, byte by byte", "", b"", handshake)
        waits.append(threading.Thread(target=wait, args=arguments, daemon=True))
    ready = threading.Barrier(len(waits) + 1)
    for each in waits:
        each.start()
    ready.wait()
    print(json.dumps("under way"), flush=True)
    for each in waits:
        each.join()
    return results


def unended(port, count):
    """So many connections, each with as much of a block of headers as a gateway may have to keep, held for good."""
    field = b"\x00\x01x\x7f\xe9\xfa\x03" + b"y" * 60000  # the value has 65,000 bytes
    said = PREFACE + SETTINGS + frame(1, 0, 1, REQUEST)
    said += b"".join(frame(9, 0, 1, field[index : index + 16000]) for index in range(0, len(field), 16000))
    clients = [connect(port, "") for _ in range(int(count))]
    for client in clients:
        client.sendall(said)
    print(json.dumps("under way"), flush=True)
    sys.stdin.readline()
