"""What the soaks of background transfers share: a real server, words to a device, and what its app has heard."""
import os, random, socket, subprocess, time

APP = "com.example.Carrier"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start_server(folder, downloads, size, seed, log, routes):
    """nginx with so many files in `folder`/www, and room for what is sent in `folder`/sent/up.

    `log` and `routes` are nginx's own words, of its http and of its server. Returns the process and its port.
    """
    for name in ("www", "sent/up", "tmp", "logs"):
        os.makedirs(f"{folder}/{name}")
    contents = random.Random(seed)
    for number in range(downloads):
        with open(f"{folder}/www/d{number}", "wb") as file:
            file.write(contents.randbytes(size))
    port = free_port()
    temporary = "".join(f"{kind}_temp_path {folder}/tmp/{kind};" for kind in ("proxy", "fastcgi", "uwsgi", "scgi"))
    with open(f"{folder}/nginx.conf", "w") as file:
        file.write(f"""
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/logs/error.log;
events {{ worker_connections 512; }}
http {{
  {log} client_body_temp_path {folder}/tmp/body;
  {temporary}
  server {{
    listen 127.0.0.1:{port};
    {routes}
  }}
}}
""")
    server = subprocess.Popen(["nginx", "-p", folder, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/logs/error.log"])
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return server, port
        except OSError:
            time.sleep(0.05)


def say(offstage, state, *words):
    """Runs a command of the device whose state lies there."""
    # What an app is told comes last.
    place = words.index("--") if "--" in words else len(words)
    command = [offstage, *words[:place], "--device", f"{state}/control", *words[place:]]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def ends(documents):
    """What the app has written down of each end: the transfer's name, and how it ended."""
    try:
        with open(f"{documents}/ends") as file:
            return [line.split(" ", 1) for line in file.read().splitlines()]
    except FileNotFoundError:
        return []
