public enum CMAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

public let CMErrorDomain = "CMErrorDomain"

/// Why there is no answer.
public struct CMError: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    var error: any Error { NSError(domain: CMErrorDomain, code: Int(rawValue)) }
}

public let CMErrorMotionActivityNotAvailable = CMError(104)
public let CMErrorMotionActivityNotAuthorized = CMError(105)
public let CMErrorNotAvailable = CMError(109)
public let CMErrorNotAuthorized = CMError(111)

/// Counts steps. There is nothing to count them: every question ends with an error.
open class CMPedometer: NSObject, @unchecked Sendable {
    public typealias Handler = @Sendable (CMPedometerData?, (any Error)?) -> Void

    open class func isStepCountingAvailable() -> Bool { false }
    open class func isDistanceAvailable() -> Bool { false }
    open class func isFloorCountingAvailable() -> Bool { false }
    open class func isPaceAvailable() -> Bool { false }
    open class func isCadenceAvailable() -> Bool { false }
    open class func isPedometerEventTrackingAvailable() -> Bool { false }
    open class func authorizationStatus() -> CMAuthorizationStatus { .restricted }

    @preconcurrency open func queryPedometerData(from start: Date, to end: Date, withHandler handler: @escaping Handler)
    {
        DispatchQueue.global().async { handler(nil, CMErrorNotAvailable.error) }
    }

    @preconcurrency open func startUpdates(from start: Date, withHandler handler: @escaping Handler) {
        queryPedometerData(from: start, to: start, withHandler: handler)
    }

    open func stopUpdates() {}
}

/// Steps in a span of time. There are none.
open class CMPedometerData: NSObject, @unchecked Sendable {
    private override init() {}

    open var startDate: Date { .distantPast }
    open var endDate: Date { .distantPast }
    open var numberOfSteps: NSNumber { 0 }
    open var distance: NSNumber? { nil }
    open var floorsAscended: NSNumber? { nil }
    open var floorsDescended: NSNumber? { nil }
    open var currentPace: NSNumber? { nil }
    open var currentCadence: NSNumber? { nil }
    open var averageActivePace: NSNumber? { nil }
}

/// Whether somebody walks, runs or drives. Nothing can tell.
open class CMMotionActivityManager: NSObject, @unchecked Sendable {
    open class func isActivityAvailable() -> Bool { false }
    open class func authorizationStatus() -> CMAuthorizationStatus { .restricted }

    @preconcurrency open func startActivityUpdates(
        to queue: OperationQueue,
        withHandler handler: @escaping @Sendable (CMMotionActivity?) -> Void
    ) {}

    open func stopActivityUpdates() {}

    @preconcurrency open func queryActivityStarting(
        from start: Date,
        to end: Date,
        to queue: OperationQueue,
        withHandler handler: @escaping @Sendable ([CMMotionActivity]?, (any Error)?) -> Void
    ) {
        queue.addOperation { handler(nil, CMErrorMotionActivityNotAvailable.error) }
    }
}

open class CMMotionActivity: NSObject, @unchecked Sendable {
    private override init() {}

    open var stationary: Bool { false }
    open var walking: Bool { false }
    open var running: Bool { false }
    open var automotive: Bool { false }
    open var cycling: Bool { false }
    open var unknown: Bool { true }
    open var confidence: CMMotionActivityConfidence { .low }
    open var startDate: Date { .distantPast }
}

public enum CMMotionActivityConfidence: Int, Sendable {
    case low, medium, high
}

/// The height above where it was started. There is no barometer.
open class CMAltimeter: NSObject, @unchecked Sendable {
    open class func isRelativeAltitudeAvailable() -> Bool { false }
    open class func authorizationStatus() -> CMAuthorizationStatus { .restricted }

    @preconcurrency open func startRelativeAltitudeUpdates(
        to queue: OperationQueue,
        withHandler handler: @escaping @Sendable (CMAltitudeData?, (any Error)?) -> Void
    ) {
        queue.addOperation { handler(nil, CMErrorNotAvailable.error) }
    }

    open func stopRelativeAltitudeUpdates() {}
}

open class CMAltitudeData: NSObject, @unchecked Sendable {
    private override init() {}

    /// In metres.
    open var relativeAltitude: NSNumber { 0 }
    /// In kilopascals.
    open var pressure: NSNumber { 0 }
}
