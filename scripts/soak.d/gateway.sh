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

# said WORD PROCESS FILE: waits until a process wrote that, however busy the machine is, or has ended.
said() {
    until grep -q "$1" "$3"; do
        kill -0 "$2" 2>/dev/null || return 1
        sleep 0.1
    done
}

# So many devices that only stay connected, and what each costs the memory of the gateways' processes. Each connection has
# two ends on this machine, in two processes; C-14 says why a pair of them holds 15,000: more take more pairs.
#
#   SOAK_CONNECTIONS=15000       100000 are the full run
#   SOAK_CONFIGURATION=release   debug measures what is built already
part_connections() {
    local count="${SOAK_CONNECTIONS:-$(size 15000)}" configuration="${SOAK_CONFIGURATION:-release}" programs="$built"
    local pairs=$(((count + 14999) / 15000)) pair share limit start=$SECONDS before=0 after=0 connected=0 each
    local gateways=() outputs=()
    share=$(((count + pairs - 1) / pairs))
    count=$((share * pairs))
    limit=$((share + 200))
    ulimit -n "$limit" 2>/dev/null || fail "$limit open files are too many here: see ulimit -Hn, or SOAK_CONNECTIONS"
    if [[ "$configuration" == release ]]; then
        programs="$soak/release/release"
        swift build -c release --scratch-path "$soak/release" --product offstage
        swift build -c release --scratch-path "$soak/release" --product CourierFixture
    fi
    for ((pair = 0; pair < pairs; pair++)); do
        local folder="$work/connections-$pair"
        mkdir -p "$folder"
        "$programs/offstage" gateway run --json --port 0 --courier-port 0 --state "$folder/state" >"$folder/ready" &
        gateways+=("$!")
        loads+=("$!")
        said ready "$!" "$folder/ready" || fail "the gateway did not start"
        before=$((before + $(memory "$!" RssAnon)))
        mkfifo "$folder/input"
        "$programs/CourierFixture" idle "$(cat "$folder/ready")" "$share" <"$folder/input" >"$folder/output" &
        loads+=("$!")
        outputs+=("$folder/output")
        # Open for as long as this shell is: its end ends the crowd.
        local input
        exec {input}>"$folder/input"
        said connected "$!" "$folder/output" || fail "not all of $share devices were connected"
    done
    # So that what is only in use for a while is given back.
    sleep "${SOAK_REST:-10}"
    for pair in "${gateways[@]}"; do after=$((after + $(memory "$pair" RssAnon))); done
    for pair in "${outputs[@]}"; do connected=$((connected + $(awk '{ print $2 }' "$pair"))); done
    each=$(((after - before) * 10 / count))
    end_loads
    report connections "$pairs gateway(s)" "$count" 1 "$((each / 10)).$((each % 10)) KiB each" 0 $((SECONDS - start))
    if ((each > 200 || connected != count)); then
        failures=$((failures + 1))
        printf 'error: a connection may cost 20 KiB, and of %s that must stand %s did\n' "$count" "$connected" >&2
    fi
}
