/// Names a background session on its device (T-1).
public struct SessionKey: Hashable, Sendable, Codable {
    public var app: AppIdentifier
    public var session: String

    public init(app: AppIdentifier, session: String) {
        self.app = app
        self.session = session
    }
}

/// Names a task of a background session on its device; in the life of a session no number comes twice (T-23).
public struct TransferKey: Hashable, Sendable, Codable {
    public var session: SessionKey
    public var task: Int

    public init(session: SessionKey, task: Int) {
        self.session = session
        self.task = task
    }
}
