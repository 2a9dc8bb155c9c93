import Foundation

/// An app of the samples that exists to be measured.
enum ProbeApp {
    /// Built once; the work folder keeps what has not changed.
    static func build(_ product: String) throws -> AppBundle {
        let offstage = try OffstagePackage.find()
        var build = AppBuild(path: offstage + "/Samples")
        build.products = [product]
        build.scratch = WorkFolder.sharedScratch(of: offstage, isStatic: build.isStatic)
        build.output = WorkFolder.root + "/lab"
        return try build.make()[0]
    }

    /// The same bundle under another identifier, because a device runs one process an app.
    /// - Returns: where the copy lies.
    static func copy(_ bundle: AppBundle, as identifier: String, in folder: String) throws -> String {
        let files = FileManager.default
        let place = "\(folder)/\(identifier).app"
        try files.copyItem(atPath: bundle.bundle, toPath: place)
        let file = URL(fileURLWithPath: place + "/Info.plist")
        var values =
            try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil) as? [String: Any]
        values?["CFBundleIdentifier"] = identifier
        try PropertyListSerialization.data(fromPropertyList: values ?? [:], format: .xml, options: 0).write(to: file)
        return place
    }
}
