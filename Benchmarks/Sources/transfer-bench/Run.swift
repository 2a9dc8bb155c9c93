import Dispatch
import Glibc
import OffstageHTTP
import OffstageKernel
import OffstageTransfer
import Synchronization

/// Transfers on one thread, as a device has them, with their files.
struct Run {
    private enum Work {
        case download(FileDownload, file: CInt)
        case upload(FileUpload)
    }

    private let inbox = Inbox()
    private var engine: TransferEngine<HTTPSource>
    private var works: [TransferNumber: Work] = [:]
    private let start = ContinuousClock.now
    private let wrap: Int64?

    init(trust: TrustRoots, wrap: Int64?) throws(TransferFailure) {
        self.wrap = wrap
        let inbox = inbox
        engine = TransferEngine(try HTTPSource(trust: trust) { inbox.put($0, $1) })
    }

    private var now: Instant { .boot + (ContinuousClock.now - start) }

    mutating func download(_ url: String, into path: String) throws(TransferFailure) {
        let download = FileDownload(TransferRequest(url: try WebAddress(url)), partial: nil)
        let file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw TransferFailure(.noPermissionsToReadFile, "\(path) cannot be written") }
        begin(download.request, .download(download, file: file))
    }

    mutating func upload(_ path: String, to url: String) throws(TransferFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw TransferFailure(.fileDoesNotExist, "\(path) is not there") }
        let body = TransferRequest.Body.file(FileRange(path: path, offset: 0, count: Int64(status.st_size)))
        let request = TransferRequest(method: "PUT", url: try WebAddress(url), body: body)
        begin(request, .upload(FileUpload(request, interop: nil)))
    }

    private mutating func begin(_ request: TransferRequest, _ work: Work) {
        let number = engine.add(request)
        works[number] = work
        let now = now
        engine.perform(number, at: now) { $0.resume(at: now) }
    }

    /// Goes on until so few are left.
    mutating func finish(downTo count: Int = 0) throws(TransferFailure) {
        while works.count > count {
            for (exchange, event) in inbox.take() { engine.received(event, of: exchange, at: now) }
            for (number, news) in engine.takeNews() { try hear(news, of: number) }
        }
    }

    private mutating func hear(_ news: TransferNews, of number: TransferNumber) throws(TransferFailure) {
        switch works[number] {
        case .download(var download, let file):
            let steps = download.took(news)
            works[number] = .download(download, file: file)
            for step in steps { try carryOut(step, number, file) }
        case .upload(var upload):
            let steps = upload.took(news)
            works[number] = .upload(upload)
            for step in steps { try carryOut(step, number) }
        case nil: break
        }
        guard case .body(let bytes) = news else { return }
        let now = now
        engine.perform(number, at: now) { $0.consumed(bytes.count, at: now) }
    }

    private mutating func carryOut(
        _ step: FileDownload.Step,
        _ number: TransferNumber,
        _ file: CInt
    ) throws(TransferFailure) {
        switch step {
        case .write(let bytes, let place): try write(bytes, at: wrap.map { place % $0 } ?? place, file)
        case .ended(.finished(let head, _, _)):
            works[number] = nil
            close(file)
            guard head.status == 200 else { throw TransferFailure(.badServerResponse, "status \(head.status)") }
        case .ended(.failed(let failure, _, _)): throw failure
        case .resumed, .truncate, .again, .cancelExchange:
            throw TransferFailure(.badServerResponse, "a new file is not resumed")
        }
    }

    private mutating func carryOut(_ step: FileUpload.Step, _ number: TransferNumber) throws(TransferFailure) {
        switch step {
        case .sent, .responded, .received: break
        case .ended(.finished(let head, _)):
            works[number] = nil
            guard head.status < 300 else { throw TransferFailure(.badServerResponse, "status \(head.status)") }
        case .ended(.failed(let failure, _, _)): throw failure
        case .again: throw TransferFailure(.badServerResponse, "a new upload is not resumed")
        }
    }

    private func write(_ bytes: [UInt8], at place: Int64, _ file: CInt) throws(TransferFailure) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                pwrite(file, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(place) + off_t(done))
            }
            guard count > 0 else { throw TransferFailure(.noPermissionsToReadFile, "the file cannot be written") }
            done += count
        }
    }
}

/// What the source told and nobody has taken yet.
private final class Inbox: Sendable {
    private let events = Mutex<[(ExchangeNumber, SourceEvent)]>([])
    private let isFilled = DispatchSemaphore(value: 0)

    func put(_ exchange: ExchangeNumber, _ event: SourceEvent) {
        let wasEmpty = events.withLock { events in
            events.append((exchange, event))
            return events.count == 1
        }
        if wasEmpty { isFilled.signal() }
    }

    /// Waits until there is something.
    func take() -> [(ExchangeNumber, SourceEvent)] {
        isFilled.wait()
        return events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
