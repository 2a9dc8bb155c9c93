"""Launches and wakes on a live device, beside their floors. Prints one JSON object.

usage: launch.py OFFSTAGE APP EMPTY_PROGRAM

OFFSTAGE is the command, APP a bundle, EMPTY_PROGRAM the program that the floors run. Spans are taken from the device's
own log: a launch lasts from `app-launched` to the return of `didFinishLaunching`, a wake from `app-resumed` to the
return of the first callback.
"""

import json
import os
import pathlib
import select
import signal
import statistics
import subprocess
import sys
import tempfile
import time

COLD, WAKES, FLOORS = 40, 60, 200
# The profile's spans are divided by this, so that the app is suspended soon after each visit.
SPEED = 20
LIMIT_S = 60


class Phone:
    """A device in a state folder of its own, and the log as it grows."""

    def __init__(self, offstage, state):
        self.offstage = offstage
        self.environment = dict(os.environ, OFFSTAGE_STATE=state)
        self.device = self._start("device", "run", "--os", "17", "--speed", str(SPEED), "--state", state)
        if not self.device.stdout.readline().startswith("ready"):
            sys.exit("error: the device did not start")
        self.log = self._start("log", "stream", "--json")
        # The log is followed once a line of it comes.
        while not select.select([self.log.stdout], [], [], 0.3)[0]:
            self.say("environment", "set", "battery=90")

    def _start(self, *words):
        return subprocess.Popen(
            [self.offstage, *words], env=self.environment, stdout=subprocess.PIPE, text=True
        )

    def say(self, *words):
        done = subprocess.run([self.offstage, *words], env=self.environment, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"error: offstage {' '.join(words)}: {done.stderr.strip()}")
        return done.stdout

    def until(self, event, **fields):
        """Reads the log up to a record; gives its time in nanoseconds."""
        signal.alarm(LIMIT_S)
        for line in self.log.stdout:
            record = json.loads(line)
            if record["event"] == event and all(record.get(key) == value for key, value in fields.items()):
                signal.alarm(0)
                return record["t"]
        sys.exit(f"error: the log ended before {event}")

    def end(self):
        self.log.terminate()
        self.device.terminate()
        self.log.wait()
        self.device.wait()


def resident_mib(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return round(int(status.split("VmRSS:")[1].split()[0]) / 1024, 1)


def launches_ms(phone, app):
    spans = []
    for _ in range(COLD):
        phone.say("user", "open", app)
        begin = phone.until("app-launched")
        end = phone.until("callback", name="didFinishLaunchingWithOptions", phase="returned")
        phone.until("app-activated")
        phone.say("app", "terminate", app)
        spans.append((end - begin) / 1e6)
    return spans


def wakes_us(phone, app):
    spans = []
    phone.say("user", "open", app)
    phone.until("app-activated")
    for _ in range(WAKES):
        phone.say("user", "home")
        phone.until("app-suspended")
        phone.say("user", "open", app)
        begin = phone.until("app-resumed")
        spans.append((phone.until("callback", phase="returned") - begin) / 1e3)
        phone.until("app-activated")
    return spans


def spawn_floor_ms(program):
    spans = []
    for _ in range(FLOORS):
        begin = time.perf_counter_ns()
        os.waitpid(os.posix_spawn(program, [program], os.environ), 0)
        spans.append((time.perf_counter_ns() - begin) / 1e6)
    return spans


def wake_floor_us(program):
    child = subprocess.Popen([program, "echo"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    spans = []
    for _ in range(FLOORS):
        os.kill(child.pid, signal.SIGSTOP)
        os.waitpid(child.pid, os.WUNTRACED)
        begin = time.perf_counter_ns()
        child.stdin.write(b"a")
        os.kill(child.pid, signal.SIGCONT)
        child.stdout.read(1)
        spans.append((time.perf_counter_ns() - begin) / 1e3)
    child.stdin.close()
    child.wait()
    return spans


def main():
    offstage, bundle, program = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as state:
        phone = Phone(offstage, state)
        try:
            time.sleep(0.5)
            idle = resident_mib(phone.device.pid)
            phone.say("app", "install", bundle)
            identifier = json.loads(phone.say("app", "list", "--json"))["apps"][0]["identifier"]
            cold = statistics.median(launches_ms(phone, identifier))
            wake = statistics.median(wakes_us(phone, identifier))
        finally:
            phone.end()
    spawn = statistics.median(spawn_floor_ms(program))
    echo = statistics.median(wake_floor_us(program))
    print(
        json.dumps(
            {
                "cold_launch": {
                    "to_did_finish_launching_ms": round(cold, 2),
                    "empty_program_ms": round(spawn, 2),
                    "wall_ratio_to_empty_program": round(cold / spawn, 2),
                },
                "wake": {
                    "to_callback_us": round(wake, 1),
                    "sigcont_echo_us": round(echo, 1),
                    "wall_ratio_to_sigcont_echo": round(wake / echo, 2),
                },
                "idle_device": {"resident_mib": idle},
            }
        )
    )


main()
