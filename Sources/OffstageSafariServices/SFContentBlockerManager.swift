public import Foundation

public let SFErrorDomain = "SFErrorDomain"

/// Why something about Safari failed.
public struct SFError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case noExtensionFound = 1
        case noAttachmentFound = 2
        case loadingInterrupted = 3
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { SFErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let noExtensionFound = Code.noExtensionFound
    public static let noAttachmentFound = Code.noAttachmentFound
    public static let loadingInterrupted = Code.loadingInterrupted
}

/// `catch SFError.noExtensionFound`.
public func ~= (pattern: SFError.Code, error: any Error) -> Bool { (error as? SFError)?.code == pattern }

open class SFContentBlockerState: NSObject, @unchecked Sendable {
    // Sendable because it has no state.
    public let isEnabled = false
}

/// The content blockers of the app: Safari is not there, and has none of its extensions.
open class SFContentBlockerManager: NSObject {
    open class func reloadContentBlocker(
        withIdentifier identifier: String,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        if let completionHandler {
            DispatchQueue.global().async { completionHandler(SFError(.noExtensionFound)) }
        }
    }

    open class func reloadContentBlocker(withIdentifier identifier: String) async throws {
        throw SFError(.noExtensionFound)
    }

    open class func getStateOfContentBlocker(
        withIdentifier identifier: String,
        completionHandler: @escaping @Sendable (SFContentBlockerState?, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completionHandler(nil, SFError(.noExtensionFound)) }
    }

    open class func stateOfContentBlocker(withIdentifier identifier: String) async throws -> SFContentBlockerState {
        throw SFError(.noExtensionFound)
    }
}
