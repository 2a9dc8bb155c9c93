# A week of photos in ten minutes: two hundred uploads over networks that come and go, and an app that is killed; in virtual
# time and live. Every photo must have left once, and the app must do the same in the same order in both worlds.
#
#   SOAK_MINUTES=2   so many minutes instead of ten, with as many fewer photos
part_worlds() {
    local minutes="${SOAK_MINUTES:-$((10 / scale > 1 ? 10 / scale : 2))}" start result
    start="$(date +%s)"
    build_products "$soak/apps" Tests/Clients Carrier
    if ! result="$("$root/scripts/soak.d/worlds.py" "$built/offstage" "$soak/apps/Carrier.app" "$work/worlds" \
        "$minutes")"; then
        failures=$((failures + 1))
        printf 'error: worlds: %s\n' "$result" >&2
        cp -r "$work/worlds" "$soak/"
    fi
    printf '%s\n' "$result"
    report worlds "$minutes min live" 1 1 "$(cut -d ';' -f 1 <<<"$result" | cut -c 1-18)" 0 $(($(date +%s) - start))
}
