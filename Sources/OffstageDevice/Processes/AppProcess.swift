import COffstageSpawn
import Glibc
import OffstageKernel
import OffstageWire

/// One process of one app: its wire, its console and the tree below it. Only the device's thread touches it.
final class AppProcess {
    let number: ProcessNumber
    let app: AppIdentifier
    let pid: pid_t
    /// Readable when the process has ended.
    let end: Int32
    let link: Link
    let containers: [ContainerFolder]
    var confinement: any Confinement
    private let translation: WireTranslation
    /// The system takes its connections when it stands still.
    private(set) var losesConnections = false
    var console: Console
    private let autopsy: Autopsy
    /// What was seen of it before its death.
    private(set) var scene: DeathScene?
    /// Asked to stop, not yet confirmed.
    var isStopping = false
    /// The socket is full; it wakes the device when it takes more.
    var waitsToSend = false
    /// What was still open, for the crash record.
    private(set) var openWork = OpenWork()
    /// The last lines that were printed, for the crash record.
    private(set) var lastLines: [String] = []
    private var stack = RuntimeStack()
    private var queues = QueueTimes()
    private var mostUsed = Usage(cpuNanoseconds: 0, ioBytes: 0)
    private var hasSaidHello = false
    private var brokeWire = false
    private var silence = WireSilence()

    init(
        _ number: ProcessNumber,
        _ app: AppIdentifier,
        started: SpawnedProcess,
        console: Console,
        autopsy: Autopsy,
        confinement: any Confinement,
        containers: [ContainerFolder],
        translation: WireTranslation
    ) {
        self.number = number
        self.app = app
        pid = started.pid
        end = started.end
        link = started.link
        self.console = console
        self.autopsy = autopsy
        self.confinement = confinement
        self.containers = containers
        self.translation = translation
    }

    /// A word of the app, in the order in which it said it.
    enum Word {
        case fact(ProcessFact)
        case picture(AppMessage.Snapshot)
        case transfer(UInt32, TransferMessage)
        /// With the number of its frame, if it is a question.
        case session(SessionMessage, UInt32)
        /// A question about certificates, and its number.
        case security(SecurityMessage, UInt32)
    }

    /// What was used until it was stopped, for as long as it stands still: looking would cost a wake a quarter of a
    /// millisecond.
    var usageAtRest: Usage?

    /// What was used so far.
    var usage: Usage {
        mostUsed = confinement.usage(&queues).atLeast(mostUsed)
        return mostUsed
    }

    var lockedFiles: [String] { confinement.lockedFiles(inside: containers) }

    /// The system takes its connections, as soon as it stands still (L-54).
    func loseConnections() {
        losesConnections = isStopping
        guard !isStopping else { return }
        for process in confinement.processes { offstage_take_connections(process) }
    }

    /// Queues a message, which its host sends; an app that is gone or does not read is noticed when its wire is read.
    func send(_ message: DeviceMessage, id: UInt32 = 0) {
        guard !brokeWire, let frames = try? translation.restored(message).frames(id: id) else { return }
        for frame in frames {
            if case .overflow? = failure({ () throws(WireError) in try link.enqueue(frame) }) { return cutOff() }
        }
    }

    func expectReturn(of delivery: Delivery) {
        openWork.delivered(delivery.number, delivery.callback.kind.rawValue)
    }

    /// Reads the frames that have arrived and the lines that belong before them; then, if the wire is silent, the next
    /// portion of what was printed after the last frame.
    func drain(at now: Instant) -> [Word] {
        // The size is read first: what was printed up to here was printed before any frame that arrives later.
        let printed = console.size
        var words: [Word] = []
        silence.read(frames: receive(into: &words), at: now)
        if silence.isLongEnough(at: now, isRunnable: ProcessEntry(pid)?.isRunnable == true) {
            note(console.portion(upTo: printed), &words)
        }
        if console.isFlooded { report("it prints faster than a log can be kept", &words) }
        return words
    }

    /// Not everything that was sent has gone into the socket yet.
    var hasBacklog: Bool { link.hasBacklog }

    /// The frames that have arrived, with the lines that belong before them; and what waited for room is sent.
    /// - Returns: `hasMoved` if anything went either way, be it a part of a frame: the process may have more to do.
    func exchange() -> (words: [Word], hasMoved: Bool) {
        let traffic = link.traffic
        if link.hasBacklog { try? link.flush() }
        var words: [Word] = []
        receiveAll(into: &words)
        return (words, link.traffic != traffic)
    }

    /// The whole lines that were printed after the last frame; to be taken when the process has nothing left to say.
    func takeText() -> [Word] {
        var words: [Word] = []
        note(console.lines(before: UInt64(console.size)), &words)
        return words
    }

    /// When ``drain(at:)`` has something to do although nothing happens.
    var nextDrain: Instant? {
        silence.end(hasUnread: console.hasUnread)
    }

    /// All that a process has said by the moment it was stopped or has ended; at the end, the half line too.
    func drainRest(ended: Bool) -> [Word] {
        var words: [Word] = []
        receiveAll(into: &words)
        note(ended ? console.rest() : console.lines(before: UInt64(console.size)), &words)
        return words
    }

    /// Until nothing is left, not even a part of a frame.
    private func receiveAll(into words: inout [Word]) {
        var traffic: Int
        repeat {
            traffic = link.traffic
            _ = receive(into: &words)
        } while link.traffic != traffic
    }

    /// - Returns: how many frames arrived.
    private func receive(into words: inout [Word]) -> Int {
        guard !brokeWire else { return 0 }
        do throws(WireError) {
            let frames = try link.receive()
            for frame in frames {
                note(console.lines(before: frame.outputStamp), &words)
                try take(frame, &words)
            }
            return frames.count
        } catch {
            // The end of the stream means nothing by itself: the process may be about to end, or live on in silence
            // until a watchdog ends it.
            if error.code == .closed { cutOff() } else { report(error.description, &words) }
            return 0
        }
    }

    private func take(_ frame: Frame, _ words: inout [Word]) throws(WireError) {
        let message = try AppMessage(frame)
        if case .hello(let hello) = message {
            guard !hasSaidHello, hello.version == Wire.version else {
                throw WireError(
                    .versionMismatch,
                    "it speaks version \(hello.version) of the wire, the device \(Wire.version); build the app anew"
                )
            }
            hasSaidHello = true
        }
        guard hasSaidHello else { throw WireError(.unknownMessage, "its first word is not hello") }
        if case .transfer(let number, let word) = message { return words.append(.transfer(number, word)) }
        if case .session(let word) = message { return words.append(.session(word, frame.id)) }
        if case .security(let word) = message { return words.append(.security(word, frame.id)) }
        if case .snapshot(let picture) = message { words.append(.picture(picture)) }
        if case .formerContainerReached(let call, let path) = message {
            let store = containers.first.flatMap { FormerContainer.store(naming: path, in: $0.path) }
            let found = Observation.formerContainerReached(
                call: translation.text(call),
                path: translation.path(path),
                store: store.map(translation.text)
            )
            words.append(.fact(.observed(found)))
        }
        for fact in translation.facts(message, id: frame.id, replyTo: frame.replyTo) {
            openWork.note(fact)
            words.append(.fact(fact))
        }
    }

    private func note(_ printed: [String], _ words: inout [Word]) {
        let lines = printed.filter { !stack.holds($0) }
        lastLines = (lastLines + lines).suffix(CrashRecord.lastLines)
        words += lines.map { .fact(.logged(LogLine(message: translation.folders.cleaned($0)))) }
    }

    private func report(_ reason: String, _ words: inout [Word]) {
        guard !brokeWire else { return }
        cutOff()
        words.append(.fact(.brokeWire(translation.folders.cleaned(reason))))
    }

    private func cutOff() {
        brokeWire = true
        shutdown(link.descriptor, Int32(SHUT_RDWR))
    }

    var isCutOff: Bool { brokeWire }

    private func failure(_ body: () throws(WireError) -> Void) -> WireError.Code? {
        do throws(WireError) {
            try body()
            return nil
        } catch {
            return error.code
        }
    }

    /// Looks at its threads before it is killed.
    func examine() -> DeathScene? {
        scene = autopsy.ofLiving()
        return scene
    }

    /// What it could still tell of itself when it crashed.
    func sceneOfCrash() -> DeathScene? {
        scene = autopsy.ofCrash()
        return scene
    }

    /// Whether the system's loader gave it up before any of its code ran: it ends with this status then.
    func isFailedStart(_ status: Int32) -> Bool { status == 127 && !hasSaidHello }

    /// Why a process that never began has ended.
    func failedStart(_ status: Int32) -> String {
        let words = lastLines.last.map { ": \($0)" } ?? ""
        return "it ended with status \(status) before its first word\(words)"
    }

    func close() {
        link.close()
        console.close()
        autopsy.file.close()
        confinement.dissolve()
        Glibc.close(end)
    }
}
