"""The gateway beside a server that does nothing, and what an idle device costs it. Prints one JSON object.

usage: push.py OFFSTAGE COURIER_FIXTURE [REQUESTS] [CONNECTIONS]

nghttpd answers the same POSTs over the same HTTP/2 without TLS. The gateway's answers are durable; all go to one token of
a device that is away, so each overwrites the one before.
"""

import base64
import json
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 3
BODY = '{"aps":{"alert":"hi"}}'
TOPIC = "com.example.app"


def provider_token():
    def part(data):
        return base64.urlsafe_b64encode(data).decode().rstrip("=")

    claims = json.dumps({"iss": "TEAM123456", "iat": int(time.time())}).encode()
    return ".".join([part(b'{"alg":"ES256","kid":"ABCDE12345"}'), part(claims), part(b"\1" * 64)])


def per_second(url, body, requests, connections):
    """The median of several loads; every request must be answered with 200."""
    rates = []
    for _ in range(RUNS):
        command = ["h2load", "-n", requests, "-c", connections, "-m", 64 // connections or 1, "-d", body]
        command += ["-H", f"authorization: bearer {provider_token()}", "-H", f"apns-topic: {TOPIC}", url]
        output = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True).stdout
        if f"{requests} 2xx" not in output:
            sys.exit(f"error: not every request was answered with 200:\n{output}")
        rates.append(float(re.search(r"([0-9.]+) req/s", output).group(1)))
    return statistics.median(rates)


def resident_kib(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def peer_rates(folder, body, requests):
    """What nghttpd answers on one connection and on sixteen."""
    port = free_port()
    (folder / "3").mkdir()
    (folder / "3" / "device").write_text("")
    server = subprocess.Popen(
        ["nghttpd", "--no-tls", "-d", str(folder), "-a", "127.0.0.1", str(port)], stdout=subprocess.DEVNULL
    )
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                if server.poll() is not None:
                    sys.exit("error: nghttpd did not start")
        url = f"http://127.0.0.1:{port}/3/device"
        return {count: per_second(url, body, requests, count) for count in (1, 16)}
    finally:
        server.terminate()
        server.wait()


def idle_kib(gateway, fixture, ready, connections):
    before = resident_kib(gateway.pid)
    crowd = subprocess.Popen(
        [fixture, "idle", ready, str(connections)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        words = crowd.stdout.readline().split()
        if words[:2] != ["connected", str(connections)]:
            sys.exit(f"error: not all devices are connected: {words}")
        return round((resident_kib(gateway.pid) - before) / connections, 1)
    finally:
        crowd.kill()
        crowd.wait()


def main():
    offstage, fixture = sys.argv[1:3]
    requests, connections = [int(word) for word in (sys.argv[3:] + ["20000", "5000"][len(sys.argv) - 3 :])]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        body = folder / "body.json"
        body.write_text(BODY)
        peer = peer_rates(folder, body, requests)
        gateway = subprocess.Popen(
            [offstage, "gateway", "run", "--json", "--port", "0", "--courier-port", "0", "--plaintext-port", "0"]
            + ["--state", name + "/gateway"],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            line = gateway.stdout.readline()
            port = json.loads(line)["plaintext_port"]
            token = subprocess.run(
                [offstage, "gateway", "token", "--topic", TOPIC, "--state", name + "/gateway"],
                capture_output=True, text=True, check=True,
            ).stdout.strip()
            idle = idle_kib(gateway, fixture, line, connections)
            url = f"http://127.0.0.1:{port}/3/device/{token}"
            figures = {"idle_connection": {"kib": idle}}
            for count in (1, 16):
                rate = per_second(url, body, requests, count)
                figures[f"accept_durable_{count}"] = {
                    "per_s": int(rate),
                    "ratio_to_nghttpd": round(rate / peer[count], 3),
                }
        finally:
            gateway.terminate()
            gateway.wait()
    print(json.dumps(figures))


main()
