public enum HKAuthorizationStatus: Int, Sendable {
    case notDetermined, sharingDenied, sharingAuthorized
}

public enum HKAuthorizationRequestStatus: Int, Sendable {
    case unknown, shouldRequest, unnecessary
}

public enum HKUpdateFrequency: Int, Sendable {
    case immediate = 1
    case hourly = 2
    case daily = 3
    case weekly = 4
}

/// What is known of a person's health. The device has no such store, as an iPad had none for years: every question
/// ends with `errorHealthDataUnavailable`, in a later turn, on a queue of the framework's.
open class HKHealthStore: NSObject, @unchecked Sendable {
    // Sendable because it has no state.
    public typealias Completion = @Sendable (Bool, (any Error)?) -> Void

    public override init() {}

    open class func isHealthDataAvailable() -> Bool { false }
    open func supportsHealthRecords() -> Bool { false }

    open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { .notDetermined }

    @preconcurrency
    open func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?,
        read typesToRead: Set<HKObjectType>?,
        completion: @escaping Completion
    ) {
        fail { completion(false, $0) }
    }

    open func requestAuthorization(toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>)
        async throws
    {
        throw HKError.noStore
    }

    @preconcurrency
    open func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>,
        read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        fail { completion(.unknown, $0) }
    }

    open func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>,
        read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus {
        throw HKError.noStore
    }

    // MARK: What is kept

    @preconcurrency
    open func save(_ object: HKObject, withCompletion completion: @escaping Completion) {
        fail { completion(false, $0) }
    }
    @preconcurrency
    open func save(_ objects: [HKObject], withCompletion completion: @escaping Completion) {
        fail { completion(false, $0) }
    }
    open func save(_ object: HKObject) async throws { throw HKError.noStore }
    open func save(_ objects: [HKObject]) async throws { throw HKError.noStore }

    @preconcurrency
    open func delete(_ object: HKObject, withCompletion completion: @escaping Completion) {
        fail { completion(false, $0) }
    }
    @preconcurrency
    open func delete(_ objects: [HKObject], withCompletion completion: @escaping Completion) {
        fail { completion(false, $0) }
    }
    open func delete(_ object: HKObject) async throws { throw HKError.noStore }
    open func delete(_ objects: [HKObject]) async throws { throw HKError.noStore }

    @preconcurrency
    open func deleteObjects(
        of objectType: HKObjectType,
        predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        fail { completion(false, 0, $0) }
    }

    open func earliestPermittedSampleDate() -> Date { .distantPast }

    // MARK: Questions

    open func execute(_ query: HKQuery) {
        fail { query.fail($0) }
    }

    open func stop(_ query: HKQuery) {
        query.stop()
    }

    open func dateOfBirthComponents() throws -> DateComponents { throw HKError.noStore }
    open func biologicalSex() throws -> HKBiologicalSexObject { throw HKError.noStore }
    open func bloodType() throws -> HKBloodTypeObject { throw HKError.noStore }

    @preconcurrency
    open func preferredUnits(
        for quantityTypes: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        fail { completion([:], $0) }
    }
    open func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
        throw HKError.noStore
    }

    // MARK: In the background

    /// - Note: Nothing changes in the store, so no app is woken for it.
    @preconcurrency
    open func enableBackgroundDelivery(
        for type: HKObjectType,
        frequency: HKUpdateFrequency,
        withCompletion completion: @escaping Completion
    ) {
        fail { completion(false, $0) }
    }
    open func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
        throw HKError.noStore
    }

    @preconcurrency
    open func disableBackgroundDelivery(for type: HKObjectType, withCompletion completion: @escaping Completion) {
        fail { completion(false, $0) }
    }
    open func disableBackgroundDelivery(for type: HKObjectType) async throws { throw HKError.noStore }

    @preconcurrency
    open func disableAllBackgroundDelivery(completion: @escaping Completion) {
        fail { completion(false, $0) }
    }
    open func disableAllBackgroundDelivery() async throws { throw HKError.noStore }

    private func fail(_ tell: @escaping @Sendable (any Error) -> Void) {
        DispatchQueue.global().async { tell(HKError.noStore) }
    }
}

public enum HKBiologicalSex: Int, Sendable {
    case notSet, female, male, other
}

public enum HKBloodType: Int, Sendable {
    case notSet, aPositive, aNegative, bPositive, bNegative, abPositive, abNegative, oPositive, oNegative
}

/// Nobody has entered one.
open class HKBiologicalSexObject: NSObject, @unchecked Sendable {
    open var biologicalSex: HKBiologicalSex { .notSet }

    override init() {}
}

/// Nobody has entered one.
open class HKBloodTypeObject: NSObject, @unchecked Sendable {
    open var bloodType: HKBloodType { .notSet }

    override init() {}
}
