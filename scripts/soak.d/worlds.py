#!/usr/bin/env python3
"""The same week of photos in virtual time and live, a day of it in some eighty seconds: is it the same to the app?

    worlds.py OFFSTAGE APP FOLDER MINUTES

Each day the user opens the app, which has some more photos, without a network; memory runs short, then there is a network,
and the photos leave in the background session. What is compared of the two logs, line by line: what the app itself says and
what happens to its processes; and, by itself, what becomes of its transfers. Live both go on at once, so that which line of
the one stands before which of the other is chance.

Prints one line, and ends with 1 where something is wrong.
"""
import json, os, re, subprocess, sys

offstage, app, folder, minutes = sys.argv[1], os.path.abspath(sys.argv[2]), os.path.abspath(sys.argv[3]), float(sys.argv[4])
APP = "com.example.Carrier"
DAYS = max(1, round(minutes * 60 / 85))
PHOTOS = max(1, round(200 * minutes / 10 / DAYS))
DAY = minutes * 60 / DAYS
# Spans of the device are this much shorter than a phone's: the photos wait for no more than a wake.
SPEED = 10


def scenario():
    steps = []
    for day in range(DAYS):
        moment = day * DAY
        steps += [
            (moment + 1, "environment: { network: none }"),
            (moment + 5, f"open: {APP}"),
            (moment + 12, "home:"),
            # It is suspended by now, and what it asked for waits.
            (moment + 20, "simulate: memory-pressure"),
            (moment + 25, "environment: { network: %s }" % ("wifi" if day % 2 else "cellular")),
        ]
    lines = "\n".join(f"  - {{ at: {round(at * 1000)}ms, {step} }}" for at, step in steps)
    routes = "\n".join(f"    - {{ path: /up/u{n}, method: PUT, status: 201 }}" for n in range(DAYS * PHOTOS))
    return f"""
name: a week of photos
device: {{ os: 17, seed: 8, real-network: false, speed: {SPEED} }}
environment: {{ network: none, charging: true }}
apps: [ {{ bundle: {json.dumps(app)}, arguments: ["https://photos.example.com/", uploads, "0", more, "{PHOTOS}", size, "20000"] }} ]
origins:
  https://photos.example.com:
{routes}
networks:
  wifi: {{ down: 20Mbit/s, up: 2Mbit/s, latency: 20ms }}
  cellular: {{ down: 1Mbit/s, up: 256kbit/s, latency: 80ms }}
timeline:
{lines}
until: {round(minutes * 60 + 20)}s
"""


def run(name, *options):
    log = f"{folder}/{name}.jsonl"
    done = subprocess.run(
        [offstage, "run", f"{folder}/scenario.yaml", "--log", log, *options], capture_output=True, text=True
    )
    if done.returncode:
        problems.append(f"{name} ends with {done.returncode}: {(done.stdout + done.stderr)[-400:].strip()}")
    lines = []
    for line in open(log):
        fields = json.loads(line)
        # What the device took in is told once more by what came of it.
        if fields.get("app") == APP and fields.get("event", "input") != "input":
            lines.append((fields["event"], words(line)))
    return lines


def words(line):
    """All that a line says but when and how long."""
    for pattern in [r'"t":\d+,', r'"seq":\d+,', r',"main_ms":\d+', r',"next":\d+', r',"at":\d+', r',"delay":\d+']:
        line = re.sub(pattern, "", line)
    return re.sub(r"\d+\.\d s\b|\b\d+ ms\b", "a while", line.strip())


def parts(lines):
    own = [text for event, text in lines if not event.startswith("transfer-")]
    sent = [text for event, text in lines if event in ("transfer-created", "transfer-started", "transfer-finished")]
    return {"what the app does": own, "its transfers": sent}


problems = []
os.makedirs(folder, exist_ok=True)
with open(f"{folder}/scenario.yaml", "w") as file:
    file.write(scenario())
virtual, live = run("virtual"), run("live", "--live")
counts = []
for what, expected in parts(virtual).items():
    found = parts(live)[what]
    counts.append(f"{len(expected)} lines of {what}")
    if expected != found:
        first = next((n for n, pair in enumerate(zip(expected, found)) if pair[0] != pair[1]), min(len(expected), len(found)))
        problems.append(f"{what} differ from line {first} of {len(expected)} and {len(found)} on: " +
                        f"{(expected + [''])[first:][0][:200]} and {(found + [''])[first:][0][:200]}")
for name, lines in [("virtual", virtual), ("live", live)]:
    heard = [text for event, text in lines if event == "app-log" and " 201" in text]
    if len(heard) != DAYS * PHOTOS or len(set(heard)) != len(heard):
        problems.append(f"{name}: {len(heard)} ends heard of {DAYS * PHOTOS} photos")
verdict = "differ" if problems else "equal"
print("; ".join([f"{verdict}: {DAYS} days, {DAYS * PHOTOS} photos", ", ".join(counts)] + problems[:4]))
sys.exit(1 if problems else 0)
