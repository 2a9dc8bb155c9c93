public import OffstageApp

/// A Live Activity. The device shows none, so none begins, and there is no value of this type.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, Sendable {
    public typealias ContentState = Attributes.ContentState

    public let id: String
    public let attributes: Attributes

    private init(_ id: String, _ attributes: Attributes) {
        (self.id, self.attributes) = (id, attributes)
    }

    public static var activities: [Activity<Attributes>] { [] }

    /// None begins: whoever iterates waits.
    public static var activityUpdates: ActivitySequence<Activity<Attributes>> { ActivitySequence() }

    /// - Note: No push can start an activity here: whoever iterates waits.
    public static var pushToStartTokenUpdates: ActivitySequence<Data> { ActivitySequence() }
    public static var pushToStartToken: Data? { nil }

    /// - Throws: ``ActivityAuthorizationError/unsupported``.
    public static func request(
        attributes: Attributes,
        content: ActivityContent<ContentState>,
        pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        throw ActivityAuthorizationError.unsupported
    }

    /// - Throws: ``ActivityAuthorizationError/unsupported``.
    public static func request(
        attributes: Attributes,
        contentState: ContentState,
        pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        throw ActivityAuthorizationError.unsupported
    }

    public var activityState: ActivityState { .ended }
    public var content: ActivityContent<ContentState> { fatalError("there is no activity") }
    public var contentState: ContentState { content.state }
    public var pushToken: Data? { nil }
    public var pushTokenUpdates: ActivitySequence<Data> { ActivitySequence() }
    public var activityStateUpdates: ActivitySequence<ActivityState> { ActivitySequence() }
    public var contentUpdates: ActivitySequence<ActivityContent<ContentState>> { ActivitySequence() }
    public var contentStateUpdates: ActivitySequence<ContentState> { ActivitySequence() }

    public func update(
        _ content: ActivityContent<ContentState>,
        alertConfiguration: AlertConfiguration? = nil
    ) async {}
    public func update(using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil) async {}
    public func end(
        _ content: ActivityContent<ContentState>?,
        dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {}
    public func end(
        using contentState: ContentState? = nil,
        dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {}
}

/// What of a Live Activity stays, and what changes.
public protocol ActivityAttributes: Decodable, Encodable, Sendable {
    associatedtype ContentState: Decodable, Encodable, Hashable, Sendable
}

public struct ActivityContent<State: Decodable & Encodable & Hashable & Sendable>: Hashable, Sendable {
    public var state: State
    public var staleDate: Date?
    public var relevanceScore: Double

    public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
        (self.state, self.staleDate, self.relevanceScore) = (state, staleDate, relevanceScore)
    }
}

public enum ActivityState: Hashable, Sendable {
    case active, ended, dismissed, stale, pending
}

public struct ActivityUIDismissalPolicy: Hashable, Sendable {
    private var date: Date?
    private var isImmediate = false

    public static let `default` = ActivityUIDismissalPolicy()
    public static let immediate = ActivityUIDismissalPolicy(isImmediate: true)

    public static func after(_ date: Date) -> ActivityUIDismissalPolicy { ActivityUIDismissalPolicy(date: date) }
}

/// How updates of an activity come.
public struct PushType: Hashable, Sendable {
    private let channel: String?

    public static let token = PushType(channel: nil)

    public static func channel(_ channelId: String) -> PushType { PushType(channel: channelId) }
}

/// With what an update of an activity lights the screen up.
public struct AlertConfiguration: Sendable {
    public struct AlertSound: Hashable, Sendable {
        private let name: String?

        public static let `default` = AlertSound(name: nil)

        public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
    }

    public var title: LocalizedStringResource
    public var body: LocalizedStringResource
    public var sound: AlertSound

    public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
        (self.title, self.body, self.sound) = (title, body, sound)
    }
}

/// What would come, one after the other. Nothing does: it waits until the task is cancelled.
public struct ActivitySequence<Element: Sendable>: AsyncSequence, Sendable {
    private let stream = AsyncStream<Element>.silence()

    init() {}

    public func makeAsyncIterator() -> AsyncStream<Element>.Iterator { stream.makeAsyncIterator() }
}
