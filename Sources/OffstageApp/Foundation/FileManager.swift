public import Foundation
import Glibc

/// Foundation's file manager, which on Linux knows no Library folder.
open class FileManager: Foundation.FileManager, @unchecked Sendable {
    // Sendable as its superclass is: it adds no state.
    private static let main = FileManager()

    open override class var `default`: FileManager { main }

    open override func urls(for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask) -> [URL] {
        guard directory == .libraryDirectory, domainMask.contains(.userDomainMask) else {
            return super.urls(for: directory, in: domainMask)
        }
        return [HomeFolder.url.appendingPathComponent("Library", isDirectory: true)]
    }

    /// - Note: of a file's `protectionKey` the device's lock takes note (L-60).
    open override func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {
        var rest = attributes
        let protection = rest.removeValue(forKey: .protectionKey) as? FileProtectionType
        if protection == nil || !rest.isEmpty { try super.setAttributes(rest, ofItemAtPath: path) }
        if let protection { try ProtectedFiles.set(protection, of: path) }
    }

    open override func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] {
        var attributes = try super.attributesOfItem(atPath: path)
        attributes[.protectionKey] =
            ProtectedFiles.type(of: path) ?? FileProtectionType.completeUntilFirstUserAuthentication
        return attributes
    }

    open override func createFile(
        atPath path: String,
        contents data: Data?,
        attributes attr: [FileAttributeKey: Any]? = nil
    ) -> Bool {
        var rest = attr
        guard let protection = rest?.removeValue(forKey: .protectionKey) as? FileProtectionType else {
            return super.createFile(atPath: path, contents: data, attributes: attr)
        }
        guard ProtectedFiles.allowsCreating(protection),
            super.createFile(atPath: path, contents: data, attributes: rest)
        else { return false }
        return (try? ProtectedFiles.set(protection, of: path)) != nil
    }

    /// The folder that the apps of a group share, or nil outside a device and for a group that the bundle's
    /// entitlements do not name.
    /// - Note: an app without entitlements may use every group.
    open func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        guard let groups = getenv("OFFSTAGE_GROUPS"), EntitledGroups.contain(groupIdentifier) else { return nil }
        let folder = URL(fileURLWithPath: String(cString: groups), isDirectory: true)
            .appendingPathComponent(groupIdentifier, isDirectory: true)
        do {
            try createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        } catch {
            return nil
        }
    }
}

/// The groups that the bundle's entitlements name.
private enum EntitledGroups {
    /// Nil: nothing is said of that.
    private static let names: [String]? = {
        let file = "\(Bundle.main.bundlePath)/Entitlements.plist"
        guard let data = Foundation.FileManager.default.contents(atPath: file) else { return nil }
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        return list?["com.apple.security.application-groups"] as? [String] ?? []
    }()

    static func contain(_ group: String) -> Bool { names?.contains(group) ?? true }
}

/// The app's data container.
package enum HomeFolder {
    /// The environment is asked first: Foundation's answer costs half a millisecond of every launch.
    package static var url: URL {
        let path = getenv("CFFIXED_USER_HOME").map { String(cString: $0) } ?? NSHomeDirectory()
        return URL(fileURLWithPath: path, isDirectory: true)
    }
}
