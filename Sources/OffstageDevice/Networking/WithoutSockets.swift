import OffstageKernel
import OffstageTransfer
import OffstageWire

// What stands for OffstageHTTP in the devices of `offstage test`, which answer all requests themselves: compiling TLS
// would take longer than all the rest. The manifest leaves out this file, or CertificateQuestions.swift.

/// There is none: ``RealServers`` refuses to begin before it would make one.
struct HTTPSource: ByteSource {
    init() throws(TransferFailure) {
        throw TransferFailure(.cannotConnectToHost, "there are no sockets")
    }

    func carryOut(_ command: SourceCommand, of exchange: ExchangeNumber, at now: Instant) {}
    func dropIdleConnections() {}
    func close() {}
}

/// What can read certificates comes with TLS.
enum CertificateQuestions {
    /// - Returns: nil for what is none.
    static func answer(_ question: SecurityMessage) -> SecurityAnswer? {
        let notAvailable: Int32 = -25_291
        return switch question {
        case .evaluate: .refused(status: notAvailable)
        case .keychain: nil
        }
    }
}
