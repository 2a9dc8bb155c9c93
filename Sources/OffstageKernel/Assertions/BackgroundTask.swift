/// A finite-length task of `beginBackgroundTask` (L-24 to L-47).
public struct BackgroundTask: Equatable, Sendable, Codable {
    /// What the app says when it begins one.
    public struct Beginning: Equatable, Sendable, Codable {
        /// `UIBackgroundTaskIdentifier.rawValue` (L-25).
        public var identifier: Int
        /// The name given, or nil (L-28).
        public var name: String?
        public var hasHandler: Bool
        /// `File.swift:12` where it is known, else empty.
        public var site: String

        public init(identifier: Int, name: String?, hasHandler: Bool, site: String) {
            self.identifier = identifier
            self.name = name
            self.hasHandler = hasHandler
            self.site = site
        }
    }

    public var identifier: Int
    public var name: String
    public var hasHandler: Bool
    public var site: String
    public var began: Instant
}

extension BackgroundTask {
    /// - Parameter executable: the app's, which names a task that has no name of its own (L-28).
    init(_ beginning: Beginning, by executable: String, at now: Instant) {
        identifier = beginning.identifier
        name = beginning.name ?? "Called by \(executable), from \(beginning.site)"
        hasHandler = beginning.hasHandler
        site = beginning.site
        began = now
    }
}
