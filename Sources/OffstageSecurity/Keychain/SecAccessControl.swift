public import Foundation

/// When an item is given out, and to whom. What a person would have to do counts as done.
public final class SecAccessControl: NSObject, Sendable {
    /// What ``kSecAttrAccessible`` would say.
    let protection: String
    let flags: SecAccessControlCreateFlags

    init(protection: String, flags: SecAccessControlCreateFlags) {
        self.protection = protection
        self.flags = flags
    }
}

/// What a person must do before an item is given out.
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    public let rawValue: CFOptionFlags

    public init(rawValue: CFOptionFlags) {
        self.rawValue = rawValue
    }

    public static let userPresence = Self(rawValue: 1 << 0)
    public static let biometryAny = Self(rawValue: 1 << 1)
    public static let touchIDAny = biometryAny
    public static let biometryCurrentSet = Self(rawValue: 1 << 3)
    public static let touchIDCurrentSet = biometryCurrentSet
    public static let devicePasscode = Self(rawValue: 1 << 4)
    public static let or = Self(rawValue: 1 << 14)
    public static let and = Self(rawValue: 1 << 15)
    public static let privateKeyUsage = Self(rawValue: 1 << 30)
    public static let applicationPassword = Self(rawValue: 1 << 31)
}

/// - Parameter protection: one of the values of ``kSecAttrAccessible``.
/// - Returns: nil, with an error, for anything else.
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?,
    _ protection: CFTypeRef,
    _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
    let word = (protection as? NSString).map { String(describing: $0) } ?? ""
    guard ["ak", "ck", "dk", "aku", "cku", "dku", "akpu"].contains(word) else {
        error?.pointee = Unmanaged.passRetained(SecurityError.error(errSecParam))
        return nil
    }
    return SecAccessControl(protection: word, flags: flags)
}
