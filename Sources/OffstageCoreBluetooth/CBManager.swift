import OffstageApp

public enum CBManagerState: Int, Sendable {
    case unknown, resetting, unsupported, unauthorized, poweredOff, poweredOn
}

public enum CBManagerAuthorization: Int, Sendable {
    case notDetermined, restricted, denied, allowedAlways
}

/// The radio. The device has none: its state is `unsupported`, as soon as the delegate has been told so, and nobody
/// was ever asked whether an app may use it.
open class CBManager: NSObject, @unchecked Sendable {
    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private var isTold = false
    private let queue: DispatchQueue

    open var state: CBManagerState { lock.withLock { isTold } ? .unsupported : .unknown }
    open class var authorization: CBManagerAuthorization { .notDetermined }
    open var authorization: CBManagerAuthorization { .notDetermined }

    /// - Parameter queue: where the delegate is told; nil is the main queue.
    init(on queue: DispatchQueue?) {
        UsageDescription.demand("NSBluetoothAlwaysUsageDescription", "NSBluetoothPeripheralUsageDescription")
        self.queue = queue ?? .main
    }

    /// Tells the delegate on its queue, in a later turn.
    func begin(_ tell: @escaping @Sendable () -> Void) {
        queue.async {
            self.lock.withLock { self.isTold = true }
            tell()
        }
    }
}

/// Someone on the other side. Nobody is.
open class CBPeer: NSObject, @unchecked Sendable {
    public let identifier: UUID

    init(_ identifier: UUID) {
        self.identifier = identifier
    }
}

public let CBCentralManagerScanOptionAllowDuplicatesKey = "kCBScanOptionAllowDuplicates"
public let CBCentralManagerScanOptionSolicitedServiceUUIDsKey = "kCBScanOptionSolicitedServiceUUIDs"
public let CBCentralManagerOptionShowPowerAlertKey = "kCBInitOptionShowPowerAlert"
public let CBCentralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"
public let CBCentralManagerRestoredStatePeripheralsKey = "kCBRestoredPeripherals"
public let CBCentralManagerRestoredStateScanServicesKey = "kCBRestoredScanServices"
public let CBCentralManagerRestoredStateScanOptionsKey = "kCBRestoredScanOptions"
public let CBConnectPeripheralOptionNotifyOnConnectionKey = "kCBConnectOptionNotifyOnConnection"
public let CBConnectPeripheralOptionNotifyOnDisconnectionKey = "kCBConnectOptionNotifyOnDisconnection"
public let CBConnectPeripheralOptionNotifyOnNotificationKey = "kCBConnectOptionNotifyOnNotification"
public let CBPeripheralManagerOptionShowPowerAlertKey = "kCBInitOptionShowPowerAlert"
public let CBPeripheralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"
public let CBPeripheralManagerRestoredStateServicesKey = "kCBRestoredServices"
public let CBPeripheralManagerRestoredStateAdvertisementDataKey = "kCBRestoredAdvertisement"
public let CBAdvertisementDataLocalNameKey = "kCBAdvDataLocalName"
public let CBAdvertisementDataManufacturerDataKey = "kCBAdvDataManufacturerData"
public let CBAdvertisementDataServiceDataKey = "kCBAdvDataServiceData"
public let CBAdvertisementDataServiceUUIDsKey = "kCBAdvDataServiceUUIDs"
public let CBAdvertisementDataTxPowerLevelKey = "kCBAdvDataTxPowerLevel"
public let CBAdvertisementDataIsConnectable = "kCBAdvDataIsConnectable"
