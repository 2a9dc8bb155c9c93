public import Foundation

/// Data by its name in an asset catalogue.
/// - Note: It is looked for in the bundle as the folder that a catalogue has, `Name.dataset`. Builds do not bring what
///   is in catalogues, so there is none unless the app brings such a folder as a resource.
open class NSDataAsset: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    private struct Contents: Decodable {
        struct File: Decodable {
            var filename: String?
            var typeIdentifier: String?

            private enum CodingKeys: String, CodingKey {
                case filename
                case typeIdentifier = "universal-type-identifier"
            }
        }

        var data: [File]
    }

    public let name: String
    public let data: Data
    public let typeIdentifier: String

    public convenience init?(name: String) {
        self.init(name: name, bundle: .main)
    }

    public init?(name: String, bundle: Bundle) {
        let folder = (bundle.resourceURL ?? bundle.bundleURL).appendingPathComponent(name + ".dataset")
        guard let list = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")),
            let file = try? JSONDecoder().decode(Contents.self, from: list).data.first(where: { $0.filename != nil }),
            let filename = file.filename,
            let data = try? Data(contentsOf: folder.appendingPathComponent(filename))
        else { return nil }
        (self.name, self.data, typeIdentifier) = (name, data, file.typeIdentifier ?? "public.data")
    }
}
