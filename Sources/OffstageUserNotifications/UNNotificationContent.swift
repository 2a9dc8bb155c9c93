public import Foundation
import OffstageApp
import OffstageWire

/// What a notification says.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // Only the mutable subclass writes these, before it is handed on; whoever takes a content takes a copy.
    fileprivate var said: NotificationMessage.Content
    fileprivate var info: [AnyHashable: Any]
    fileprivate var attached: [UNNotificationAttachment]

    public override init() {
        said = .init()
        info = [:]
        attached = []
    }

    init(_ said: NotificationMessage.Content) {
        self.said = said
        info = UserInfo.read(said.userInfo)
        attached = said.attachments.map(UNNotificationAttachment.init)
    }

    /// As a request keeps it.
    init(keptOf other: UNNotificationContent) {
        said = other.message
        info = UserInfo.read(said.userInfo)
        attached = other.attached
    }

    fileprivate init(copy other: UNNotificationContent) {
        said = other.said
        info = other.info
        attached = other.attached
    }

    open var title: String { said.title }
    open var subtitle: String { said.subtitle }
    open var body: String { said.body }
    open var badge: NSNumber? { said.badge.map { NSNumber(value: $0) } }
    open var sound: UNNotificationSound? { said.sound.map { UNNotificationSound(name: $0) } }
    open var userInfo: [AnyHashable: Any] { info }
    open var categoryIdentifier: String { said.category }
    open var threadIdentifier: String { said.thread }
    open var targetContentIdentifier: String? { said.target }
    open var filterCriteria: String? { said.filter }
    open var interruptionLevel: UNNotificationInterruptionLevel {
        UNNotificationInterruptionLevel(rawValue: UInt(clamping: said.level)) ?? .active
    }
    open var relevanceScore: Double { said.relevance }
    open var attachments: [UNNotificationAttachment] { attached }

    open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(copy: self) }

    open func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(copy: self) }

    /// The content as it goes to the device, but for its attachments.
    var message: NotificationMessage.Content {
        var said = said
        said.attachments = []
        said.relevance = said.relevance.isFinite ? said.relevance : 0
        said.title = said.title.clipped
        said.subtitle = said.subtitle.clipped
        said.body = said.body.clipped
        said.userInfo = UserInfo.written(info)
        return said
    }

    /// The content with its attachments, whose files are the system's from now on.
    func kept() throws(UNError) -> NotificationMessage.Content {
        var said = message
        for attachment in attached { said.attachments.append(try attachment.kept()) }
        return said
    }
}

/// What a notification shall say.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    public override init() {
        super.init()
    }

    fileprivate override init(copy other: UNNotificationContent) {
        super.init(copy: other)
    }

    open override var title: String {
        get { said.title }
        set { said.title = newValue }
    }
    open override var subtitle: String {
        get { said.subtitle }
        set { said.subtitle = newValue }
    }
    open override var body: String {
        get { said.body }
        set { said.body = newValue }
    }
    /// 0 takes the badge away, nil leaves it.
    open override var badge: NSNumber? {
        get { said.badge.map { NSNumber(value: $0) } }
        set { said.badge = newValue?.intValue }
    }
    open override var sound: UNNotificationSound? {
        get { said.sound.map { UNNotificationSound(name: $0) } }
        set { said.sound = newValue?.name }
    }
    /// What a property list may hold.
    open override var userInfo: [AnyHashable: Any] {
        get { info }
        set { info = newValue }
    }
    open override var categoryIdentifier: String {
        get { said.category }
        set { said.category = newValue }
    }
    open override var threadIdentifier: String {
        get { said.thread }
        set { said.thread = newValue }
    }
    open override var targetContentIdentifier: String? {
        get { said.target }
        set { said.target = newValue }
    }
    open override var filterCriteria: String? {
        get { said.filter }
        set { said.filter = newValue }
    }
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { super.interruptionLevel }
        set { said.level = Int(newValue.rawValue) }
    }
    /// From 0 to 1: which of an app's notifications a summary shows first. This device makes none.
    open override var relevanceScore: Double {
        get { said.relevance }
        set { said.relevance = newValue }
    }
    open override var attachments: [UNNotificationAttachment] {
        get { attached }
        set { attached = newValue }
    }
}

extension UNMutableNotificationContent {
    // Of a group's summary and of a launch: this device makes no groups and shows no picture.
    public var summaryArgument: String {
        get { "" }
        set {}
    }
    public var summaryArgumentCount: Int {
        get { 1 }
        set {}
    }
    public var launchImageName: String {
        get { "" }
        set {}
    }
}

/// How much a notification may disturb. This device treats all alike.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    case passive, active, timeSensitive, critical
}

/// What is heard with a notification; on this device nothing is.
open class UNNotificationSound: NSObject, @unchecked Sendable {
    let name: String

    init(name: String) {
        self.name = name
    }

    public convenience init(named name: UNNotificationSoundName) {
        self.init(name: name.rawValue)
    }

    open class var `default`: UNNotificationSound { UNNotificationSound(name: "default") }

    /// `UNNotificationSound.default()`, as Swift 4.1 has it.
    public func callAsFunction() -> UNNotificationSound { self }
    /// - Note: Nobody hears a sound; one of critical alerts is kept as any other is.
    open class var defaultCritical: UNNotificationSound { UNNotificationSound(name: "default-critical") }
    open class var defaultRingtone: UNNotificationSound { UNNotificationSound(name: "default-ringtone") }

    open class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound { defaultCritical }

    open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(named: name)
    }

    open class func criticalSoundNamed(
        _ name: UNNotificationSoundName,
        withAudioVolume volume: Float
    ) -> UNNotificationSound { UNNotificationSound(named: name) }

    open class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(named: name)
    }
}

public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}
