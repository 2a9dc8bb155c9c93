import Foundation
import OffstageKernel

/// An app as it comes: a folder `Name.app` with an Info.plist and an executable.
struct AppBundle: Equatable, Sendable {
    /// The folder's name.
    var name: String
    var path: String
    var manifest: AppManifest
    var extensions: [ExtensionBundle]

    /// Reads a bundle.
    /// - Throws: ``DeviceError`` with ``DeviceError/Code/unusableInput``, naming file and key.
    init(path given: String) throws(DeviceError) {
        let url = URL(fileURLWithPath: given).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue,
            url.pathExtension == "app"
        else {
            throw Self.unusable("\(url.path) is not a bundle: give the path of a folder Name.app")
        }
        path = url.path
        name = url.lastPathComponent
        try BundleContents.check(path)
        let list = try InfoList("\(path)/Info.plist")
        let identifier = try list.string("CFBundleIdentifier")
        guard Self.isIdentifier(identifier) else {
            throw list.wrong("CFBundleIdentifier", "may hold only letters, digits, hyphens and points")
        }
        let executable = try Self.executable(of: path, list)
        let displayName = try list.optionalString("CFBundleDisplayName")
        let bundleName = try list.optionalString("CFBundleName")
        let entitlements = try Entitlements(inBundle: path)
        let region = try list.optionalString("CFBundleDevelopmentRegion")
        extensions = try ExtensionBundle.all(inApp: path, identifier: identifier)
        manifest = AppManifest(
            identifier: AppIdentifier(identifier),
            name: displayName ?? bundleName ?? executable,
            executable: executable,
            backgroundModes: try list.strings("UIBackgroundModes"),
            declaresScenes: try list.hasDictionary("UIApplicationSceneManifest"),
            permittedTasks: try list.optionalStrings("BGTaskSchedulerPermittedIdentifiers"),
            entitlements: entitlements.names,
            pushEnvironment: entitlements.pushEnvironment,
            extensions: extensions.isEmpty ? nil : extensions.map(\.manifest),
            texts: LocalizableTable.texts(inBundle: path, developmentRegion: region)
        )
    }

    static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 155 && text.utf8.allSatisfy(isAllowed)
    }

    /// The name of a bundle's program, which is there and can be run.
    static func executable(of bundle: String, _ list: InfoList) throws(DeviceError) -> String {
        let name = try list.string("CFBundleExecutable")
        guard !name.isEmpty, name != "..", !name.contains("/") else {
            throw list.wrong("CFBundleExecutable", "must be the name of a file in the bundle")
        }
        try checkExecutable("\(bundle)/\(name)", list)
        return name
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    private static func checkExecutable(_ path: String, _ list: InfoList) throws(DeviceError) {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw unusable("\(path) is missing, which CFBundleExecutable in \(list.path) names; build the app anew")
        }
        defer { try? file.close() }
        let magic = (try? file.read(upToCount: 4)) ?? Data()
        guard magic == Data([0x7f, UInt8(ascii: "E"), UInt8(ascii: "L"), UInt8(ascii: "F")]) else {
            throw unusable("\(path) is not an executable for Linux; build the app with offstage build")
        }
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw unusable("\(path) is not marked as executable; run chmod +x on it")
        }
    }

    static func unusable(_ sentence: String) -> DeviceError {
        DeviceError(.unusableInput, sentence)
    }
}

/// An Info.plist, read with errors that name file and key.
struct InfoList {
    let path: String
    let values: [String: Any]

    init(_ path: String) throws(DeviceError) {
        self.path = path
        guard let data = FileManager.default.contents(atPath: path) else {
            throw AppBundle.unusable("\(path) is missing or unreadable; every app needs one")
        }
        guard let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil) else {
            throw AppBundle.unusable("\(path) is not a property list")
        }
        guard let values = list as? [String: Any] else {
            throw AppBundle.unusable("\(path) must hold a dictionary at its top")
        }
        self.values = values
    }

    func string(_ key: String) throws(DeviceError) -> String {
        guard let text = try optionalString(key) else {
            throw AppBundle.unusable("\(path) has no \(key); add it")
        }
        return text
    }

    func optionalString(_ key: String) throws(DeviceError) -> String? {
        guard let value = values[key] else { return nil }
        guard let text = value as? String else { throw wrong(key, "must be a string") }
        return text
    }

    func strings(_ key: String) throws(DeviceError) -> [String] {
        try optionalStrings(key) ?? []
    }

    func optionalStrings(_ key: String) throws(DeviceError) -> [String]? {
        guard let value = values[key] else { return nil }
        guard let list = value as? [String] else { throw wrong(key, "must be an array of strings") }
        return list
    }

    func hasDictionary(_ key: String) throws(DeviceError) -> Bool {
        guard let value = values[key] else { return false }
        guard value is [String: Any] else { throw wrong(key, "must be a dictionary") }
        return true
    }

    func wrong(_ key: String, _ demand: String) -> DeviceError {
        AppBundle.unusable("\(key) in \(path) \(demand)")
    }
}
