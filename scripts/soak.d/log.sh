# A device and its reader while the log grows to a million lines: the memory of both levels off, and every line is read
# once. In real time, because a log is a live device's.
#
#   SOAK_LINES=100000   so many lines instead of a million

# memory PID FIELD: the process's memory in KiB.
memory() { awk -v field="$2:" '$1 == field { print $2 }' "/proc/$1/status"; }

part_log() {
    local state="$work/log-state" words=16000 lines="${SOAK_LINES:-$((1000000 / scale))}"
    local rounds=$((lines / words > 1 ? lines / words : 1)) round device early late peak read expected start
    local changes=()
    start="$(date +%s)"
    mapfile -t changes < <(seq "$words" | awk '{ print "battery=" $1 % 100 }')
    "$built/offstage" device run --lines-kept 0 --state "$state" >"$work/log-ready" &
    device="$!"
    loads+=("$device")
    timeout 60 bash -c "until grep -q ^ready '$work/log-ready'; do sleep 0.1; done"
    for round in $(seq "$rounds"); do
        "$built/offstage" environment set --device "$state/control" "${changes[@]}"
        if ((round == 1)); then early="$(memory "$device" VmRSS)"; fi
    done
    expected=$(("$("$built/offstage" log show --json --last 1 --device "$state/control" | sed -E 's/.*"seq":([0-9]+).*/\1/')"))
    read="$("$built/offstage" log show --json --device "$state/control" | grep -c .)"
    late="$(memory "$device" VmRSS)"
    peak="$(memory "$device" VmHWM)"
    end_loads
    report log "$read lines" 1 1 "$early-$late KiB" 0 $(($(date +%s) - start))
    # A page of the log, a batch of changes and what SQLite keeps fit in this; a log of a million lines is 80 MB.
    if ((read != expected || peak > early + 20000)); then
        failures=$((failures + 1))
        printf 'error: %s of %s lines were read; the memory went from %s to %s KiB\n' "$read" "$expected" "$early" "$peak" >&2
    fi
}
