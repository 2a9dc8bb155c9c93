import Foundation

/// A package that a project depends on and that cannot be had, told by the place that asks for it.
struct MissingPackage {
    private var address: String?
    private var reason: String?

    /// Takes a line of what SwiftPM says.
    mutating func read(_ line: String) {
        let words = "error: Failed to clone repository "
        if address == nil, line.hasPrefix(words) {
            address = String(line.dropFirst(words.count).drop { $0 == "'" }.prefix { $0 != "'" && $0 != " " })
            if address?.hasSuffix(":") == true { address?.removeLast() }
        } else if address != nil, reason == nil, let fatal = line.firstRange(of: "fatal: ") {
            reason = String(line[fatal.upperBound...])
        }
    }

    /// - Parameter path: the project.
    func failure(of path: String) -> Failure? {
        guard let address else { return nil }
        let place = Self.place(of: address, in: path)
        let why = reason.map { " (\($0))" } ?? ""
        return .usage(
            "\(place): the package \(address) cannot be fetched\(why); put it beside the project, or go online."
        )
    }

    /// A package beside the project that is not there.
    static func failure(of folder: String, in path: String) -> Failure {
        let place = place(of: URL(fileURLWithPath: folder).lastPathComponent, in: path, of: "path:")
        return .usage("\(place): there is no package in \(folder).")
    }

    /// Where the project names it: a file and, if it is found, its line.
    private static func place(of name: String, in path: String, of kind: String? = nil) -> String {
        for file in files(of: path) {
            guard let text = FileManager.default.contents(atPath: file) else { continue }
            let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            let found = lines.firstIndex { line in line.contains(name) && kind.map(line.contains) ?? true }
            if let found { return "\(file):\(found + 1)" }
        }
        return path
    }

    private static func files(of path: String) -> [String] {
        if path.hasSuffix(".xcodeproj") { return [path + "/project.pbxproj"] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let projects = names.filter { $0.hasSuffix(".xcodeproj") }.sorted().map { "\(path)/\($0)/project.pbxproj" }
        return ["\(path)/Package.swift"] + projects
    }
}
