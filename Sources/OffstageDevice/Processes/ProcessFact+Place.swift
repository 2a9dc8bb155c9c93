import Foundation
import Glibc
import OffstageKernel

/// A folder of the host, which is no business of the log, and what stands there instead.
struct HostFolder: Equatable, Sendable {
    var path: String
    var name: String

    /// The folder in which the containers are.
    init(_ folder: StateFolder) {
        path = folder.path
        name = ""
    }

    /// Where a bundle lies that is only linked to: it goes by its place in the container.
    fileprivate init?(bundleOf app: InstalledApp, in folder: StateFolder) {
        let container = folder.bundle(of: app)
        guard let place = realpath(container, nil) else { return nil }
        defer { free(place) }
        path = String(cString: place)
        name = String(container.dropFirst(folder.path.count))
    }
}

extension [HostFolder] {
    /// An update of an app has a container of its own, though it may lie where the app lay.
    mutating func add(bundleOf app: InstalledApp, in folder: StateFolder) {
        guard let place = HostFolder(bundleOf: app, in: folder) else { return }
        removeAll { $0.path == place.path }
        append(place)
    }
}

extension ProcessFact {
    /// The same fact without folders of the host.
    func withoutPlaces(_ folders: [HostFolder]) -> ProcessFact {
        func clean(_ text: String) -> String {
            // Most lines name no file at all, and an app may print many.
            guard text.utf8.contains(UInt8(ascii: "/")) else { return text }
            return folders.reduce(text) { $0.replacingOccurrences(of: $1.path, with: $1.name) }
        }
        switch self {
        case .failedToSpawn(let text): return .failedToSpawn(clean(text))
        case .brokeWire(let text): return .brokeWire(clean(text))
        case .activityBegan(let number, let reason): return .activityBegan(number, reason: clean(reason))
        case .logged(var line):
            line.message = clean(line.message)
            return .logged(line)
        case .taskBegan(var task):
            task.name = task.name.map(clean)
            task.site = Self.place(task.site)
            return .taskBegan(task)
        case .observed(.offMainThread(let api, let site)):
            return .observed(.offMainThread(api: api, site: Self.place(site)))
        case .observed(.sandboxViolation(let call, let path)):
            return .observed(.sandboxViolation(call: call, path: path.map { Self.shown(clean($0)) }))
        case .refresh(.fetchCompleted(let run, let result, let isOnMain, let site)):
            return .refresh(.fetchCompleted(run, result, isOnMain: isOnMain, site: Self.place(site)))
        case .refresh(.taskCompleted(let run, let success, let site)):
            return .refresh(.taskCompleted(run, success: success, site: Self.place(site)))
        case .refresh(.registered(let question, let identifier, let queue, let site)):
            return .refresh(.registered(question, identifier: identifier, queue: queue, site: Self.place(site)))
        case .observed(.defaultsReadBeforeUnlock), .observed(.defaultsWrittenAfterRead), .spawned, .connected,
            .returned, .taskEnded, .activityEnded, .badge,
            .snapshotTaken, .used, .stopped, .exited, .crashed, .examined, .stuck, .charged, .refresh, .transfer:
            return self
        }
    }

    /// The place of a call, `/home/me/App/Sources/App/File.swift:12`, as one in its package. What is no such path, as
    /// the name of a function, stays.
    private static func place(_ site: String) -> String {
        guard site.hasPrefix("/"), let colon = site.lastIndex(of: ":") else { return site }
        return StackFrames.relative(String(site[..<colon])) + site[colon...]
    }

    /// A path of the containers or of the system as the app named it. Of any other only the last name is told: where it
    /// lies is this host's business.
    private static func shown(_ path: String) -> String {
        guard path.hasPrefix("/") else { return path }
        let names = path.split(separator: "/")
        guard let first = names.first, namesOfSystems.contains(String(first)) else {
            return "…/" + (names.last ?? "")
        }
        // The numbers of processes differ from run to run.
        let isOfProcess = first == "proc" && names.count > 1 && names[1].allSatisfy(\.isNumber)
        return isOfProcess ? "/proc/…/" + names.dropFirst(2).joined(separator: "/") : path
    }

    /// Folders below the root that every host has, or that a phone has, and the device's own once the host's are gone.
    private static let namesOfSystems: Set = [
        "Applications", "Library", "System", "bin", "consoles", "containers", "control", "crashes", "dev",
        "device.sqlite", "device.sqlite-shm", "device.sqlite-wal", "etc", "lib", "lib64", "lock", "page", "private",
        "proc", "sbin", "secret", "snapshots", "staging", "sys", "usr", "var",
    ]
}
