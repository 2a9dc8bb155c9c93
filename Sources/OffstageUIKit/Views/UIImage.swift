public import Foundation

/// A picture by its name: nobody looks at its pixels here.
open class UIImage: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    private let data: Data?
    let name: String

    private init(name: String, data: Data?) {
        self.name = name
        self.data = data
    }

    public convenience override init() {
        self.init(name: "", data: nil)
    }

    /// - Note: Every name is taken for an image of the app.
    public convenience init?(named name: String) {
        self.init(name: name, data: nil)
    }

    public convenience init?(systemName name: String) {
        self.init(name: name, data: nil)
    }

    /// - Note: The bytes are kept, not decoded.
    public convenience init?(data: Data) {
        guard !data.isEmpty else { return nil }
        self.init(name: "", data: data)
    }

    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(name: (path as NSString).lastPathComponent, data: data)
    }

    open func pngData() -> Data? { data }
    open func jpegData(compressionQuality: CGFloat) -> Data? { data }
}
