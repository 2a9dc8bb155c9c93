# Background transfers of a live device that is killed, or whose app is: all complete, each end is heard once, and hardly a
# byte is fetched twice.
#
#   SOAK_ROUNDS=20   kills of each seed; with more the files are longer, so that all of them meet one
part_transfers() {
    local seed seeds rounds="${SOAK_ROUNDS:-20}" start result
    seeds="$(size 10)"
    start="$(date +%s)"
    build_products "$soak/apps" Tests/Clients Carrier
    for ((seed = 1; seed <= seeds; seed++)); do
        if ! result="$("$root/scripts/soak.d/transfers.py" "$built/offstage" "$soak/apps/Carrier.app" \
            "$work/transfers-$seed" "$seed" "$rounds" $((rounds > 20 ? rounds * 200000 : 6000000)))"; then
            failures=$((failures + 1))
            printf 'error: transfers: %s (in %s)\n' "$result" "$soak/transfers-$seed" >&2
            cp -r "$work/transfers-$seed" "$soak/"
        fi
        printf '%s\n' "$result"
        rm -rf "$work/transfers-$seed"
    done
    report transfers "$rounds kills each" "$seeds" 1 "$result" 0 $(($(date +%s) - start)) | cut -c 1-120
}
