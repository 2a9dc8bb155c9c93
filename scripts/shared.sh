# Sourced by the scripts beside it: where the project is, and the flags that every build has.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$root"

# An import that Package.swift does not declare fails the build. SwiftPM prints "Build complete!" even then: only the
# exit code tells.
build_flags=(--explicit-target-dependency-import-check error)

# Packages of their own inside this one. Each is built from its own folder.
nested_packages=()
for package in Samples Samples/TestedApp Tests/Clients Tests/BugPrograms; do
    if [[ -f "$package/Package.swift" ]]; then nested_packages+=("$package"); fi
done

step() { printf '\n== %s\n' "$*"; }

fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

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

offstage() { "$root/.build/debug/offstage" "$@"; }

# build_apps FOLDER: the bundles that the end-to-end tests and the demo run, one `offstage build` each.
build_apps() {
    local folder="$1" product
    for package in "${nested_packages[@]}"; do touch "$package/Package.swift"; done
    for product in ExecutionTime BackgroundQueue WebFetch BudgetProbe RefreshProbe; do
        build_app Samples "$product" "$folder"
    done
    for product in MainFile SceneNotes Chance Refresher Fetcher WebTable; do
        build_app Tests/Clients "$product" "$folder"
    done
    for product in Stubborn EarlyEnd FetchAnswers TaskAnswers \
        Bug{01,03,05,07,09,11,13,17,19,21,23,25,27}{,Mended}; do
        build_app Tests/BugPrograms "$product" "$folder"
    done
}

# The build's own output is shown only where it fails.
build_app() {
    local output
    output="$(offstage build "$1" --product "$2" --output "$3" 2>&1)" || fail "$output"
}
