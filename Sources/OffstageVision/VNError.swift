import Foundation

public let VNErrorDomain = "com.apple.vis"

public enum VNErrorCode: Int, Sendable {
    case OK = 0
    case requestCancelled = 1
    case invalidFormat = 2
    case operationFailed = 3
    case outOfBoundsError = 4
    case invalidOption = 5
    case ioError = 6
    case missingOption = 7
    case notImplemented = 8
    case internalError = 9
    case outOfMemory = 10
    case unknownError = 11
    case invalidOperation = 12
    case invalidImage = 13
    case invalidArgument = 14
    case invalidModel = 15
    case unsupportedRevision = 16
    case dataUnavailable = 17
    case timeStampNotFound = 18
    case unsupportedRequest = 19
    case timeout = 20

    /// What every request ends with: there are no pixels to look at.
    static var noPixels: NSError {
        NSError(
            domain: VNErrorDomain,
            code: VNErrorCode.invalidImage.rawValue,
            userInfo: [NSLocalizedDescriptionKey: "The image has no pixels."]
        )
    }
}
