package import Foundation

/// An app's Info.plist: read, its build settings filled in, its keys checked, what every bundle must have added.
package struct InfoPlist {
    package private(set) var values: [String: Any]
    /// The file it came from; nil if there was none.
    package let source: String?
    /// What was made up because the file does not say it, one sentence each.
    package private(set) var notes: [String] = []
    /// What the app may, by its file of entitlements; nil if nothing is said of that.
    private(set) var entitlements: [String: Any]?
    /// Then a setting that nobody makes is empty, as there.
    private let isOfXcode: Bool

    /// - Parameter chosen: the file the user named.
    /// - Throws: ``DeviceError`` with the file and the key.
    package init(for product: BuiltProduct, chosen: String?) throws(DeviceError) {
        try self.init(
            for: product,
            at: chosen ?? product.infoPlist ?? Self.find(in: product.sourceFolders),
            Self.settings(product)
        )
    }

    /// That of an app extension.
    /// - Parameter app: the identifier of its app, with which its own begins.
    /// - Throws: ``DeviceError`` with the file and the key.
    package init(for product: BuiltProduct, ofApp app: String) throws(DeviceError) {
        var settings = Self.settings(product)
        if product.settings["PRODUCT_BUNDLE_IDENTIFIER"] == nil {
            settings["PRODUCT_BUNDLE_IDENTIFIER"] = "\(app)." + Self.identifierName(product.name)
        }
        settings["PRODUCT_BUNDLE_PACKAGE_TYPE"] = "XPC!"
        try self.init(for: product, at: product.infoPlist ?? Self.find(in: product.sourceFolders), settings)
        guard identifier.hasPrefix("\(app).") else {
            throw AppBundle.unusable(
                "\(source ?? "Info.plist"): CFBundleIdentifier is '\(identifier)'; that of an extension begins with "
                    + "that of its app, '\(app).'."
            )
        }
    }

    /// Whether an Info.plist is that of an app extension.
    /// - Throws: ``DeviceError`` that says what is missing.
    package static func checkExtension(_ path: String) throws(DeviceError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw AppBundle.unusable(
                "\(path) is missing; that of an app extension has NSExtension with its point and its class."
            )
        }
        _ = try ExtensionPoint(try read(path), file: path)
    }

    private init(for product: BuiltProduct, at path: String?, _ settings: [String: String]) throws(DeviceError) {
        source = path
        isOfXcode = !product.settings.isEmpty
        values = try path.map(Self.read) ?? [:]
        values.merge(GeneratedKeys(product.keys).values) { _, generated in generated }
        values = try substituting(values, settings, key: "") as? [String: Any] ?? [:]
        let check = InfoPlistCheck(file: source ?? "the minimal Info.plist", values: values)
        try check.run(storyboards: product.resources.compactMap { BuiltProduct.storyboard($0) })
        complete(product, settings)
        if let files = product.entitlements {
            let granted = try files.first.map(Self.read) ?? [:]
            entitlements = try substituting(granted, settings, key: "") as? [String: Any]
        }
    }

    package var name: String { values["CFBundleName"] as? String ?? "" }
    package var executable: String { values["CFBundleExecutable"] as? String ?? "" }
    package var identifier: String { values["CFBundleIdentifier"] as? String ?? "" }

    /// As XML, which every reader understands.
    package func data() throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
    }

    private static func find(in folders: [String]) -> String? {
        let places = folders.flatMap {
            ["\($0)/Info.plist", "\($0)/Resources/Info.plist", "\($0)/Supporting Files/Info.plist"]
        }
        return places.first { FileManager.default.fileExists(atPath: $0) }
    }

    private static func read(_ path: String) throws(DeviceError) -> [String: Any] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw AppBundle.unusable("\(path) cannot be read; name another property list.")
        }
        let list: Any
        do {
            list = try PropertyListSerialization.propertyList(from: data, format: nil)
        } catch {
            let reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
            throw AppBundle.unusable("\(path) is no property list: \(reason)")
        }
        guard let values = list as? [String: Any] else {
            throw AppBundle.unusable("\(path) is no dictionary at its root.")
        }
        return values
    }

    private static func identifierName(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }

    private static func settings(_ product: BuiltProduct) -> [String: String] {
        [
            "PRODUCT_NAME": product.name, "TARGET_NAME": product.name, "EXECUTABLE_NAME": product.name,
            "PRODUCT_MODULE_NAME": product.module,
            "PRODUCT_BUNDLE_IDENTIFIER": "com.example." + identifierName(product.name),
            "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL", "DEVELOPMENT_LANGUAGE": "en", "MARKETING_VERSION": "1.0",
            "CURRENT_PROJECT_VERSION": "1",
            // Nobody signs here: an app belongs to no team.
            "AppIdentifierPrefix": "", "TeamIdentifierPrefix": "",
        ].merging(product.settings) { _, own in own }
    }

    private mutating func complete(_ product: BuiltProduct, _ settings: [String: String]) {
        let defaults = [
            "CFBundleIdentifier": settings["PRODUCT_BUNDLE_IDENTIFIER"]!, "CFBundleName": product.name,
            "CFBundleExecutable": product.name,
            "CFBundlePackageType": settings["PRODUCT_BUNDLE_PACKAGE_TYPE"]!,
            "CFBundleVersion": settings["CURRENT_PROJECT_VERSION"]!,
            "CFBundleShortVersionString": settings["MARKETING_VERSION"]!, "CFBundleInfoDictionaryVersion": "6.0",
        ]
        if source == nil, product.settings["PRODUCT_BUNDLE_IDENTIFIER"] == nil {
            notes.append(
                "there is no Info.plist; a minimal one says CFBundleIdentifier \(defaults["CFBundleIdentifier"]!)."
            )
        } else if values["CFBundleIdentifier"] == nil, product.settings["PRODUCT_BUNDLE_IDENTIFIER"] == nil {
            notes.append("\(source!) has no CFBundleIdentifier; the bundle says \(defaults["CFBundleIdentifier"]!).")
        }
        values.merge(defaults) { old, _ in old }
        if product.beginsInSwiftUI, values["UIApplicationSceneManifest"] == nil {
            values["UIApplicationSceneManifest"] = ["UIApplicationSupportsMultipleScenes": true]
        }
    }

    /// Replaces `$(NAME)`, `${NAME}` and `$(NAME:modifier)` in every string.
    private mutating func substituting(_ value: Any, _ settings: [String: String], key: String) throws(DeviceError)
        -> Any
    {
        switch value {
        case let text as String: return try filled(text, settings, key: key)
        case let list as [Any]:
            var result: [Any] = []
            for item in list { result.append(try substituting(item, settings, key: key)) }
            return result
        case let dictionary as [String: Any]:
            var result: [String: Any] = [:]
            for (name, item) in dictionary {
                result[name] = try substituting(item, settings, key: key.isEmpty ? name : key + "." + name)
            }
            return result
        default: return value
        }
    }

    private mutating func filled(_ text: String, _ settings: [String: String], key: String) throws(DeviceError)
        -> String
    {
        var rest = text[...]
        var result = ""
        while let match = rest.firstMatch(of: #/\$[({]([A-Za-z0-9_]+)(?::([A-Za-z0-9_]+))?[)}]/#) {
            if settings[String(match.1)] == nil, isOfXcode {
                let note = "\(match.0) is no setting of the project, and empty in \(source ?? "Info.plist")."
                if !notes.contains(note) { notes.append(note) }
            }
            guard let value = settings[String(match.1)] ?? (isOfXcode ? "" : nil) else {
                throw AppBundle.unusable(
                    "\(source ?? "Info.plist"): \(key) uses \(match.0), which is no setting known here; "
                        + "write the value."
                )
            }
            result += rest[..<match.range.lowerBound]
            result += match.2.map { Self.modified(value, String($0)) } ?? value
            rest = rest[match.range.upperBound...]
        }
        return result + rest
    }

    private static func modified(_ value: String, _ modifier: String) -> String {
        switch modifier {
        case "c99extidentifier", "identifier": moduleName(value)
        case "rfc1034identifier": identifierName(value)
        case "lower": value.lowercased()
        default: value
        }
    }
}
