/// What is to be prepared: every source of every module of a project, because what one file declares decides what
/// becomes of another.
struct Job: Codable {
    struct Module: Codable {
        var name: String
        /// The names that `#if` finds set.
        var defines: [String]
        /// 5 or 6.
        var languageMode: Int
        var files: [File]
    }

    /// One source. It is read at ``path`` and written at ``output``.
    struct File: Codable {
        var path: String
        var output: String
        /// What errors, call sites and debug information call it; nil: what the output is called.
        var name: String?
    }

    var modules: [Module]
    /// What `#if canImport` finds.
    var importable: [String]
    /// Calls of modifiers to replace by one that does nothing.
    var stubs: [Stub]
}

/// A call of a modifier that is not there, by its name and the name's line, counted from 1.
struct Stub: Codable {
    var file: String
    var line: Int
    var name: String
}

/// What was seen on the way, for whoever builds the prepared sources.
struct Answer: Codable {
    /// A place in an original source, counted from 1.
    struct Place: Codable {
        var file: String
        var line: Int
    }

    struct Problem: Codable {
        var place: Place
        var sentence: String
        /// Whether nothing can come of compiling.
        var isFatal: Bool
    }

    struct Module: Codable {
        var name: String
        /// The types that lie in no other one.
        var types: Set<String> = []
        /// Where each module is imported first.
        var imports: [String: Place] = [:]
        /// The first name of each ``Wish``.
        var wishes: [String: Place] = [:]
        var entryPoints: [Place] = []
        /// Whether the app's life is SwiftUI's.
        var beginsInSwiftUI = false
    }

    var modules: [Module] = []
    var problems: [Problem] = []
    /// The calls that were replaced.
    var stubs: [Stub] = []
}
