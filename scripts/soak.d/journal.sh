# A live device whose database is cut at each of its writes while it fetches and sends files: it comes up again, all
# complete, and each end is heard once.
part_journal() {
    local start result status=0
    start="$(date +%s)"
    build_products "$soak/apps" Tests/Clients Carrier
    clang -O2 -Wall -Werror -shared -fPIC -o "$work/cut.so" "$root/scripts/soak.d/cut.c"
    result="$("$root/scripts/soak.d/journal.py" "$built/offstage" "$soak/apps/Carrier.app" "$work/journal" \
        "$work/cut.so" "$scale")" || status=$?
    if ((status)); then failures=$((failures + 1)); fi
    printf '%s\n' "$result"
    report journal "every $scale" 1 1 "$(sha256sum <<<"$result" | cut -c 1-16)" 0 $(($(date +%s) - start))
}
