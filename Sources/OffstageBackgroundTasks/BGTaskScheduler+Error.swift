public import Foundation

extension BGTaskScheduler {
    /// Why a request is refused (B-11).
    public struct Error: CustomNSError, Hashable, Sendable {
        /// The raw values are Apple's.
        public enum Code: Int, Sendable {
            /// Background App Refresh is off for the app or the device.
            case unavailable = 1
            /// More than one refresh or ten processing requests (B-10).
            case tooManyPendingTaskRequests
            /// The background mode is missing, or the identifier is not among those of Info.plist.
            case notPermitted
            /// A continued task that may not wait cannot begin now (B-34).
            case immediateRunIneligible

            public static func ~= (code: Code, error: any Swift.Error) -> Bool {
                (error as? BGTaskScheduler.Error)?.code == code
            }
        }

        public let code: Code

        public init(_ code: Code) {
            self.code = code
        }

        public static let unavailable = Code.unavailable
        public static let tooManyPendingTaskRequests = Code.tooManyPendingTaskRequests
        public static let notPermitted = Code.notPermitted
        public static let immediateRunIneligible = Code.immediateRunIneligible

        public static var errorDomain: String { BGTaskScheduler.errorDomain }
        public var errorCode: Int { code.rawValue }
        public var errorUserInfo: [String: Any] { [:] }
    }
}

extension BGTaskScheduler.Error: CustomStringConvertible {
    /// As iOS prints it (B-11).
    public var description: String { "Error Domain=\(Self.errorDomain) Code=\(code.rawValue) \"(null)\"" }
}
