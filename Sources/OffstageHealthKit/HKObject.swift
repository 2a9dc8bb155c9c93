/// Something that is kept of a person's health. The app makes it; nothing keeps it here.
open class HKObject: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public let uuid = UUID()
    public let metadata: [String: Any]?
    public let device: HKDevice?
    open var sourceRevision: HKSourceRevision { HKSourceRevision(source: .default(), version: nil) }

    init(_ metadata: [String: Any]?, _ device: HKDevice?) {
        (self.metadata, self.device) = (metadata, device)
    }
}

open class HKSample: HKObject, @unchecked Sendable {
    public let sampleType: HKSampleType
    public let startDate: Date
    public let endDate: Date
    open var hasUndeterminedDuration: Bool { endDate == .distantFuture }

    init(_ type: HKSampleType, _ start: Date, _ end: Date, _ device: HKDevice?, _ metadata: [String: Any]?) {
        precondition(start <= end, "a sample ends before it begins")
        (sampleType, startDate, endDate) = (type, start, end)
        super.init(metadata, device)
    }
}

open class HKQuantitySample: HKSample, @unchecked Sendable {
    public let quantityType: HKQuantityType
    public let quantity: HKQuantity
    open var count: Int { 1 }

    public init(
        type quantityType: HKQuantityType,
        quantity: HKQuantity,
        start startDate: Date,
        end endDate: Date,
        device: HKDevice?,
        metadata: [String: Any]? = nil
    ) {
        (self.quantityType, self.quantity) = (quantityType, quantity)
        super.init(quantityType, startDate, endDate, device, metadata)
    }

    public convenience init(
        type quantityType: HKQuantityType,
        quantity: HKQuantity,
        start startDate: Date,
        end endDate: Date,
        metadata: [String: Any]? = nil
    ) {
        self.init(
            type: quantityType,
            quantity: quantity,
            start: startDate,
            end: endDate,
            device: nil,
            metadata: metadata
        )
    }
}

open class HKCategorySample: HKSample, @unchecked Sendable {
    public let categoryType: HKCategoryType
    public let value: Int

    public init(
        type: HKCategoryType,
        value: Int,
        start startDate: Date,
        end endDate: Date,
        device: HKDevice?,
        metadata: [String: Any]? = nil
    ) {
        (categoryType, self.value) = (type, value)
        super.init(type, startDate, endDate, device, metadata)
    }

    public convenience init(
        type: HKCategoryType,
        value: Int,
        start startDate: Date,
        end endDate: Date,
        metadata: [String: Any]? = nil
    ) {
        self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: metadata)
    }
}

open class HKCorrelation: HKSample, @unchecked Sendable {
    public let correlationType: HKCorrelationType
    public let objects: Set<HKSample>

    public init(
        type correlationType: HKCorrelationType,
        start startDate: Date,
        end endDate: Date,
        objects: Set<HKSample>,
        metadata: [String: Any]? = nil
    ) {
        (self.correlationType, self.objects) = (correlationType, objects)
        super.init(correlationType, startDate, endDate, nil, metadata)
    }

    open func objects(for objectType: HKObjectType) -> Set<HKSample> { objects.filter { $0.sampleType == objectType } }
}

/// What was deleted. Nothing was.
open class HKDeletedObject: NSObject, @unchecked Sendable {
    public let uuid: UUID

    init(_ uuid: UUID) {
        self.uuid = uuid
    }
}

open class HKDevice: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public let name, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion: String?
    public let localIdentifier, udiDeviceIdentifier: String?

    public init(
        name: String?,
        manufacturer: String?,
        model: String?,
        hardwareVersion: String?,
        firmwareVersion: String?,
        softwareVersion: String?,
        localIdentifier: String?,
        udiDeviceIdentifier UDIDeviceIdentifier: String?
    ) {
        (self.name, self.manufacturer, self.model) = (name, manufacturer, model)
        (self.hardwareVersion, self.firmwareVersion) = (hardwareVersion, firmwareVersion)
        (self.softwareVersion, self.localIdentifier) = (softwareVersion, localIdentifier)
        udiDeviceIdentifier = UDIDeviceIdentifier
    }

    open class func local() -> HKDevice {
        HKDevice(
            name: "iPhone",
            manufacturer: "Apple Inc.",
            model: "iPhone",
            hardwareVersion: nil,
            firmwareVersion: nil,
            softwareVersion: nil,
            localIdentifier: nil,
            udiDeviceIdentifier: nil
        )
    }
}

/// Who has measured: here only the app itself.
open class HKSource: NSObject, @unchecked Sendable {
    open var name: String { Bundle.main.object(forInfoDictionaryKey: "CFBundleName") as? String ?? "" }
    open var bundleIdentifier: String { Bundle.main.bundleIdentifier ?? "" }

    private static let own = HKSource()

    override init() {}

    open class func `default`() -> HKSource { own }
}

open class HKSourceRevision: NSObject, @unchecked Sendable {
    public let source: HKSource
    public let version: String?
    open var productType: String? { nil }

    public init(source: HKSource, version: String?) {
        (self.source, self.version) = (source, version)
    }
}

public let HKMetadataKeyWasUserEntered = "HKWasUserEntered"
public let HKMetadataKeyExternalUUID = "HKExternalUUID"
public let HKMetadataKeySyncIdentifier = "HKMetadataKeySyncIdentifier"
public let HKMetadataKeySyncVersion = "HKMetadataKeySyncVersion"
public let HKMetadataKeyTimeZone = "HKTimeZone"
public let HKMetadataKeyIndoorWorkout = "HKIndoorWorkout"
public let HKMetadataKeyFoodType = "HKFoodType"
public let HKMetadataKeyHeartRateMotionContext = "HKHeartRateMotionContext"

public enum HKCategoryValue: Int, Sendable {
    case notApplicable
}

public enum HKCategoryValueSleepAnalysis: Int, Sendable {
    case inBed, asleepUnspecified, awake, asleepCore, asleepDeep, asleepREM

    @available(iOS, deprecated: 16.0, renamed: "asleepUnspecified")
    public static let asleep = HKCategoryValueSleepAnalysis.asleepUnspecified
    public static var allAsleepValues: Set<HKCategoryValueSleepAnalysis> {
        [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
    }
}

public enum HKCategoryValueMenstrualFlow: Int, Sendable {
    case unspecified = 1
    case light = 2
    case medium = 3
    case heavy = 4
    case none = 5
}
