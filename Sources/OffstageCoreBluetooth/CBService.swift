/// A part of what a peripheral offers.
open class CBAttribute: NSObject, @unchecked Sendable {
    public let uuid: CBUUID

    init(_ uuid: CBUUID) {
        self.uuid = uuid
    }
}

open class CBService: CBAttribute, @unchecked Sendable {
    public let isPrimary: Bool
    open weak var peripheral: CBPeripheral? { nil }
    open var includedServices: [CBService]? { nil }
    open var characteristics: [CBCharacteristic]? { nil }

    init(_ uuid: CBUUID, isPrimary: Bool) {
        self.isPrimary = isPrimary
        super.init(uuid)
    }
}

/// A service that the app offers itself.
open class CBMutableService: CBService, @unchecked Sendable {
    private var included: [CBService]?
    private var parts: [CBCharacteristic]?

    public init(type UUID: CBUUID, primary isPrimary: Bool) {
        super.init(UUID, isPrimary: isPrimary)
    }

    open override var includedServices: [CBService]? {
        get { included }
        set { included = newValue }
    }

    open override var characteristics: [CBCharacteristic]? {
        get { parts }
        set {
            parts = newValue
            for part in newValue ?? [] { part.service = self }
        }
    }
}

public struct CBCharacteristicProperties: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let broadcast = CBCharacteristicProperties(rawValue: 0x01)
    public static let read = CBCharacteristicProperties(rawValue: 0x02)
    public static let writeWithoutResponse = CBCharacteristicProperties(rawValue: 0x04)
    public static let write = CBCharacteristicProperties(rawValue: 0x08)
    public static let notify = CBCharacteristicProperties(rawValue: 0x10)
    public static let indicate = CBCharacteristicProperties(rawValue: 0x20)
    public static let authenticatedSignedWrites = CBCharacteristicProperties(rawValue: 0x40)
    public static let extendedProperties = CBCharacteristicProperties(rawValue: 0x80)
    public static let notifyEncryptionRequired = CBCharacteristicProperties(rawValue: 0x100)
    public static let indicateEncryptionRequired = CBCharacteristicProperties(rawValue: 0x200)
}

public struct CBAttributePermissions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let readable = CBAttributePermissions(rawValue: 0x01)
    public static let writeable = CBAttributePermissions(rawValue: 0x02)
    public static let readEncryptionRequired = CBAttributePermissions(rawValue: 0x04)
    public static let writeEncryptionRequired = CBAttributePermissions(rawValue: 0x08)
}

open class CBCharacteristic: CBAttribute, @unchecked Sendable {
    let kind: CBCharacteristicProperties
    let bytes: Data?

    open internal(set) weak var service: CBService?
    open var properties: CBCharacteristicProperties { kind }
    open var value: Data? { bytes }
    open var descriptors: [CBDescriptor]? { nil }
    open var isNotifying: Bool { false }

    init(_ uuid: CBUUID, _ kind: CBCharacteristicProperties, _ bytes: Data?) {
        (self.kind, self.bytes) = (kind, bytes)
        super.init(uuid)
    }
}

/// A characteristic of a service that the app offers itself. Nobody subscribes to it.
open class CBMutableCharacteristic: CBCharacteristic, @unchecked Sendable {
    private var current: Data?
    private var currentProperties: CBCharacteristicProperties

    open var permissions: CBAttributePermissions
    open var subscribedCentrals: [CBCentral]? { [] }

    public init(
        type UUID: CBUUID,
        properties: CBCharacteristicProperties,
        value: Data?,
        permissions: CBAttributePermissions
    ) {
        (self.permissions, current, currentProperties) = (permissions, value, properties)
        super.init(UUID, properties, value)
    }

    open override var value: Data? {
        get { current }
        set { current = newValue }
    }

    open override var properties: CBCharacteristicProperties {
        get { currentProperties }
        set { currentProperties = newValue }
    }
}

open class CBDescriptor: CBAttribute, @unchecked Sendable {
    open weak var characteristic: CBCharacteristic? { nil }
    open var value: Any? { nil }
}
