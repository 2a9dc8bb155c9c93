"""Transfers of the engine beside those of curl and aria2: client CPU seconds and wall time, medians of several rounds.

usage: transfers.py TRANSFER_BENCH [--size BYTES] [--files COUNT] [--rounds N] [--long BYTES]

Prints one JSON document. The server is nginx on loopback; the clients run in turn within each round, after one round
that does not count, in which every file is compared with its source. A ratio is the median over the rounds of ours
divided by the peer's of the same round. Small files lie on a tmpfs: on a disk their creation is all that is measured.
"""

import argparse
import filecmp
import json
import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

NGINX = """
worker_processes 1; pid {d}/nginx.pid; error_log {d}/error.log; daemon off; {user}
events {{ worker_connections 1024; }}
http {{
  default_type application/octet-stream; sendfile on; client_max_body_size 0;
  access_log off; keepalive_requests 1000000;
  client_body_temp_path {d}/tmp/b; proxy_temp_path {d}/tmp/p; fastcgi_temp_path {d}/tmp/f; uwsgi_temp_path {d}/tmp/u;
  scgi_temp_path {d}/tmp/s;
  server {{
    listen 127.0.0.1:{plain}; listen 127.0.0.1:{tls} ssl; ssl_certificate {d}/c.pem; ssl_certificate_key {d}/k.pem;
    root {d}/www;
    location /small/ {{ alias {small}/; }}
    location /up/    {{ root {d}; dav_methods PUT; create_full_put_path on; }}
  }}
}}
"""


class Server:
    def __init__(self, folder, small):
        self.folder = folder
        for name in ["www", "up", "tmp"]:
            (folder / name).mkdir()
        subject = "-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1"
        key = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30"
        command = f"{key} -keyout {folder}/k.pem -out {folder}/c.pem {subject}"
        subprocess.run(command.split(), check=True, stderr=subprocess.DEVNULL)
        self.plain, self.tls = free_port(), free_port()
        user = "user root;" if os.geteuid() == 0 else ""
        text = NGINX.format(d=folder, small=small, plain=self.plain, tls=self.tls, user=user)
        (folder / "nginx.conf").write_text(text)
        self.process = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.plain)) == 0:
                    return
            time.sleep(0.05)
        sys.exit("nginx does not answer")

    def url(self, path, is_secure=False):
        return f"https://localhost:{self.tls}/{path}" if is_secure else f"http://127.0.0.1:{self.plain}/{path}"

    def stop(self):
        self.process.terminate()
        self.process.wait()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def measured(command):
    """CPU seconds, wall seconds and peak MiB of a command that must succeed."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}: {' '.join(map(str, command[:8]))}")
    return {"cpu_s": usage.ru_utime + usage.ru_stime, "wall_s": wall, "mib": usage.ru_maxrss / 1024}


def compared(clients, check, rounds):
    """Figures of the first client, and what they are of the others'. `check` follows each run of the first round."""
    runs = {name: [] for name in clients}
    for round in range(rounds + 1):
        for name, (prepare, command) in clients.items():
            prepare()
            figures = measured(command)
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


def same(one, other):
    if not filecmp.cmp(one, other, shallow=False):
        sys.exit(f"{other} is not what it should be")


def download(bench, server, rounds, is_secure):
    target, url = server.folder / "got.bin", server.url("1g.bin", is_secure)
    trust = ["--trust", server.folder / "c.pem"] if is_secure else []
    cacert = ["--cacert", server.folder / "c.pem"] if is_secure else []
    remove = lambda: target.unlink(missing_ok=True)
    clients = {
        "offstage": (remove, [bench, "down", url, target, *trust]),
        "curl": (remove, ["curl", "-s", "--fail", "--http1.1", *cacert, "-o", target, url]),
    }
    if shutil.which("aria2c"):
        ca = [f"--ca-certificate={server.folder}/c.pem"] if is_secure else []
        flags = ["-q", "-x1", "-s1", "--file-allocation=none", "--allow-overwrite=true", *ca]
        clients["aria2"] = (remove, ["aria2c", *flags, "-d", target.parent, "-o", target.name, url])
    return compared(clients, lambda _: same(server.folder / "www/1g.bin", target), rounds)


def upload(bench, server, rounds, is_secure):
    source, target = server.folder / "www/1g.bin", server.folder / "up/got.bin"
    url = server.url("up/got.bin", is_secure)
    trust = ["--trust", server.folder / "c.pem"] if is_secure else []
    cacert = ["--cacert", server.folder / "c.pem"] if is_secure else []
    remove = lambda: target.unlink(missing_ok=True)
    clients = {
        "offstage": (remove, [bench, "up", url, source, *trust]),
        "curl": (remove, ["curl", "-s", "--fail", "--http1.1", *cacert, "-T", source, url]),
    }
    return compared(clients, lambda _: same(source, target), rounds)


def small_files(bench, server, small, count, rounds):
    got = small.with_name("got")

    def renew():
        shutil.rmtree(got, ignore_errors=True)
        got.mkdir()

    def check(name):
        for index in range(count):
            same(small / str(index), got / str(index))

    listed = small.with_name("curl.txt")
    listed.write_text("".join(f'url = "{server.url(f"small/{i}")}"\noutput = "{got}/{i}"\n' for i in range(count)))
    parallel = ["--no-progress-meter", "--parallel", "--parallel-max", "6"]
    clients = {
        "offstage": (renew, [bench, "many", server.url("small/"), str(count), got]),
        "curl": (renew, ["curl", "-s", "--fail", *parallel, "--config", listed]),
    }
    if shutil.which("aria2c"):
        uris = small.with_name("aria2.txt")
        uris.write_text("".join(f"{server.url(f'small/{i}')}\n  out={i}\n" for i in range(count)))
        flags = ["-q", "-j6", "-x1", "-s1", "--file-allocation=none", "--allow-overwrite=true"]
        clients["aria2"] = (renew, ["aria2c", *flags, "-d", got, "-i", uris])
    return compared(clients, check, rounds)


def memory(bench, server, size):
    """The peak of a download that is far longer than it; the file wraps, because only memory is asked for."""
    with open(server.folder / "www/long.bin", "wb") as file:
        file.truncate(size)
    target = server.folder / "long.bin"
    figures = measured([bench, "down", server.url("long.bin"), target, "--wrap", str(64 << 20)])
    return {"mib": round_to(figures["mib"])}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bench")
    parser.add_argument("--size", type=int, default=1 << 30)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--long", type=int, default=5 << 30)
    arguments = parser.parse_args()
    shared = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory(dir=shared) as quick:
        small = pathlib.Path(quick) / "small"
        small.mkdir()
        for index in range(arguments.files):
            (small / str(index)).write_bytes(os.urandom(2048))
        server = Server(pathlib.Path(folder), small)
        try:
            with open(server.folder / "www/1g.bin", "wb") as file:
                for left in range(arguments.size, 0, -(1 << 20)):
                    file.write(os.urandom(min(left, 1 << 20)))
            bench, rounds = arguments.bench, arguments.rounds
            print(
                json.dumps(
                    {
                        "download_1gib": download(bench, server, rounds, is_secure=False),
                        "download_1gib_tls": download(bench, server, rounds, is_secure=True),
                        "upload_1gib": upload(bench, server, rounds, is_secure=False),
                        "upload_1gib_tls": upload(bench, server, rounds, is_secure=True),
                        "small_files_10000": small_files(bench, server, small, arguments.files, rounds),
                        "memory_5gib": memory(bench, server, arguments.long),
                    }
                )
            )
        finally:
            server.stop()


if __name__ == "__main__":
    main()
