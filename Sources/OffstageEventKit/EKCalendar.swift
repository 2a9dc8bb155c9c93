public import OffstageUIKit

/// Events or reminders that belong together.
open class EKCalendar: EKObject, @unchecked Sendable {
    public let calendarIdentifier: String
    open var title: String
    open var source: EKSource!
    open var cgColor: CGColor!
    let entity: EKEntityType

    public init(for entityType: EKEntityType, eventStore: EKEventStore) {
        (calendarIdentifier, title, entity) = (UUID().uuidString, "", entityType)
        source = eventStore.sources.first
        cgColor = UIColor.systemBlue.cgColor
    }

    init(_ kept: KeptCalendar, _ source: EKSource) {
        (calendarIdentifier, title) = (kept.identifier, kept.title)
        entity = kept.isOfReminders ? .reminder : .event
        self.source = source
        cgColor = UIColor.systemBlue.cgColor
    }

    var kept: KeptCalendar {
        KeptCalendar(identifier: calendarIdentifier, title: title, isOfReminders: entity == .reminder)
    }

    open var type: EKCalendarType { .local }
    open var allowsContentModifications: Bool { true }
    open var isSubscribed: Bool { false }
    open var isImmutable: Bool { false }
    open var allowedEntityTypes: EKEntityMask { entity == .event ? .event : .reminder }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKCalendar)?.calendarIdentifier == calendarIdentifier
    }
    open override var hash: Int { calendarIdentifier.hash }
}

struct KeptCalendar: Codable, Equatable {
    var identifier: String
    var title: String
    var isOfReminders: Bool
}
