"""Puts the results of one benchmark run together, adds the ratios to the peers, and checks the limits.

usage: report.py RESULTS [--json] [--limits]

RESULTS holds `GROUP.json`, an object of benchmarks with their figures, and `BENCHMARK.PEER`, one line of operations
per second for each run of a peer.
"""

import json
import pathlib
import statistics
import sys


def gathered(folder):
    figures = {}
    for path in sorted(folder.glob("*.json")):
        figures.update(json.loads(path.read_text()))
    for path in sorted(folder.iterdir()):
        benchmark, peer = path.name.split(".", 1)
        if peer == "json" or benchmark not in figures:
            continue
        median = statistics.median(float(line) for line in path.read_text().split())
        figures[benchmark][f"{peer}_ops_per_s"] = int(median)
        figures[benchmark][f"ops_ratio_to_{peer}"] = round(figures[benchmark]["ops_per_s"] / median, 2)
    return figures


def missed(figures, limits):
    """A sentence for every limit that a figure misses. Groups that did not run have no figures and miss nothing."""
    sentences = []
    for benchmark, keys in limits.items():
        for key, limit in keys.items():
            value = figures.get(benchmark, {}).get(key)
            if value is None:
                if benchmark in figures:
                    sentences.append(f"{benchmark}: no figure {key}")
            elif value < limit.get("at_least", value):
                sentences.append(f"{benchmark}: {key} is {value}, at least {limit['at_least']} is wanted")
            elif value > limit.get("at_most", value):
                sentences.append(f"{benchmark}: {key} is {value}, at most {limit['at_most']} is wanted")
    return sentences


def main():
    folder, flags = pathlib.Path(sys.argv[1]), sys.argv[2:]
    figures = gathered(folder)
    if "--json" in flags:
        print(json.dumps(figures))
    else:
        for benchmark, keys in figures.items():
            print(benchmark)
            for key, value in keys.items():
                print(f"  {key:<32}{value:>16,}")
    if "--limits" not in flags:
        return 0
    limits = json.loads(pathlib.Path(__file__).with_name("limits.json").read_text())
    sentences = missed(figures, limits)
    for sentence in sentences:
        print(f"error: {sentence}", file=sys.stderr)
    if not sentences:
        print("all limits hold", file=sys.stderr)
    return 1 if sentences else 0


sys.exit(main())
