/// A request of `BGTaskScheduler` (B-1).
public struct TaskRequest: Equatable, Sendable, Codable {
    /// The class of the request, with what only this class has.
    public enum Kind: Equatable, Sendable, Codable {
        case refresh
        case processing(Requirements)
        /// iOS 17 and later. The class of the files it needs is kept for the copies apps ask for (B-14).
        case healthResearch(Requirements, data: FileProtection)
        /// iOS 26 and later.
        case continued(Continued)
    }

    /// Hard conditions at launch (B-24).
    public struct Requirements: Equatable, Sendable, Codable {
        public var network: Bool
        public var power: Bool

        public init(network: Bool = false, power: Bool = false) {
            self.network = network
            self.power = power
        }
    }

    /// What a continued task shows and asks for (B-33, B-34).
    public struct Continued: Equatable, Sendable, Codable {
        public var title: String
        public var subtitle: String
        /// Strategy `.fail`: now or not at all.
        public var failsIfBusy: Bool
        public var needsGPU: Bool

        public init(title: String, subtitle: String, failsIfBusy: Bool = false, needsGPU: Bool = false) {
            self.title = title
            self.subtitle = subtitle
            self.failsIfBusy = failsIfBusy
            self.needsGPU = needsGPU
        }
    }

    public var identifier: String
    public var kind: Kind
    /// A lower bound only (B-8).
    public var earliestBegin: Instant?

    public init(identifier: String, kind: Kind, earliestBegin: Instant? = nil) {
        self.identifier = identifier
        self.kind = kind
        self.earliestBegin = earliestBegin
    }
}

extension TaskRequest {
    /// How the scheduler treats it.
    var schedule: RefreshKind {
        switch kind {
        case .refresh: .refresh
        case .processing, .healthResearch: .processing
        case .continued: .continued
        }
    }

    var requirements: Requirements {
        switch kind {
        case .refresh, .continued: Requirements()
        case .processing(let requirements), .healthResearch(let requirements, _): requirements
        }
    }

    var continued: Continued? {
        if case .continued(let continued) = kind { continued } else { nil }
    }

    /// What every line of the log says of it.
    var fields: [Record.Field] { [.init("identifier", .string(identifier)), .init("kind", .string(word))] }

    /// The log's word for the class.
    var word: String {
        switch kind {
        case .refresh: "refresh"
        case .processing: "processing"
        case .healthResearch: "health-research"
        case .continued: "continued"
        }
    }
}

/// What is scheduled; the words of the log.
public enum RefreshKind: String, Equatable, Sendable, Codable, CaseIterable {
    /// Legacy Background Fetch.
    case fetch
    case refresh
    case processing
    case continued
    /// A remote notification; nothing schedules it, but its call has a window and an answer as theirs have.
    case push
    /// What a person did with a notification; nothing schedules it either (N-14, N-17).
    case response
    /// Events of a background session; nothing schedules them either (T-40).
    case session
}

/// `BGTaskScheduler.Error.Code`, with its raw values (B-11).
public enum TaskRequestError: Int, Equatable, Sendable, Codable {
    case unavailable = 1
    case tooManyPendingTaskRequests
    case notPermitted
    case immediateRunIneligible
}
