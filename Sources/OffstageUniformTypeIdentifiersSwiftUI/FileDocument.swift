public import Foundation
public import OffstageUniformTypeIdentifiers

/// A value that is read from a file and written to one.
@preconcurrency public protocol FileDocument {
    typealias ReadConfiguration = FileDocumentReadConfiguration
    typealias WriteConfiguration = FileDocumentWriteConfiguration

    static var readableContentTypes: [UTType] { get }
    static var writableContentTypes: [UTType] { get }
    init(configuration: ReadConfiguration) throws
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
    public static var writableContentTypes: [UTType] { readableContentTypes }
}

public struct FileDocumentReadConfiguration {
    public let contentType: UTType
    public let file: FileWrapper
}

public struct FileDocumentWriteConfiguration {
    public let contentType: UTType
    public let existingFile: FileWrapper?
}

/// What a file holds, or a folder.
open class FileWrapper: NSObject {
    open private(set) var regularFileContents: Data?
    open private(set) var fileWrappers: [String: FileWrapper]?
    open var filename: String?
    open var preferredFilename: String?
    open var isRegularFile: Bool { regularFileContents != nil }
    open var isDirectory: Bool { fileWrappers != nil }

    public init(regularFileWithContents contents: Data) {
        regularFileContents = contents
    }

    public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
        fileWrappers = childrenByPreferredName
    }

    /// - Throws: `CocoaError` if it cannot be read.
    public init(url: URL) throws {
        super.init()
        filename = url.lastPathComponent
        if (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
            let children = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            let named = try children.map { ($0.lastPathComponent, try FileWrapper(url: $0)) }
            fileWrappers = Dictionary(uniqueKeysWithValues: named)
        } else {
            regularFileContents = try Data(contentsOf: url)
        }
    }

    /// - Throws: `CocoaError` if it cannot be written.
    open func write(to url: URL, originalContentsURL: URL? = nil) throws {
        if let regularFileContents { return try regularFileContents.write(to: url) }
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, child) in fileWrappers ?? [:] { try child.write(to: url.appendingPathComponent(name)) }
    }
}
