import Foundation
import OffstageDevice
import Testing

@Suite struct InfoPlistTests {
    private static let product = BuiltProduct(
        name: "My App",
        module: "My_App",
        executable: "",
        sourceFolders: [],
        resources: []
    )

    private func plist(_ values: [String: Any]) throws -> InfoPlist {
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
        return try plist(data)
    }

    private func plist(_ data: Data) throws -> InfoPlist {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).plist")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try InfoPlist(for: Self.product, chosen: file.path)
    }

    @Test func settings_areFilledIn() throws {
        let plist = try plist([
            "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER).beta", "CFBundleName": "$(PRODUCT_NAME)",
            "Nested": ["Class": "$(PRODUCT_MODULE_NAME).SceneDelegate"],
        ])
        #expect(plist.identifier == "com.example.My-App.beta")
        #expect(plist.name == "My App")
        #expect(plist.executable == "My App")
        #expect((plist.values["Nested"] as? [String: String])?["Class"] == "My_App.SceneDelegate")
    }

    @Test(arguments: [
        ("CFBundleIdentifier", "a b", "CFBundleIdentifier is 'a b'"),
        ("CFBundleName", "../up", "CFBundleName is '../up'"),
        ("UIBackgroundModes", "fetch", "UIBackgroundModes must be an array of strings"),
        ("UIApplicationSceneManifest", "yes", "UIApplicationSceneManifest must be a dictionary"),
        (
            "UIMainStoryboardFile", "Main",
            "UIMainStoryboardFile names Main.storyboard, which is not among the app's files"
        ),
        ("Key", "$(SECRET)", "Key uses $(SECRET)"),
    ])
    func key_wrong(key: String, value: String, message: String) throws {
        let failure = try #require(throws: DeviceError.self) { try plist([key: value]) }
        #expect(failure.code == .unusableInput)
        #expect(failure.description.contains(".plist"))
        #expect(failure.description.contains(message))
    }

    @Test func file_broken() throws {
        let failure = try #require(throws: DeviceError.self) { try plist(Data("<plist><dict>".utf8)) }
        #expect(failure.code == .unusableInput)
        #expect(failure.description.contains("is no property list"))
    }
}
