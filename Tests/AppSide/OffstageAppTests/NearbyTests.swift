import Foundation
import OffstageCoreNFC
import OffstageGameKit
import OffstageVision
import Testing

/// What a device says that has no reader of tags, no player and no pixels.
@MainActor @Suite(.timeLimit(.minutes(1))) struct NearbyTests {
    private final class Reader: NSObject, NFCNDEFReaderSessionDelegate, @unchecked Sendable {
        // Sendable because only the session's queue uses it.
        var onEnd: (any Error) -> Void = { _ in }

        func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error) { onEnd(error) }
        func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {}
    }

    @Test func reader_endsOnceAndRecordsAreRead() async {
        let reader = Reader()
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<any Error, Never>) in
            reader.onEnd = { continuation.resume(returning: $0) }
            let session = NFCNDEFReaderSession(delegate: reader, queue: nil, invalidateAfterFirstRead: true)
            session.begin()
            session.invalidate()
        }
        #expect((error as? NFCReaderError)?.code == .readerErrorUnsupportedFeature)
        let link = NFCNDEFPayload.wellKnownTypeURIPayload(string: "https://www.example.com")
        #expect(link?.payload == Data([2]) + Data("example.com".utf8))
        #expect(link?.wellKnownTypeURIPayload()?.absoluteString == "https://www.example.com")
        let words = NFCNDEFPayload.wellKnownTypeTextPayload(string: "Brezn", locale: Locale(identifier: "de_DE"))
        #expect(words?.payload.first == 2 && words?.wellKnownTypeTextPayload().0 == "Brezn")
        #expect(NFCNDEFMessage(records: [link, words].compactMap { $0 }).length == 16 + 12)
    }

    @Test func player_declinesLater() async {
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<(any Error)?, Never>) in
            GKLocalPlayer.local.authenticateHandler = { continuation.resume(returning: $0 == nil ? $1 : nil) }
        }
        #expect((error as? GKError)?.code == .cancelled && !GKLocalPlayer.local.isAuthenticated)
    }

    @Test func request_hearsTheErrorBeforeItIsThrown() {
        var heard: (any Error)?
        let request = VNRecognizeTextRequest { heard = $0.results == nil ? $1 : nil }
        #expect(throws: (any Error).self) {
            try VNImageRequestHandler(ciImage: CIImage(color: .red)).perform([request])
        }
        #expect((heard as NSError?)?.domain == VNErrorDomain && request.results == nil)
    }
}
