"""Background transfers of an app on a live device beside those of curl and aria2: processor time of the clients and wall
time, medians of several rounds.

usage: transfers.py OFFSTAGE APP [--size BYTES] [--files COUNT] [--rounds N] [--long BYTES]

Prints one JSON document. The server is nginx on loopback; the clients run in turn within each round, after one round
that does not count, in which every file is compared with its source. A ratio is the median over the rounds of ours
divided by the peer's of the same round. Ours is all of it: the device, with its database and what it flushes, from the
request to launch the app, and the app from its first task to its last end. Small files lie on a tmpfs, and so does the
device that fetches them: on a disk their creation is all that is measured.
"""

import argparse
import contextlib
import filecmp
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from comparison import compared, round_to

APP = "com.example.FreightApp"
TICKS = os.sysconf("SC_CLK_TCK")

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
        self.plain, self.tls = free_ports(2)
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


def free_ports(count):
    """All are held until the last is found: given back one by one, the same can come twice."""
    with contextlib.ExitStack() as held:
        probes = [held.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


class Phone:
    """A live device with the app."""

    def __init__(self, offstage, app, folder, certificate=None):
        self.offstage, self.state, self.certificate = offstage, folder / "state", certificate
        self.start()
        self.command("app", "install", app)
        self.documents = pathlib.Path(self.command("app", "container", APP, "data").strip()) / "Documents"

    def start(self):
        """Answers how long it took until it served."""
        environment = dict(os.environ, **({"SSL_CERT_FILE": str(self.certificate)} if self.certificate else {}))
        begin = time.monotonic()
        command = [self.offstage, "device", "run", "--state", self.state]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        if not self.process.stdout.readline().startswith("ready"):
            sys.exit("the device does not come up")
        return time.monotonic() - begin

    def command(self, *words):
        place = words.index("--") if "--" in words else len(words)
        command = [self.offstage, *words[:place], "--device", f"{self.state}/control", *words[place:]]
        done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(map(str, words))} ended with {done.returncode}")
        return done.stdout

    def cpu(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory_kib(self, field="VmRSS"):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split(f"{field}:")[1].split()[0])

    def run(self, *words):
        """What the device and its app took for it."""
        done = self.documents / "done"
        done.unlink(missing_ok=True)
        before, start = self.cpu(), time.monotonic()
        self.command("app", "launch", APP, "--", *words)
        while not done.exists():
            if self.process.poll() is not None:
                sys.exit(f"the device ended with {self.process.returncode}")
            if any((self.state / "crashes").iterdir()):
                sys.exit(f"the app died during {' '.join(map(str, words[:3]))}")
            time.sleep(0.002)
        wall = time.monotonic() - start
        # The last end is heard, and what was kept for it is gone, a moment later.
        time.sleep(0.1)
        app = json.loads(done.read_text())
        if app["failed"]:
            sys.exit(f"{app['failed']} transfers of {' '.join(map(str, words[:3]))} failed")
        figures = {"cpu_s": self.cpu() - before + app["cpu_s"], "wall_s": wall, "made_s": app["made_s"]}
        self.command("app", "terminate", APP)
        return figures

    def stop(self):
        self.process.terminate()
        self.process.wait()


def same(one, other):
    if not filecmp.cmp(one, other, shallow=False):
        sys.exit(f"{other} is not what it should be")


def download(phone, server, rounds, is_secure):
    target, url = server.folder / "got.bin", server.url("1g.bin", is_secure)
    ours = phone.documents / "got" / "0"
    cacert = ["--cacert", server.folder / "c.pem"] if is_secure else []

    def remove():
        target.unlink(missing_ok=True)
        ours.unlink(missing_ok=True)

    clients = {
        "offstage": (remove, lambda: phone.run("down", 1, url)),
        "curl": (remove, ["curl", "-s", "--fail", "--http1.1", *cacert, "-o", target, url]),
    }
    if shutil.which("aria2c"):
        ca = [f"--ca-certificate={server.folder}/c.pem"] if is_secure else []
        flags = ["-q", "-x1", "-s1", "--file-allocation=none", "--allow-overwrite=true", *ca]
        clients["aria2"] = (remove, ["aria2c", *flags, "-d", target.parent, "-o", target.name, url])
    check = lambda name: same(server.folder / "www/1g.bin", ours if name == "offstage" else target)
    return compared(clients, check, rounds)


def upload(phone, server, rounds, is_secure):
    source, target = server.folder / "www/1g.bin", server.folder / "up/got.bin"
    url = server.url("up/got.bin", is_secure)
    cacert = ["--cacert", server.folder / "c.pem"] if is_secure else []
    # An app may read what lies in its container. A second name is no second gigabyte.
    own = phone.documents / "1g.bin"
    if not own.exists():
        os.link(source, own)
    remove = lambda: target.unlink(missing_ok=True)
    clients = {
        "offstage": (remove, lambda: phone.run("up", 1, url, own)),
        "curl": (remove, ["curl", "-s", "--fail", "--http1.1", *cacert, "-T", source, url]),
    }
    return compared(clients, lambda _: same(source, target), rounds)


def small_files(phone, server, small, count, rounds):
    got, ours = small.with_name("got"), phone.documents / "got"

    def renew():
        for folder in [got, ours]:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)

    def check(name):
        for index in range(count):
            same(small / str(index), (ours if name == "offstage" else got) / str(index))

    listed = small.with_name("curl.txt")
    listed.write_text("".join(f'url = "{server.url(f"small/{i}")}"\noutput = "{got}/{i}"\n' for i in range(count)))
    parallel = ["--no-progress-meter", "--parallel", "--parallel-max", "6"]
    clients = {
        "offstage": (renew, lambda: phone.run("down", count, server.url("small/"))),
        "curl": (renew, ["curl", "-s", "--fail", *parallel, "--config", listed]),
    }
    if shutil.which("aria2c"):
        uris = small.with_name("aria2.txt")
        uris.write_text("".join(f"{server.url(f'small/{i}')}\n  out={i}\n" for i in range(count)))
        flags = ["-q", "-j6", "-x1", "-s1", "--file-allocation=none", "--allow-overwrite=true"]
        clients["aria2"] = (renew, ["aria2c", *flags, "-d", got, "-i", uris])
    return compared(clients, check, rounds)


def memory(phone, server, size):
    """The device's peak over what it had before a download that is far longer than it."""
    with open(server.folder / "www/long.bin", "wb") as file:
        file.truncate(size)
    before = phone.memory_kib()
    pathlib.Path(f"/proc/{phone.process.pid}/clear_refs").write_text("5")
    phone.run("down", 1, server.url("long.bin"))
    (phone.documents / "got" / "0").unlink()
    return {"mib": round_to(phone.memory_kib("VmHWM") / 1024), "more_mib": round_to((phone.memory_kib("VmHWM") - before) / 1024)}


def queued(phone, server, count):
    """Tasks that wait for a network: what making one takes and keeps, and how soon the device is there again."""
    phone.command("environment", "set", "network=none")
    before = phone.memory_kib()
    figures = phone.run("queue", count, server.url("small/"))
    kib = (phone.memory_kib() - before) / count
    phone.stop()
    begin = time.monotonic()
    phone.start()
    waiting = json.loads(phone.command("transfers", "--json"))["transfers"]
    restart = time.monotonic() - begin
    if len(waiting) != count:
        sys.exit(f"of {count} tasks {len(waiting)} wait after the restart")
    return {
        "enqueue_us": round_to(figures["made_s"] / count * 1e6),
        "kib_each": round_to(kib),
        "restart_s": round_to(restart),
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("offstage")
    parser.add_argument("app")
    parser.add_argument("--size", type=int, default=1 << 30)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--long", type=int, default=5 << 30)
    parser.add_argument("--only", help="one of the groups: large, small, memory, queued")
    arguments = parser.parse_args()
    shared = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory(dir=shared) as quick:
        small = pathlib.Path(quick) / "small"
        small.mkdir()
        for index in range(arguments.files):
            (small / str(index)).write_bytes(os.urandom(2048))
        # The server's files are read by whom it serves as.
        for place in [folder, quick]:
            os.chmod(place, 0o755)
        server = Server(pathlib.Path(folder), small)
        phones = []
        try:
            print(json.dumps(figures(arguments, server, small, pathlib.Path(quick), phones)))
        finally:
            for phone in phones:
                phone.stop()
            server.stop()


def figures(arguments, server, small, quick, phones):
    wanted = lambda group: arguments.only in [None, group]
    make = lambda folder: phones.append(Phone(arguments.offstage, arguments.app, folder, server.folder / "c.pem"))
    rounds, result = arguments.rounds, {}
    if wanted("large"):
        with open(server.folder / "www/1g.bin", "wb") as file:
            for left in range(arguments.size, 0, -(1 << 20)):
                file.write(os.urandom(min(left, 1 << 20)))
        make(server.folder)
        for name, group in [("download", download), ("upload", upload)]:
            for suffix, is_secure in [("", False), ("_tls", True)]:
                result[f"{name}_1gib{suffix}"] = group(phones[-1], server, rounds, is_secure)
        phones.pop().stop()
        shutil.rmtree(server.folder / "state")
    if wanted("small"):
        make(quick)
        result["small_files_10000"] = small_files(phones[-1], server, small, arguments.files, rounds)
        phones.pop().stop()
        shutil.rmtree(quick / "state")
    if wanted("memory"):
        make(server.folder)
        result["memory_5gib"] = memory(phones[-1], server, arguments.long)
        phones.pop().stop()
        shutil.rmtree(server.folder / "state")
    if wanted("queued"):
        make(server.folder)
        result["queued_10000"] = queued(phones[-1], server, arguments.files)
    return result


if __name__ == "__main__":
    main()
