#!/usr/bin/env python3
"""Cuts a live device's database at its writes, one after the other, while it fetches and sends files.

    journal.py OFFSTAGE APP FOLDER CUT_LIBRARY [EVERY]

Four downloads and two uploads of a background session, the same each time. For each write to the database or its log,
from the device's start to its last end, one device is killed before that write and another in the middle of it; then it
comes up again. All files must be there and equal byte for byte, and every end must have been heard, once: but for those
whose callback had returned and of which the device could not write down any more that it had (T-46).

With EVERY only every so many-th write is cut. Prints one line, and ends with 1 where something is wrong.
"""
import os, random, shutil, signal, subprocess, sys, time

from carrier import APP, ends, say, start_server

offstage, app, folder, library = sys.argv[1:5]
every = int(sys.argv[5]) if len(sys.argv) > 5 else 1
DOWNLOADS, UPLOADS, SIZE, RATE = 4, 2, 200_000, 600_000
# Seconds, on a machine with much else to do.
PATIENCE = 120
folder = os.path.abspath(folder)
served, sent = f"{folder}/www", f"{folder}/sent"
NAMES = [f"d{number}" for number in range(DOWNLOADS)] + [f"u{number}" for number in range(UPLOADS)]
problems, heard_again = [], 0


def start_device(state, cut=None):
    """Nothing if it did not get as far as to serve."""
    environment = dict(os.environ)
    if cut:
        environment |= {"LD_PRELOAD": library, "OFFSTAGE_CUT": cut, "OFFSTAGE_CUT_COUNT": f"{state}.count"}
    device = subprocess.Popen(
        [offstage, "device", "run", "--state", state, "--lines-kept", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    )
    if device.stdout.readline().startswith("ready"):
        return device
    device.wait()
    if not cut:
        problems.append(f"the device does not come up: {device.stderr.read().strip()}")
    return None


def phone(state, *words):
    return say(offstage, state, *words)


def stop(device):
    if device and device.poll() is None:
        device.send_signal(signal.SIGINT)
        device.wait()


def are_over(documents):
    return set(NAMES) <= {name for name, _ in ends(documents)}


def play(template, port, documents_in, cut):
    """One device, cut once. Answers whether it was."""
    global heard_again
    state = f"{folder}/state"
    shutil.rmtree(state, ignore_errors=True)
    shutil.copytree(template, state)
    for number in range(UPLOADS):
        if os.path.exists(f"{sent}/up/u{number}"):
            os.remove(f"{sent}/up/u{number}")
    documents = f"{state}/{documents_in}"
    launch = ("app", "launch", APP, "--", f"http://127.0.0.1:{port}/", "downloads", str(DOWNLOADS), "uploads",
              str(UPLOADS), "size", str(SIZE // 2))
    device = start_device(state, cut)
    if device:
        phone(state, *launch)
        deadline = time.time() + PATIENCE
        while device.poll() is None and not are_over(documents) and time.time() < deadline:
            time.sleep(0.02)
        # The last words of its app are written down after that.
        while device.poll() is None and transfers_left(state) and time.time() < deadline:
            time.sleep(0.02)
    was_cut = not device or device.poll() == -signal.SIGKILL
    stop(device)
    before = len(ends(documents))
    if was_cut:
        device = start_device(state)
        said = [phone(state, *launch), phone(state, "user", "open", APP)]
        deadline = time.time() + PATIENCE
        while not are_over(documents) and time.time() < deadline:
            time.sleep(0.02)
        # Whoever is told twice is told soon.
        while transfers_left(state) and time.time() < deadline:
            time.sleep(0.02)
        if not are_over(documents):
            tell(cut, said + [phone(state, "transfers"), phone(state, "log", "show", "--json")])
        stop(device)
    judge(documents, cut, before)
    return was_cut


def tell(cut, answers):
    """What a device that is not done says, for whoever wants to know why."""
    print(f"{cut}: not all is over after {PATIENCE} s", file=sys.stderr)
    for answer in answers:
        lines = (answer.stdout + answer.stderr).splitlines()
        print(f"{answer.args[1:4]} ends with {answer.returncode}:", *lines[-60:], sep="\n", file=sys.stderr)


def transfers_left(state):
    return '"task"' in phone(state, "transfers", "--json").stdout


def judge(documents, cut, before):
    global heard_again
    heard = ends(documents)
    for name in NAMES:
        outcomes = [outcome for other, outcome in heard if other == name]
        if not outcomes or any(not outcome.startswith("2") for outcome in outcomes):
            problems.append(f"{cut}: {name} was heard as {outcomes}")
        if len(outcomes) > 1:
            heard_again += 1
            # Once by the device that was killed, once by the next one.
            first = [other for other, _ in heard[:before]].count(name)
            if len(outcomes) != 2 or first != 1:
                problems.append(f"{cut}: {name} was heard {len(outcomes)} times, {first} of them before the cut")
    for number in range(DOWNLOADS):
        compare(f"{served}/d{number}", f"{documents}/d{number}", cut)
    expected = bytes((place * 7 + 2) & 0xFF for place in range(SIZE // 2))
    for number in range(UPLOADS):
        try:
            with open(f"{sent}/up/u{number}", "rb") as file:
                if file.read() != expected:
                    problems.append(f"{cut}: u{number} differs")
        except FileNotFoundError:
            problems.append(f"{cut}: u{number} was not sent")


def compare(one, other, cut):
    try:
        with open(one, "rb") as first, open(other, "rb") as second:
            if first.read() != second.read():
                problems.append(f"{cut}: {os.path.basename(one)} differs")
    except FileNotFoundError:
        problems.append(f"{cut}: {os.path.basename(one)} is not there")


def main():
    # Whoever starts this may have signals blocked, and servers would inherit that.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.makedirs(folder, exist_ok=True)
    routes = f"""
    location / {{ root {served}; limit_rate {RATE}; }}
    location /up/ {{ root {sent}; dav_methods PUT; }}"""
    server, port = start_server(folder, DOWNLOADS, SIZE, 1, "access_log off;", routes)
    try:
        template = f"{folder}/template"
        device = start_device(template)
        phone(template, "app", "install", app)
        # What a device that comes up again wakes in the background makes its tasks there: they wait for this (T-8, T-9).
        phone(template, "environment", "set", "charging=true")
        data = phone(template, "app", "container", APP, "data").stdout.strip()
        stop(device)
        documents_in = os.path.relpath(f"{data}/Documents", os.path.realpath(template))
        play(template, port, documents_in, "0:count")
        writes = os.path.getsize(f"{folder}/state.count")
        cuts = 0
        for number in range(1 + random.Random(every).randrange(every), writes + 1, every):
            for how in ("whole", "torn"):
                cuts += play(template, port, documents_in, f"{number}:{how}")
    finally:
        server.terminate()
        server.wait()
    print(
        f"{cuts} devices cut at {writes} writes, {DOWNLOADS} downloads and {UPLOADS} uploads each, "
        f"{heard_again} ends heard again" + "".join(f"; {problem}" for problem in problems[:5])
    )
    sys.exit(1 if problems else 0)


main()
