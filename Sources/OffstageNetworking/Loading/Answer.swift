import Foundation
import FoundationNetworking

/// Where a task's response goes.
enum Answer: Sendable {
    typealias DataHandler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    typealias FileHandler = @Sendable (URL?, URLResponse?, (any Error)?) -> Void

    /// Piece by piece to the delegate.
    case delegate
    /// Whole, when all is there.
    case data(DataHandler)
    /// As a file to the delegate, or to a handler.
    case file(DownloadedFile, FileHandler?)
    /// Byte by byte to whoever iterates.
    case bytes(ByteStream)
}
