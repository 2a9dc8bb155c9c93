// The compiler takes `stat` for a type of this module once the packages of the gateway are loaded.
import CoreFoundation
import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario

/// A scenario file on disk, or one that comes over standard input, and the bundles that it names.
struct ScenarioFile {
    /// As the user wrote it; it stands before every problem.
    let name: String
    /// The path, or `-`.
    let argument: String
    var scenario: Scenario
    /// Where relative paths begin: the file's folder, and the working folder for what is no file in a folder.
    let folder: String

    /// - Parameter argument: the file's path, or `-` for standard input.
    /// - Throws: ``Failure`` with everything that is wrong with the file, one line each.
    init(_ argument: String) throws(Failure) {
        let isInput = Self.isStandardInput(argument)
        let name = isInput ? "standard input" : argument
        let text = try isInput ? Self.standardInput() : Self.contents(of: argument)
        let path = absolutePath(argument)
        let isPlain = !isInput && !path.hasPrefix("/dev/") && !path.hasPrefix("/proc/")
        let folder = isPlain ? URL(fileURLWithPath: path).deletingLastPathComponent().path : absolutePath(".")
        do throws(ScenarioProblems) {
            scenario = try Scenario(yaml: text, file: name) { Self.probe($0, in: folder) }
        } catch {
            let count = error.count
            throw .usage("\(name) has \(count == 1 ? "a mistake" : "\(count) mistakes"):\n\(error)")
        }
        scenario.renameFiles { Self.resolve($0, in: folder) }
        self.name = name
        self.argument = argument
        self.folder = folder
    }

    /// Whether the argument means standard input, by any of its names.
    static func isStandardInput(_ argument: String) -> Bool {
        ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(argument)
    }

    private static func standardInput() throws(Failure) -> String {
        do {
            let bytes = try FileHandle.standardInput.readToEnd() ?? Data()
            if let text = String(data: bytes, encoding: .utf8) { return text }
        } catch {
            throw .usage("standard input cannot be read: \(error.localizedDescription)")
        }
        throw .usage("standard input is no text in UTF-8; give a scenario file.")
    }

    private static func contents(of path: String) throws(Failure) -> String {
        do {
            return try String(contentsOfFile: absolutePath(path), encoding: .utf8)
        } catch {
            throw .usage("\(path) cannot be read: \(error.localizedDescription)")
        }
    }

    /// The bundle of every app, in the order of the file; a package is built first.
    /// - Throws: ``Failure``.
    func bundles() throws -> [String] {
        try scenario.apps.map { app in
            switch app.source {
            case .bundle(let path): return Self.resolve(path, in: folder)
            case .package(let path, let product):
                let package = Self.resolve(path, in: folder)
                Output.note("building \(product ?? path)")
                var build = AppBuild(path: package)
                build.products = product.map { [$0] } ?? []
                build.output = WorkFolder.root + "/apps/" + WorkFolder.key(package)
                return try build.make()[0].bundle
            }
        }
    }

    /// A sentence about a place in the file.
    func problem(_ position: Scenario.Position, _ sentence: String) -> String {
        "\(name):\(position.line):\(position.column): \(sentence)"
    }

    static func resolve(_ path: String, in folder: String) -> String {
        URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder, isDirectory: true)).standardizedFileURL.path
    }

    static func probe(_ path: String, in folder: String) -> Scenario.Probe {
        let place = resolve(path, in: folder)
        guard !FileManager.default.fileExists(atPath: place) else {
            let file = place + "/Info.plist"
            var status = stat()
            // Reading a FIFO may never end; whoever installs the bundle says what is wrong with it.
            let isFile = stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            let list = (isFile ? FileManager.default.contents(atPath: file) : nil).flatMap {
                try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: Any]
            }
            let isPackage = FileManager.default.fileExists(atPath: place + "/Package.swift")
            guard !isPackage else { return .present(identifier: nil) }
            return .present(
                identifier: list?["CFBundleIdentifier"] as? String,
                tasks: list?["BGTaskSchedulerPermittedIdentifiers"] as? [String] ?? []
            )
        }
        let parent = URL(fileURLWithPath: place).deletingLastPathComponent().path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        let prefix = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        return .missing(neighbours: names.sorted().map { prefix + $0 })
    }
}
