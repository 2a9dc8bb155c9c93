import Glibc
import OffstageKernel
import OffstageTransfer
import OffstageWire

/// The tasks of background sessions that the device is at. Each is one attempt: what a server sends is written to the
/// task's file, and what becomes of it is told to the kernel, which decides whether there is another.
final class BackgroundAttempts {
    /// What comes of it.
    enum Word {
        case fact(TransferKey, BackgroundTransferFact)
        /// How far it is, for whoever listens (T-33).
        case progress(TransferKey, SessionEvent)
    }

    private typealias Attempt = BackgroundAttempt

    let files: TransferFiles
    private var attempts: [TransferKey: Attempt] = [:]
    private var keys: [TransferNumber: TransferKey] = [:]
    /// What the files of uploads looked like when their tasks were made. Their dates are the host's, and no event may
    /// have them; a device that is started again keeps no eye on those of before.
    private var marks: [TransferKey: BodyMark] = [:]
    private var words: [Word] = []
    private var commands: [Command] = []

    /// An app hears of a task's progress this often (T-33d).
    private static let progressInterval = Duration.milliseconds(100)
    /// What is written goes to the disk this often (E-34).
    private static let markInterval = Duration.seconds(5)
    private static let markBytes: Int64 = 64 << 20

    init(_ files: TransferFiles) {
        self.files = files
    }

    deinit {
        for attempt in attempts.values { close(attempt.file) }
    }

    /// What came of all calls since the last time.
    func takeWords() -> [Word] {
        defer { words = [] }
        return words
    }

    func takeCommands() -> [Command] {
        defer { commands = [] }
        return commands
    }

    func isAt(_ number: TransferNumber) -> Bool { keys[number] != nil }

    // MARK: What the kernel wants

    func begin(_ key: TransferKey, _ order: TransferOrder, _ partial: PartialDownload?, at now: Instant) {
        watchBody(key)
        let noted = files.noted(of: key)
        var there = TransferFiles.trusted(noted, told: partial.map { PartialFile($0) })
        guard let file = files.open(key, keeping: there?.length ?? 0) else {
            return fail(key, .cannotCreateFile, "the file of the transfer cannot be made: \(systemReason())")
        }
        there?.length = file.length
        if let total = there?.total, !files.hasRoom(for: total - file.length) {
            close(file.descriptor)
            return isFull(key, there.map { PartialDownload($0) })
        }
        do throws(TransferFailure) {
            let request = try request(order, key)
            let upload = order.upload.map { PartialUpload($0) }
            let attempt = Attempt(
                order: order,
                work: order.kind == .upload
                    ? .upload(FileUpload(request, interop: order.interop, partial: upload))
                    : .download(FileDownload(request, partial: there)),
                file: file.descriptor,
                isNoted: noted != .nothing,
                marked: min(partial?.length ?? 0, file.length),
                markedAt: now
            )
            attempts[key] = attempt
            commands.append(.begin(key, attempt.work.request, options(key, order)))
        } catch {
            close(file.descriptor)
            words.append(.fact(key, .failed(TransferFault(code: error.code.rawValue, reason: error.reason))))
        }
    }

    /// The file of an upload was taken into keeping.
    func keepsEye(on key: TransferKey, since mark: BodyMark?) {
        marks[key] = mark
    }

    /// The app's own file is to stay as it is until the task has ended (T-22).
    private func watchBody(_ key: TransferKey) {
        guard let mark = marks[key] else { return }
        switch files.fate(of: key, since: mark) {
        case .same: break
        case .changed: words.append(.fact(key, .bodyLost(isGone: false)))
        case .gone: words.append(.fact(key, .bodyLost(isGone: true)))
        }
    }

    /// The engine has begun it.
    func begun(_ key: TransferKey, as number: TransferNumber) {
        attempts[key]?.number = number
        keys[number] = key
    }

    private func request(_ order: TransferOrder, _ key: TransferKey) throws(TransferFailure) -> TransferRequest {
        var body = TransferRequest.Body.none
        if order.kind == .upload, let length = order.bodyLength {
            body = .file(FileRange(path: files.body(of: key), offset: 0, count: length))
        }
        return TransferRequest(
            method: order.method,
            url: try WebAddress(order.url),
            headers: HeaderFields(order.headers.map { HeaderFields.Field(name: $0.name, value: $0.value) }),
            body: body
        )
    }

    /// The kernel has seen to networks, connections and the time for all of it.
    private func options(_ key: TransferKey, _ order: TransferOrder) -> TransferOptions {
        var options = TransferOptions()
        options.resourceTimeout = .seconds(1 << 31)
        // No session of a process has this number.
        options.session = -1
        options.connectionsPerHost = .max
        options.asksOnChallenge = true
        options.proxies = order.proxies.map { ProxyRules($0) }
        options.asker = "\(key.session.app.rawValue) \(key.session.session)"
        return options
    }

    /// The app's answer to a challenge, with a credential that nobody else is told.
    func keep(_ answer: TransferChallenge.Answer, for key: TransferKey) {
        attempts[key]?.identity = answer
    }

    func answer(_ key: TransferKey, _ answer: ServerChallenge.Answer) {
        guard let attempt = attempts[key], let number = attempt.number else { return }
        attempts[key]?.identity = nil
        commands.append(.answer(number, attempt.identity ?? .init(.defaultHandling)))
    }

    /// Leaves off.
    func stop(_ key: TransferKey) {
        guard let attempt = remove(key) else { return words.append(.fact(key, .stopped(nil))) }
        files.flush(attempt.file)
        close(attempt.file)
        words.append(.fact(key, .stopped(attempt.work.partial.map { PartialDownload($0) })))
    }

    func discard(_ key: TransferKey) {
        if let attempt = remove(key) { close(attempt.file) }
        marks[key] = nil
        files.discard(key)
    }

    func discardAll(of app: AppIdentifier) {
        for key in attempts.keys where key.session.app == app {
            if let attempt = remove(key) { close(attempt.file) }
        }
        files.discardAll(of: app)
    }

    private func remove(_ key: TransferKey) -> Attempt? {
        guard let attempt = attempts.removeValue(forKey: key) else { return nil }
        if let number = attempt.number {
            keys[number] = nil
            commands.append(.drop(number))
        }
        return attempt
    }

    // MARK: What the engine tells

    /// The request is on its way.
    func started(_ number: TransferNumber) {
        guard let key = keys[number], attempts[key]?.hasStarted == false else { return }
        attempts[key]?.hasStarted = true
        words.append(.fact(key, .started))
    }

    func took(_ news: TransferNews, of number: TransferNumber, at now: Instant) {
        guard let key = keys[number], let attempt = attempts[key] else { return }
        if case .challenge(let challenge) = news {
            return words.append(.fact(key, .challenged(ServerChallenge(challenge))))
        }
        if case .connectionChallenge(let challenge) = news {
            return words.append(.fact(key, .challenged(ServerChallenge(challenge))))
        }
        switch attempt.work {
        case .download(var download):
            let steps = download.took(news)
            attempts[key]?.work = .download(download)
            let isOther = download.partial?.isOfSameResource(as: attempt.work.partial) == false
            if isOther { unnote(key) }
            for step in steps where attempts[key] != nil { carryOut(step, key, at: now) }
            let isEmptied = steps.contains { if case .truncate = $0 { true } else { false } }
            note(key, hadOther: isEmptied)
            if case .response = news { keepRoom(key, at: now) }
        case .upload(var upload):
            if case .informational(let head) = news { informed(key, head, from: upload.request.url) }
            let steps = upload.took(news)
            attempts[key]?.work = .upload(upload)
            if upload.partial != attempt.work.kept {
                words.append(.fact(key, .uploadKept(upload.partial.map { StartedUpload($0) })))
            }
            for step in steps where attempts[key] != nil { carryOut(step, key, at: now) }
        }
        if case .body(let bytes) = news, attempts[key]?.number == number {
            commands.append(.consumed(number, bytes.count))
        }
    }

    /// Writes down whose bytes the file has, before a kill can leave any that nobody knows: at once where there were
    /// others, else when it turns out that they do not come all at once.
    private func note(_ key: TransferKey, hadOther: Bool) {
        guard let attempt = attempts[key], !attempt.isNoted, let partial = attempt.work.partial else { return }
        guard hadOther || (partial.isResumable && partial.length > 0 && partial.length != partial.total) else { return }
        files.note(partial, of: key, durably: hadOther)
        attempts[key]?.isNoted = true
    }

    private func unnote(_ key: TransferKey) {
        guard attempts[key]?.isNoted == true else { return }
        files.forgetNote(of: key)
        attempts[key]?.isNoted = false
    }

    /// T-71.
    private func informed(_ key: TransferKey, _ head: ResponseHead, from url: WebAddress) {
        words.append(.progress(key, .informational(task: key.task, WireTranslation.head(head, from: url))))
    }

    private func carryOut(_ step: FileDownload.Step, _ key: TransferKey, at now: Instant) {
        guard let attempt = attempts[key] else { return }
        switch step {
        case .resumed(let offset, let expected):
            attempts[key]?.logged = LoggedProgress(after: offset)
            words.append(.fact(key, .carriedOn(offset: offset, expected: expected < 0 ? nil : expected)))
        case .truncate(let length): ftruncate(attempt.file, Int(length))
        case .write(let bytes, let offset):
            if let error = TransferFiles.write(bytes, to: attempt.file, at: offset) {
                return cannotWrite(key, error, upTo: offset)
            }
            received(key, total: offset + Int64(bytes.count), at: now)
        case .cancelExchange:
            guard let number = attempt.number else { return }
            keys[number] = nil
            attempts[key]?.number = nil
            commands.append(.drop(number))
        case .again(let request): goOn(key, with: request, attempt)
        case .ended(.finished(let head, let url, let partial)):
            finished(key, head, url, received: partial.length, attempt)
        case .ended(.failed(let failure, _, let partial)):
            failed(key, failure, partial.map { PartialDownload($0) }, attempt)
        }
    }

    private func carryOut(_ step: FileUpload.Step, _ key: TransferKey, at now: Instant) {
        guard let attempt = attempts[key] else { return }
        switch step {
        case .sent(let total, let expected): sent(key, total, of: expected, at: now)
        case .responded: break
        case .received(let bytes):
            if let error = TransferFiles.write(bytes, to: attempt.file, at: attempt.received) {
                return cannotWrite(key, error, upTo: nil)
            }
            attempts[key]?.received += Int64(bytes.count)
        case .again(let request):
            // What is there already the log knows (T-70).
            if case .upload(let upload) = attempt.work {
                attempts[key]?.logged = LoggedProgress(after: upload.bodyOffset)
            }
            goOn(key, with: request, attempt)
        case .ended(.finished(let head, let url)): finished(key, head, url, received: attempt.received, attempt)
        case .ended(.failed(let failure, _, _)): failed(key, failure, nil, attempt)
        }
    }

    /// The attempt is at another request.
    private func goOn(_ key: TransferKey, with request: TransferRequest, _ attempt: Attempt) {
        if let number = attempt.number { keys[number] = nil }
        attempts[key]?.number = nil
        commands.append(.begin(key, request, options(key, attempt.order)))
    }

    private func sent(_ key: TransferKey, _ total: Int64, of expected: Int64, at now: Instant) {
        attempts[key]?.sent = total
        noteProgress(key, total, of: expected)
        guard isTold(key, at: now) || total == expected else { return }
        words.append(.progress(key, .sent(task: key.task, total: total, expected: expected)))
    }

    private func received(_ key: TransferKey, total: Int64, at now: Instant) {
        guard let attempt = attempts[key] else { return }
        let expected = attempt.work.partial?.total
        noteProgress(key, total, of: expected)
        if isTold(key, at: now) || total == expected {
            words.append(.progress(key, .received(task: key.task, total: total, expected: expected)))
        }
        guard total - attempt.marked >= Self.markBytes || now - attempt.markedAt >= Self.markInterval,
            let partial = attempt.work.partial
        else { return }
        files.flush(attempt.file)
        attempts[key]?.marked = total
        attempts[key]?.markedAt = now
        words.append(.fact(key, .marked(PartialDownload(partial))))
    }

    /// A line of the log, from time to time.
    private func noteProgress(_ key: TransferKey, _ total: Int64, of expected: Int64?) {
        guard case .progressed(let bytes, let whole) = attempts[key]?.logged.received(total, of: expected) else {
            return
        }
        words.append(.fact(key, .progressed(bytes: bytes, expected: whole)))
    }

    /// Whether it is time to tell the app how far it is.
    private func isTold(_ key: TransferKey, at now: Instant) -> Bool {
        if let told = attempts[key]?.told, now - told < Self.progressInterval { return false }
        attempts[key]?.told = now
        return true
    }

    // MARK: The end

    private func finished(
        _ key: TransferKey,
        _ head: ResponseHead,
        _ url: WebAddress,
        received: Int64,
        _ attempt: Attempt
    ) {
        leave(key, attempt)
        let response = TransferResponse(head, from: url, bytes: received, sent: attempt.sent)
        words.append(.fact(key, .finished(response)))
    }

    private func failed(
        _ key: TransferKey,
        _ failure: TransferFailure,
        _ partial: PartialDownload?,
        _ attempt: Attempt
    ) {
        if partial == nil { unnote(key) }
        leave(key, attempt)
        let fault = TransferFault(code: failure.code.rawValue, reason: failure.reason, partial: partial)
        words.append(.fact(key, .failed(fault)))
    }

    /// What was told before and what comes next is on the disk.
    private func leave(_ key: TransferKey, _ attempt: Attempt) {
        _ = remove(key)
        files.flush(attempt.file)
        close(attempt.file)
        watchBody(key)
    }

    /// - Parameter length: what of a download is in its file.
    private func cannotWrite(_ key: TransferKey, _ error: Int32, upTo length: Int64?) {
        guard let attempt = remove(key) else { return }
        files.flush(attempt.file)
        close(attempt.file)
        guard error == ENOSPC || error == EDQUOT else {
            let reason = "the file of the transfer cannot be written: \(systemReason(error))"
            return fail(key, .cannotWriteToFile, reason)
        }
        var partial = attempt.work.partial.map { PartialDownload($0) }
        if let length { partial?.length = length }
        isFull(key, partial)
    }

    /// There is no room: what is there is kept (E-27).
    private func isFull(_ key: TransferKey, _ partial: PartialDownload?) {
        let code = FileFailure.cannotWriteToFile.rawValue
        let reason = "there is no room left on the disk of the device's state folder"
        words.append(.fact(key, .failed(TransferFault(code: code, reason: reason, partial: partial, isDiskFull: true))))
    }

    /// Before the first byte of a body that is so long (E-26).
    private func keepRoom(_ key: TransferKey, at now: Instant) {
        guard let attempt = attempts[key], let partial = attempt.work.partial, let total = partial.total else { return }
        let missing = total - partial.length
        guard files.hasRoom(for: missing), files.keepRoom(for: total, in: attempt.file) else {
            if let attempt = remove(key) { close(attempt.file) }
            return isFull(key, PartialDownload(partial))
        }
    }

    private func fail(_ key: TransferKey, _ code: FileFailure, _ reason: String) {
        words.append(.fact(key, .failed(TransferFault(code: code.rawValue, reason: reason))))
    }
}
