public import Foundation

/// What an app wants to be told of by pushes.
open class CKSubscription: NSObject, NSCopying, @unchecked Sendable {
    // Sendable as on iOS: it is handed over when it is saved.
    public typealias ID = String

    public enum SubscriptionType: Int, Sendable {
        case query = 1
        case recordZone = 2
        case database = 3
    }

    /// What such a push shows, or that it shows nothing.
    open class NotificationInfo: NSObject, NSCopying, @unchecked Sendable {
        open var alertBody: String?
        open var alertLocalizationKey: String?
        open var alertLocalizationArgs: [CKRecord.FieldKey]?
        open var title: String?
        open var titleLocalizationKey: String?
        open var titleLocalizationArgs: [CKRecord.FieldKey]?
        open var subtitle: String?
        open var subtitleLocalizationKey: String?
        open var subtitleLocalizationArgs: [CKRecord.FieldKey]?
        open var alertActionLocalizationKey: String?
        open var alertLaunchImage: String?
        open var soundName: String?
        open var desiredKeys: [CKRecord.FieldKey]?
        open var shouldBadge = false
        open var shouldSendContentAvailable = false
        open var shouldSendMutableContent = false
        open var category: String?
        open var collapseIDKey: String?

        public override init() {}

        public convenience init(
            alertBody: String? = nil,
            alertLocalizationKey: String? = nil,
            alertLocalizationArgs: [CKRecord.FieldKey] = [],
            title: String? = nil,
            titleLocalizationKey: String? = nil,
            titleLocalizationArgs: [CKRecord.FieldKey] = [],
            subtitle: String? = nil,
            subtitleLocalizationKey: String? = nil,
            subtitleLocalizationArgs: [CKRecord.FieldKey] = [],
            alertActionLocalizationKey: String? = nil,
            alertLaunchImage: String? = nil,
            soundName: String? = nil,
            desiredKeys: [CKRecord.FieldKey] = [],
            shouldBadge: Bool = false,
            shouldSendContentAvailable: Bool = false,
            shouldSendMutableContent: Bool = false,
            category: String? = nil,
            collapseIDKey: String? = nil
        ) {
            self.init()
            (self.alertBody, self.title, self.subtitle) = (alertBody, title, subtitle)
            self.alertLocalizationKey = alertLocalizationKey
            self.alertLocalizationArgs = alertLocalizationArgs
            self.titleLocalizationKey = titleLocalizationKey
            self.titleLocalizationArgs = titleLocalizationArgs
            self.subtitleLocalizationKey = subtitleLocalizationKey
            self.subtitleLocalizationArgs = subtitleLocalizationArgs
            self.alertActionLocalizationKey = alertActionLocalizationKey
            (self.alertLaunchImage, self.soundName) = (alertLaunchImage, soundName)
            (self.desiredKeys, self.shouldBadge) = (desiredKeys, shouldBadge)
            self.shouldSendContentAvailable = shouldSendContentAvailable
            self.shouldSendMutableContent = shouldSendMutableContent
            (self.category, self.collapseIDKey) = (category, collapseIDKey)
        }

        open func copy(with zone: NSZone? = nil) -> Any {
            NotificationInfo(
                alertBody: alertBody,
                alertLocalizationKey: alertLocalizationKey,
                alertLocalizationArgs: alertLocalizationArgs ?? [],
                title: title,
                titleLocalizationKey: titleLocalizationKey,
                titleLocalizationArgs: titleLocalizationArgs ?? [],
                subtitle: subtitle,
                subtitleLocalizationKey: subtitleLocalizationKey,
                subtitleLocalizationArgs: subtitleLocalizationArgs ?? [],
                alertActionLocalizationKey: alertActionLocalizationKey,
                alertLaunchImage: alertLaunchImage,
                soundName: soundName,
                desiredKeys: desiredKeys ?? [],
                shouldBadge: shouldBadge,
                shouldSendContentAvailable: shouldSendContentAvailable,
                shouldSendMutableContent: shouldSendMutableContent,
                category: category,
                collapseIDKey: collapseIDKey
            )
        }
    }

    public let subscriptionID: ID
    public let subscriptionType: SubscriptionType
    /// Kept as a copy.
    open var notificationInfo: NotificationInfo? {
        get { info }
        set { info = newValue?.copy() as? NotificationInfo }
    }
    private var info: NotificationInfo?

    init(_ subscriptionID: ID, _ type: SubscriptionType) {
        (self.subscriptionID, subscriptionType) = (subscriptionID, type)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Records that match a predicate.
public final class CKQuerySubscription: CKSubscription, @unchecked Sendable {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let firesOnRecordCreation = Options(rawValue: 1)
        public static let firesOnRecordUpdate = Options(rawValue: 2)
        public static let firesOnRecordDeletion = Options(rawValue: 4)
        public static let firesOnce = Options(rawValue: 8)
    }

    public let recordType: CKRecord.RecordType?
    public let predicate: NSPredicate
    public let querySubscriptionOptions: Options
    public var zoneID: CKRecordZone.ID?

    public convenience init(recordType: CKRecord.RecordType, predicate: NSPredicate, options: Options = []) {
        self.init(recordType: recordType, predicate: predicate, subscriptionID: UUID().uuidString, options: options)
    }

    public init(
        recordType: CKRecord.RecordType,
        predicate: NSPredicate,
        subscriptionID: CKSubscription.ID,
        options: Options = []
    ) {
        (self.recordType, self.predicate, querySubscriptionOptions) = (recordType, predicate, options)
        super.init(subscriptionID, .query)
    }
}

/// A zone.
public final class CKRecordZoneSubscription: CKSubscription, @unchecked Sendable {
    public let zoneID: CKRecordZone.ID
    public var recordType: CKRecord.RecordType?

    public convenience init(zoneID: CKRecordZone.ID) {
        self.init(zoneID: zoneID, subscriptionID: UUID().uuidString)
    }

    public init(zoneID: CKRecordZone.ID, subscriptionID: CKSubscription.ID) {
        self.zoneID = zoneID
        super.init(subscriptionID, .recordZone)
    }
}

/// All zones of a database.
public final class CKDatabaseSubscription: CKSubscription, @unchecked Sendable {
    public var recordType: CKRecord.RecordType?

    public convenience init() {
        self.init(subscriptionID: UUID().uuidString)
    }

    public init(subscriptionID: CKSubscription.ID) {
        super.init(subscriptionID, .database)
    }
}
