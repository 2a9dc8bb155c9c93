# Gateways and devices of the courier.
#
#   SOAK_ROUNDS=20   kills of each seed

# Under load from providers the gateway, the device or both are killed again and again, at moments that a seed chooses:
# nothing that was accepted is lost, nothing is handed on twice.
part_gateway() {
    kills gateway
    live_gateway "$(size 20)" "${SOAK_ROUNDS:-20}"
}

# Two gateways that share a database, which is killed too.
part_gateway_postgresql() { kills gateway-postgresql "$root/Tests/Fixtures/postgresql.sh"; }

# kills NAME [SCRIPT]
kills() {
    local name="$1" seed seeds rounds="${SOAK_ROUNDS:-20}" start result
    shift
    seeds="$(size 20)"
    start="$(date +%s)"
    for ((seed = 1; seed <= seeds; seed++)); do
        if ! result="$("$built/CourierFixture" kills "$built/offstage" "$work/$name-$seed" "$seed" "$rounds" "$@")"; then
            failures=$((failures + 1))
            printf 'error: %s: %s (in %s)\n' "$name" "$result" "$soak/$name-$seed" >&2
            cp -r "$work/$name-$seed" "$soak/"
        fi
        printf '%s\n' "$result"
        rm -rf "$work/$name-$seed"
    done
    report "$name" "$rounds kills each" "$seeds" 1 "$result" 0 $(($(date +%s) - start)) | cut -c 1-120
}

# The same with a live device, up to the handler of an app that writes down what it gets.
live_gateway() {
    local seed seeds="$1" rounds="$2" start result
    build_products "$soak/apps" Tests/Clients Postbox
    start="$(date +%s)"
    for ((seed = 1; seed <= seeds; seed++)); do
        if ! result="$("$built/CourierFixture" live-kills "$built/offstage" "$soak/apps/Postbox.app" \
            "$work/live-gateway-$seed" "$seed" "$rounds")"; then
            failures=$((failures + 1))
            printf 'error: gateway with a live device: %s (in %s)\n' "$result" "$soak/live-gateway-$seed" >&2
            cp -r "$work/live-gateway-$seed" "$soak/"
        fi
        printf '%s\n' "$result"
        rm -rf "$work/live-gateway-$seed"
    done
    report gateway "live, $rounds kills" "$seeds" 1 "$result" 0 $(($(date +%s) - start)) | cut -c 1-120
}

# So many devices that only stay connected, and what each costs the gateway's process. Each connection has two ends on this
# machine, in two processes; C-14 says why 15,000.
#
#   SOAK_CONNECTIONS=15000
part_connections() {
    local count="${SOAK_CONNECTIONS:-$(size 15000)}" state="$work/connections" gateway crowd before after each limit
    limit=$((count + 200))
    ulimit -n "$limit" 2>/dev/null || fail "$limit open files are too many here: see ulimit -Hn, or SOAK_CONNECTIONS"
    # What it costs is a matter of the release build.
    swift build -c release --scratch-path "$soak/release" --product offstage
    swift build -c release --scratch-path "$soak/release" --product CourierFixture
    "$soak/release/release/offstage" gateway run --json --port 0 --courier-port 0 --state "$state" >"$work/connections-ready" &
    gateway="$!"
    loads+=("$gateway")
    timeout 60 bash -c "until grep -q ready '$work/connections-ready'; do sleep 0.1; done"
    before="$(memory "$gateway" VmRSS)"
    mkfifo "$work/connections-input"
    "$soak/release/release/CourierFixture" idle "$(cat "$work/connections-ready")" "$count" \
        <"$work/connections-input" >"$work/connections-output" &
    crowd="$!"
    loads+=("$crowd")
    exec 7>"$work/connections-input"
    timeout 300 bash -c "until grep -q connected '$work/connections-output'; do sleep 0.1; done"
    # One more minute, so that what is only in use for a while is given back.
    sleep "${SOAK_REST:-10}"
    after="$(memory "$gateway" VmRSS)"
    each=$(((after - before) * 10 / count))
    exec 7>&-
    end_loads
    report connections alone "$count" 1 "$((each / 10)).$((each % 10)) KiB each" 0 \
        "$(awk '{ print $3 }' "$work/connections-output")"
    if ((each > 200)) || [[ "$(awk '{ print $2 }' "$work/connections-output")" != "$count" ]]; then
        failures=$((failures + 1))
        printf 'error: a connection may cost 20 KiB, and %s must stand at a time\n' "$count" >&2
    fi
}
