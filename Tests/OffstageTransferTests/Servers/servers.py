"""The real servers of the tests: nginx and Apache for what servers do, and one of our own for what they do not do on
command.

    servers.py FOLDER [apache]      FOLDER holds www/, and is where nginx and Apache keep their files

Prints one line of JSON with the ports and the certificate once all serve, and ends, with the others, when its standard input
does: whatever becomes of the test process, no server outlives it. Standard library only.
"""

import contextlib
import hashlib
import json
import os
import random
import re
import shutil
import signal
import socket
import socketserver
import struct
import subprocess
import sys
import threading
import time
import urllib.parse

NGINX = """
worker_processes 1; pid {d}/nginx.pid; error_log {d}/error.log; daemon off; {user}
events {{ worker_connections 1024; }}
http {{
  default_type application/octet-stream; sendfile on; client_max_body_size 0;
  log_format asked '"$request" $status $body_bytes_sent "$http_range"'; access_log {d}/access.log asked;
  log_format told '"$request" "$http_proxy_authorization"'; access_log {d}/told.log told;
  client_body_temp_path {d}/tmp/b; proxy_temp_path {d}/tmp/p; fastcgi_temp_path {d}/tmp/f; uwsgi_temp_path {d}/tmp/u;
  scgi_temp_path {d}/tmp/s;
  types {{ application/json json; text/plain txt; }}
  server {{
    listen 127.0.0.1:{plain}; root {d}/www;
    location = /redirect {{ return 302 /feed.json; }}
    location = /moved    {{ return 307 /up/moved.bin; }}
    location = /loop     {{ return 302 /loop; }}
    location = /away     {{ return 302 http://127.0.0.1:{faults}/headers; }}
    location = /s503     {{ add_header Retry-After 2 always; return 503; }}
    location = /drop     {{ return 444; }}
    location /slow/      {{ alias {d}/www/; limit_rate 500k; limit_rate_after 100k; }}
    location /up/        {{ root {d}; dav_methods PUT DELETE; create_full_put_path on; }}
    location /dated/     {{ alias {d}/www/; etag off; }}
    location /auth/      {{ alias {d}/www/; auth_basic offstage; auth_basic_user_file {d}/htpasswd; }}
    location /bare/      {{ alias {d}/www/; etag off; add_header Last-Modified ""; }}
    location /whole/     {{ alias {d}/www/; max_ranges 0; }}
  }}
  server {{
    listen 127.0.0.1:{tls} ssl; ssl_certificate {d}/c.pem; ssl_certificate_key {d}/k.pem; root {d}/www;
    location /up/        {{ root {d}; dav_methods PUT; create_full_put_path on; }}
  }}
  server {{
    listen 127.0.0.1:{h2} ssl http2; ssl_certificate {d}/c.pem; ssl_certificate_key {d}/k.pem; root {d}/www;
    location /up/        {{ root {d}; dav_methods PUT; create_full_put_path on; }}
    location /early      {{ client_max_body_size 10; return 413; }}
  }}
  server {{
    listen 127.0.0.1:{few} ssl http2; ssl_certificate {d}/c.pem; ssl_certificate_key {d}/k.pem; root {d}/www;
    http2_max_concurrent_streams 2; keepalive_requests 5;
  }}
  server {{
    listen 127.0.0.1:{client} ssl; ssl_certificate {d}/c.pem; ssl_certificate_key {d}/k.pem; root {d}/www;
    ssl_verify_client on; ssl_client_certificate {d}/client.pem;
    location = /who {{ return 200 $ssl_client_s_dn; }}
  }}
}}
"""


APACHE = """
ServerRoot {d}
ServerName localhost
PidFile {d}/apache.pid
ErrorLog {d}/apache-error.log
LogLevel warn
Mutex file:{d}/tmp default
{modules}
{user}
TypesConfig /dev/null
AddType application/json .json
KeepAliveTimeout 60
MaxKeepAliveRequests 0
LogFormat "\\"%r\\" %>s %B \\"%{{Range}}i\\"" asked
CustomLog {d}/apache-access.log asked
Listen 127.0.0.1:{apache}
Listen 127.0.0.1:{apache_tls}
Listen 127.0.0.1:{apache_h2}
DocumentRoot {d}/www
DavLockDB {d}/tmp/dav
Alias /slow {d}/www
Alias /dated {d}/www
Alias /bare {d}/www
Alias /whole {d}/www
Alias /auth {d}/www
Alias /digest {d}/www
Alias /up {d}/up
<Directory {d}>
  Require all granted
</Directory>
<Location /slow>
  SetOutputFilter RATE_LIMIT
  SetEnv rate-limit 500
  SetEnv rate-initial-burst 100
</Location>
<Location /dated>
  FileETag None
</Location>
<Location /bare>
  FileETag None
  Header unset Last-Modified
</Location>
<Location /whole>
  MaxRanges none
</Location>
<Location /up>
  Dav On
</Location>
<Location /auth>
  AuthType Basic
  AuthName offstage
  AuthUserFile {d}/htpasswd-apache
  Require valid-user
</Location>
<Location /digest>
  AuthType Digest
  AuthName digests
  AuthUserFile {d}/htdigest
  Require valid-user
</Location>
<Location /s503>
  Header always set Retry-After 2
</Location>
RedirectMatch 302 ^/redirect$ /feed.json
RedirectMatch 307 ^/moved$ /up/moved.bin
RedirectMatch 302 ^/loop$ /loop
RedirectMatch 302 ^/away$ http://127.0.0.1:{faults}/headers
RedirectMatch 503 ^/s503$
<VirtualHost 127.0.0.1:{apache_tls}>
  SSLEngine on
  SSLCertificateFile {d}/c.pem
  SSLCertificateKeyFile {d}/k.pem
</VirtualHost>
<VirtualHost 127.0.0.1:{apache_h2}>
  Protocols h2 http/1.1
  SSLEngine on
  SSLCertificateFile {d}/c.pem
  SSLCertificateKeyFile {d}/k.pem
</VirtualHost>
"""

APACHE_MODULES = """
mpm_event authn_core authn_file authz_core authz_user auth_basic auth_digest alias dav dav_fs env headers http2 mime
ratelimit ssl
"""


def free_ports(*names):
    """A port for each name. All are held until the last is found: given back one by one, the same can come twice."""
    with contextlib.ExitStack() as held:
        ports = {}
        for name in names:
            probe = held.enter_context(socket.socket())
            probe.bind(("127.0.0.1", 0))
            ports[name] = probe.getsockname()[1]
        return ports


def await_answer(process, name, port, log):
    """Looks at a server that was just started until it takes connections."""
    for _ in range(200):
        if process.poll() is not None:
            sys.exit(f"{name} ended with {process.returncode}: see {log}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    sys.exit(f"{name} does not answer")


def start_nginx(folder, faults):
    nginx = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
    if nginx is None:
        sys.exit("nginx is missing: run scripts/setup")
    for name in ["www", "up", "tmp"]:
        os.makedirs(f"{folder}/{name}", exist_ok=True)
    request = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost "
        f"-keyout {folder}/k.pem -out {folder}/c.pem -addext subjectAltName=DNS:localhost,IP:127.0.0.1"
    )
    subprocess.run(request.split(), check=True, stderr=subprocess.DEVNULL)
    # The certificate of a client, which nobody else vouches for, with its key in an archive.
    for request in [
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=phone "
        f"-keyout {folder}/client-key.pem -out {folder}/client.pem",
        f"openssl pkcs12 -export -inkey {folder}/client-key.pem -in {folder}/client.pem -out {folder}/client.p12 "
        "-passout pass:open",
    ]:
        subprocess.run(request.split(), check=True, stderr=subprocess.DEVNULL)
    ports = free_ports("plain", "tls", "h2", "few", "client")
    with open(f"{folder}/htpasswd", "w") as file:
        file.write("u:{PLAIN}pw\n")
    user = "user root;" if os.geteuid() == 0 else ""
    with open(f"{folder}/nginx.conf", "w") as file:
        file.write(NGINX.format(d=folder, faults=faults, user=user, **ports))
    process = subprocess.Popen([nginx, "-p", folder, "-c", f"{folder}/nginx.conf"], stderr=subprocess.DEVNULL)
    await_answer(process, "nginx", ports["plain"], f"{folder}/error.log")
    return process, ports


def start_apache(folder, faults):
    """The same files and the same words of its own."""
    apache = shutil.which("apache2", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
    if apache is None:
        sys.exit("apache2 is missing: run scripts/setup")
    modules = f"{os.path.dirname(os.path.dirname(apache))}/lib/apache2/modules"
    ports = free_ports("apache", "apache_tls", "apache_h2")
    # Started by root it serves as somebody who may do nothing elsewhere.
    user = "User #65534\nGroup #65534" if os.geteuid() == 0 else ""
    for name in ["up", "tmp"]:
        os.chmod(f"{folder}/{name}", 0o777)
    password = subprocess.run(["openssl", "passwd", "-apr1", "pw"], check=True, capture_output=True, text=True).stdout
    with open(f"{folder}/htpasswd-apache", "w") as file:
        file.write(f"u:{password}")
    with open(f"{folder}/htdigest", "w") as file:
        file.write(f"u:digests:{hashlib.md5(b'u:digests:p').hexdigest()}\n")
    with open(f"{folder}/apache.conf", "w") as file:
        lines = [f"LoadModule {name}_module {modules}/mod_{name}.so" for name in APACHE_MODULES.split()]
        file.write(APACHE.format(d=folder, faults=faults, user=user, modules="\n".join(lines), **ports))
    process = subprocess.Popen([apache, "-f", f"{folder}/apache.conf", "-DFOREGROUND"], stderr=subprocess.DEVNULL)
    await_answer(process, "Apache", ports["apache"], f"{folder}/apache-error.log")
    return process, ports


def start_socks(folder):
    """Proxies that speak SOCKS 5: one for all, and one that wants to know who asks."""
    microsocks = shutil.which("microsocks")
    if microsocks is None:
        sys.exit("microsocks is missing: run scripts/setup")
    ports, processes = free_ports("socks", "private_socks"), []
    with open(f"{folder}/socks.log", "w") as log:
        for name, more in [("socks", []), ("private_socks", ["-u", "u", "-P", "p"])]:
            command = [microsocks, "-i", "127.0.0.1", "-p", str(ports[name]), *more]
            processes.append(subprocess.Popen(command, stderr=log))
            await_answer(processes[-1], "microsocks", ports[name], f"{folder}/socks.log")
    return processes, ports


class Faults(socketserver.BaseRequestHandler):
    """One connection. Each path is one thing that goes wrong, or that servers seldom do."""

    def handle(self):
        # Closed before its socket is: only then does the socket close at once.
        with self.request.makefile("rb") as stream:
            self.serve(stream)

    def serve(self, stream):
        while True:
            first = stream.readline()
            if not first.strip():
                return
            method, path, _ = first.decode().split()
            lines = []
            while (line := stream.readline().rstrip(b"\r\n")) != b"":
                lines.append(line.decode())
            headers = {k.lower(): v for k, v in (line.split(": ", 1) for line in lines)}
            path, _, self.query = path.partition("?")
            answer = getattr(self, path.strip("/").replace("-", "_"), None)
            if answer is None:
                self.send(404, b"")
            elif answer(method, headers, lines, stream) == "close":
                return

    def say(self, text):
        self.request.sendall(text if isinstance(text, bytes) else text.replace("\n", "\r\n").encode())

    def send(self, status, body):
        self.say(f"HTTP/1.1 {status} Said\nContent-Length: {len(body)}\n\n")
        self.say(body)

    def short(self, *_):
        self.say("HTTP/1.1 200 OK\nContent-Length: 10\n\nabc")
        return "close"

    def cut_head(self, *_):
        self.say("HTTP/1.1 200 OK\nContent-Le")
        return "close"

    def cut_chunks(self, *_):
        self.say("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabc\n")
        return "close"

    def chunks(self, *_):
        self.say("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\nTrailer: X-Sum\n\n3\nabc\n2\nde\n0\nX-Sum: 5\n\n")

    def long(self, *_):
        self.say("HTTP/1.1 200 OK\nContent-Length: 3\n\nabcdef")

    def no_length(self, *_):
        self.say("HTTP/1.1 200 OK\nConnection: close\n\nabc")
        return "close"

    def reset(self, *_):
        self.say("HTTP/1.1 200 OK\nContent-Length: 10\n\nabc")
        time.sleep(0.05)
        self.request.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return "close"

    def stall(self, *_):
        self.say("HTTP/1.1 200 OK\nContent-Length: 10\n\nabc")
        self.request.recv(1)
        return "close"

    def silence(self, *_):
        self.request.recv(1)
        return "close"

    def garbage(self, *_):
        self.say(b"\x00\x01 this is no HTTP at all\r\n\r\n")
        return "close"

    def hints(self, *_):
        self.say("HTTP/1.1 103 Early Hints\nLink: </a.css>\n\n")
        self.say("HTTP/1.1 104 Upload Resumption Supported\nLocation: /r\n\n")
        self.send(200, b"done")

    def tatters(self, *_):
        """A chunked answer, cut anywhere into pieces that go out one by one."""
        chance = random.Random(self.query)
        body = bytes(i * 7 % 256 for i in range(5000))
        text = b"HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        while body:
            size = chance.randint(1, 900)
            text, body = text + b"%x\r\n%s\r\n" % (len(body[:size]), body[:size]), body[size:]
        text += b"0\r\n\r\n"
        self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while text:
            size = chance.choice([1, 2, 5, 30, 500])
            self.say(text[:size])
            text = text[size:]
            if chance.random() < 0.2:
                time.sleep(0.001)

    def headers(self, method, headers, lines, stream):
        self.send(200, "\n".join(lines).encode())

    def early(self, method, headers, lines, stream):
        """Refuses before the body is there, and reads none of it."""
        self.send(413, b"too long")
        time.sleep(0.2)
        return "close"

    def no_consent(self, method, headers, lines, stream):
        """Never says 100, and takes the body all the same."""
        stream.read(int(headers["content-length"]))
        self.send(200, headers.get("expect", "").encode())

    def slowly(self, method, headers, lines, stream):
        """Takes a MiB of the body in a second."""
        self.request.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 << 10)
        left = int(headers["content-length"])
        while left > 0:
            left -= len(stream.read(min(left, 64 << 10)))
            time.sleep(1 / 16)
        self.send(200, b"taken")

    def count(self, method, headers, lines, stream):
        """How many bytes came in chunks."""
        count = 0
        while (size := int(stream.readline(), 16)) > 0:
            count += len(stream.read(size))
            stream.readline()
        stream.readline()
        self.send(200, str(count).encode())

    def digest(self, method, headers, lines, stream):
        """Asks for the user u with the password p, by the algorithm in the query, and offers Basic first."""
        algorithm = self.query or "MD5"
        found = re.findall(r'(\w+)=(?:"([^"]*)"|([^",]*))', headers.get("authorization", "").removeprefix("Digest "))
        given = {name: quoted or plain for name, quoted, plain in found}
        hashed = lambda text: hashlib.new(algorithm.removesuffix("-sess").replace("-", ""), text.encode()).hexdigest()
        if given:
            who = hashed(f"u:digests:p")
            if algorithm.endswith("-sess"):
                who = hashed(f"{who}:{given['nonce']}:{given['cnonce']}")
            what = hashed(f"{method}:{given['uri']}")
            expected = hashed(f"{who}:{given['nonce']}:{given['nc']}:{given['cnonce']}:{given['qop']}:{what}")
            is_theirs = given["uri"] == f"/digest?{self.query}" and given["opaque"] == "o" and given["nonce"] == "n,1"
            if is_theirs and given["response"] == expected:
                return self.send(200, b"welcome")
        self.say(
            'HTTP/1.1 401 Said\nWWW-Authenticate: Basic realm="plain"\nWWW-Authenticate: Digest realm="digests", '
            f'nonce="n,1", qop="auth,auth-int", algorithm={algorithm}, opaque="o"\nContent-Length: 2\n\nno'
        )

    def script(self, method, headers, lines, stream):
        """The n-th request for a query gets the n-th answer that the query lists, if it is the one expected."""
        answers = json.loads(urllib.parse.unquote(self.query.partition("&")[2]))
        with self.server.lock:
            turn = self.server.asked[self.query] = self.server.asked.get(self.query, -1) + 1
        if turn >= len(answers):
            return self.send(500, b"nobody expected another request")
        answer = answers[turn]
        asked = {name: headers.get(name.lower(), "") for name in answer["expects"]}
        if answer["method"] != method or answer["expects"] != asked:
            return self.send(500, f"unexpected: {method} {asked}".encode())
        body = answer["body"].encode()
        head = "".join(f"{name}: {value}\n" for name, value in answer["headers"].items())
        self.say(f"HTTP/1.1 {answer['status']} Said\n{head}Content-Length: {len(body)}\n\n")
        if method != "HEAD":
            self.say(body[: answer["cut"]] if "cut" in answer else body)
        return "close" if "cut" in answer else None

    def draft(self, method, headers, lines, stream):
        """An upload that can be resumed, in whatever version of the draft it asks for; `drop=N` cuts it after N bytes."""
        interop = int(headers.get("upload-draft-interop-version", "0"))
        with self.server.lock:
            number = len(self.server.uploads)
            upload = {"body": bytearray(), "lock": threading.Lock(), "is_complete": False, "interop": interop}
            self.server.uploads.append(upload)
        if interop in [3, 5, 6] and headers.get(last_field(interop)[0]) == last_field(interop)[1]:
            self.say(
                f"HTTP/1.1 104 Upload Resumption Supported\nUpload-Draft-Interop-Version: {interop}\n"
                f"Location: /draft-upload?{number}\n\n"
            )
        drop = self.query.partition("drop=")[2]
        return self.take(upload, headers, stream, int(drop) if drop else None)

    def take(self, upload, headers, stream, drop=None):
        """Reads what is left of the body; the response to the last of it is the upload's."""
        left = int(headers["content-length"])
        with upload["lock"]:
            while left > 0:
                try:
                    bytes = stream.read1(min(left, 65536 if drop is None else min(65536, drop)))
                except ConnectionError:
                    bytes = b""
                if not bytes:
                    return "close"
                upload["body"] += bytes
                left -= len(bytes)
                if drop is not None and (drop := drop - len(bytes)) <= 0:
                    return "close"
            upload["is_complete"] = True
        with open(f"{self.server.folder}/up/draft-{len(upload['body'])}-{id(upload)}", "wb") as file:
            file.write(upload["body"])
        self.send(201, f"draft-{len(upload['body'])}-{id(upload)}".encode())

    def draft_upload(self, method, headers, lines, stream):
        """How much of an upload there is, and the rest of it."""
        number = int(self.query)
        if number >= len(self.server.uploads):
            return self.send(404, b"")
        upload = self.server.uploads[number]
        interop = upload["interop"]
        name, last = last_field(interop)
        # Once the connection that brought some of it is done with.
        with upload["lock"]:
            offset, is_complete = len(upload["body"]), upload["is_complete"]
        state = (
            f"Upload-Draft-Interop-Version: {interop}\nUpload-Offset: {offset}\n"
            f"{name.title()}: {last if is_complete else '?1' if last == '?0' else '?0'}\n"
        )
        if headers.get("upload-draft-interop-version") != str(interop):
            return self.send(400, b"another version")
        if method == "HEAD":
            return self.say(f"HTTP/1.1 204 No Content\n{state}\n")
        is_partial = interop < 6 or headers.get("content-type") == "application/partial-upload"
        if method != "PATCH" or not is_partial or headers.get("upload-offset") != str(offset):
            self.say(f"HTTP/1.1 409 Conflict\n{state}Content-Length: 0\nConnection: close\n\n")
            return "close"
        return self.take(upload, headers, stream)

    def close_when_kept(self, *_):
        """Answers well and closes the connection as if it were kept."""
        self.send(200, b"once")
        return "close"


def last_field(interop):
    """What says, in a version of the draft, that a request brings the last of an upload."""
    return ("upload-complete", "?1") if interop >= 4 else ("upload-incomplete", "?0")


class Proxy(socketserver.BaseRequestHandler):
    """One connection to a proxy: a way to any server, or one request to it. What it is asked goes into a list."""

    def handle(self):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = self.request.recv(1)
            if not byte:
                return
            head += byte
        first, *lines = head.decode().split("\r\n")
        method, target, _ = first.split()
        identity = next((line[21:] for line in lines if line.lower().startswith("proxy-authorization: ")), None)
        with open(f"{self.server.folder}/proxy.log", "a") as log:
            log.write(f"{method} {target} {identity}\n")
        offer = self.server.offer
        if offer is not None and not self.is_known(method, target, identity or ""):
            head = f"HTTP/1.1 407 Said\r\nProxy-Authenticate: {offer}\r\nContent-Length: 2\r\n\r\nno"
            self.request.sendall(head.encode())
            return
        address = target if method == "CONNECT" else urllib.parse.urlsplit(target).netloc
        host, _, port = address.rpartition(":")
        # Every name is this machine, so that names that nobody else knows can be asked for.
        with socket.create_connection(("127.0.0.1", int(port))) as server:
            if method == "CONNECT":
                self.request.sendall(b"HTTP/1.1 200 Connection established\r\nVia: 1.1 proxy\r\n\r\n")
            else:
                path = target.partition("://")[2].partition("/")[2]
                kept = [line for line in lines[:-2] if not line.lower().startswith(("proxy-", "connection:"))]
                text = "\r\n".join([f"{method} /{path} HTTP/1.1", *kept, "Connection: close", "", ""])
                server.sendall(text.encode())
            threading.Thread(target=self.pump, args=(self.request, server), daemon=True).start()
            self.pump(server, self.request)

    def is_known(self, method, target, identity):
        """Whether it is the user u with the password p:w who asks, in the way that was offered, for this very target."""
        if identity.startswith("Basic "):
            return self.server.offer.startswith("Basic") and identity == "Basic dTpwOnc="
        found = re.findall(r'(\w+)=(?:"([^"]*)"|([^",]*))', identity.removeprefix("Digest "))
        given = {name: quoted or plain for name, quoted, plain in found}
        if given.get("uri") != target or given.get("nonce") != "n,1":
            return False
        hashed = lambda text: hashlib.sha256(text.encode()).hexdigest()
        who, what = hashed("u:p:p:w"), hashed(f"{method}:{target}")
        expected = hashed(f"{who}:n,1:{given['nc']}:{given['cnonce']}:auth:{what}")
        return given["response"] == expected

    @staticmethod
    def pump(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass


class FaultServer(socketserver.ThreadingTCPServer):
    daemon_threads = True
    lock = threading.Lock()
    asked: dict[str, int] = {}
    uploads: list[dict] = []
    offer = None
    folder = ""
    allow_reuse_address = True

    def shutdown_request(self, request):
        # Without a farewell first, which would spoil a reset.
        self.close_request(request)

    def handle_error(self, request, client_address):
        pass


def main():
    # The thread that started this may have blocked them all: Apache would never hear that it is to end.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    folder = os.path.realpath(sys.argv[1])
    server = FaultServer(("127.0.0.1", 0), Faults)
    server.folder = folder
    threading.Thread(target=server.serve_forever, daemon=True).start()
    faults = server.server_address[1]
    proxies = {}
    digest = 'Digest realm="p", nonce="n,1", qop="auth", algorithm=SHA-256'
    for name, offer in [("proxy", None), ("private_proxy", 'Basic realm="p"'), ("digest_proxy", digest)]:
        proxy = FaultServer(("127.0.0.1", 0), Proxy)
        proxy.folder, proxy.offer = folder, offer
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        proxies[name] = proxy.server_address[1]
    nginx, ports = start_nginx(folder, faults)
    ports |= proxies
    socks, more = start_socks(folder)
    ports |= more
    processes = [nginx, *socks]
    if "apache" in sys.argv[2:]:
        apache, more = start_apache(folder, faults)
        processes.append(apache)
        ports |= more
    # It is held, and never listens: let go, it would be the next free port for somebody else.
    closed = socket.socket()
    closed.bind(("127.0.0.1", 0))
    ports |= {"closed": closed.getsockname()[1], "faults": faults, "certificate": f"{folder}/c.pem"}
    print(json.dumps(ports), flush=True)
    sys.stdin.read()
    for process in processes:
        process.terminate()
    for process in processes:
        process.wait()


if __name__ == "__main__":
    main()
