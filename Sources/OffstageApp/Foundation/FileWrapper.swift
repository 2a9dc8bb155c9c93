public import Foundation

/// What a file holds, or a folder with all that is in it.
open class FileWrapper: NSObject {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        // All is read at once, whatever is wished.
        public static let immediate = ReadingOptions(rawValue: 1 << 0)
        public static let withoutMapping = ReadingOptions(rawValue: 1 << 1)
    }

    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let atomic = WritingOptions(rawValue: 1 << 0)
        /// The names in the folder become those of the wrappers.
        public static let withNameUpdating = WritingOptions(rawValue: 1 << 1)
    }

    open private(set) var regularFileContents: Data?
    /// By their names in the folder.
    open private(set) var fileWrappers: [String: FileWrapper]?
    open var filename: String?
    open var preferredFilename: String?
    open var fileAttributes: [String: Any] = [:]
    open var isRegularFile: Bool { regularFileContents != nil }
    open var isDirectory: Bool { fileWrappers != nil }
    /// Never: what a link leads to is read.
    open var isSymbolicLink: Bool { false }

    public init(regularFileWithContents contents: Data) {
        regularFileContents = contents
    }

    public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
        fileWrappers = childrenByPreferredName
        for (name, child) in childrenByPreferredName where child.preferredFilename == nil {
            child.preferredFilename = name
        }
    }

    /// - Throws: `CocoaError` if it cannot be read.
    public init(url: URL, options: ReadingOptions = []) throws {
        super.init()
        try read(from: url, options: options)
    }

    /// - Throws: `CocoaError` if it cannot be read; then what was there stays.
    open func read(from url: URL, options: ReadingOptions = []) throws {
        if (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
            let children = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            let named = try children.map { ($0.lastPathComponent, try FileWrapper(url: $0, options: options)) }
            (fileWrappers, regularFileContents) = (Dictionary(uniqueKeysWithValues: named), nil)
        } else {
            (regularFileContents, fileWrappers) = (try Data(contentsOf: url), nil)
        }
        filename = url.lastPathComponent
        preferredFilename = filename
    }

    /// - Throws: `CocoaError` if it cannot be written.
    open func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL? = nil) throws {
        if let regularFileContents {
            try regularFileContents.write(to: url, options: options.contains(.atomic) ? .atomic : [])
        } else {
            try writeFolder(to: url, options)
        }
        if options.contains(.withNameUpdating) { filename = url.lastPathComponent }
    }

    /// - Returns: the child's name in the folder: the preferred one, or one like it if that is taken.
    @discardableResult
    open func addFileWrapper(_ child: FileWrapper) -> String {
        let wish = child.preferredFilename ?? child.filename ?? "Untitled"
        var name = wish
        var number = 1
        while let other = fileWrappers?[name], other !== child {
            number += 1
            name = "\(number)__#$!@%!#__\(wish)"
        }
        fileWrappers?[name] = child
        return name
    }

    @discardableResult
    open func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
        let child = FileWrapper(regularFileWithContents: data)
        child.preferredFilename = fileName
        return addFileWrapper(child)
    }

    open func removeFileWrapper(_ child: FileWrapper) {
        if let name = keyForChildFileWrapper(child) { fileWrappers?[name] = nil }
    }

    open func keyForChildFileWrapper(_ child: FileWrapper) -> String? { fileWrappers?.first { $1 === child }?.key }

    /// A folder is put together beside its place and then takes it: nobody finds half of it.
    private func writeFolder(to url: URL, _ options: WritingOptions) throws {
        let files = FileManager.default
        guard options.contains(.atomic) else {
            try? files.removeItem(at: url)
            return try writeChildren(to: url, options)
        }
        let draft = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).\(UUID())")
        defer { try? files.removeItem(at: draft) }
        try writeChildren(to: draft, options)
        try? files.removeItem(at: url)
        try files.moveItem(at: draft, to: url)
    }

    private func writeChildren(to folder: URL, _ options: WritingOptions) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, child) in fileWrappers ?? [:] {
            try child.write(to: folder.appendingPathComponent(name), options: options.subtracting(.atomic))
        }
    }
}
