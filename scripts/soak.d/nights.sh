# The same night on every OS profile and many seeds, twice each, and once on a device built for release: for one profile
# and seed one log, byte for byte; for every seed another.
#
#   SOAK_SEEDS=5      seeds 1 to 5 instead of 50
#   SOAK_SYSTEMS=17   this profile only
#   SOAK_RELEASE=     no device built for release
#   SOAK_JOBS=4       so many nights at once instead of one for each processor
#
# What the log must hold stands in the scenario, whose expectations are part of every run.

# one_night FOLDER OS SEED DEVICE...: one line: the profile, the seed, how many logs there were, and the log's digest, or
# what went wrong.
one_night() {
    local folder="$1" os="$2" seed="$3" device log
    shift 3
    log="$folder/$os-$seed"
    for device in "$@" "$1"; do
        if ! timeout --kill-after=5 "${SOAK_LIMIT:-300}" "$device" run "$folder/night.yaml" --os "$os" --seed "$seed" \
            --log "$log.again" --json >"$log.json" 2>"$log.errors"; then
            echo "$os $seed wrong: see $log.json and $log.errors"
            return
        fi
        if ! grep -q '"counters":{}' "$log.json"; then
            echo "$os $seed counted: $(grep -o '"counters":{[^}]*}' "$log.json")"
            return
        fi
        if [[ ! -e "$log" ]]; then
            mv "$log.again" "$log"
        elif ! cmp -s "$log" "$log.again"; then
            echo "$os $seed differs: compare $log and $log.again"
            return
        fi
    done
    echo "$os $seed same $(($# + 1)) $(sha256sum "$log" | cut -c 1-16) $(wc -l <"$log")"
    rm -f "$log" "$log.again" "$log.json" "$log.errors"
}

part_nights() {
    local folder="$soak/nights" seeds="${SOAK_SEEDS:-$(size 50)}" systems="${SOAK_SYSTEMS:-6 9 12 13 15 17 18 26}"
    local devices=("$built/offstage") os seed start
    start="$(date +%s)"
    rm -rf "$folder"
    mkdir -p "$folder"
    build_apps "$soak/apps"
    sed "s|../../../.build/apps|$soak/apps|" Tests/EndToEndTests/Scenarios/night.yaml >"$folder/night.yaml"
    if [[ -n "${SOAK_RELEASE-yes}" ]]; then
        # In a folder of its own, so that the two builds do not wait for each other.
        swift build -c release --scratch-path "$soak/release" --product offstage
        cp "$soak/release/release/offstage" "$built/offstage-release"
        devices+=("$built/offstage-release")
    fi
    export -f one_night
    for seed in $(seq "$seeds"); do printf "%s $seed\n" $systems; done |
        xargs --max-procs "${SOAK_JOBS:-$(nproc)}" -I{} \
            bash -c 'one_night "$0" $1 "${@:2}"' "$folder" {} "${devices[@]}" >"$folder/results"
    for os in $systems; do report_nights "$os" "$seeds" "$folder/results" "$start"; done
}

# report_nights OS SEEDS RESULTS START
report_nights() {
    local same different runs digest lines
    same="$(awk -v os="$1" '$1 == os && $3 == "same"' "$3" | sort -n -k 2)"
    different="$(awk '{ print $5 }' <<<"$same" | sort -u | wc -l)"
    runs="$(awk '{ runs += $4 } END { print runs + 0 }' <<<"$same")"
    lines="$(awk '{ print $6 }' <<<"$same" | sort -nu | sed -n '1p;$p' | xargs | tr ' ' '-')"
    digest="$(awk '{ print $5 }' <<<"$same" | sha256sum | cut -c 1-16)"
    report "nights iOS $1" "${lines:-no} lines" "$runs" "$different" "$digest" 0 $(($(date +%s) - $4))
    if (($(grep -c . <<<"$same") != $2 || different != $2)); then
        failures=$((failures + 1))
        printf 'error: iOS %s: %s seeds, %s different logs\n' "$1" "$2" "$different" >&2
        awk -v os="$1" '$1 == os && $3 != "same"' "$3" >&2
    fi
}
