"""`offstage build` of an app that knows nothing of Offstage, beside `swift build` of what it makes of the app. Prints one
JSON object.

usage: build.py OFFSTAGE APP [ROUNDS]

OFFSTAGE is the command, APP a folder with an app's sources, of which a copy is built. The first build finds no module of
Offstage's compiled and no program that prepares sources; it is measured once. Then both build in turn where all of that is:
with nothing to do, and with another line in the first of the app's files.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from comparison import compared, measured, round_to


def main():
    offstage, app = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(figures(pathlib.Path(folder), os.path.abspath(offstage), app, rounds)))


def figures(folder, offstage, app, rounds):
    # Compiled packages and tools of whoever runs this are not to be found.
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    copy, prepared, bundles = folder / pathlib.Path(app).name, folder / "prepared", folder / "bundles"
    shutil.copytree(app, copy)
    ours = [offstage, "build", copy, "--output", bundles]
    first = {key: round_to(value) for key, value in measured(ours).items()}
    subprocess.run([offstage, "prepare", copy, "--output", prepared], check=True, stdout=subprocess.DEVNULL)
    # A folder of its own: the targets of both have the same names.
    swift = ["env", "OFFSTAGE_SIDE=app", "swift", "build", "--package-path", prepared, "--disable-index-store"]

    def check(name):
        if not any(bundles.glob("*.app")):
            sys.exit("no bundle was made")

    def unchanged():
        pass

    def edited(sources):
        # Not the manifest, and nothing of what lies hidden beside it.
        path = sorted(sources.glob("*/*.swift"))[0]

        def edit():
            with open(path, "a") as file:
                file.write(f"// {path.stat().st_size}\n")

        return edit

    return {
        "build_first": first,
        "build_unchanged": compared({"offstage": (unchanged, ours), "swift": (unchanged, swift)}, check, rounds),
        "build_one_line": compared(
            {"offstage": (edited(copy), ours), "swift": (edited(prepared), swift)}, check, rounds
        ),
    }


main()
