"""Launches and wakes on a live device, beside their floors. Prints one JSON object.

usage: launch.py OFFSTAGE LAUNCH_BENCH APP EMPTY_PROGRAM

OFFSTAGE is the command, LAUNCH_BENCH the program that measures launches and wakes of the bundle APP, EMPTY_PROGRAM the
program that the floors run.
"""

import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time

FLOORS = 200


def resident_mib(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return round(int(status.split("VmRSS:")[1].split()[0]) / 1024, 1)


def idle_device_mib(offstage):
    with tempfile.TemporaryDirectory() as state:
        device = subprocess.Popen([offstage, "device", "run", "--state", state], stdout=subprocess.PIPE, text=True)
        try:
            if not device.stdout.readline().startswith("ready"):
                sys.exit("error: the device did not start")
            return resident_mib(device.pid)
        finally:
            device.terminate()
            device.wait()


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
    offstage, bench, bundle, program = sys.argv[1:5]
    spans = json.loads(subprocess.run([bench, bundle], check=True, capture_output=True, text=True).stdout)
    cold, wake = spans["cold_ms"], spans["wake_us"]
    spawn = statistics.median(spawn_floor_ms(program))
    echo = statistics.median(wake_floor_us(program))
    print(
        json.dumps(
            {
                "cold_launch": {
                    "to_did_finish_launching_ms": cold["p50"],
                    "to_did_finish_launching_p90_ms": cold["p90"],
                    "empty_program_ms": round(spawn, 2),
                    "wall_ratio_to_empty_program": round(cold["p50"] / spawn, 2),
                },
                "wake": {
                    "to_callback_us": wake["p50"],
                    "to_callback_p90_us": wake["p90"],
                    "request_to_callback_us": spans["requested_wake_us"]["p50"],
                    "sigcont_echo_us": round(echo, 1),
                    "wall_ratio_to_sigcont_echo": round(wake["p50"] / echo, 2),
                },
                "idle_device": {"resident_mib": idle_device_mib(offstage)},
            }
        )
    )


main()
