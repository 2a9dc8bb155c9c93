public import Dispatch

/// Pushes that wake an app for a call or for its files. It keeps the types that the app asks for; the device brings no
/// such push, and so has no token for them: the delegate hears of none, as in iOS's simulator.
open class PKPushRegistry: NSObject {
    open weak var delegate: (any PKPushRegistryDelegate)?
    open var desiredPushTypes: Set<PKPushType>?

    /// - Parameter queue: where the delegate would be called; nil is the main queue.
    public init(queue: DispatchQueue?) {}

    /// Nil until there is a token, which here is always.
    open func pushToken(for type: PKPushType) -> Data? { nil }
}

/// Of these methods the first alone is required.
public protocol PKPushRegistryDelegate: NSObjectProtocol {
    func pushRegistry(
        _ registry: PKPushRegistry,
        didUpdate pushCredentials: PKPushCredentials,
        for type: PKPushType
    )
    func pushRegistry(
        _ registry: PKPushRegistry,
        didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType,
        completion: @escaping () -> Void
    )
    func pushRegistry(
        _ registry: PKPushRegistry,
        didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType
    )
    func pushRegistry(_ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType)
}

extension PKPushRegistryDelegate {
    public func pushRegistry(
        _ registry: PKPushRegistry,
        didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType,
        completion: @escaping () -> Void
    ) {}
    public func pushRegistry(
        _ registry: PKPushRegistry,
        didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType
    ) {}
    public func pushRegistry(_ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType) {}
}

/// A token for a type of push. None is made.
open class PKPushCredentials: NSObject {
    public let type: PKPushType
    public let token: Data

    init(_ type: PKPushType, _ token: Data) {
        (self.type, self.token) = (type, token)
    }
}

/// What a provider has sent. Nothing comes.
open class PKPushPayload: NSObject {
    public let type: PKPushType
    public let dictionaryPayload: [AnyHashable: Any]

    init(_ type: PKPushType, _ dictionaryPayload: [AnyHashable: Any]) {
        (self.type, self.dictionaryPayload) = (type, dictionaryPayload)
    }
}
