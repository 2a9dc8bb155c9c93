# Thirty days of a live device whose apps are opened, left, fetched for and killed, and whose log grows by many lines a
# day: memory, database and folder level off, every app that ends leaves nothing, and what is kept is replayed.
#
#   SOAK_DAYS=3      so many days instead of thirty
#   SOAK_SPEED=864   a day in so much less than a day; at 8640, a day in ten seconds, watchdogs have milliseconds, and
#                    most apps are killed at their launch
#
# Whether the database levels off shows only where the log was full, with 100,000 lines, by half time: in twenty days.

# file_size FILE...: KiB of those that are there, together.
file_size() { du --apparent-size -ck "$@" 2>/dev/null | awk 'END { print $1 }'; }

part_live() {
    local state="$work/live-state" speed="${SOAK_SPEED:-8640}" days="${SOAK_DAYS:-$((30 / scale > 1 ? 30 / scale : 2))}"
    local day app device start half end_of_day lines first replay database memory_half memory_end database_half
    local files changes=()
    start="$(date +%s)"
    half=$(((days + 1) / 2))
    mapfile -t changes < <(seq 16000 | awk '{ print "battery=" $1 % 100 }')
    build_products "$work/live-apps" Samples ExecutionTime WebFetch
    "$built/offstage" device run --state "$state" --speed "$speed" >"$work/live-ready" 2>"$work/live-errors" &
    device="$!"
    loads+=("$device")
    timeout 60 bash -c "until grep -q ^ready '$work/live-ready'; do sleep 0.1; done"
    # phone WORD...: what a refusal says is of no matter here: apps may be dead, or the device locked.
    phone() { "$built/offstage" "$@" --device "$state/control" >/dev/null 2>&1 || true; }
    for app in ExecutionTime WebFetch; do phone app install "$work/live-apps/$app.app"; done
    for ((day = 1; day <= days; day++)); do
        end_of_day=$((start + (day * 86400) / speed))
        phone user unlock
        for app in com.example.execution-time com.example.web-fetch; do
            phone user open "$app"
            phone user home
        done
        phone simulate fetch com.example.web-fetch
        phone environment set "${changes[@]}"
        phone simulate memory-pressure
        phone user lock
        while (($(date +%s) < end_of_day)); do sleep 0.2; done
        if ((day == half)); then
            memory_half="$(memory "$device" VmRSS)"
            database_half="$(file_size "$state/device.sqlite")"
        fi
    done
    memory_end="$(memory "$device" VmRSS)"
    database="$(file_size "$state/device.sqlite")"
    files="$(find "$state" -type f | wc -l)"
    lines="$("$built/offstage" log show --json --device "$state/control" | tee "$work/live-log" | grep -c .)"
    first="$(head -n 1 "$work/live-log" | sed -E 's/.*"seq":([0-9]+).*/\1/')"
    end_loads
    replay="$("$built/offstage" trace replay "$state" || true)"
    report live "$days days" 1 1 "$memory_half-$memory_end KiB" 0 $(($(date +%s) - start))
    printf '%s lines from number %s on; database %s KiB at half time, %s KiB at the end; %s files\n%s\n' \
        "$lines" "$first" "$database_half" "$database" "$files" "$replay"
    if ((lines > 115000 || memory_end > memory_half + 20000 || files > 300)) ||
        ((days >= 20 && database * 10 > database_half * 11)) ||
        [[ "$replay" != *" records equal"* || "$replay" == *differs* ]]; then
        failures=$((failures + 1))
        printf 'error: memory, database, folder or log of the live device do not level off, or cannot be replayed\n' >&2
        head -c 2000 "$work/live-errors" >&2
    fi
}
