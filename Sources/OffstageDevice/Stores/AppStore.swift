import Foundation
import Glibc
import OffstageKernel

/// The installed apps' bundles and containers.
///
/// The order of every change is such that a device killed between two steps comes back whole: a new bundle is copied
/// beside, written through to the disk and moved into place; then the event is committed; only then does an update's
/// data move to its new path and does anything old go. What the database does not know is removed at the next start.
struct AppStore {
    private let folder: StateFolder
    private let seed: UInt64
    private(set) var apps: [AppIdentifier: InstalledApp] = [:]
    /// How many containers were ever made; numbers their names.
    private(set) var containers: Int

    init(_ folder: StateFolder, seed: UInt64, apps: [InstalledApp], containers: Int) throws(DeviceError) {
        self.folder = folder
        self.seed = seed
        self.containers = containers
        for app in apps { self.apps[app.identifier] = app }
        for part in apps.flatMap(\.all) { try moveData(of: part) }
        removeUnknown()
    }

    /// A bundle that is in the state folder and not yet put into place.
    struct Staged: Sendable {
        var bundle: AppBundle
        var path: String
    }

    /// Takes a bundle into the state folder: copies it, down to the disk. May take long; any thread may do it.
    ///
    /// - Parameter isLink: leaves the bundle where it is and links to it. For a device that lives shorter than the next
    ///   build takes: a copy of an app with Swift's libraries in it costs as much as ten of its launches.
    static func stage(
        _ path: String,
        in folder: StateFolder,
        asLink isLink: Bool = false
    ) throws(DeviceError) -> Staged {
        let bundle = try AppBundle(path: path)
        let target = "\(folder.staging)/\(UUID().uuidString)"
        do {
            try FileManager.default.createDirectory(
                atPath: target,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
            let place = "\(target)/\(bundle.name)"
            if isLink {
                try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: bundle.path)
            } else {
                // The bundle itself may be named by a link.
                try BundleCopy.copy(URL(fileURLWithPath: bundle.path).resolvingSymlinksInPath().path, to: place)
            }
        } catch {
            let isFull = freeSpace(folder.path) < 1 << 20
            try? FileManager.default.removeItem(atPath: target)
            if isFull {
                throw DeviceError(.diskFull, "there is no room left to install \(bundle.path); make room first")
            }
            throw AppBundle.unusable("\(bundle.path) cannot be copied: \(error.localizedDescription)")
        }
        if !isLink { writeThrough(target) }
        // What was copied is what counts, even if the original changed meanwhile.
        return Staged(bundle: try AppBundle(path: "\(target)/\(bundle.name)"), path: target)
    }

    /// Puts a staged bundle into place. Nothing counts until the result is committed.
    mutating func place(_ staged: Staged) throws(DeviceError) -> InstalledApp {
        let former = apps[staged.bundle.manifest.identifier]
        var app = InstalledApp(
            identifier: staged.bundle.manifest.identifier,
            bundle: staged.bundle.name,
            executable: staged.bundle.manifest.executable,
            bundleContainer: nextName(),
            dataContainer: nextName(),
            formerDataContainer: former?.dataContainer
        )
        let extensions = staged.bundle.extensions.map { install($0, of: app, former) }
        app.extensions = extensions.isEmpty ? nil : extensions
        let place = "\(folder.bundles)/\(app.bundleContainer)"
        guard rename(staged.path, place) == 0 else {
            throw DeviceError(.stateUnusable, "\(place) cannot be made: \(systemReason())")
        }
        for part in app.all where part.formerDataContainer == nil { try makeData(of: part) }
        flush(folder.bundles)
        flush(folder.data)
        return app
    }

    /// An extension has a data container of its own, and keeps what is in it over an update, as its app does.
    private mutating func install(
        _ found: ExtensionBundle,
        of app: InstalledApp,
        _ former: InstalledApp?
    ) -> InstalledApp {
        InstalledApp(
            identifier: found.manifest.identifier,
            bundle: "\(app.bundle)/\(found.folder)",
            executable: found.executable,
            bundleContainer: app.bundleContainer,
            dataContainer: nextName(),
            formerDataContainer: former?.extensions?.first { $0.identifier == found.manifest.identifier }?.dataContainer
        )
    }

    /// Takes over a placed app that is now committed.
    mutating func finish(_ app: InstalledApp) throws(DeviceError) {
        let former = apps.updateValue(app, forKey: app.identifier)
        for part in app.all { try moveData(of: part) }
        guard let former else { return }
        remove("\(folder.bundles)/\(former.bundleContainer)")
        // An extension that the update does not have goes with its data.
        let kept = app.all.map(\.identifier)
        for part in former.all where !kept.contains(part.identifier) { remove(folder.data(of: part)) }
    }

    /// Removes the files of an app whose removal is committed.
    mutating func remove(_ identifier: AppIdentifier) {
        guard let app = apps.removeValue(forKey: identifier) else { return }
        remove("\(folder.bundles)/\(app.bundleContainer)")
        for part in app.all { remove(folder.data(of: part)) }
        for kind in ["txt", "svg"] { remove("\(folder.snapshots)/\(identifier.rawValue).\(kind)") }
    }

    /// The container of a group, made if it is not there.
    func group(_ name: String) throws(DeviceError) -> String {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.contains("\0") else {
            throw AppBundle.unusable("\(name) is not the name of a group; give one such as group.com.example")
        }
        let path = "\(folder.groups)/\(name)"
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw DeviceError(.stateUnusable, "\(path) cannot be made: \(systemReason())")
        }
        return path
    }

    /// The containers of the groups that the bundle's entitlements name; without entitlements every group's.
    func groups(of app: InstalledApp) throws(DeviceError) -> [String] {
        let entitlements = "\(folder.bundle(of: app))/Entitlements.plist"
        guard access(entitlements, F_OK) == 0 else { return [folder.groups] }
        let names = try InfoList(entitlements).strings("com.apple.security.application-groups")
        var paths: [String] = []
        for name in names { paths.append(try group(name)) }
        return paths
    }

    private mutating func nextName() -> String {
        containers += 1
        return ContainerName.make(seed: seed, number: containers)
    }

    private static let parts = [
        "Documents", "Library/Application Support", "Library/Caches", "Library/Preferences", "tmp",
    ]

    /// Makes what is missing of the app's data container, which the app may have deleted.
    func completeData(of app: InstalledApp) throws(DeviceError) {
        let root = folder.data(of: app)
        if Self.parts.contains(where: { access("\(root)/\($0)", F_OK) != 0 }) { try makeData(of: app) }
    }

    private func makeData(of app: InstalledApp) throws(DeviceError) {
        let root = folder.data(of: app)
        for part in Self.parts {
            do {
                try FileManager.default.createDirectory(
                    atPath: "\(root)/\(part)",
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } catch {
                throw DeviceError(.stateUnusable, "\(root)/\(part) cannot be made: \(error.localizedDescription)")
            }
        }
        flush(root)
    }

    /// Lets the data of an updated app follow to its new path, if it has not yet.
    private func moveData(of app: InstalledApp) throws(DeviceError) {
        let path = folder.data(of: app)
        if let former = app.formerDataContainer, access(path, F_OK) != 0 {
            guard rename("\(folder.data)/\(former)", path) == 0 || errno == ENOENT else {
                throw DeviceError(.stateUnusable, "\(path) cannot be made: \(systemReason())")
            }
            flush(folder.data)
        }
        if access(path, F_OK) != 0 { try makeData(of: app) }
    }

    private func removeUnknown() {
        let bundles = Set(apps.values.map(\.bundleContainer))
        let data = Set(apps.values.flatMap(\.all).map(\.dataContainer))
        for name in entries(of: folder.bundles) where !bundles.contains(name) { remove("\(folder.bundles)/\(name)") }
        for name in entries(of: folder.data) where !data.contains(name) { remove("\(folder.data)/\(name)") }
    }

    private func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// Bytes that can still be written on the disk of a path.
private func freeSpace(_ path: String) -> Int64 {
    let values = try? FileManager.default.attributesOfFileSystem(forPath: path)
    return (values?[.systemFreeSize] as? NSNumber)?.int64Value ?? .max
}

/// Writes a file, or what a folder lists, down to the disk.
private func flush(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
}

/// Writes a folder with everything in it down to the disk.
private func writeThrough(_ folder: String) {
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
        flush("\(folder)/\(name)")
    }
    flush(folder)
}
