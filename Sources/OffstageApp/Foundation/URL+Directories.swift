public import Foundation

/// The folders of the app's data container, which Foundation on Linux does not name by URLs but for
/// `homeDirectory` and `temporaryDirectory`.
extension URL {
    public static var documentsDirectory: URL { first(.documentDirectory) }
    public static var libraryDirectory: URL { first(.libraryDirectory) }
    public static var cachesDirectory: URL { first(.cachesDirectory) }
    public static var applicationSupportDirectory: URL { first(.applicationSupportDirectory) }
    public static var downloadsDirectory: URL { first(.downloadsDirectory) }

    private static func first(_ directory: Foundation.FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: directory, in: .userDomainMask)[0]
    }
}
