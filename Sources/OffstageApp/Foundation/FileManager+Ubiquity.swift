public import Foundation

/// iCloud's files, on a device where nobody is signed in.
extension FileManager {
    public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? { nil }
    public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }
    public func isUbiquitousItem(at url: URL) -> Bool { false }

    /// - Throws: `CocoaError`: there is no iCloud to move to or from.
    public func setUbiquitous(_ flag: Bool, itemAt url: URL, destinationURL: URL) throws {
        throw CocoaError(.ubiquitousFileUnavailable)
    }

    public func startDownloadingUbiquitousItem(at url: URL) throws { throw CocoaError(.ubiquitousFileUnavailable) }
}
