import OffstageKernel
import OffstageTransfer
import OffstageWire

/// Uploads of foreground sessions that a server may resume (T-68): ``FileUpload`` decides which request comes next.
extension Networking {
    func tookUpload(_ news: TransferNews, of transfer: TransferNumber, at now: Instant) {
        guard let former = owners[transfer], let steps = owners[transfer]?.upload?.took(news),
            let owner = owners[transfer]
        else { return }
        switch news {
        case .waitsForConnectivity, .informational, .redirect, .challenge, .connectionChallenge, .wantsBody,
            .wantsBodyAgain:
            told(news, of: transfer, owner)
        // The body of a response of which only the head matters has no room in the app's window.
        case .body(let bytes):
            if steps.isEmpty { engine.perform(transfer, at: now) { $0.consumed(bytes.count, at: now) } }
        case .ended(_, let metrics): owners[transfer]?.metrics = metrics
        case .response, .sent: break
        }
        if owner.upload?.partial != former.upload?.partial {
            say(.kept(owner.upload?.partial.map { TransferMessage.Upload(StartedUpload($0)) }), about: transfer)
        }
        for step in steps { carryOut(step, of: transfer, at: now) }
    }

    private func carryOut(_ step: FileUpload.Step, of transfer: TransferNumber, at now: Instant) {
        guard let owner = owners[transfer] else { return }
        switch step {
        case .sent(let total, let expected): told(.sent(0, total: total, expected: expected), of: transfer, owner)
        case .responded(let head, let url): told(.response(head, url: url), of: transfer, owner)
        case .received(let bytes): told(.body(bytes), of: transfer, owner)
        case .again(let request): goOn(with: request, transfer, owner, at: now)
        case .ended(let result):
            // One that is given up has not told its end.
            guard let metrics = owner.metrics ?? engine.transfers[transfer]?.metrics else { return }
            engine.drop(transfer, at: now)
            let failure: TransferFailure? = if case .failed(let failure, _, _) = result { failure } else { nil }
            told(.ended(failure, metrics), of: transfer, owner)
        }
    }

    /// The upload is at another request, for its app still the same.
    private func goOn(with request: TransferRequest, _ former: TransferNumber, _ owner: Owner, at now: Instant) {
        var owner = owner
        let next = engine.add(request, owner.options)
        owner.earlier += owner.metrics?.transactions ?? []
        owner.metrics = nil
        owner.url = request.url
        owners[former] = nil
        owners[next] = owner
        numbers[owner.process]?[owner.number] = next
        // What the server has is not sent once more.
        if case .stream = request.body { say(.rewind(to: owner.upload?.bodyOffset ?? 0), about: next) }
        engine.perform(next, at: now) { $0.start(at: now) }
    }
}
