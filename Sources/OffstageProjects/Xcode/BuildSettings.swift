import Foundation

/// Xcode's build settings of one target in one configuration.
struct BuildSettings {
    private var values: [String: String]

    init(_ values: [String: String]) {
        self.values = values
    }

    /// A setting with everything filled in; nil if nobody sets it, or to nothing.
    subscript(name: String) -> String? {
        let text = value(of: name, within: [])
        return text.isEmpty ? nil : text
    }

    func isOn(_ name: String) -> Bool { self[name] == "YES" }
    func words(_ name: String) -> [String] { (self[name] ?? "").split(whereSeparator: \.isWhitespace).map(String.init) }
    /// Those whose names begin so, by the rest of their names.
    func all(beginning prefix: String) -> [String: String] {
        let names = values.keys.filter { $0.hasPrefix(prefix) }
        let pairs = names.compactMap { name in self[name].map { (String(name.dropFirst(prefix.count)), $0) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// Puts another level over what is there. `$(inherited)` in it is what lay below, and so is a setting's own name.
    mutating func add(_ level: [String: Any]) {
        // A name without a condition comes before the same with one.
        for (key, value) in level.sorted(by: { $0.key < $1.key }) {
            guard let name = Self.name(ofPhones: key) else { continue }
            let text = value as? String ?? (value as? [String])?.joined(separator: " ") ?? ""
            values[name] = Self.text(text, of: name, over: values[name] ?? "")
        }
    }

    private static func text(_ text: String, of name: String, over lower: String) -> String {
        ["$(inherited)", "${inherited}", "$(\(name))", "${\(name)}"].reduce(text) { $0.replacing($1, with: lower) }
    }

    /// The setting's name, if its conditions hold for a phone: `NAME[sdk=iphoneos*]`.
    private static func name(ofPhones key: String) -> String? {
        let parts = key.split(separator: "[")
        let conditions = parts.dropFirst().map { $0.prefix { $0 != "]" } }
        let hold = conditions.allSatisfy { condition in
            !condition.hasPrefix("sdk=") || condition == "sdk=*" || condition.hasPrefix("sdk=iphoneos")
        }
        return hold ? parts.first.map(String.init) : nil
    }

    /// - Parameter ring: the settings that are being filled in; they may name each other in a ring, and what closes it
    ///   is empty.
    private func value(of name: String, within ring: Set<String>) -> String {
        guard !ring.contains(name), let text = values[name] else { return "" }
        return filled(text, within: ring.union([name]))
    }

    /// Fills in what is named innermost first, until nothing is named.
    private func filled(_ text: String, within ring: Set<String>) -> String {
        var text = text
        // What is put in may be half of a name, whose other half is there.
        for _ in 0..<1000 {
            guard let match = text.firstMatch(of: #/\$[({]([A-Za-z0-9_]+)((?::[^)}]*)?)[)}]/#) else { break }
            let value = Self.modified(value(of: String(match.1), within: ring), by: match.2.split(separator: ":"))
            text.replaceSubrange(match.range, with: value)
        }
        return text
    }

    private static func modified(_ value: String, by modifiers: [Substring]) -> String {
        modifiers.reduce(value) { value, modifier in
            switch modifier {
            case "c99extidentifier", "identifier": replaced(value, by: "_")
            case "rfc1034identifier": replaced(value, by: "-")
            case "lower": value.lowercased()
            case "upper": value.uppercased()
            default: modifier.hasPrefix("default=") && value.isEmpty ? String(modifier.dropFirst(8)) : value
            }
        }
    }

    private static func replaced(_ text: String, by mark: Character) -> String {
        String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : mark })
    }

    /// The settings of an `.xcconfig` file and of those that it includes.
    /// - Throws: ``ProjectProblem`` if it cannot be read.
    static func file(_ path: String, depth: Int = 0) throws(ProjectProblem) -> [String: Any] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ProjectProblem("\(path) cannot be read; the project takes build settings from it.")
        }
        var settings = BuildSettings([:])
        for line in text.split(whereSeparator: \.isNewline) {
            let code = (line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line)
                .trimmingCharacters(in: .whitespaces)
            if let include = line.firstMatch(of: #/^\s*#include(\??)\s*"([^"]*)"/#) {
                let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
                let other = URL(fileURLWithPath: String(include.2), relativeTo: folder).standardizedFileURL.path
                // `#include?` may name a file that is not there.
                guard include.1.isEmpty || FileManager.default.fileExists(atPath: other), depth < 16 else { continue }
                settings.addUnfiltered(try file(other, depth: depth + 1))
            } else if let setting = code.wholeMatch(of: #/([A-Za-z0-9_]+(?:\[[^\]]*\])*)\s*=\s*(.*?);?/#) {
                settings.addUnfiltered([String(setting.1): String(setting.2)])
            }
        }
        return settings.values
    }

    /// Within one level a later line counts, and may inherit from an earlier one.
    private mutating func addUnfiltered(_ lines: [String: Any]) {
        for (name, value) in lines {
            let text = value as? String ?? ""
            values[name] = values[name].map { Self.text(text, of: name, over: $0) } ?? text
        }
    }
}
