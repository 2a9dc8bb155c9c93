import OffstageKernel
import Testing

@testable import OffstageTransfer

/// Random lives of a transfer beside a source that keeps its promises; what must hold after every step is checked here
/// by a second, independent account.
@Suite struct TransferPropertyTests {
    @Test(arguments: 0..<40)
    func transfer_inAnyLife_keepsItsPromises(block: UInt64) throws {
        for seed in block * 50..<(block + 1) * 50 {
            var life = try Life(seed: seed)
            for _ in 0..<120 { life.step() }
            life.finish()
            #expect(life.complaints == [], "seed \(seed)")
        }
    }

    @Test func transfer_givenTheSameLifeTwice_doesTheSame() throws {
        var (one, other) = (try Life(seed: 7), try Life(seed: 7))
        for _ in 0..<120 {
            one.step()
            other.step()
        }
        #expect(one.log == other.log)
        #expect(one.transfer == other.transfer)
    }
}

/// One random life, and the account of it.
private struct Life {
    var transfer: Transfer
    var complaints: [String] = []
    var log: [TransferEffect] = []

    private var chance: SeededGenerator
    private var now = Instant.boot
    /// The exchange that the source serves: what it has told, what it may still send.
    private var exchange: ExchangeNumber?
    private var stage = 0
    private var demanded = 0
    private var unsent = 0
    private var isHeld: (suspended: Bool, frozen: Bool) = (false, false)
    private var bodyFromSource = 0
    private var bodyToldToOwner = 0
    private var unconsumed = 0
    private var ends = 0
    private var opened = 0

    init(seed: UInt64) throws {
        chance = SeededGenerator(seed: seed)
        var options = TransferOptions()
        options.window = 1 + Int(chance.next() % 200)
        options.waitsForConnectivity = chance.next() % 2 == 0
        options.asksBeforeRedirect = chance.next() % 2 == 0
        options.asksAfterResponse = chance.next() % 2 == 0
        options.expectsContinueAbove = 100_000
        options.redirectLimit = 3
        let bodies: [TransferRequest.Body] = [
            .none, .bytes(Array(repeating: 0, count: 150_000)), .stream(length: nil),
            .file(FileRange(path: "/f", offset: 0, count: 3 << 20)),
        ]
        let request = TransferRequest(
            method: ["GET", "PUT", "POST"][Int(chance.next() % 3)],
            url: try WebAddress("https://a.example/"),
            body: bodies[Int(chance.next() % 4)]
        )
        transfer = Transfer(TransferNumber(rawValue: 1), request, options, path: .wifi)
    }

    private mutating func draw(_ count: Int) -> Int { Int(chance.next() % UInt64(count)) }

    mutating func step() {
        now = now + .milliseconds(draw(8000))
        if let deadline = transfer.nextDeadline, deadline <= now { account(transfer.timePassed(at: now)) }
        switch draw(16) {
        case 0: account(transfer.start(at: now))
        case 1: hold(suspended: true)
        case 2: hold(suspended: false)
        case 3: hold(frozen: true)
        case 4: hold(frozen: false)
        case 5: account(transfer.pathChanged(to: [.wifi, .cellular, .none, .wifi][draw(4)], at: now))
        case 6: account(transfer.acceptResponse(at: now))
        case 7: account(transfer.provide(Array(repeating: 0, count: draw(50)), isLast: draw(3) == 0, at: now))
        case 8:
            let request = draw(2) == 0 ? transfer.currentRequest : nil
            account(transfer.answerRedirect(request, at: now))
        case 9 where draw(10) == 0: account(transfer.cancel(at: now))
        case 10 where unconsumed > 0:
            let count = 1 + draw(unconsumed)
            unconsumed -= count
            account(transfer.consumed(count, at: now))
        default: sourceTells()
        }
    }

    /// Lets go of it and ends it.
    mutating func finish() {
        hold(suspended: false)
        hold(frozen: false)
        account(transfer.cancel(at: now))
        if !transfer.isOver { complaints.append("not over") }
        if ends != 1 { complaints.append("\(ends) ends") }
        if transfer.nextDeadline != nil { complaints.append("a deadline after the end") }
    }

    private mutating func hold(suspended: Bool) {
        isHeld.suspended = suspended
        account(suspended ? transfer.suspend(at: now) : transfer.resume(at: now))
    }

    private mutating func hold(frozen: Bool) {
        isHeld.frozen = frozen
        account(frozen ? transfer.freeze(at: now) : transfer.thaw(at: now))
    }

    /// The next event that a source may tell.
    private mutating func sourceTells() {
        guard let exchange else { return }
        if draw(25) == 0 {
            self.exchange = nil
            return account(
                transfer.received(.failed(TransferFailure(.networkConnectionLost, "")), of: exchange, at: now)
            )
        }
        if unsent > 0, draw(2) == 0 {
            let count = 1 + draw(unsent)
            unsent -= count
            return account(transfer.received(.sent(count), of: exchange, at: now))
        }
        switch stage {
        case 0:
            stage = 1
            account(transfer.received(.connected(ConnectionTimings()), of: exchange, at: now))
        case 1:
            stage = 2
            let status = [200, 200, 302, 404][draw(4)]
            let head = ResponseHead(status: status, headers: ["Location": "/next"])
            account(transfer.received(.head(head), of: exchange, at: now))
        case 2 where demanded > 0 && draw(5) > 0:
            let count = 1 + draw(demanded)
            demanded -= count
            bodyFromSource += count
            account(transfer.received(.body(Array(repeating: 0, count: count)), of: exchange, at: now))
        default:
            self.exchange = nil
            account(transfer.received(.end, of: exchange, at: now))
        }
    }

    // MARK: The account

    private mutating func account(_ effects: [TransferEffect]) {
        log += effects
        for effect in effects {
            switch effect {
            case .source(let command, let number): account(command, number)
            case .tell(let news): account(news)
            }
        }
        if demanded + unconsumed + (bodyFromSource - bodyToldToOwner) > transfer.options.window {
            complaints.append("window exceeded")
        }
    }

    private mutating func account(_ command: SourceCommand, _ number: ExchangeNumber) {
        if case .open = command {
            if exchange != nil { complaints.append("two exchanges at a time") }
            opened += 1
            if number.attempt != opened { complaints.append("attempt \(number.attempt) is the \(opened)th") }
            (exchange, stage, demanded, unsent) = (number, 0, 0, 0)
            return
        }
        guard number == exchange else { return complaints.append("\(command) for an exchange that is over") }
        switch command {
        case .open: break
        case .demand(let count):
            if isHeld.suspended || isHeld.frozen { complaints.append("demanded while held") }
            if stage < 2 { complaints.append("demanded before the head") }
            demanded += count
        case .send(let piece):
            if stage != 1 { complaints.append("sent before the connection or after the answer") }
            if unsent > 0 { complaints.append("sent before the last piece was taken") }
            unsent += Int(piece.count)
        case .finishSending: if unsent > 0 { complaints.append("finished before the last piece was taken") }
        case .answer: break
        case .cancel: exchange = nil
        }
    }

    private mutating func account(_ news: TransferNews) {
        if ends > 0 { complaints.append("news after the end") }
        switch news {
        case .ended: ends += 1
        case .body(let bytes):
            bodyToldToOwner += bytes.count
            unconsumed += bytes.count
        case .waitsForConnectivity, .informational, .redirect, .response, .sent, .wantsBody, .wantsBodyAgain,
            .challenge, .connectionChallenge:
            break
        }
        if isHeld.frozen || isHeld.suspended, !isEndByCancel(news) { complaints.append("news while held: \(news)") }
    }

    /// Only its owner's own word ends a transfer that its owner holds.
    private func isEndByCancel(_ news: TransferNews) -> Bool {
        if case .ended(let failure, _) = news, !isHeld.frozen { return failure?.code == .cancelled }
        return false
    }
}
