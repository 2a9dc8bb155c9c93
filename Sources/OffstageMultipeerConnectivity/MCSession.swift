// As on iOS, MultipeerConnectivity brings UIKit along.
@_exported public import OffstageUIKit
public import Foundation

public let MCErrorDomain = "MCErrorDomain"

/// Why nothing reached a peer.
public struct MCError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case unknown, notConnected, invalidParameter, unsupported, timedOut, cancelled, unavailable
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { MCErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let unknown = Code.unknown
    public static let notConnected = Code.notConnected
    public static let invalidParameter = Code.invalidParameter
    public static let unsupported = Code.unsupported
    public static let timedOut = Code.timedOut
    public static let cancelled = Code.cancelled
    public static let unavailable = Code.unavailable
}

/// `catch MCError.notConnected`.
public func ~= (pattern: MCError.Code, error: any Error) -> Bool { (error as? MCError)?.code == pattern }

/// What a device is called among those nearby. Each is another, whatever its name.
open class MCPeerID: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    public let displayName: String

    /// - Parameter myDisplayName: of one to 63 bytes; another ends the app, as on iOS.
    public init(displayName myDisplayName: String) {
        precondition((1...63).contains(myDisplayName.utf8.count), "Invalid displayName passed to MCPeerID")
        displayName = myDisplayName
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

public enum MCSessionState: Int, Sendable {
    case notConnected, connecting, connected
}

public enum MCSessionSendDataMode: Int, Sendable {
    case reliable, unreliable
}

public enum MCEncryptionPreference: Int, Sendable {
    case optional, required, none
}

/// Peers that speak with each other. Nobody is near this device, so none connects and nothing can be sent.
open class MCSession: NSObject, @unchecked Sendable {
    // Sendable but for its delegate, which whoever makes it sets once.
    open weak var delegate: (any MCSessionDelegate)?
    public let myPeerID: MCPeerID
    public let securityIdentity: [Any]?
    public let encryptionPreference: MCEncryptionPreference
    open var connectedPeers: [MCPeerID] { [] }

    public init(
        peer myPeerID: MCPeerID,
        securityIdentity identity: [Any]?,
        encryptionPreference: MCEncryptionPreference
    ) {
        (self.myPeerID, securityIdentity, self.encryptionPreference) = (myPeerID, identity, encryptionPreference)
    }

    public convenience init(peer myPeerID: MCPeerID) {
        self.init(peer: myPeerID, securityIdentity: nil, encryptionPreference: .required)
    }

    /// - Throws: `notConnected`, or `invalidParameter` for nobody.
    open func send(_ data: Data, toPeers peerIDs: [MCPeerID], with mode: MCSessionSendDataMode) throws {
        throw MCError(peerIDs.isEmpty ? .invalidParameter : .notConnected)
    }

    open func sendResource(
        at resourceURL: URL,
        withName resourceName: String,
        toPeer peerID: MCPeerID,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) -> Progress? {
        if let completionHandler { DispatchQueue.global().async { completionHandler(MCError(.notConnected)) } }
        return nil
    }

    open func startStream(withName streamName: String, toPeer peerID: MCPeerID) throws -> OutputStream {
        throw MCError(.notConnected)
    }

    open func disconnect() {}
    open func cancelConnectPeer(_ peerID: MCPeerID) {}
}

public protocol MCSessionDelegate: NSObjectProtocol {
    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState)
    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID)
    func session(
        _ session: MCSession,
        didReceive stream: InputStream,
        withName streamName: String,
        fromPeer peerID: MCPeerID
    )
    func session(
        _ session: MCSession,
        didStartReceivingResourceWithName resourceName: String,
        fromPeer peerID: MCPeerID,
        with progress: Progress
    )
    func session(
        _ session: MCSession,
        didFinishReceivingResourceWithName resourceName: String,
        fromPeer peerID: MCPeerID,
        at localURL: URL?,
        withError error: (any Error)?
    )
    func session(
        _ session: MCSession,
        didReceiveCertificate certificate: [Any]?,
        fromPeer peerID: MCPeerID,
        certificateHandler: @escaping (Bool) -> Void
    )
}

extension MCSessionDelegate {
    public func session(
        _ session: MCSession,
        didReceiveCertificate certificate: [Any]?,
        fromPeer peerID: MCPeerID,
        certificateHandler: @escaping (Bool) -> Void
    ) {
        certificateHandler(true)
    }
}
