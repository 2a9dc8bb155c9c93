// The compiler takes `stat` for a type of this module once the packages of the gateway are loaded.
import CoreFoundation
import Foundation
import OffstageScenario
import OffstageTransfer

/// The files that a command reads. None of its output may be written over one of them, by whatever name: another path,
/// a symbolic link, a hard link.
struct InputFiles {
    /// A file itself, whatever it is called.
    private struct Identity: Hashable {
        var device: UInt
        var number: UInt

        init(_ status: stat) {
            device = UInt(status.st_dev)
            number = UInt(status.st_ino)
        }

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            self.init(status)
        }
    }

    /// What each of them is, for a sentence.
    private var files: [Identity: String] = [:]
    /// For those that are not there yet, the path without links.
    private var places: [String: String] = [:]
    private var folders: [(path: String, what: String)] = []

    mutating func add(file path: String, _ what: String) {
        let path = absolutePath(path)
        if let identity = Identity(path) { files[identity] = what } else { places[Self.real(path)] = what }
    }

    mutating func addStandardInput(_ what: String) {
        var status = stat()
        if fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFREG { files[Identity(status)] = what }
    }

    /// All that is in a folder, and all that ever will be.
    mutating func add(folder path: String, _ what: String) {
        folders.append((Self.real(absolutePath(path)), what))
    }

    /// - Throws: ``Failure`` with code 2 if the path is that of an input, or of a place among inputs.
    func check(_ output: String) throws(Failure) {
        let path = absolutePath(output)
        if let identity = Identity(path) {
            if let what = files[identity] { throw refusal(output, "is \(what)") }
            for folder in folders where Self.has(identity, in: folder.path) {
                throw refusal(output, "is a file of \(folder.what)")
            }
        }
        let place = Self.real(path)
        if let what = places[place] { throw refusal(output, "is \(what)") }
        for folder in folders where place == folder.path || place.hasPrefix(folder.path + "/") {
            throw refusal(output, "lies in \(folder.what)")
        }
    }

    private func refusal(_ output: String, _ reason: String) -> Failure {
        .usage("\(output) \(reason), which this command reads; choose another place for the output.")
    }

    /// The path without links; of a file that is not there yet, its folder's.
    private static func real(_ path: String) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let url = URL(fileURLWithPath: path)
        guard path != "/" else { return path }
        let folder = real(url.deletingLastPathComponent().path)
        return (folder == "/" ? "" : folder) + "/" + url.lastPathComponent
    }

    /// Only a file with several names can have one of them in the folder and another elsewhere.
    private static func has(_ identity: Identity, in folder: String) -> Bool {
        guard let names = FileManager.default.enumerator(atPath: folder) else { return false }
        return names.contains { ($0 as? String).flatMap { Identity("\(folder)/\($0)") } == identity }
    }
}

extension ScenarioFile {
    /// The file itself, the apps, and what the origins answer with.
    var inputs: InputFiles {
        var inputs = InputFiles()
        if Self.isStandardInput(argument) {
            inputs.addStandardInput("the scenario")
        } else {
            inputs.add(file: argument, "the scenario")
        }
        for app in scenario.apps {
            switch app.source {
            case .bundle(let path): inputs.add(folder: Self.resolve(path, in: folder), "the app \(path)")
            case .package(let path, _):
                let package = Self.resolve(path, in: folder)
                for name in ["Package.swift", "Package.resolved"] {
                    inputs.add(file: "\(package)/\(name)", "the package \(path)")
                }
                for name in ["Sources", "Tests", "Plugins"] {
                    inputs.add(folder: "\(package)/\(name)", "the package \(path)")
                }
            }
        }
        for route in scenario.origins.flatMap(\.routes) {
            switch route.content {
            case .file(let path): inputs.add(file: path, "what an origin answers with")
            case .folder(let path): inputs.add(folder: path, "the folder that an origin answers from")
            case .none, .text, .size: break
            }
        }
        return inputs
    }
}
