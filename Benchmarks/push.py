"""The gateway beside a server that does nothing, with a file of its own and with PostgreSQL, what an idle device costs it,
and how soon an app is called. Prints one JSON object.

usage: push.py OFFSTAGE COURIER_FIXTURE POSTBOX_APP [REQUESTS] [CONNECTIONS] [WAKES]

nghttpd answers the same POSTs over the same HTTP/2 without TLS. The gateway's answers are durable; all go to one token of
a device that is away, so each overwrites the one before. The two are asked in turns, and the ratio is the median of the
turns': what else the machine does hits both.

With PostgreSQL, one node and two with as many connections each, to one device for each node. The database is Debian's as
it is installed: it writes to the disk before it answers.

From accept to callback: from the moment at which the gateway accepted a silent push to the first line of the handler in a
suspended app on a live device, by the host's clock.
"""

import base64
import contextlib
import http.client
import json
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 5
# Requests that wait for their answers at a time: as many as the gateway allows on one connection (P-5). What comes while
# a transaction is on its way to the disk shares the next one, so with few of them only the disk would be measured.
IN_FLIGHT = 1000
# The gateway looks after connections that went silent once in a second.
IDLE = 3
BODY = '{"aps":{"alert":"hi"}}'
TOPIC = "com.example.app"


def provider_token():
    def part(data):
        return base64.urlsafe_b64encode(data).decode().rstrip("=")

    claims = json.dumps({"iss": "TEAM123456", "iat": int(time.time())}).encode()
    return ".".join([part(b'{"alg":"ES256","kid":"ABCDE12345"}'), part(claims), part(b"\1" * 64)])


def per_second(urls, body, requests, connections):
    """One load on all servers at a time; every request must be answered with 200."""
    command = ["h2load", "-n", requests, "-c", connections, "-m", IN_FLIGHT // connections, "-d", body]
    command += ["-H", f"authorization: bearer {provider_token()}", "-H", f"apns-topic: {TOPIC}"]
    words = [str(word) for word in command]
    loads = [subprocess.Popen([*words, url], stdout=subprocess.PIPE, text=True) for url in urls]
    outputs = [load.communicate()[0] for load in loads]
    for output in outputs:
        if f"{requests} 2xx" not in output:
            sys.exit(f"error: not every request was answered with 200:\n{output}")
    return sum(float(re.search(r"([0-9.]+) req/s", output).group(1)) for output in outputs)


def beside_peer(url, peer, body, requests, connections):
    turns = [[per_second([each], body, requests, connections) for each in (peer, url)] for _ in range(RUNS)]
    return {
        "per_s": int(statistics.median(rate for _, rate in turns)),
        "ratio_to_nghttpd": round(statistics.median(rate / other for other, rate in turns), 3),
    }


def resident_kib(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextlib.contextmanager
def running_peer(folder):
    """The address of nghttpd, while it runs."""
    port = free_port()
    (folder / "3").mkdir()
    (folder / "3" / "device").write_text("")
    server = subprocess.Popen(
        ["nghttpd", "--no-tls", "-m", str(IN_FLIGHT), "-d", str(folder), "-a", "127.0.0.1", str(port)],
        stdout=subprocess.DEVNULL,
    )
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                if server.poll() is not None:
                    sys.exit("error: nghttpd did not start")
        yield f"http://127.0.0.1:{port}/3/device"
    finally:
        server.terminate()
        server.wait()


def postgres_rates(offstage, folder, body, requests):
    """What gateways with one database accept in a second, by what they are."""
    fixture = pathlib.Path(__file__).parent.parent / "Tests/Fixtures/postgresql.sh"
    database = subprocess.Popen(
        [fixture, folder / "postgresql"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    nodes, urls = [], []
    try:
        words = database.stdout.readline().split()
        if words[:1] != ["ready"]:
            sys.exit("error: PostgreSQL does not run")
        store = ["--store", words[1].replace("NAME", "postgres")]
        for number in (1, 2):
            state = ["--state", str(folder / f"node-{number}")]
            nodes.append(
                subprocess.Popen(
                    [offstage, "gateway", "run", "--json", "--port", "0", "--courier-port", "0"]
                    + ["--plaintext-port", "0", *store, *state],
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
            port = json.loads(nodes[-1].stdout.readline())["plaintext_port"]
            words = ["gateway", "token", "--topic", TOPIC, "--device", f"phone-{number}", *store, *state]
            urls.append(f"http://127.0.0.1:{port}/3/device/{command(offstage, *words).strip()}")
        return {
            f"accept_postgresql_{name}": {
                "per_s": int(
                    statistics.median(per_second(some, body, requests // len(some), count) for _ in range(RUNS))
                )
            }
            for name, some, count in (("1", urls[:1], 1), ("16", urls[:1], 16), ("2", urls, 16))
        }
    finally:
        for node in nodes:
            node.terminate()
            node.wait()
        database.stdin.close()
        database.wait()


def idle_kib(gateway, fixture, ready, connections):
    before = resident_kib(gateway.pid)
    crowd = subprocess.Popen(
        [fixture, "idle", ready, str(connections)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        words = crowd.stdout.readline().split()
        if words[:2] != ["connected", str(connections)]:
            sys.exit(f"error: not all devices are connected: {words}")
        # A device is idle when it has been silent for a moment.
        time.sleep(IDLE)
        return round((resident_kib(gateway.pid) - before) / connections, 1)
    finally:
        crowd.kill()
        crowd.wait()


# A device at this speed lets a silent push wake an app every 1.2 s instead of every 20 minutes (N-20), and suspends it
# within milliseconds; its window for the handler is 30 ms.
SPEED = 1000
BETWEEN_WAKES = 1.3
APP = "com.example.postbox"


def command(offstage, *words):
    return subprocess.run([offstage, *words], capture_output=True, text=True, check=True).stdout


def opened(offstage, here):
    """Opens the app. At this speed it has 20 ms for its launch, which may be too few beside other work: how many launches it
    took."""
    for launches in range(1, 21):
        if subprocess.run([offstage, "user", "open", APP, *here], capture_output=True).returncode == 0:
            return launches
    sys.exit("error: the app is not launched within 20 ms")


def accept_to_callback(offstage, app, ready, folder, wakes):
    state = f"{folder}/device"
    joining = ["--gateway", f"127.0.0.1:{ready['courier_port']}", "--gateway-ca", ready["ca"], "--enrol", ready["enrol"]]
    device = subprocess.Popen(
        [offstage, "device", "run", "--state", state, "--speed", str(SPEED), *joining],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        if not device.stdout.readline().startswith("ready"):
            sys.exit("error: the device does not run")
        here = ["--device", state + "/control"]
        command(offstage, "app", "install", app, *here)
        launches = opened(offstage, here)
        while "push-registered" not in command(offstage, "log", "show", *here):
            pass
        token = command(offstage, "app", "token", APP, *here).strip()
        received = pathlib.Path(command(offstage, "app", "container", APP, *here).strip()) / "Documents" / "received"
        command(offstage, "user", "home", *here)
        provider = http.client.HTTPConnection("127.0.0.1", ready["plaintext_port"])
        bearer = provider_token()
        for number in range(wakes):
            time.sleep(BETWEEN_WAKES)
            body = json.dumps({"aps": {"content-available": 1}, "number": number})
            headers = {"authorization": f"bearer {bearer}", "apns-topic": APP, "apns-id": wake_id(number)}
            headers |= {"apns-push-type": "background", "apns-priority": "5"}
            provider.request("POST", f"/3/device/{token}", body, headers)
            if provider.getresponse().read():
                sys.exit("error: the gateway refuses a push")
        time.sleep(BETWEEN_WAKES)
        log = command(offstage, "log", "show", "--json", *here)
    finally:
        device.terminate()
        device.wait()
    if log.count('"event":"app-launched"') != launches:
        sys.exit("error: the app was killed meanwhile, so it was not suspended each time")
    lines = command(offstage, "gateway", "log", "--json", "--state", f"{folder}/gateway").splitlines()
    accepted = {line["apns_id"]: line["at"] for line in map(json.loads, lines) if line["event"] == "accepted"}
    called = [[int(word) for word in line.split()] for line in received.read_text().splitlines()]
    # The first finds caches cold, as nothing was asked of them yet.
    spans = sorted((moment - accepted[wake_id(number)]) / 1e6 for number, moment in called[1:])
    if len(spans) < wakes * 9 // 10:
        sys.exit(f"error: of {wakes} pushes only {len(spans)} called the app at once")
    return {"p50_ms": round(statistics.median(spans), 2), "p99_ms": round(spans[len(spans) * 99 // 100], 2)}


def wake_id(number):
    return f"00000000-0000-4000-8000-{number:012}"


def main():
    offstage, fixture, app = sys.argv[1:4]
    defaults = ["60000", "5000", "60"]
    requests, connections, wakes = [int(word) for word in sys.argv[4:] + defaults[len(sys.argv) - 4 :]]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # PostgreSQL runs as a user of its own.
        folder.chmod(0o711)
        body = folder / "body.json"
        body.write_text(BODY)
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
            callback = accept_to_callback(offstage, app, json.loads(line), name, wakes)
            figures = {"idle_connection": {"kib": idle}, "accept_to_callback": callback}
            with running_peer(folder) as peer:
                for count in (1, 16):
                    figures[f"accept_durable_{count}"] = beside_peer(url, peer, body, requests, count)
        finally:
            gateway.terminate()
            gateway.wait()
        figures |= postgres_rates(offstage, folder, body, requests)
    print(json.dumps(figures))


main()
