/// How a person is reached.
open class CXHandle: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    public enum HandleType: Int, Sendable {
        case generic = 1
        case phoneNumber = 2
        case emailAddress = 3
    }

    public let type: HandleType
    public let value: String

    public init(type: HandleType, value: String) {
        (self.type, self.value) = (type, value)
    }

    open func isEqual(to handle: CXHandle) -> Bool { type == handle.type && value == handle.value }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CXHandle).map(isEqual(to:)) ?? false }
    open override var hash: Int { value.hashValue }
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
