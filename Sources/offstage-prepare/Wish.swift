/// What a source asks for by a name alone: iOS has it in what the source imports, and Linux, or Offstage, in a library
/// of its own.
enum Wish: String, CaseIterable {
    /// URL sessions.
    case networking
    /// What Foundation brings along.
    case keychain
    /// What SwiftUI brings along, beside what Foundation does.
    case combine
    /// What Foundation brings along of Combine, and has for it.
    case publishing
    case xml
    /// What UIKit brings along.
    case coreImage
    case typeIdentifiers

    func isMade(by name: String) -> Bool {
        switch self {
        case .networking: Self.networkingNames.contains(name)
        case .keychain: name.hasPrefix("kSec") || name.hasPrefix("SecItem")
        case .combine: Self.combineNames.contains(name)
        case .publishing: Self.publishingNames.contains(name)
        case .coreImage: Self.coreImageNames.contains(name)
        case .typeIdentifiers: name == "UTType"
        case .xml: name == "XMLParser" || name == "XMLParserDelegate"
        }
    }

    private static let networkingNames: Set = [
        "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask", "URLSessionUploadTask",
        "URLSessionDownloadTask", "URLSessionWebSocketTask", "URLSessionWebSocketDelegate", "URLSessionDelegate",
        "URLSessionTaskDelegate", "URLSessionDataDelegate",
        "URLSessionDownloadDelegate", "URLSessionTaskMetrics", "URLSessionTaskTransactionMetrics", "URLRequest",
        "URLResponse", "HTTPURLResponse", "HTTPCookie", "HTTPCookieStorage", "URLCache", "CachedURLResponse",
        "URLCredential", "URLProtectionSpace", "URLAuthenticationChallenge", "SecTrust", "SecCertificate",
        "SecIdentity", "URLProtocol",
    ]

    private static let combineNames: Set = [
        "EnvironmentObject", "ObservedObject", "StateObject", "TimerPublisher", "autoconnect", "environmentObject",
        "objectWillChange", "onReceive",
    ]

    private static let coreImageNames: Set = ["CIColor", "CIContext", "CIDetector", "CIFilter", "CIImage", "CIVector"]

    private static let publishingNames: Set = ["AnyCancellable", "ObservableObject", "Published", "dataTaskPublisher"]
}
