import Foundation
import OffstageKernel

/// An app extension as it comes: a folder `Name.appex` in the `PlugIns` of its app, with an Info.plist, an executable
/// and, where it has them, entitlements of its own.
struct ExtensionBundle: Equatable, Sendable {
    /// The folder, from the app's bundle.
    var folder: String
    var executable: String
    var manifest: AppExtension

    /// Reads all extensions of an app, in the order of their folders' names.
    /// - Throws: ``DeviceError`` with ``DeviceError/Code/unusableInput``, naming file and key.
    static func all(inApp bundle: String, identifier: String) throws(DeviceError) -> [ExtensionBundle] {
        var all: [ExtensionBundle] = []
        for name in entries(of: "\(bundle)/PlugIns").sorted() where name.hasSuffix(".appex") {
            let found = try ExtensionBundle(folder: "PlugIns/\(name)", in: bundle, of: identifier)
            if let twin = all.first(where: { $0.manifest.identifier == found.manifest.identifier }) {
                throw AppBundle.unusable(
                    "\(bundle)/\(found.folder) and \(twin.folder) are both \(found.manifest.identifier); rename one"
                )
            }
            all.append(found)
        }
        return all
    }

    private init(folder: String, in bundle: String, of app: String) throws(DeviceError) {
        let path = "\(bundle)/\(folder)"
        let list = try InfoList("\(path)/Info.plist")
        let identifier = try list.string("CFBundleIdentifier")
        guard identifier.hasPrefix("\(app)."), AppBundle.isIdentifier(identifier) else {
            throw list.wrong("CFBundleIdentifier", "must begin with that of its app, \(app), and a point")
        }
        self.folder = folder
        executable = try AppBundle.executable(of: path, list)
        let displayName = try list.optionalString("CFBundleDisplayName")
        let bundleName = try list.optionalString("CFBundleName")
        manifest = AppExtension(
            identifier: AppIdentifier(identifier),
            name: displayName ?? bundleName ?? executable,
            point: try ExtensionPoint(list.values, file: list.path).identifier,
            entitlements: try Entitlements(inBundle: path).names
        )
    }
}

/// `NSExtension` of an Info.plist: what is extended, and by which class.
package struct ExtensionPoint {
    package let identifier: String

    /// - Throws: ``DeviceError``, naming file and key.
    package init(_ values: [String: Any], file: String) throws(DeviceError) {
        guard let entry = values["NSExtension"] else {
            throw AppBundle.unusable("\(file) has no NSExtension; an app extension's names its point and its class")
        }
        guard let point = entry as? [String: Any] else {
            throw AppBundle.unusable("NSExtension in \(file) must be a dictionary")
        }
        guard let identifier = point["NSExtensionPointIdentifier"] as? String, !identifier.isEmpty else {
            throw AppBundle.unusable(
                "NSExtension in \(file) has no NSExtensionPointIdentifier; add it, such as "
                    + AppExtension.notificationService
            )
        }
        guard let name = point["NSExtensionPrincipalClass"] as? String, !name.isEmpty else {
            throw AppBundle.unusable(
                "NSExtension in \(file) has no NSExtensionPrincipalClass; add it, such as "
                    + "$(PRODUCT_MODULE_NAME).NotificationService"
            )
        }
        self.identifier = identifier
    }
}
