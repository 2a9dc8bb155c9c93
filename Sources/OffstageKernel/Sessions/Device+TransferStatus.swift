/// The queue of background transfers, for whoever looks at it.
extension Device {
    /// One task of a background session that its app has not heard the end of.
    public struct TransferStatus: Equatable, Sendable {
        public enum State: String, Sendable {
            /// Its app has not resumed it (T-21).
            case suspended
            /// Something is in its way.
            case waiting
            /// Its turn has not come (T-13, E-22).
            case queued
            case running
            /// Over, and not heard by its app yet.
            case finished, failed
        }

        public var key: TransferKey
        public var kind: TransferOrder.Kind
        public var url: String
        /// `taskDescription`.
        public var description: String?
        public var state: State
        /// What a waiting task waits for, in the words of `transfer-waiting`.
        public var reason: String?
        /// Of the response of a download, of the request of an upload: what came or went by now, as far as is known.
        public var bytes: Int64
        /// Of how many; nil if nobody said.
        public var expected: Int64?
        /// HTTP's, of a finished task.
        public var status: Int?
        /// `URLError.Code.rawValue`, of a failed one.
        public var error: Int?
    }

    /// In the order of sessions, and in each of its tasks.
    public var backgroundTransfers: [TransferStatus] {
        sessions.keys.flatMap { key in
            (sessions[key]?.all ?? []).map { TransferStatus($0, in: key) }
        }
    }
}

extension Device.TransferStatus {
    fileprivate init(_ transfer: BackgroundTransfer, in session: SessionKey) {
        let order = transfer.order
        key = TransferKey(session: session, task: order.task)
        kind = order.kind
        url = order.url
        description = transfer.description
        (bytes, expected) = transfer.reach
        switch transfer.standing {
        case .suspended: state = .suspended
        case .hindered(let obstacle): (state, reason) = (.waiting, obstacle.rawValue)
        case .ready: state = .queued
        case .running where transfer.openChallenge != nil: (state, reason) = (.waiting, "challenge")
        case .running: state = .running
        case .ended(let ending):
            state = ending.error == nil ? .finished : .failed
            (status, error) = (ending.response?.status, ending.error)
        }
    }
}

extension BackgroundTransfer {
    /// How many bytes came or went, and of how many.
    fileprivate var reach: (bytes: Int64, expected: Int64?) {
        if let response = ending?.response {
            return order.kind == .upload ? (response.sent, order.bodyLength) : (response.bytes, response.bytes)
        }
        // An attempt that is over has left what is on the disk, and of an upload what a server keeps.
        let attempt = isRunning ? reached : nil
        guard order.kind != .upload else { return (attempt?.bytes ?? order.upload?.offset ?? 0, order.bodyLength) }
        let left = ending.map(\.partial) ?? partial
        return (attempt?.bytes ?? left?.length ?? 0, attempt?.expected ?? left?.total)
    }
}
