import Foundation

/// The package that apps are built against.
enum OffstagePackage {
    /// Has the manifest say only what apps link: whoever builds an app fetches and plans nothing of devices.
    static let appSide = ["OFFSTAGE_SIDE": "app"]

    /// Has it say the devices of tests besides, which have no sockets.
    static let testingSide = ["OFFSTAGE_SIDE": "tests"]

    /// The products that only that manifest has.
    static let testingProducts: Set = ["OffstageTesting"]

    /// The products that neither has.
    static let deviceProducts: Set = [
        "OffstageKernel", "OffstageDevice", "OffstageTransfers", "offstage", "OffstageVirtualTime",
    ]

    /// - Throws: ``Failure`` with what to set, if it is nowhere.
    static func find() throws(Failure) -> String {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        var folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
        while folder.path != "/" {
            if isOffstage(folder.path) { return folder.path }
            folder.deleteLastPathComponent()
        }
        guard let path = ProcessInfo.processInfo.environment["OFFSTAGE_PACKAGE"], !path.isEmpty else {
            throw .usage(
                "the Offstage package is not found; set OFFSTAGE_PACKAGE to the folder with its Package.swift."
            )
        }
        guard isOffstage(absolutePath(path)) else {
            throw .usage("OFFSTAGE_PACKAGE is \(path), which has no Package.swift of a package named offstage.")
        }
        return absolutePath(path)
    }

    /// Whether a folder holds the package itself.
    static func isOffstage(_ folder: String) -> Bool {
        guard let manifest = try? String(contentsOfFile: folder + "/Package.swift", encoding: .utf8) else {
            return false
        }
        return manifest.contains("name: \"offstage\"")
    }
}
