public import Foundation

/// Who wants to be asked before others touch a file.
public protocol NSFilePresenter: AnyObject, NSObjectProtocol {
    var presentedItemURL: URL? { get }
    var presentedItemOperationQueue: OperationQueue { get }
    func presentedItemDidChange()
    func presentedSubitemDidChange(at url: URL)
    func presentedItemDidMove(to newURL: URL)
}

extension NSFilePresenter {
    public func presentedItemDidChange() {}
    public func presentedSubitemDidChange(at url: URL) {}
    public func presentedItemDidMove(to newURL: URL) {}
}

/// Access to files that others use, too, which Foundation on Linux does not have.
/// - Note: One reader or writer at a time, of this process; an app and its extension do not wait for each other here.
///   Presenters of this process hear of what was written.
open class NSFileCoordinator: NSObject, @unchecked Sendable {
    // Sendable because the lock guards what is shared.
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let withoutChanges = ReadingOptions(rawValue: 1 << 0)
        public static let resolvesSymbolicLink = ReadingOptions(rawValue: 1 << 1)
        public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 1 << 2)
        public static let forUploading = ReadingOptions(rawValue: 1 << 3)
    }

    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let forDeleting = WritingOptions(rawValue: 1 << 0)
        public static let forMoving = WritingOptions(rawValue: 1 << 1)
        public static let forMerging = WritingOptions(rawValue: 1 << 2)
        public static let forReplacing = WritingOptions(rawValue: 1 << 3)
        public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 1 << 4)
    }

    /// `NSErrorPointer`, which nothing is written through: nobody refuses.
    public typealias ErrorPointer = UnsafeMutablePointer<NSError?>?

    private static let access = NSRecursiveLock()
    nonisolated(unsafe) private static var presenters: [any NSFilePresenter] = []

    open class var filePresenters: [any NSFilePresenter] { access.withLock { presenters } }

    open class func addFilePresenter(_ filePresenter: any NSFilePresenter) {
        access.withLock { presenters.append(filePresenter) }
    }

    open class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {
        access.withLock { presenters.removeAll { $0 === filePresenter } }
    }

    private weak var presenter: (any NSFilePresenter)?

    public init(filePresenter filePresenterOrNil: (any NSFilePresenter)? = nil) {
        presenter = filePresenterOrNil
    }

    open func coordinate(
        readingItemAt url: URL,
        options: ReadingOptions = [],
        error outError: ErrorPointer,
        byAccessor reader: (URL) -> Void
    ) {
        Self.access.withLock { reader(url) }
    }

    open func coordinate(
        writingItemAt url: URL,
        options: WritingOptions = [],
        error outError: ErrorPointer,
        byAccessor writer: (URL) -> Void
    ) {
        Self.access.withLock { writer(url) }
        tell(of: url)
    }

    open func coordinate(
        readingItemAt readingURL: URL,
        options readingOptions: ReadingOptions = [],
        writingItemAt writingURL: URL,
        options writingOptions: WritingOptions = [],
        error outError: ErrorPointer,
        byAccessor readerWriter: (URL, URL) -> Void
    ) {
        Self.access.withLock { readerWriter(readingURL, writingURL) }
        tell(of: writingURL)
    }

    open func coordinate(
        writingItemAt url1: URL,
        options options1: WritingOptions = [],
        writingItemAt url2: URL,
        options options2: WritingOptions = [],
        error outError: ErrorPointer,
        byAccessor writer: (URL, URL) -> Void
    ) {
        Self.access.withLock { writer(url1, url2) }
        for url in [url1, url2] { tell(of: url) }
    }

    open func item(at oldURL: URL, didMoveTo newURL: URL) {
        for other in others where other.presentedItemURL?.standardizedFileURL == oldURL.standardizedFileURL {
            nonisolated(unsafe) let other = other
            other.presentedItemOperationQueue.addOperation { other.presentedItemDidMove(to: newURL) }
        }
    }

    open func cancel() {}

    private var others: [any NSFilePresenter] { Self.filePresenters.filter { $0 !== presenter } }

    private func tell(of url: URL) {
        let file = url.standardizedFileURL
        for other in others {
            guard let item = other.presentedItemURL?.standardizedFileURL else { continue }
            nonisolated(unsafe) let other = other
            if item == file {
                other.presentedItemOperationQueue.addOperation { other.presentedItemDidChange() }
            } else if file.path.hasPrefix(item.path + "/") {
                other.presentedItemOperationQueue.addOperation { other.presentedSubitemDidChange(at: url) }
            }
        }
    }
}
