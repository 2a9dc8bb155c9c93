# Everything that is hard to hold in virtual time, one run each of Tests/Fixtures/HardRuns with an app that does it.

hard() { # PART SITUATION RUNS WORD...
    local part="$1" situation="$2" runs="$3" command=("$built/HardRuns")
    shift 3
    # A device pins itself where it finds itself; a spinner spins there too.
    if [[ "$situation" == "spinner pinned" ]]; then command=(taskset --cpu-list 0 "${command[@]}"); fi
    if [[ "$situation" == *unpinned ]]; then set -- "$@" --unpinned; fi
    repeat "$part" "$situation" "$runs" "${command[@]}" "$@"
}

# The device speaks while processes are about to become idle: 20,000 frames to each of two apps.
part_frames() {
    hard frames "alone pinned" 3 frames
    hard frames "alone unpinned" 2 frames
    hard frames "busy pinned" 2 frames
    hard frames "spinner pinned" 2 frames
}

# More than a socket holds, both ways.
part_burst() {
    hard burst "alone pinned" 20 burst
    hard burst "alone unpinned" 10 burst
    hard burst "busy unpinned" 10 burst
    hard burst "spinner pinned" 10 burst
    hard burst "disk pinned" 10 burst
}

# An app that writes through to a disk that is busy.
part_sync() {
    local count=(--count 100 --folder "$soak")
    hard sync "alone pinned" 20 sync "${count[@]}"
    hard sync "disk pinned" 40 sync "${count[@]}"
    hard sync "disk unpinned" 40 sync "${count[@]}"
}

# Children that wait, print, end and outlive whoever started them.
part_children() {
    local run
    for run in children orphans; do
        hard $run "alone pinned" 100 $run
        hard $run "alone unpinned" 50 $run
        hard $run "busy unpinned" 50 $run
        hard $run "spinner pinned" 50 $run
        hard $run "disk pinned" 50 $run
    done
}

# An app ends of itself, in every way and at every place.
part_ends() {
    hard ends "alone pinned" 40 ends
    hard ends "alone unpinned" 20 ends
    hard ends "busy unpinned" 20 ends
    hard ends "spinner pinned" 20 ends
    hard ends "disk pinned" 20 ends
}

# The night of the samples.
part_night() {
    local apps=() product
    build_products "$soak/apps" Samples ExecutionTime BackgroundQueue WebFetch
    for product in ExecutionTime BackgroundQueue WebFetch; do apps+=(--app "$soak/apps/$product.app"); done
    hard night "alone pinned" 60 night "${apps[@]}"
    hard night "alone unpinned" 40 night "${apps[@]}"
    hard night "busy pinned" 30 night "${apps[@]}"
    hard night "busy unpinned" 30 night "${apps[@]}"
    hard night "spinner pinned" 20 night "${apps[@]}"
    hard night "disk pinned" 20 night "${apps[@]}"
}
