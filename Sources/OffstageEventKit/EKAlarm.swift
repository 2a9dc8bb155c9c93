public import Foundation

/// When somebody is to be reminded. Nobody is: alarms are the calendar app's.
open class EKAlarm: EKObject, NSCopying, @unchecked Sendable {
    /// In seconds, before the start if it is negative.
    open var relativeOffset: TimeInterval
    open var absoluteDate: Date?
    open var structuredLocation: EKStructuredLocation?
    open var proximity = EKAlarmProximity.none

    public init(absoluteDate date: Date) {
        (absoluteDate, relativeOffset) = (date, 0)
    }

    public init(relativeOffset offset: TimeInterval) {
        relativeOffset = offset
    }

    public override init() {
        relativeOffset = 0
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = EKAlarm(kept)
        (copy.structuredLocation, copy.proximity) = (structuredLocation, proximity)
        return copy
    }

    init(_ kept: KeptAlarm) {
        (relativeOffset, absoluteDate) = (kept.offset, kept.date)
    }

    var kept: KeptAlarm { KeptAlarm(offset: relativeOffset, date: absoluteDate) }
}

struct KeptAlarm: Codable, Equatable {
    var offset: TimeInterval
    var date: Date?
}
