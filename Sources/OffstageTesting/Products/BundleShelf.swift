import Foundation
import OffstageDevice
import Synchronization

/// The bundles of the products under test, each made once for all devices of the process.
enum BundleShelf {
    private struct Key: Hashable {
        var product: String
        var infoPlist: String?
    }

    private static let bundles = Mutex<[Key: String]>([:])

    /// - Parameters:
    ///   - infoPlist: the app's Info.plist, if it is not in the target's folder.
    ///   - source: a file of the package under test.
    /// - Returns: the path of a folder `Name.app`.
    static func bundle(
        of product: String,
        infoPlist: String?,
        for source: String
    ) throws(VirtualDeviceError) -> String {
        let key = Key(product: product, infoPlist: infoPlist)
        return try bundles.withLock { bundles throws(VirtualDeviceError) in
            if let bundle = bundles[key] { return bundle }
            let bundle = try make(key, source, number: bundles.count + 1)
            bundles[key] = bundle
            return bundle
        }
    }

    private static func make(_ key: Key, _ source: String, number: Int) throws(VirtualDeviceError) -> String {
        // `offstage test` has made them.
        if let shelf = ProcessInfo.processInfo.environment["OFFSTAGE_BUNDLES"] {
            return try finished(key, on: shelf)
        }
        let executable = try BuildFolder.executable(key.product)
        let build = URL(fileURLWithPath: executable).deletingLastPathComponent().path
        let package = package(of: source) ?? package(of: executable)
        do {
            let product = BuiltProduct(
                name: key.product,
                module: moduleName(key.product),
                executable: executable,
                sourceFolders: package.map { folders(of: key.product, in: $0) } ?? [],
                resources: try BuiltProduct.resources(in: build)
            )
            let chosen = key.infoPlist.map { URL(fileURLWithPath: $0, relativeTo: package).path }
            let infoPlist = try InfoPlist(for: product, chosen: chosen)
            let bundle = "\(try TestFolder.shared().path)/bundles/\(number)/\(infoPlist.name).app"
            try product.assemble(infoPlist, at: bundle)
            return bundle
        } catch let error as DeviceError {
            throw VirtualDeviceError(.unusable, error.description)
        } catch {
            throw VirtualDeviceError(.unusable, "no bundle can be made of \(executable): \(error.localizedDescription)")
        }
    }

    /// - Parameter shelf: a folder with one for each product, which has its bundle.
    private static func finished(_ key: Key, on shelf: String) throws(VirtualDeviceError) -> String {
        guard key.infoPlist == nil else {
            throw VirtualDeviceError(
                .unusable,
                "`offstage test` gives \(key.product) the Info.plist that the project says; leave `infoPlist:` out"
            )
        }
        let files = FileManager.default
        let products = ((try? files.contentsOfDirectory(atPath: shelf)) ?? []).sorted()
        let folder = "\(shelf)/\(key.product)"
        guard products.contains(key.product),
            let name = try? files.contentsOfDirectory(atPath: folder).first(where: { $0.hasSuffix(".app") })
        else {
            throw VirtualDeviceError(
                .unusable,
                "there is no product `\(key.product)` in the project\(suggestion(for: key.product, in: products)); "
                    + "its executable targets are products"
            )
        }
        return "\(folder)/\(name)"
    }

    /// The nearest folder above a file that has a Package.swift.
    private static func package(of file: String) -> URL? {
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.path + "/Package.swift") { return folder }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// Where a target's Info.plist may lie: in the folders that SwiftPM looks for targets in, then the package's own.
    private static func folders(of product: String, in package: URL) -> [String] {
        ["Sources", "Source", "src", "srcs", "."].map { "\(package.path)/\($0)/\(product)" } + [package.path]
    }
}
