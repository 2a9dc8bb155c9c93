import Foundation
import OffstageAVFoundation
import Testing

@testable import OffstageCallKit

/// Calls, which nobody but the app itself begins, answers and ends.
@Suite(.timeLimit(.minutes(1)), .serialized) struct CallTests {
    private final class Phone: NSObject, CXProviderDelegate, CXCallObserverDelegate, @unchecked Sendable {
        // Sendable because only its queue uses the lines.
        let queue = DispatchQueue(label: "calls")
        private var lines: [String] = []

        func hear(_ line: String) { lines.append(line) }

        /// What was heard when there is nothing left to do.
        func heard() async -> [String] {
            for _ in 0..<4 {
                await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
            }
            return queue.sync { lines }
        }

        func providerDidReset(_ provider: CXProvider) { hear("reset") }
        func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
            hear("start \(action.handle.value)")
            action.fulfill()
            provider.reportOutgoingCall(with: action.callUUID, connectedAt: nil)
        }
        func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
            hear("answer \(provider.pendingCallActions(of: CXAnswerCallAction.self, withCall: action.callUUID).count)")
            action.fulfill()
        }
        func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
            hear("end")
            action.fulfill()
        }
        func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) { hear("voice") }
        func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) { hear("silence") }
        func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
            hear("call \(call.isOutgoing ? "out" : "in") \(call.hasConnected) \(call.hasEnded)")
        }
    }

    @Test func calls_beginAndEndAsTheAppSays() async throws {
        CallTable.shared.mayCall = true
        let phone = Phone()
        let controller = CXCallController(queue: phone.queue)
        await #expect(throws: CXErrorCodeRequestTransactionError(.unknownCallProvider)) {
            let nobody = CXStartCallAction(call: UUID(), handle: CXHandle(type: .generic, value: "Bo"))
            try await controller.requestTransaction(with: nobody)
        }
        let provider = CXProvider(configuration: CXProviderConfiguration())
        provider.setDelegate(phone, queue: phone.queue)
        controller.callObserver.setDelegate(phone, queue: phone.queue)
        let (outgoing, incoming) = (UUID(), UUID())
        let start = CXStartCallAction(call: outgoing, handle: CXHandle(type: .generic, value: "Ann"))
        try await controller.requestTransaction(with: start)
        #expect(
            await phone.heard() == [
                "call out false false", "start Ann", "call out false false", "voice", "call out true false",
            ]
        )
        try await provider.reportNewIncomingCall(with: incoming, update: CXCallUpdate())
        await #expect(throws: CXErrorCodeIncomingCallError(.callUUIDAlreadyExists)) {
            try await provider.reportNewIncomingCall(with: incoming, update: CXCallUpdate())
        }
        try await controller.requestTransaction(with: CXAnswerCallAction(call: incoming))
        _ = await phone.heard()
        provider.reportCall(with: outgoing, endedAt: nil, reason: .remoteEnded)
        try await controller.requestTransaction(with: CXEndCallAction(call: incoming))
        #expect(
            await phone.heard().dropFirst(5) == [
                "call in false false", "answer 1", "call in true false", "call out true true", "end",
                "call in true true", "silence",
            ]
        )
        #expect(controller.callObserver.calls.isEmpty)
        provider.invalidate()
    }

    @Test func calls_needTheBackgroundMode() async {
        CallTable.shared.mayCall = false
        let provider = CXProvider(configuration: CXProviderConfiguration())
        await #expect(throws: CXErrorCodeIncomingCallError(.unentitled)) {
            try await provider.reportNewIncomingCall(with: UUID(), update: CXCallUpdate())
        }
        await #expect(throws: CXErrorCodeRequestTransactionError(.unentitled)) {
            try await CXCallController().requestTransaction(with: CXEndCallAction(call: UUID()))
        }
    }
}
