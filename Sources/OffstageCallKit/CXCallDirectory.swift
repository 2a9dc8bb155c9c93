/// The extensions that tell the telephone who calls. The device has no telephone and asks none of them.
open class CXCallDirectoryManager: NSObject, @unchecked Sendable {
    // Sendable because it has no state.
    public enum EnabledStatus: Int, Sendable {
        case unknown, disabled, enabled
    }

    public static let sharedInstance = CXCallDirectoryManager()

    private override init() {}

    @preconcurrency
    open func reloadExtension(
        withIdentifier identifier: String,
        completionHandler completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        if let completion {
            DispatchQueue.global().async { completion(CXErrorCodeCallDirectoryManagerError(.noExtensionFound)) }
        }
    }

    open func reloadExtension(withIdentifier identifier: String) async throws {
        throw CXErrorCodeCallDirectoryManagerError(.noExtensionFound)
    }

    @preconcurrency
    open func getEnabledStatusForExtension(
        withIdentifier identifier: String,
        completionHandler completion: @escaping @Sendable (EnabledStatus, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async {
            completion(.unknown, CXErrorCodeCallDirectoryManagerError(.noExtensionFound))
        }
    }

    open func enabledStatusForExtension(withIdentifier identifier: String) async throws -> EnabledStatus {
        throw CXErrorCodeCallDirectoryManagerError(.noExtensionFound)
    }

    @preconcurrency
    open func openSettings(completionHandler completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        if let completion {
            DispatchQueue.global().async { completion(CXErrorCodeCallDirectoryManagerError(.unknown)) }
        }
    }

    open func openSettings() async throws {
        throw CXErrorCodeCallDirectoryManagerError(.unknown)
    }
}

/// A telephone number in its international form, without the plus.
public typealias CXCallDirectoryPhoneNumber = Int64

/// What an app's extension derives its principal class from. Nobody asks it here.
open class CXCallDirectoryProvider: NSObject {
    open func beginRequest(with context: CXCallDirectoryExtensionContext) {}
}

/// Takes the entries of an extension, and keeps none of them.
open class CXCallDirectoryExtensionContext: NSObject {
    open weak var delegate: (any CXCallDirectoryExtensionContextDelegate)?
    open var isIncremental: Bool { false }

    override init() {}

    open func addBlockingEntry(withNextSequentialPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber) {}
    open func removeBlockingEntry(withPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber) {}
    open func removeAllBlockingEntries() {}
    open func addIdentificationEntry(
        withNextSequentialPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber,
        label: String
    ) {}
    open func removeIdentificationEntry(withPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber) {}
    open func removeAllIdentificationEntries() {}
    @preconcurrency open func completeRequest(completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        if let completionHandler { DispatchQueue.global().async { completionHandler(false) } }
    }
    open func cancelRequest(withError error: any Error) {}
}

public protocol CXCallDirectoryExtensionContextDelegate: NSObjectProtocol {
    func requestFailed(for extensionContext: CXCallDirectoryExtensionContext, withError error: any Error)
}
