public import Foundation
import OffstageApp

/// The owner's calendars and reminders. At first nothing is in them; the owner lets every app that asks have them, and
/// what an app adds is there for itself.
open class EKEventStore: NSObject, @unchecked Sendable {
    // Sendable because its state is the file's and behind the lock.
    typealias Change = (inout EventsFile.Content) throws -> Void

    private static let events = OwnersConsent(
        of: "calendars",
        reasons: [
            "NSCalendarsFullAccessUsageDescription", "NSCalendarsUsageDescription",
            "NSCalendarsWriteOnlyAccessUsageDescription",
        ],
        answer: .authorized
    )
    private static let reminders = OwnersConsent(
        of: "reminders",
        reasons: ["NSRemindersFullAccessUsageDescription", "NSRemindersUsageDescription"],
        answer: .authorized
    )

    private let source = EKSource()
    private let lock = NSLock()
    /// What waits for ``commit()``.
    private var waiting: [Change] = []

    public override init() {}
    public init(sources: [EKSource]) {}

    open var eventStoreIdentifier: String { "local" }
    open var sources: [EKSource] { [source] }
    open var delegateSources: [EKSource] { [] }
    open func source(withIdentifier identifier: String) -> EKSource? {
        identifier == source.sourceIdentifier ? source : nil
    }

    // MARK: Authorization

    open class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus {
        switch consent(entityType).known {
        case nil: .notDetermined
        case .denied: .denied
        case .authorized: .fullAccess
        }
    }

    /// - Note: Whoever wants to write only is given the same as others.
    @preconcurrency open func requestFullAccessToEvents(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        Self.events.ask { completion($0 == .authorized, nil) }
    }

    @preconcurrency open func requestWriteOnlyAccessToEvents(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        Self.events.ask { completion($0 == .authorized, nil) }
    }

    @preconcurrency open func requestFullAccessToReminders(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        Self.reminders.ask { completion($0 == .authorized, nil) }
    }

    @preconcurrency open func requestAccess(
        to entityType: EKEntityType,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        Self.consent(entityType).ask { completion($0 == .authorized, nil) }
    }

    @discardableResult open func requestFullAccessToEvents() async throws -> Bool {
        await Self.events.ask() == .authorized
    }
    @discardableResult open func requestWriteOnlyAccessToEvents() async throws -> Bool {
        await Self.events.ask() == .authorized
    }
    @discardableResult open func requestFullAccessToReminders() async throws -> Bool {
        await Self.reminders.ask() == .authorized
    }
    @discardableResult open func requestAccess(to entityType: EKEntityType) async throws -> Bool {
        await Self.consent(entityType).ask() == .authorized
    }

    private static func consent(_ entity: EKEntityType) -> OwnersConsent { entity == .event ? events : reminders }
    static func isAllowed(_ entity: EKEntityType) -> Bool { consent(entity).known == .authorized }

    func checkAccess(_ entity: EKEntityType) throws {
        guard Self.isAllowed(entity) else { throw EKError(.eventStoreNotAuthorized) }
    }

    // MARK: Calendars

    open func calendars(for entityType: EKEntityType) -> [EKCalendar] {
        guard Self.isAllowed(entityType) else { return [] }
        return EventsFile.shared.now.calendars.filter { $0.isOfReminders == (entityType == .reminder) }
            .map { EKCalendar($0, source) }
    }

    open var defaultCalendarForNewEvents: EKCalendar? { calendars(for: .event).first }
    open func defaultCalendarForNewReminders() -> EKCalendar? { calendars(for: .reminder).first }

    open func calendar(withIdentifier identifier: String) -> EKCalendar? {
        (calendars(for: .event) + calendars(for: .reminder)).first { $0.calendarIdentifier == identifier }
    }

    open func saveCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        try checkAccess(calendar.entity)
        guard calendar.source != nil else { throw EKError(.calendarHasNoSource) }
        let kept = calendar.kept
        try make(commit) { content in
            if let index = content.calendars.firstIndex(where: { $0.identifier == kept.identifier }) {
                content.calendars[index] = kept
            } else {
                content.calendars.append(kept)
            }
        }
    }

    /// With all that is in it.
    open func removeCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        try checkAccess(calendar.entity)
        let identifier = calendar.calendarIdentifier
        try make(commit) { content in
            content.calendars.removeAll { $0.identifier == identifier }
            content.items.removeAll { $0.calendar == identifier }
        }
    }

    // MARK: Changes

    func make(_ commit: Bool, _ change: @escaping Change) throws {
        lock.withLock { waiting.append(change) }
        if commit { try self.commit() }
    }

    open func commit() throws {
        let changes = lock.withLock {
            defer { waiting = [] }
            return waiting
        }
        guard !changes.isEmpty else { return }
        try EventsFile.shared.change { content in
            for change in changes { try change(&content) }
        }
    }

    /// Forgets what waits for ``commit()``.
    open func reset() {
        lock.withLock { waiting = [] }
    }

    open func refreshSourcesIfNecessary() {}
}
