#!/usr/bin/env bash
# A PostgreSQL server of one's own, on a Unix socket in a new folder, with everything as in production but the ports.
#
#   postgresql.sh FOLDER
#   postgresql.sh --installed     only says by its code whether there is a server to run
#
# Prints `ready ADDRESS` once it serves; ADDRESS is a URL but for the database's name, which goes where it says NAME. Then
# it does what its input says: `stop` ends the server as a crash does, `start` starts it again, each answered with its own
# word. At the end of the input the server ends and the folder goes, so nothing stays behind whoever dies.
#
# The server does not run as root: then it runs as the user postgres of Debian's package, or as nobody.
set -euo pipefail

folder="$1"
bin=
for candidate in "$(command -v initdb 2>/dev/null || true)" /usr/lib/postgresql/*/bin/initdb; do
    if [[ -x "$candidate" ]]; then bin="$(dirname "$(readlink -f "$candidate")")"; fi
done
if [[ -z "$bin" ]]; then
    echo "error: no PostgreSQL server here: install Debian's package postgresql-15" >&2
    exit 3
fi
if [[ "$folder" == --installed ]]; then exit 0; fi

mkdir -p "$folder"
as_user=()
user="$(id -un)"
if ((EUID == 0)); then
    user=postgres
    id "$user" >/dev/null 2>&1 || user=nobody
    as_user=(setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups)
    chown "$user" "$folder"
fi

pid=
start() {
    # Connections only by who can enter the folder. Nothing of it is at rest while a test of durability looks at it.
    (cd "$folder" && exec ${as_user[@]+"${as_user[@]}"} "$bin/postgres" -D "$folder/data" -k "$folder" \
        -c listen_addresses= -c logging_collector=off -c max_connections=200) >>"$folder/log" 2>&1 &
    pid="$!"
    local tries
    for ((tries = 0; tries < 600; tries++)); do
        if "$bin/pg_isready" --quiet --host "$folder"; then return; fi
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.05
    done
    cat "$folder/log" >&2
    exit 1
}

# At once, with nothing written any more (SIGQUIT).
stop() {
    if [[ -n "$pid" ]]; then
        kill -QUIT "$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
    fi
    pid=
}

trap 'stop; rm -rf "$folder"' EXIT
# Of what is made here nothing needs to be on the disk yet; the server itself writes as it should.
(cd "$folder" && ${as_user[@]+"${as_user[@]}"} "$bin/initdb" --pgdata "$folder/data" --username offstage --auth trust \
    --encoding UTF8 --no-locale --no-sync >"$folder/log" 2>&1) || { cat "$folder/log" >&2; exit 1; }
start
printf 'ready postgresql://offstage@/NAME?host=%s\n' "$folder"
while read -r word; do
    case "$word" in
    stop | start) "$word" ;;
    *) echo "error: what is $word?" >&2 ;;
    esac
    printf '%s\n' "$word"
done
