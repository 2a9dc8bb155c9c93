# Task groups, actors, timers of one moment, contended locks and `concurrentPerform`, a thousand times.

# concurrency_run [OPTION...]: one run; prints all that it printed and its counters.
concurrency_run() {
    "$built/virtual-time-driver" --hours 1 "$@" -- "$built/virtual-time-swift" concurrency \
        >"$work/lines" 2>"$work/remarks" || return 1
    awk '
        { kind[$2]++ }
        $2 == "timer" && $1 != 10 * $4 ".000000000" { print "a timer is late: " $0 > "/dev/stderr"; wrong = 1 }
        END {
            if (kind["timer"] != 240 || kind["queue"] != 240 || kind["actor"] != 440 || kind["group"] != 200 ||
                kind["perform"] != 30) { print "lines are missing" > "/dev/stderr"; wrong = 1 }
            exit wrong
        }' "$work/lines" || return 1
    cat "$work/lines"
    if ! grep -q 'second runners 0, lent 0, holds 0, charges 0, foreign 0, not held 0' "$work/remarks"; then
        cat "$work/remarks" >&2
        return 1
    fi
    echo "counters 0"
}

part_concurrency() {
    export -f concurrency_run
    export built work
    local run=(bash -c 'concurrency_run "$@"' run)
    repeat concurrency "alone pinned" 400 "${run[@]}" --pin 0
    repeat concurrency "alone unpinned" 200 "${run[@]}"
    repeat concurrency "busy pinned" 150 "${run[@]}" --pin 0
    repeat concurrency "busy unpinned" 150 "${run[@]}"
    repeat concurrency "spinner pinned" 100 "${run[@]}" --pin 0
}
