"""Every way to wait: whether a day of it is exact and what it takes, beside libfaketime; how many waits a second; and
what everyday work costs under control. Prints tables on standard error and one JSON object on standard output.

usage: waits.py WAITS DRIVER ENGINE FUTEX

WAITS is the program that waits and works, DRIVER a device reduced to its clock, ENGINE the engine as a library, FUTEX
the floor of a jump.
"""

import json
import os
import re
import statistics
import subprocess
import sys

DAY = 24 * 3600
# With this factor a day takes libfaketime one second. It speeds the clock up; it cannot jump.
FACTOR = DAY
FAKETIME_LIMIT = 10
PROCESSOR = "0"
# Longer than any run, in virtual hours; and seconds of work without a wait that count as stuck.
HOURS, BUSY = "10000000", "600"
EXPENSIVE = {"child-process": 300}
JUMPS = 20_000
FEW = 100

# When a process under the driver ends, that stands on its standard error.
REMARK = re.compile(r"in ([\d.]+) s, (\d+) grants, (\d+) jumps, (.*)")
REPEATABLE = "second runners 0, lent 0, holds 0, charges 0, foreign 0, not held 0, addresses kept"


def say(text):
    print(text, file=sys.stderr)


class Programs:
    def __init__(self, waits, driver, engine, futex):
        self.waits, self.driver, self.engine, self.futex = waits, driver, engine, futex

    def held(self, *words):
        """Output and real seconds of a run in virtual time, which must have been repeatable."""
        command = [self.driver, "--hours", HOURS, "--pin", PROCESSOR, "--stuck", BUSY, "--library", self.engine, "--"]
        run = subprocess.run([*command, self.waits, *words], capture_output=True, text=True, timeout=300)
        remark = REMARK.search(run.stderr)
        if run.returncode != 0 or not remark or remark[4].strip() != REPEATABLE:
            sys.exit(f"error: waits {' '.join(words)}: {run.stdout}{run.stderr}")
        return run.stdout, float(remark[1])

    def native(self, *words, preload=None):
        environment = dict(os.environ, **({"LD_PRELOAD": preload} if preload else {}))
        run = subprocess.run([self.waits, *words], capture_output=True, text=True, env=environment, timeout=300)
        if run.returncode != 0:
            sys.exit(f"error: waits {' '.join(words)}: {run.stderr}")
        return run.stdout

    def faketime(self, way):
        """How far off a day was at most, in seconds; or None where it did not end."""
        command = ["faketime", "-m", "-f", f"+0 x{FACTOR}", self.waits, "day", way]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            output, _ = process.communicate(timeout=FAKETIME_LIMIT)
            return int(output) / 1e9
        except subprocess.TimeoutExpired:
            return None
        except ValueError:
            return None
        finally:
            end_group(process)


def end_group(process):
    try:
        os.killpg(process.pid, 9)
    except ProcessLookupError:
        pass
    process.wait()


def days(programs, ways):
    """24 waits of an hour, one after another, in each way."""
    figures = {"not_exact": 0, "faketime_not_exact": 0, "slowest_s": 0.0}
    say(f"\n{'24 h of':<20}{'error':>12}{'real time':>12}{'with libfaketime':>28}")
    for way in ways:
        outputs, spans = zip(*(programs.held("day", way) for _ in range(5)))
        errors = {int(output) for output in outputs}
        error, span, fake = max(errors), statistics.median(spans), programs.faketime(way)
        figures["not_exact"] += error != 0
        figures["faketime_not_exact"] += fake != 0
        if way not in EXPENSIVE:
            figures["slowest_s"] = max(figures["slowest_s"], span)
        figures[f"{key(way)}_s"] = span
        fake_text = f"no end in {FAKETIME_LIMIT} s" if fake is None else f"off by {fake:,.1f} s"
        say(f"{way:<20}{error:>9} ns{span:>10.3f} s{fake_text:>28}")
    return figures


def jumps(programs, ways):
    """Waits of a minute in each way: how many a second, the start of the program left out."""
    floor = statistics.median(float(subprocess.check_output([programs.futex, PROCESSOR])) for _ in range(5))
    figures = {"futex_round_trips_per_s": int(floor)}
    say(f"\n{'jumps':<20}{'a second':>12}{'to futex':>12}")
    for way in ways:
        count = EXPENSIVE.get(way, JUMPS)
        few = FEW if count > FEW * 10 else count // 10
        rates = []
        for _ in range(3):
            span = programs.held("jumps", way, str(count))[1] - programs.held("jumps", way, str(few))[1]
            rates.append((count - few) / max(span, 1e-6))
        rate = statistics.median(rates)
        figures[f"{key(way)}_per_s"] = int(rate)
        figures[f"{key(way)}_ratio_to_futex"] = round(rate / floor, 3)
        say(f"{way:<20}{rate:>12,.0f}{rate / floor:>12.3f}")
    return figures


def work(programs):
    """Everyday work without the engine, with the engine switched off as in a live app, and under control."""
    native, off, held = [], [], []
    for _ in range(3):
        native.append(costs(programs.native("work")))
        off.append(costs(programs.native("work", preload=programs.engine)))
        held.append(costs(programs.held("work")[0]))
    figures = {}
    say(f"\n{'processor time of':<24}{'native':>10}{'engine off':>12}{'held':>10}")
    for name in native[0]:
        plain, idle, under = (min(run[name] for run in runs) for runs in (native, off, held))
        figures[f"{name}_native_ns"] = plain
        figures[f"{name}_off_ns"] = idle
        figures[f"{name}_held_ns"] = under
        figures[f"{name}_off_ratio_to_native"] = round(idle / plain, 2)
        figures[f"{name}_held_ratio_to_native"] = round(under / plain, 2)
        say(f"{name:<24}{plain:>7} ns{idle:>9} ns{under:>7} ns")
    return figures


def costs(output):
    return {line.split()[0]: float(line.split()[1]) for line in output.splitlines()}


def key(way):
    return re.sub(r"\W", "_", way).lower()


def main():
    programs = Programs(*sys.argv[1:5])
    ways = programs.native("ways").split()
    print(
        json.dumps(
            {"wait_of_a_day": days(programs, ways), "jumps": jumps(programs, ways), "control": work(programs)}
        )
    )


main()
