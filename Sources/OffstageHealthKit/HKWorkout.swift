public enum HKWorkoutActivityType: UInt, Sendable {
    case americanFootball = 1
    case badminton = 4
    case baseball = 5
    case basketball = 6
    case boxing = 8
    case climbing = 9
    case crossTraining = 11
    case cycling = 13
    case dance = 14
    case elliptical = 16
    case functionalStrengthTraining = 20
    case golf = 21
    case hiking = 24
    case hockey = 25
    case mindAndBody = 29
    case play = 33
    case rowing = 35
    case running = 37
    case skatingSports = 39
    case soccer = 41
    case stairClimbing = 44
    case surfingSports = 45
    case swimming = 46
    case tableTennis = 47
    case tennis = 48
    case traditionalStrengthTraining = 50
    case volleyball = 51
    case walking = 52
    case yoga = 57
    case coreTraining = 59
    case flexibility = 62
    case highIntensityIntervalTraining = 63
    case jumpRope = 64
    case pilates = 66
    case stairs = 68
    case mixedCardio = 73
    case cooldown = 80
    case other = 3000
}

public enum HKWorkoutSessionLocationType: Int, Sendable {
    case unknown = 1
    case indoor = 2
    case outdoor = 3
}

public enum HKWorkoutEventType: Int, Sendable {
    case pause = 1
    case resume = 2
    case lap = 3
    case marker = 4
    case motionPaused = 5
    case motionResumed = 6
    case segment = 7
}

open class HKWorkoutEvent: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public let type: HKWorkoutEventType
    public let dateInterval: DateInterval
    public let metadata: [String: Any]?

    public init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
        (self.type, self.dateInterval, self.metadata) = (type, dateInterval, metadata)
    }
}

open class HKWorkoutConfiguration: NSObject {
    open var activityType = HKWorkoutActivityType.other
    open var locationType = HKWorkoutSessionLocationType.unknown
    open var lapLength: HKQuantity?

    public override init() {}
}

open class HKWorkout: HKSample, @unchecked Sendable {
    public let workoutActivityType: HKWorkoutActivityType
    public let workoutEvents: [HKWorkoutEvent]?
    public let duration: TimeInterval
    public let totalEnergyBurned: HKQuantity?
    public let totalDistance: HKQuantity?
    open var allStatistics: [HKQuantityType: HKStatistics] { [:] }
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { nil }

    /// - Parameter duration: zero is the time between start and end.
    public init(
        activityType workoutActivityType: HKWorkoutActivityType,
        start startDate: Date,
        end endDate: Date,
        workoutEvents: [HKWorkoutEvent]? = nil,
        duration: TimeInterval = 0,
        totalEnergyBurned: HKQuantity?,
        totalDistance: HKQuantity?,
        device: HKDevice? = nil,
        metadata: [String: Any]?
    ) {
        (self.workoutActivityType, self.workoutEvents) = (workoutActivityType, workoutEvents)
        self.duration = duration > 0 ? duration : endDate.timeIntervalSince(startDate)
        (self.totalEnergyBurned, self.totalDistance) = (totalEnergyBurned, totalDistance)
        super.init(HKWorkoutType(), startDate, endDate, device, metadata)
    }

    public convenience init(activityType workoutActivityType: HKWorkoutActivityType, start: Date, end: Date) {
        self.init(
            activityType: workoutActivityType,
            start: start,
            end: end,
            totalEnergyBurned: nil,
            totalDistance: nil,
            metadata: nil
        )
    }
}

/// Puts a workout together for the store, which is not there: every step fails.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public typealias Completion = @Sendable (Bool, (any Error)?) -> Void

    public let device: HKDevice?
    open var startDate: Date? { nil }
    open var endDate: Date? { nil }

    public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?) {
        self.device = device
    }

    @preconcurrency open func beginCollection(withStart startDate: Date, completion: @escaping Completion) {
        fail { completion(false, $0) }
    }
    @preconcurrency open func add(_ samples: [HKSample], completion: @escaping Completion) {
        fail { completion(false, $0) }
    }
    @preconcurrency open func addMetadata(_ metadata: [String: Any], completion: @escaping Completion) {
        fail { completion(false, $0) }
    }
    @preconcurrency open func endCollection(withEnd endDate: Date, completion: @escaping Completion) {
        fail { completion(false, $0) }
    }
    @preconcurrency
    open func finishWorkout(completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
        fail { completion(nil, $0) }
    }
    open func beginCollection(at startDate: Date) async throws { throw HKError.noStore }
    open func addSamples(_ samples: [HKSample]) async throws { throw HKError.noStore }
    open func addMetadata(_ metadata: [String: Any]) async throws { throw HKError.noStore }
    open func endCollection(at endDate: Date) async throws { throw HKError.noStore }
    open func finishWorkout() async throws -> HKWorkout? { throw HKError.noStore }
    open func discardWorkout() {}

    private func fail(_ tell: @escaping @Sendable (any Error) -> Void) {
        DispatchQueue.global().async { tell(HKError.noStore) }
    }
}
