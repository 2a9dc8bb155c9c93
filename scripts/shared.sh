# Sourced by the scripts beside it: where the project is, and the flags that every build has.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$root"

# An import that Package.swift does not declare fails the build. SwiftPM prints "Build complete!" even then: only the
# exit code tells.
build_flags=(--explicit-target-dependency-import-check error)

# Of every module a compiler reads all files, so two for a large one cost less than one for each 25 files. What LLVM is
# handed it need not prove to itself: a twentieth of compiling. By the environment, so that whoever builds without these
# finds the same modules.
export ADDITIONAL_SWIFT_DRIVER_FLAGS="-driver-batch-size-limit 1000 -Xfrontend -disable-llvm-verify${ADDITIONAL_SWIFT_DRIVER_FLAGS:+ $ADDITIONAL_SWIFT_DRIVER_FLAGS}"

step() { printf '\n== %s\n' "$*"; }

fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# What a signal ended says nothing itself.
trap 'code=$?; ((code <= 128)) || printf "error: %s:%s: exit code %s\n" "$0" "$LINENO" "$code" >&2' ERR

# The Swift sources that are written in the house format. Tests/Clients is code as strangers write it.
house_sources() { git ls-files -z --cached --others --exclude-standard -- '*.swift' ':!Tests/Clients'; }

# build_nested PACKAGE [FLAG...]: SwiftPM keeps a nested package's plan until one of its own files changes, and so does not
# see a new file in this package; a touched manifest makes it look again.
build_nested() {
    local package="$1"
    shift
    touch "$package/Package.swift"
    swift build --package-path "$package" "${build_flags[@]}" "$@"
}

# Packages that use of Offstage only what apps link share a folder, that of `offstage build`: what they need of it is
# compiled once. Each must plan anew, or it would take the plan of the package before for its own, and run that one's
# tests.
build_folder="$root/.build/side"
app_side="$build_folder/build"
# on_app_side COMMAND PACKAGE [FLAG...]: `swift test` or `swift build` of its tests. Only these are indexed, as
# `offstage test` has it.
on_app_side() {
    local command="$1" package="$2" index="$app_side/$(uname -m)-unknown-linux-gnu/debug/index/store"
    shift 2
    mkdir -p "$index"
    OFFSTAGE_SIDE=app OFFSTAGE_INDEX_STORE="$index" swift "$command" --package-path "$package" \
        --scratch-path "$app_side" --disable-build-manifest-caching --disable-index-store --disable-xctest "$@"
}

# A package with devices in its tests shares the project's own folder; so must whoever comes next plan anew.
shared_build=(--scratch-path "$root/.build" --disable-build-manifest-caching)
forget_plan() { rm -f "$root/.build/debug.yaml"; }

offstage() { "$root/.build/debug/offstage" "$@"; }

# build_apps FOLDER: the bundles that the end-to-end tests run, one `offstage build` for each package. Of several products
# it builds the whole package: the clients that tests start without a bundle are there then, too.
build_apps() {
    local twin stranger
    build_products "$1" Tests/BugPrograms Stubborn Deaths EarlyEnd FetchAnswers TaskAnswers \
        Bug{01,03,05,07,09,11,13,17,19,21,23,25,27,57,59}{,Mended}
    build_products "$1" Tests/BugPrograms SessionBugs --extension=SessionBugsShare
    for twin in Bug61 Bug61Mended; do build_products "$1" Tests/BugPrograms "$twin" --extension="${twin}Service"; done
    build_products "$1" Samples ExecutionTime BackgroundQueue WebFetch PushNews Transfers BudgetProbe RefreshProbe PushProbe
    build_products "$1" Tests/Clients MainFile SceneNotes Chance Refresher Fetcher Caller Glance Carrier Filer Postbox \
        Bulletin Wanderer WebTable Outbox Journal Headlines Digest Indexer Exporter Notebook Gallery Shelf Wallet Meter
    build_products "$1" Tests/Clients Pager --extension=PagerShare
    build_products "$1" Tests/Clients Poster --extension=PosterService
    # As strangers have them. Those with Combine come last: what SwiftPM builds next without OpenCombine removes its
    # checkout, and then it is compiled anew. The tests of Combine follow.
    for stranger in Almanac HelloWorld Kiosk Pigeon Cellar Larder Orchard Barometer Harbour; do
        build_products "$1" "Tests/Clients/Strangers/$stranger"
    done
}

# build_products FOLDER PACKAGE PRODUCT|OPTION...: the build's own output is shown only where it fails.
build_products() {
    local folder="$1" package="$2" output word products=()
    shift 2
    for word; do
        if [[ "$word" == --* ]]; then products+=("$word"); else products+=("--product=$word"); fi
    done
    output="$(offstage build "$package" "${products[@]}" --output "$folder" --scratch-path "$app_side" 2>&1)" ||
        fail "$output"
    # As they are on iOS, they compile without one; but Pigeon is from the years of other names.
    if [[ "$package" == */Strangers/* && "$package" != */Pigeon && "$output" == *warning:* ]]; then fail "$output"; fi
}

# A Python that has the clients of the gateway's tests and a server of WebSockets.
provider_clients=(aioapns==4.0 pyapns-client==2.0.6 kalyke-apns==1.5.0 h2==4.4.1 websockets==17.4)
providers="${XDG_CACHE_HOME:-$HOME/.cache}/offstage/providers-$(printf '%s ' "${provider_clients[@]}" | sha256sum | cut -c 1-12)"

# make_providers: makes it, once for all clones.
make_providers() {
    if [[ -e "$providers/complete" ]]; then return; fi
    rm -rf "$providers"
    mkdir -p "$(dirname "$providers")"
    python3 -m venv "$providers"
    "$providers/bin/pip" install --quiet --disable-pip-version-check "${provider_clients[@]}"
    touch "$providers/complete"
}
