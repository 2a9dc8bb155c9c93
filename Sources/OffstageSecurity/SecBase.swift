public import Foundation

// The numbers of `SecBase.h` that the functions here give.

public var errSecSuccess: OSStatus { 0 }
public var errSecUnimplemented: OSStatus { -4 }
public var errSecParam: OSStatus { -50 }
public var errSecNotAvailable: OSStatus { -25_291 }
public var errSecAuthFailed: OSStatus { -25_293 }
public var errSecDecode: OSStatus { -26_275 }
public var errSecHostNameMismatch: OSStatus { -67_602 }
public var errSecCertificateExpired: OSStatus { -67_818 }
public var errSecCertificateNotValidYet: OSStatus { -67_819 }
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

    static func text(of status: OSStatus) -> String {
        switch status {
        case errSecSuccess: "No error."
        case errSecUnimplemented: "Function or operation not implemented."
        case errSecParam: "One or more parameters passed to a function were not valid."
        case errSecNotAvailable: "No keychain is available. You may need to restart your computer."
        case errSecAuthFailed: "The user name or passphrase you entered is not correct."
        case errSecDecode: "Unable to decode the provided data."
        case errSecHostNameMismatch: "A host name mismatch has occurred."
        case errSecCertificateExpired: "An expired certificate was detected."
        case errSecCertificateNotValidYet: "The certificate is not yet valid."
        case errSecNotTrusted: "The trust policy was not trusted."
        default: "OSStatus \(status)"
        }
    }
}
