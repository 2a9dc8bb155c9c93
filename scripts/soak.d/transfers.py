#!/usr/bin/env python3
"""Kills a live device, or its app, again and again while it fetches and sends files, and looks at what came of it.

    transfers.py OFFSTAGE APP FOLDER SEED KILLS [BYTES]

Fifteen downloads of so many bytes, six million if nothing is said, and five uploads of half as many.

Real servers: nginx for what is fetched, and one that resumes uploads, which sends GETs there; slow enough that every
transfer is interrupted. All files must be there and equal byte for byte, and every end must have been heard. It is heard
again only if the device or the app was killed before the device knew of it (T-46): what it does not list any more, it
knows. No byte may have been fetched twice but those that lay in sockets when the device was killed: at most what comes in
a second. An upload begins anew only if the device was killed before it had written down where the server keeps it.

Prints one line, and ends with 1 where something is wrong.
"""
import json, os, random, re, signal, subprocess, sys, time

from carrier import APP, ends, free_port, say, start_server
from drafts import Uploads

offstage, app, folder, seed, kills = sys.argv[1:4] + [int(sys.argv[4]), int(sys.argv[5])]
downloads, uploads = 15, 5
chance = random.Random(seed)
SIZE = int(sys.argv[6]) if len(sys.argv) > 6 else 6_000_000
RATE = 400_000  # bytes a second and connection
folder = os.path.abspath(folder)
served, sent, state = f"{folder}/www", f"{folder}/sent", f"{folder}/state"
problems = []
# Of each end that the device knew to be heard when it was asked, how often it had been.
known = {}


def start_device():
    device = subprocess.Popen(
        [offstage, "device", "run", "--state", state, "--lines-kept", "0"], stdout=subprocess.PIPE, text=True
    )
    line = device.stdout.readline()
    if not line.startswith("ready"):
        problems.append(f"the device does not come up: {line.strip()}")
    return device


def phone(*words, check=True):
    done = say(offstage, state, *words)
    if check and done.returncode:
        problems.append(f"{' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def container():
    return phone("app", "container", APP, "data").strip()


def process_of_app(device):
    """The app is a child of the device's process."""
    found = subprocess.run(["pgrep", "-P", str(device.pid), "-f", "Carrier"], capture_output=True, text=True).stdout
    return [int(word) for word in found.split()]


def main():
    # Whoever starts this may have signals blocked, and servers would inherit that.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.makedirs(folder, exist_ok=True)
    log = f"""
  log_format ranges '$request_method $uri $status $body_bytes_sent $http_range';
  access_log {folder}/logs/access.log ranges;"""
    routes = f"root {served}; limit_rate {RATE};"
    server, place = start_server(folder, downloads, SIZE, seed, log, routes)
    port = free_port()
    kept = Uploads(port, sent, RATE, f"http://127.0.0.1:{place}")
    device = start_device()
    # However much else the machine does.
    deadline = time.time() + 120 + kills * 20
    done_kills = {"device": 0, "app": 0}
    try:
        phone("app", "install", app)
        # What the app orders where it was woken for its transfers waits for this (T-8, T-9).
        phone("environment", "set", "charging=true")
        phone(
            "app", "launch", APP, "--", f"http://127.0.0.1:{port}/", "downloads", str(downloads), "uploads",
            str(uploads), "size", str(SIZE // 2),
        )
        documents = f"{container()}/Documents"
        while len({name for name, _ in ends(documents)}) < downloads + uploads and time.time() < deadline:
            note_known(documents)
            time.sleep(chance.uniform(0.05, 1.2))
            if sum(done_kills.values()) >= kills:
                # Whoever is awake hears at once; opening the app takes the last excuse.
                phone("user", "open", APP, check=False)
                continue
            if chance.random() < 0.6:
                device.kill()
                device.wait()
                done_kills["device"] += 1
                device = start_device()
            else:
                for process in process_of_app(device):
                    os.kill(process, signal.SIGKILL)
                done_kills["app"] += 1
            if chance.random() < 0.5:
                phone("user", "open", APP, check=False)
        judge(documents, done_kills)
        judge_uploads(kept, done_kills)
    finally:
        device.send_signal(signal.SIGINT)
        device.wait()
        server.terminate()
        server.wait()
    refetched = fetched_twice(done_kills)
    heard = [name for name, _ in ends(documents)]
    again = len(heard) - len(set(heard))
    words = f"seed {seed}: {done_kills['device']} kills of the device, {done_kills['app']} of the app, " + \
        f"{downloads} downloads, {uploads} uploads, {refetched} bytes fetched twice, {kept.resumed} uploads resumed, " + \
        f"{again} ends heard again"
    print(words + "".join(f"; {problem}" for problem in problems[:5]))
    sys.exit(1 if problems else 0)


def note_known(documents):
    """What was heard before the device is asked, and what it does not list then, it has been told of.

    How often is seen afterwards: what an earlier process heard may have been heard again while it was asked.
    """
    before = {name for name, _ in ends(documents)}
    listed = {transfer.get("description") for transfer in json.loads(phone("transfers", "--json"))["transfers"]}
    heard = [name for name, _ in ends(documents)]
    for name in before - listed:
        known.setdefault(name, heard.count(name))


def judge(documents, done_kills):
    heard = {}
    for name, outcome in ends(documents):
        heard.setdefault(name, []).append(outcome)
    wanted = [f"d{number}" for number in range(downloads)] + [f"u{number}" for number in range(uploads)]
    for name in wanted:
        outcomes = heard.get(name, [])
        # A process that dies in its delegate hears that end again (T-46).
        if not outcomes or len(outcomes) > 1 + done_kills["app"] + done_kills["device"]:
            problems.append(f"{name} was heard {len(outcomes)} times")
        if any(not outcome.startswith("2") for outcome in outcomes):
            problems.append(f"{name} ended with {outcomes}")
    for name, times in known.items():
        if len(heard[name]) > times:
            problems.append(f"{name} was heard again, and the device had known that it was heard")
    for number in range(downloads):
        with open(f"{served}/d{number}", "rb") as one:
            try:
                with open(f"{documents}/d{number}", "rb") as other:
                    if one.read() != other.read():
                        problems.append(f"d{number} differs")
            except FileNotFoundError:
                problems.append(f"d{number} is not there")
    for number in range(uploads):
        expected = bytes((place * 7 + 2) & 0xFF for place in range(256)) * (SIZE // 512 + 1)
        try:
            with open(f"{sent}/up/u{number}", "rb") as file:
                data = file.read()
                if data != expected[: len(data)] or len(data) != SIZE // 2:
                    problems.append(f"u{number} differs")
        except FileNotFoundError:
            problems.append(f"u{number} was not sent")


def judge_uploads(kept, done_kills):
    anew = len(kept.begun) - uploads
    if anew > done_kills["device"]:
        problems.append(f"{anew} uploads began anew")
    if kept.resumed < uploads:
        problems.append(f"only {kept.resumed} uploads went on where the server was")


def fetched_twice(done_kills):
    """Bytes of downloads that the server sent beyond each file's length: what it had written and nobody took."""
    total = 0
    with open(f"{folder}/logs/access.log") as log:
        for line in log:
            method, path, status, count, *_ = line.split(" ")
            if method == "GET" and re.fullmatch(r"/d\d+", path):
                total += int(count)
    twice = total - downloads * SIZE
    # Six connections at a time.
    limit = done_kills["device"] * 6 * RATE
    if twice > limit:
        problems.append(f"{twice} bytes were fetched twice, {limit} could have been")
    return twice


main()
