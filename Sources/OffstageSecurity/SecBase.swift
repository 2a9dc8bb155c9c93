public import Foundation

// The numbers of `SecBase.h` that the functions here give.

public var errSecSuccess: OSStatus { 0 }
public var errSecUnimplemented: OSStatus { -4 }
public var errSecDiskFull: OSStatus { -34 }
public var errSecParam: OSStatus { -50 }
public var errSecUserCanceled: OSStatus { -128 }
public var errSecNotAvailable: OSStatus { -25_291 }
public var errSecAuthFailed: OSStatus { -25_293 }
public var errSecDuplicateItem: OSStatus { -25_299 }
public var errSecItemNotFound: OSStatus { -25_300 }
public var errSecDataTooLarge: OSStatus { -25_302 }
public var errSecInteractionNotAllowed: OSStatus { -25_308 }
public var errSecDecode: OSStatus { -26_275 }
public var errSecMissingEntitlement: OSStatus { -34_018 }
public var errSecHostNameMismatch: OSStatus { -67_602 }
public var errSecCertificateExpired: OSStatus { -67_818 }
public var errSecCertificateNotValidYet: OSStatus { -67_819 }
public var errSecVerifyFailed: OSStatus { -67_808 }
public var errSecNotTrusted: OSStatus { -67_843 }

/// What a status means, in words.
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    NSString(string: SecurityError.text(of: status))
}

/// A status as an error, as the framework makes them.
enum SecurityError {
    static func error(_ status: OSStatus) -> CFError {
        NSError(
            domain: NSOSStatusErrorDomain,
            code: Int(status),
            userInfo: [NSLocalizedDescriptionKey: text(of: status)]
        )
    }

    /// Does something that can fail, and tells the caller of an Apple function why it did.
    static func telling<Value>(
        _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?,
        _ body: () throws(KeyFailure) -> Value
    ) -> Value? {
        do throws(KeyFailure) {
            return try body()
        } catch let failure {
            error?.pointee = Unmanaged.passRetained(self.error(failure.status))
            return nil
        }
    }

    static func text(of status: OSStatus) -> String {
        switch status {
        case errSecSuccess: "No error."
        case errSecUnimplemented: "Function or operation not implemented."
        case errSecDiskFull: "Disk full."
        case errSecParam: "One or more parameters passed to a function were not valid."
        case errSecUserCanceled: "User canceled the operation."
        case errSecNotAvailable: "No keychain is available. You may need to restart your computer."
        case errSecAuthFailed: "The user name or passphrase you entered is not correct."
        case errSecDuplicateItem: "The specified item already exists in the keychain."
        case errSecItemNotFound: "The specified item could not be found in the keychain."
        case errSecDataTooLarge: "The data was too large for this type of keychain item."
        case errSecInteractionNotAllowed: "User interaction is not allowed."
        case errSecMissingEntitlement: "A required entitlement isn't present."
        case errSecDecode: "Unable to decode the provided data."
        case errSecHostNameMismatch: "A host name mismatch has occurred."
        case errSecCertificateExpired: "An expired certificate was detected."
        case errSecCertificateNotValidYet: "The certificate is not yet valid."
        case errSecVerifyFailed: "A cryptographic verification failure has occurred."
        case errSecNotTrusted: "The trust policy was not trusted."
        default: "OSStatus \(status)"
        }
    }
}
