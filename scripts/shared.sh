# Sourced by the scripts beside it: where the project is, and the flags that every build has.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$root"

# An import that Package.swift does not declare fails the build. SwiftPM prints "Build complete!" even then: only the
# exit code tells.
build_flags=(--explicit-target-dependency-import-check error)

# Packages of their own inside this one. Each is built from its own folder.
nested_packages=()
for package in Samples Tests/Clients Tests/BugPrograms; do
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
    for product in ExecutionTime BackgroundQueue BudgetProbe; do
        offstage build Samples --product "$product" --output "$folder" >/dev/null
    done
    for product in MainFile SceneNotes; do
        offstage build Tests/Clients --product "$product" --output "$folder" >/dev/null
    done
    for product in Bug{01,03,05,07,09,11,13}{,Mended}; do
        offstage build Tests/BugPrograms --product "$product" --output "$folder" >/dev/null
    done
}
