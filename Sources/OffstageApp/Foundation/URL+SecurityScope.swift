public import Foundation

/// An app reaches only what is its own here, and that without asking.
extension URL {
    @discardableResult public func startAccessingSecurityScopedResource() -> Bool { true }
    public func stopAccessingSecurityScopedResource() {}
}
