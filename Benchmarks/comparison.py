"""Commands beside their peers: processor and wall seconds, medians of several rounds and ratios within each."""

import os
import statistics
import subprocess
import sys
import time


def measured(command):
    """CPU seconds and wall seconds of a command that must succeed."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}: {' '.join(map(str, command[:8]))}")
    return {"cpu_s": usage.ru_utime + usage.ru_stime, "wall_s": wall}


def compared(clients, check, rounds):
    """Figures of the first client, and what they are of the others'. `check` follows each run of the first round."""
    runs = {name: [] for name in clients}
    for round in range(rounds + 1):
        for name, (prepare, run) in clients.items():
            prepare()
            figures = run() if callable(run) else measured(run)
            if round == 0:
                check(name)
            else:
                runs[name].append(figures)
    ours, *peers = runs
    result = {key: round_to(statistics.median(run[key] for run in runs[ours])) for key in ["cpu_s", "wall_s"]}
    for peer in peers:
        for key in ["cpu", "wall"]:
            ratios = [mine[f"{key}_s"] / max(0.001, its[f"{key}_s"]) for mine, its in zip(runs[ours], runs[peer])]
            result[f"{key}_ratio_to_{peer}"] = round_to(statistics.median(ratios))
    return result


def round_to(number):
    return round(number, 3)
