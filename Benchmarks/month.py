"""A month of twenty apps that refresh themselves whenever they may. Prints one JSON object.

usage: month.py OFFSTAGE APP [DAYS]

OFFSTAGE is the command, APP the bundle of RefreshApp. A person opens each app every morning and every evening and locks
the phone at night. The time is that of the whole command, the log included.
"""

import json
import os
import pathlib
import plistlib
import shutil
import subprocess
import sys
import tempfile
import time

APPS = 20


def copied(bundle, number, folder):
    """A bundle like another one, with an identifier and a task of its own."""
    place = pathlib.Path(folder) / f"App{number}.app"
    shutil.copytree(bundle, place)
    info = place / "Info.plist"
    values = plistlib.loads(info.read_bytes())
    values["CFBundleIdentifier"] = f"com.example.app{number}"
    values["BGTaskSchedulerPermittedIdentifiers"] = [f"com.example.app{number}.refresh"]
    info.write_bytes(plistlib.dumps(values))
    return place


def scenario(bundle, days, folder):
    lines = ["name: a month of twenty apps", "device: { seed: 7, start: 2026-03-02T00:00:00Z }", "apps:"]
    lines += [f"  - {{ bundle: {copied(bundle, number, folder)} }}" for number in range(APPS)]
    lines.append("timeline:")
    for day in range(days):
        if day:
            lines.append(f"  - {{ at: {day}d7h, unlock: }}")
        for hour in (8, 19):
            for number in range(APPS):
                minute = hour * 60 + 2 * number
                for word, at in ((f"open: com.example.app{number}", minute), ("home: ", minute + 1)):
                    lines.append(f"  - {{ at: {day}d{at // 60}h{at % 60}m, {word} }}")
        lines.append(f"  - {{ at: {day}d23h, lock: }}")
    path = pathlib.Path(folder) / "month.yaml"
    path.write_text("\n".join([*lines, f"until: {days}d", ""]))
    return path


def main():
    offstage, bundle = sys.argv[1:3]
    days = int(sys.argv[3]) if len(sys.argv) > 3 else 30
    with tempfile.TemporaryDirectory() as folder:
        path = scenario(pathlib.Path(bundle).resolve(), days, folder)
        log = pathlib.Path(folder) / "log"
        before, begin = os.times(), time.perf_counter()
        run = subprocess.run([offstage, "run", path, "--json", "--log", log], capture_output=True, text=True)
        wall = time.perf_counter() - begin
        after = os.times()
        if run.returncode != 0:
            sys.exit(f"error: {path}: {run.stdout}{run.stderr}")
        counters = json.loads(run.stdout)["counters"]
        if counters:
            sys.exit(f"error: {path} cannot be repeated: {counters}")
        with log.open() as lines:
            launches = lines_of = 0
            for line in lines:
                lines_of += 1
                launches += '"event":"bgtask-completed"' in line
    used = after.children_user + after.children_system - before.children_user - before.children_system
    figures = {
        "apps": APPS,
        "days": days,
        "command_s": round(wall, 2),
        "processor_s": round(used, 2),
        "refreshes": launches,
        "log_lines": lines_of,
    }
    print(json.dumps({"month_of_20_apps": figures}))


main()
