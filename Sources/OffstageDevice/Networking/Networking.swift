import Foundation
import OffstageKernel
import OffstageTransfer
import OffstageWire

/// All transfers of foreground sessions of all apps: it hands what apps say to the engine and what the engine tells to
/// the apps and to the kernel. It decides nothing: ``Transfer`` does, and the kernel, what happens with the process.
///
/// Whoever owns it carries ``takeWords()`` on after every call.
final class Networking {
    /// What came of a call, in order.
    enum Word {
        case say(ProcessNumber, UInt32, TransferEvent)
        case fact(ProcessNumber, ProcessFact)
        case transfer(TransferKey, BackgroundTransferFact)
        /// How far a background task is, for its app if it listens.
        case progress(TransferKey, SessionEvent)
    }

    /// A transfer as its app knows it.
    struct Owner {
        let process: ProcessNumber
        /// The app's number for it.
        let number: UInt32
        /// The kernel's: that of the first of its requests.
        let name: Int
        /// Of an upload: what goes on where a server has the rest (T-68).
        var upload: FileUpload?
        let options: TransferOptions
        /// It does not outlast its app's suspension (T-20).
        let endsAtSuspension: Bool
        /// Exchanges of the requests before the present one.
        var earlier: [TransferMetrics.Transaction] = []
        /// Of the present one, when it is over.
        var metrics: TransferMetrics?
        var begun: Instant
        var url: WebAddress?
        var status: Int?
        /// The app does not want to hear of it any more.
        var isCancelled = false
        /// What of the body the kernel wants to be told.
        var progress = LoggedProgress()
        var hasStarted = false
    }

    var engine: TransferEngine<NetworkSource>
    let background: BackgroundAttempts
    var owners: [TransferNumber: Owner] = [:]
    var numbers: [ProcessNumber: [UInt32: TransferNumber]] = [:]
    private var suspended: Set<ProcessNumber> = []
    private var words: [Word] = []
    private let settings: NetworkSettings
    /// The version of the draft that foreground uploads offer (T-68).
    private let uploadInterop: Int?
    private let servers: RealServers?

    /// - Parameter device: says which network there is at the start.
    init(_ settings: NetworkSettings, of device: Device, files: TransferFiles) throws(DeviceError) {
        self.settings = settings
        background = BackgroundAttempts(files)
        uploadInterop = device.profile.transfers.uploadInterop
        let network = device.visibleSurroundings.surroundings.network
        let origins = VirtualOrigins(
            settings.origins,
            networks: settings.profiles,
            responders: settings.responders,
            on: network
        ) { path, folder in
            OriginFile.contents(path, inside: folder)
        }
        servers = settings.allowsRealServers ? try RealServers() : nil
        engine = TransferEngine(NetworkSource(origins, servers), path: settings.path(network))
    }

    /// Readable when a real server has said something; nil where none is asked.
    var descriptor: Int32? { servers?.descriptor }

    /// What is to be carried on, once.
    func takeWords(at now: Instant) -> [Word] {
        collect(at: now)
        defer { words = [] }
        return words
    }

    // MARK: What apps say

    func heard(_ message: TransferMessage, of number: UInt32, from process: ProcessNumber, at now: Instant) {
        if case .begin(let request, let body) = message { return begin(request, body, number, process, at: now) }
        guard let transfer = numbers[process]?[number] else { return }
        switch message {
        case .begin: break
        case .body(let bytes, let isLast):
            engine.perform(transfer, at: now) { $0.provide(Array(bytes), isLast: isLast, at: now) }
        case .demand(let bytes): engine.perform(transfer, at: now) { $0.consumed(bytes, at: now) }
        case .held(true): engine.perform(transfer, at: now) { $0.suspend(at: now) }
        case .held(false): engine.perform(transfer, at: now) { $0.resume(at: now) }
        case .follow(let request): follow(request, transfer, at: now)
        case .identify(let answer):
            identify(transfer, answer, at: now)
        case .cancel:
            owners[transfer]?.isCancelled = true
            engine.perform(transfer, at: now) { $0.cancel(at: now) }
        }
    }

    private func begin(
        _ message: TransferMessage.Request,
        _ body: Data,
        _ number: UInt32,
        _ process: ProcessNumber,
        at now: Instant
    ) {
        guard numbers[process]?[number] == nil else { return }
        do throws(TransferFailure) {
            var request = try WireTranslation.request(message, body: body)
            var upload: FileUpload?
            if message.canResume {
                let partial = message.upload.map { PartialUpload($0) }
                let begun = FileUpload(request, interop: uploadInterop, partial: partial, beginsAnywhere: true)
                request = begun.request
                upload = begun
            }
            // A session is its process's own.
            let session = process.rawValue << 20 | (message.session & 0xfffff)
            var options = WireTranslation.options(message, session: session)
            if message.asksAboutServers { options.asker = "session \(session)" }
            let transfer = engine.add(request, options)
            owners[transfer] = Owner(
                process: process,
                number: number,
                name: transfer.rawValue,
                upload: upload,
                options: options,
                endsAtSuspension: message.endsAtSuspension,
                begun: now,
                url: request.url
            )
            numbers[process, default: [:]][number] = transfer
            tell(transfer, .created(WireTranslation.summary(message)))
            if suspended.contains(process) { engine.perform(transfer, at: now) { $0.freeze(at: now) } }
            engine.perform(transfer, at: now) { $0.start(at: now) }
        } catch {
            words.append(.say(process, number, .failed(WireTranslation.failure(error, of: nil), .init())))
        }
    }

    private func follow(_ message: TransferMessage.Request?, _ transfer: TransferNumber, at now: Instant) {
        guard let message else {
            return engine.perform(transfer, at: now) { $0.answerRedirect(nil, at: now) }
        }
        do throws(TransferFailure) {
            var request = try WireTranslation.request(message, body: Data())
            // What is short came along with the first request.
            if message.body == .whole, let first = engine.transfers[transfer]?.originalRequest {
                request.body = first.body
            }
            owners[transfer]?.url = request.url
            engine.perform(transfer, at: now) { $0.answerRedirect(request, at: now) }
        } catch {
            engine.perform(transfer, at: now) { $0.cancel(at: now) }
        }
    }

    /// Whichever of the two waits for it hears of it.
    func identify(_ transfer: TransferNumber, _ answer: TransferChallenge.Answer, at now: Instant) {
        engine.perform(transfer, at: now) { $0.answerChallenge(ChallengeAnswer(answer), at: now) }
        engine.perform(transfer, at: now) { $0.answerConnection(ConnectionAnswer(answer), at: now) }
    }

    // MARK: What happens to processes

    func suspend(_ process: ProcessNumber, at now: Instant) {
        suspended.insert(process)
        performAll(of: process, at: now) { $0.freeze(at: now) }
        // It hears of it when it goes on.
        for transfer in transfers(of: process) where owners[transfer]?.endsAtSuspension == true {
            engine.perform(transfer, at: now) { $0.disconnect(at: now) }
        }
    }

    func resume(_ process: ProcessNumber, at now: Instant) {
        suspended.remove(process)
        performAll(of: process, at: now) { $0.thaw(at: now) }
    }

    /// The process's sockets are taken (L-54).
    func reclaimSockets(of process: ProcessNumber, at now: Instant) {
        performAll(of: process, at: now) { $0.loseConnection(at: now) }
    }

    /// Nobody wants to hear any more.
    func end(_ process: ProcessNumber, at now: Instant) {
        suspended.remove(process)
        for transfer in transfers(of: process) {
            engine.drop(transfer, at: now)
            owners[transfer] = nil
        }
        numbers[process] = nil
    }

    private func performAll(of process: ProcessNumber, at now: Instant, _ input: (inout Transfer) -> [TransferEffect]) {
        for transfer in transfers(of: process) { engine.perform(transfer, at: now, input) }
    }

    private func transfers(of process: ProcessNumber) -> [TransferNumber] {
        (numbers[process] ?? [:]).values.sorted()
    }

    // MARK: What happens to the network

    func use(_ network: Surroundings.Network, at now: Instant) {
        engine.source.use(network)
        engine.pathChanged(to: settings.path(network), at: now)
    }

    // MARK: Time

    /// When ``timePassed(at:)`` is wanted.
    var nextDeadline: Instant? {
        [engine.nextTimeout, engine.source.nextDeadline].compactMap(\.self).min()
    }

    func timePassed(at now: Instant) {
        for (exchange, event) in engine.source.takeEvents(at: now) {
            engine.received(event, of: exchange, at: now)
        }
        engine.timePassed(at: now)
    }

    /// Whether something is asked of a real server that has not come yet.
    var isAwaitingServers: Bool { servers?.isExpecting ?? false }

    /// Waits in real time until a real server says something that is asked of it, or for so long that it will not.
    /// - Returns: false if nothing is asked of one.
    func awaitServers(at now: Instant) -> Bool {
        guard let servers, servers.isExpecting else { return false }
        servers.wait()
        timePassed(at: now)
        return true
    }

    /// How often a real server was asked, and how often in vain: what ends repeatability.
    var counters: [String: Int] { servers?.counters ?? [:] }

    // MARK: What comes of it

    private func collect(at now: Instant) {
        // What is told of a background task may begin another exchange, which may fail at once.
        var isQuiet: Bool
        repeat {
            // The first exchange of a transfer tells that it has started, before anything that comes of it.
            for transfer in engine.source.takeOpened() { started(transfer) }
            let news = engine.takeNews()
            isQuiet = news.isEmpty
            for (transfer, news) in news {
                background.isAt(transfer)
                    ? background.took(news, of: transfer, at: now) : carryOn(news, of: transfer, at: now)
            }
            obey(at: now)
        } while !isQuiet
        words += backgroundWords()
    }

    private func started(_ transfer: TransferNumber) {
        background.started(transfer)
        guard owners[transfer]?.hasStarted == false else { return }
        owners[transfer]?.hasStarted = true
        tell(transfer, .started)
    }

    private func tell(_ transfer: TransferNumber, _ fact: TransferFact) {
        guard let owner = owners[transfer] else { return }
        words.append(.fact(owner.process, .transfer(owner.name, fact)))
    }

    func say(_ event: TransferEvent, about transfer: TransferNumber) {
        guard let owner = owners[transfer], !owner.isCancelled else { return }
        words.append(.say(owner.process, owner.number, event))
    }

    private func carryOn(_ news: TransferNews, of transfer: TransferNumber, at now: Instant) {
        guard let owner = owners[transfer] else { return }
        if owner.upload == nil { told(news, of: transfer, owner) } else { tookUpload(news, of: transfer, at: now) }
    }

    func told(_ news: TransferNews, of transfer: TransferNumber, _ owner: Owner) {
        switch news {
        case .waitsForConnectivity:
            tell(transfer, .waiting(reason: engine.path.interface == .none ? "no-network" : "network-forbidden"))
            say(.waiting, about: transfer)
        case .informational(let head):
            if let url = owner.url { say(.informational(WireTranslation.head(head, from: url)), about: transfer) }
        case .challenge(let challenge): say(.challenge(TransferChallenge(challenge)), about: transfer)
        case .connectionChallenge(let challenge): say(.challenge(TransferChallenge(challenge)), about: transfer)
        case .redirect(let head, let next):
            guard let url = owner.url else { return }
            say(.redirect(WireTranslation.head(head, from: url), WireTranslation.message(next)), about: transfer)
        case .response(let head, let url):
            owners[transfer]?.status = head.status
            owners[transfer]?.url = url
            say(.head(WireTranslation.head(head, from: url)), about: transfer)
        case .body(let bytes):
            say(.body(Data(bytes)), about: transfer)
            progressed(transfer)
        case .sent(_, let total, _): say(.sent(bytes: total), about: transfer)
        case .wantsBody(let count): say(.demand(bytes: count), about: transfer)
        case .wantsBodyAgain: say(.rewind(to: owner.upload?.bodyOffset ?? 0), about: transfer)
        case .ended(let failure, let metrics): ended(transfer, owner, failure, metrics)
        }
    }

    private func progressed(_ transfer: TransferNumber) {
        guard let progress = engine.transfers[transfer]?.progress else { return }
        let expected = progress.expectedToReceive < 0 ? nil : progress.expectedToReceive
        guard let fact = owners[transfer]?.progress.received(progress.received, of: expected) else { return }
        tell(transfer, fact)
    }

    private func ended(
        _ transfer: TransferNumber,
        _ owner: Owner,
        _ failure: TransferFailure?,
        _ metrics: TransferMetrics
    ) {
        let exchanges = owner.earlier + metrics.transactions
        let bytes = exchanges.reduce(0) { $0 + $1.bodySent + $1.bodyReceived }
        tell(
            transfer,
            .finished(TransferOutcome(status: owner.status, bytes: bytes, error: failure?.code.rawValue))
        )
        let timings = WireTranslation.timings(exchanges, since: owner.begun)
        if let failure {
            say(.failed(WireTranslation.failure(failure, of: owner.url), timings), about: transfer)
        } else {
            say(.end(timings), about: transfer)
        }
        owners[transfer] = nil
        numbers[owner.process]?[owner.number] = nil
    }
}
