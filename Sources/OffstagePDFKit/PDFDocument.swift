public import Foundation

/// A document: its pages, as far as they lie open in its bytes. Their text and their pictures are not read.
open class PDFDocument: NSObject {
    private var data: Data?
    private var pages: [PDFPage] = []

    open private(set) var documentURL: URL?
    open private(set) var isEncrypted = false
    open weak var delegate: (any PDFDocumentDelegate)?
    open var documentAttributes: [AnyHashable: Any]?
    open var outlineRoot: PDFOutline?

    /// An empty one.
    public override init() {}

    /// Nil of what is no document, and of one whose pages are packed.
    public init?(data: Data) {
        super.init()
        guard read(data) else { return nil }
    }

    public init?(url: URL) {
        super.init()
        documentURL = url
        guard let data = try? Data(contentsOf: url), read(data) else { return nil }
    }

    private func read(_ data: Data) -> Bool {
        guard let contents = PDFContents(data) else { return false }
        (self.data, isEncrypted) = (data, contents.isEncrypted)
        pages = contents.pages.map { PDFPage($0) }
        for page in pages { page.document = self }
        return true
    }

    /// - Note: No password opens a document here.
    open var isLocked: Bool { isEncrypted }
    @discardableResult open func unlock(withPassword password: String) -> Bool { !isEncrypted }
    open var allowsCopying: Bool { !isEncrypted }
    open var allowsPrinting: Bool { !isEncrypted }
    open var allowsCommenting: Bool { !isEncrypted }
    open var allowsDocumentChanges: Bool { !isEncrypted }
    open var majorVersion: Int { 1 }
    open var minorVersion: Int { 4 }

    // MARK: Pages

    open var pageCount: Int { pages.count }
    open var pageClass: AnyClass { PDFPage.self }

    open func page(at index: Int) -> PDFPage? { pages.indices.contains(index) ? pages[index] : nil }
    open func index(for page: PDFPage) -> Int { pages.firstIndex { $0 === page } ?? NSNotFound }

    open func insert(_ page: PDFPage, at index: Int) {
        pages.insert(page, at: index)
        page.document = self
        data = nil
    }

    open func removePage(at index: Int) {
        pages.remove(at: index).document = nil
        data = nil
    }

    open func exchangePage(at indexA: Int, withPageAt indexB: Int) {
        pages.swapAt(indexA, indexB)
        data = nil
    }

    // MARK: Texts, of which none is read

    open var string: String? { nil }
    open func findString(_ string: String, withOptions options: NSString.CompareOptions = []) -> [PDFSelection] { [] }
    open var selectionForEntireDocument: PDFSelection? { nil }
    open func outlineItem(for selection: PDFSelection) -> PDFOutline? { nil }

    /// Ends at once, without a match.
    open func beginFindString(_ string: String, withOptions options: NSString.CompareOptions = []) {
        NotificationCenter.default.post(name: .PDFDocumentDidBeginFind, object: self)
        NotificationCenter.default.post(name: .PDFDocumentDidEndFind, object: self)
    }
    open var isFinding: Bool { false }
    open func cancelFindString() {}

    // MARK: Bytes

    /// Those that it was made of; nil of pages that were put together, which nobody writes.
    open func dataRepresentation() -> Data? { data }
    open func dataRepresentation(options: [AnyHashable: Any] = [:]) -> Data? { data }

    @discardableResult open func write(to url: URL) -> Bool { write(to: url, withOptions: nil) }

    @discardableResult
    open func write(to url: URL, withOptions options: [PDFDocumentWriteOption: Any]?) -> Bool {
        guard let data else { return false }
        return (try? data.write(to: url)) != nil
    }

    @discardableResult open func write(toFile path: String) -> Bool { write(to: URL(fileURLWithPath: path)) }
}

public protocol PDFDocumentDelegate: NSObjectProtocol {
    func didMatchString(_ instance: PDFSelection)
    func documentDidUnlock(_ notification: Notification)
    func classForPage() -> AnyClass
}

extension PDFDocumentDelegate {
    public func didMatchString(_ instance: PDFSelection) {}
    public func documentDidUnlock(_ notification: Notification) {}
    public func classForPage() -> AnyClass { PDFPage.self }
}

public struct PDFDocumentWriteOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let ownerPasswordOption = PDFDocumentWriteOption(rawValue: "kCGPDFContextOwnerPassword")
    public static let userPasswordOption = PDFDocumentWriteOption(rawValue: "kCGPDFContextUserPassword")
}

public struct PDFDocumentAttribute: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let titleAttribute = PDFDocumentAttribute(rawValue: "Title")
    public static let authorAttribute = PDFDocumentAttribute(rawValue: "Author")
    public static let subjectAttribute = PDFDocumentAttribute(rawValue: "Subject")
    public static let creatorAttribute = PDFDocumentAttribute(rawValue: "Creator")
    public static let keywordsAttribute = PDFDocumentAttribute(rawValue: "Keywords")
}

extension NSNotification.Name {
    public static let PDFDocumentDidBeginFind = NSNotification.Name("PDFDidBeginFind")
    public static let PDFDocumentDidEndFind = NSNotification.Name("PDFDidEndFind")
    public static let PDFDocumentDidFindMatch = NSNotification.Name("PDFDidFindMatch")
}
