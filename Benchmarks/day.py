"""The same device-day for one app, and for twenty more beside it; and many short runs. Prints one JSON object.

usage: day.py OFFSTAGE SCENARIO BARE_APP DYNAMIC_APP

OFFSTAGE is the command, SCENARIO the day of one app, BARE_APP the bundle of an app that does nothing, DYNAMIC_APP the
same with Swift's libraries beside it instead of in it. The wall time is the device's life as `offstage run` tells it;
the time of the whole command, its own start and the reading of the scenario included, stands beside it, and the wall
time when the log is written too. All logs of a day must be the same.
"""

import json
import os
import pathlib
import plistlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

OTHERS = 20
RUNS = 7
MANY = 60
EXPLORED = 200


def ran(offstage, scenario, *options):
    """Wall seconds of the device and of the command, and processor seconds."""
    before, begin = os.times(), time.perf_counter()
    run = subprocess.run([offstage, "run", scenario, "--json", *options], capture_output=True, text=True)
    command = time.perf_counter() - begin
    after = os.times()
    if run.returncode != 0:
        sys.exit(f"error: {scenario}: {run.stdout}{run.stderr}")
    outcome = json.loads(run.stdout)
    if outcome["counters"]:
        sys.exit(f"error: {scenario} cannot be repeated: {outcome['counters']}")
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return outcome["wall_s"], command, used


def logged(offstage, scenario):
    """Wall seconds of the device when its log is written, and the log."""
    with tempfile.NamedTemporaryFile() as log:
        wall, _, _ = ran(offstage, scenario, "--log", log.name)
        return wall, pathlib.Path(log.name).read_bytes()


def day(offstage, scenario, runs=RUNS):
    walls, commands, used = zip(*(ran(offstage, scenario) for _ in range(runs)))
    logged_walls, logs = zip(*(logged(offstage, scenario) for _ in range(runs)))
    if len(set(logs)) != 1:
        sys.exit(f"error: {scenario}: {len(set(logs))} different logs of {runs} runs")
    events = [json.loads(line)["event"] for line in logs[0].splitlines()]
    return {
        "wall_s": round(statistics.median(walls), 3),
        "logged_wall_s": round(statistics.median(logged_walls), 3),
        "command_s": round(statistics.median(commands), 3),
        "processor_s": round(statistics.median(used), 3),
        "launches": events.count("app-launched"),
        "wakes": events.count("app-launched") + events.count("app-resumed"),
        "log_lines": len(events),
    }


def copied(bundle, number, folder):
    """A bundle like another one, with an identifier of its own."""
    place = pathlib.Path(folder) / f"Other{number}.app"
    shutil.copytree(bundle, place)
    info = place / "Info.plist"
    values = plistlib.loads(info.read_bytes())
    values["CFBundleIdentifier"] = f"com.example.other{number}"
    info.write_bytes(plistlib.dumps(values))
    return place


def spelled(seconds):
    return f"{seconds // 3600}h{seconds % 3600 // 60}m{seconds % 60}s"


def crowded(scenario, other, folder):
    """The day of one app, and after each of its visits a visit to every other app. The others do nothing themselves."""
    text = pathlib.Path(scenario).read_text()
    bundle = (pathlib.Path(scenario).parent / re.search(r"bundle: (\S+)", text)[1]).resolve()
    names = [str(copied(other, number, folder)) for number in range(OTHERS)]
    lines = [
        "name: a day with twenty-one apps",
        re.search(r"^device:.*$", text, re.M)[0],
        "apps:",
        *(f"  - {{ bundle: {name} }}" for name in [str(bundle), *names]),
        "timeline:",
    ]
    identifiers = [re.search(r"open: (\S+)", text)[1], *(f"com.example.other{number}" for number in range(OTHERS))]
    for half_hour in range(48):
        start = half_hour * 1800
        for place, identifier in enumerate(identifiers):
            lines.append(f"  - {{ at: {spelled(start + 40 * place)}, open: {identifier} }}")
            lines.append(f"  - {{ at: {spelled(start + 40 * place + 10)}, home: }}")
        if half_hour % 2:
            lines.append(f"  - {{ at: {spelled(start + 1500)}, simulate: memory-pressure }}")
    path = pathlib.Path(folder) / "crowded.yaml"
    path.write_text("\n".join([*lines, "until: 24h", ""]))
    return str(path)


def bare(scenario, bundle, folder):
    """The same day of an app that does nothing."""
    bundle = pathlib.Path(bundle).resolve()
    identifier = plistlib.loads((bundle / "Info.plist").read_bytes())["CFBundleIdentifier"]
    text = pathlib.Path(scenario).read_text()
    text = re.sub(r"bundle: \S+", f"bundle: {bundle}", text)
    text = re.sub(r"open: \S+", f"open: {identifier}", text)
    path = pathlib.Path(folder) / "bare.yaml"
    path.write_text(text)
    return str(path)


def short(bundle, folder):
    """An hour of an app that does nothing: four visits, two of them cold."""
    bundle = pathlib.Path(bundle).resolve()
    identifier = plistlib.loads((bundle / "Info.plist").read_bytes())["CFBundleIdentifier"]
    visits = [
        f"  - {{ at: {visit * 10}m, open: {identifier} }}\n  - {{ at: {visit * 10}m5s, home: }}" for visit in range(4)
    ]
    visits.insert(2, "  - { at: 15m, simulate: memory-pressure }")
    path = pathlib.Path(folder) / "short.yaml"
    lines = ["name: an hour", f"apps: [ {{ bundle: {bundle} }} ]", "timeline:", *visits, "until: 1h", ""]
    path.write_text("\n".join(lines))
    return str(path)


def many(offstage, scenario):
    """Runs of a short scenario on all processors: whole commands, and seeds of one `offstage explore`."""
    processors = os.cpu_count()
    begin = time.perf_counter()
    command = [offstage, "run", scenario, "--json", "--seed"]
    for batch in range(MANY // processors):
        runs = [
            subprocess.Popen([*command, str(batch * processors + lane)], stdout=subprocess.DEVNULL)
            for lane in range(processors)
        ]
        if any(run.wait() for run in runs):
            sys.exit(f"error: {scenario}: a run failed")
    figures = {"processors": processors, "commands_per_s": round(MANY / (time.perf_counter() - begin), 1)}
    if "--seeds" in subprocess.run([offstage, "explore", "--help"], capture_output=True, text=True).stdout:
        with tempfile.TemporaryDirectory() as kept:
            words = [offstage, "explore", scenario, "--seeds", str(EXPLORED), "--output", kept, "--json"]
            outcome = json.loads(subprocess.run(words, capture_output=True, text=True).stdout)
        figures["explored_per_s"] = round(outcome["runs"] / outcome["wall_s"], 1)
    return figures


def main():
    offstage, scenario, bundle, dynamic = sys.argv[1:5]
    with tempfile.TemporaryDirectory() as folder:
        figures = {
            "device_day": day(offstage, scenario),
            "device_day_of_a_bare_app": day(offstage, bare(scenario, bundle, folder)),
            "device_day_of_a_dynamic_app": day(offstage, bare(scenario, dynamic, folder)),
            "short_runs": many(offstage, short(bundle, folder)),
            "device_day_of_21_apps": day(offstage, crowded(scenario, dynamic, folder), runs=3),
        }
    print(json.dumps(figures))


main()
