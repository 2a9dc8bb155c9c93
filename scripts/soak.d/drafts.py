"""A slow server of uploads that can be resumed, in version 3 of the draft; what it is asked for by GET lies elsewhere.

It cuts the first request of each upload after a third: who is killed leaves its bytes in sockets, and they arrive.
"""
import http.server, os, socket, struct, threading, time

INTEROP = "3"
PIECE = 16 << 10


class Upload:
    """What came of one, and which request it belongs to: a later one takes it from the one before."""

    def __init__(self, path, length):
        self.path, self.length, self.came, self.turn = path, length, 0, 0
        self.lock = threading.Lock()

    def take(self):
        with self.lock:
            self.turn += 1
            return self.turn

    def add(self, data, turn):
        """Returns whether the request may go on."""
        with self.lock:
            if turn == self.turn:
                with open(self.path, "r+b") as file:
                    file.seek(self.came)
                    file.write(data)
                self.came += len(data)
            return turn == self.turn


class Uploads:
    def __init__(self, port, folder, rate, elsewhere):
        self.begun = []
        self.resumed = 0
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 60

            def log_message(self, *_):
                pass

            def answer(self, status, *fields):
                self.send_response(status)
                for name, value in fields:
                    self.send_header(name, value)
                if status != 204:
                    self.send_header("Content-Length", "0")
                self.end_headers()

            def do_GET(self):
                self.answer(302, ("Location", f"{elsewhere}{self.path}"))

            def do_PUT(self):
                place = f"{folder}{self.path}"
                os.makedirs(os.path.dirname(place), exist_ok=True)
                open(place, "wb").close()
                upload = Upload(place, int(self.headers["Content-Length"]))
                outer.begun.append(upload)
                if self.headers.get("Upload-Draft-Interop-Version") == INTEROP:
                    self.wfile.write(
                        f"HTTP/1.1 104 Upload Resumption Supported\r\nUpload-Draft-Interop-Version: {INTEROP}\r\n"
                        f"Location: /kept/{len(outer.begun) - 1}\r\n\r\n".encode()
                    )
                self.receive(upload, cut=upload.length // 3)

            def kept(self):
                return outer.begun[int(self.path.rsplit("/", 1)[1])]

            def state(self, upload):
                missing = "?0" if upload.came == upload.length else "?1"
                return (
                    ("Upload-Draft-Interop-Version", INTEROP), ("Upload-Offset", str(upload.came)),
                    ("Upload-Incomplete", missing),
                )

            def do_HEAD(self):
                # A file that is all there is asked for so (E-5).
                if not self.path.startswith("/kept/"):
                    return self.do_GET()
                upload = self.kept()
                upload.take()
                self.answer(204, *self.state(upload))

            def do_PATCH(self):
                upload = self.kept()
                if int(self.headers["Upload-Offset"]) != upload.came:
                    return self.answer(409, *self.state(upload))
                outer.resumed += upload.came > 0
                self.receive(upload)

            def receive(self, upload, cut=None):
                turn, left = upload.take(), int(self.headers["Content-Length"])
                while left > 0:
                    data = self.rfile.read(min(PIECE, left))
                    if not data or not upload.add(data, turn):
                        self.close_connection = True
                        return
                    left -= len(data)
                    if cut is not None and upload.came >= cut:
                        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                        self.close_connection = True
                        return
                    time.sleep(len(data) / rate)
                self.answer(201)

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                """A client that was killed is nothing to tell of."""

        self.server = Server(("127.0.0.1", port), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
