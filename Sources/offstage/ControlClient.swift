import Foundation
import OffstageDevice
import OffstageWire

/// One connection to a running device: one request, then its answer or a stream of them.
final class ControlClient {
    private let link: Link
    private let deadline: ContinuousClock.Instant?

    /// - Throws: ``Failure`` with code 3 if no device serves the socket.
    init(socket path: String, deadline: ContinuousClock.Instant? = nil) throws(Failure) {
        self.deadline = deadline
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .notRun("no socket can be made: \(systemError())") }
        do throws(Failure) {
            try Self.connect(descriptor, to: path)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        link = Link(descriptor: descriptor)
        try introduce(to: path)
    }

    /// Says what only the owner of the device can read.
    private func introduce(to path: String) throws(Failure) {
        let file =
            URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
            + "/" + ControlKey.file
        do {
            let secret = try String(contentsOfFile: file, encoding: .utf8)
            try link.send(ControlKey(secret: secret).frame())
        } catch CocoaError.fileReadNoSuchFile {
            // Then the device, if it wants one, says so.
        } catch let error as WireError {
            throw .notRun("the device does not listen: \(error)")
        } catch {
            throw .notRun(
                "\(file) cannot be read: \(error.localizedDescription); run the command as the device's owner."
            )
        }
    }

    private static func connect(_ descriptor: Int32, to path: String) throws(Failure) {
        // A socket's address holds 107 bytes; a longer path is reached through its folder's descriptor.
        let url = URL(fileURLWithPath: path)
        let folder = open(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if folder >= 0 { Glibc.close(folder) } }
        let short = path.utf8.count < 108 ? path : "/proc/self/fd/\(folder)/\(url.lastPathComponent)"
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: short.utf8.prefix($0.count - 1)) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if result != 0 { throw refusal(of: path, errno) }
    }

    private static func refusal(of path: String, _ error: Int32) -> Failure {
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFSOCK {
            return .usage(
                "\(path) is no control socket; give the path that 'offstage device run' printed after 'ready'."
            )
        }
        if error == EACCES || error == EPERM {
            return .notRun("the device at \(path) belongs to another user; run the command as that user.")
        }
        return .notRun("no device is running at \(path); start one with 'offstage device run'.")
    }

    /// The answer to a request.
    /// - Throws: ``Failure`` if the device refuses or is gone.
    func ask(_ request: ControlRequest) throws -> ControlReply {
        try send(request)
        return try answer()
    }

    /// The answer to what was sent last.
    private func answer() throws -> ControlReply {
        guard let reply = try nextReplies().first else {
            throw Self.silence
        }
        return try accepted(reply)
    }

    /// Hands over the log page by page. The next page is on its way while one is looked at, and no more than that.
    /// - Returns: the sequence number of the next line to be written.
    func pages(_ query: LogQuery, _ each: (LogPage) throws -> Void) throws -> Int {
        try send(.log(query, follow: false))
        while true {
            let reply = try answer()
            guard case .lines(let page) = reply else { throw Self.mismatch(reply) }
            if page.text.isEmpty { return page.next }
            try send(.log(LogQuery(from: page.next, app: query.app, event: query.event), follow: false))
            try each(page)
        }
    }

    /// The queue of background transfers of one app, or of all; a long one comes in pieces.
    func transfers(of app: String?) throws -> [ControlReply.Transfer] {
        var transfers: [ControlReply.Transfer] = []
        var isWhole = false
        try follow(.listTransfers(app: app)) { reply in
            guard case .transfers(let piece, let isLast) = reply else { throw Self.mismatch(reply) }
            transfers += piece
            isWhole = isLast
            return !isLast
        }
        guard isWhole else { throw Self.silence }
        return transfers
    }

    private static let silence = Failure.notRun(
        "the device ended before it answered; its log may say why: 'offstage log show'."
    )

    /// Hands every answer to `each` until the device ends the stream or `each` returns false.
    func follow(_ request: ControlRequest, _ each: (ControlReply) throws -> Bool) throws {
        try send(request)
        while true {
            let replies = try nextReplies()
            if replies.isEmpty { return }
            for reply in replies where try !each(accepted(reply)) { return }
        }
    }

    deinit {
        link.close()
    }

    private func send(_ request: ControlRequest) throws {
        let frame = try request.frame(id: 1)
        guard frame.body.count <= Frame.maximumBody else {
            throw Failure.usage(
                "this is too much for one command, which takes \(Frame.maximumBody >> 10) KiB; split it."
            )
        }
        do {
            try link.send(frame)
            while link.hasBacklog {
                try wait(for: POLLOUT)
                try link.flush()
            }
        } catch let error as WireError {
            // It may have said why before it closed.
            if let reply = (try? arrived())?.first { _ = try accepted(reply) }
            throw Failure.notRun("the device does not listen: \(error)")
        }
    }

    /// The replies that arrive next, at least one; none at the end of the stream.
    private func nextReplies() throws(Failure) -> [ControlReply] {
        while true {
            try wait(for: POLLIN)
            let replies = try arrived()
            if replies?.isEmpty != true { return replies ?? [] }
        }
    }

    /// The replies that are there, possibly none; nil at the end of the stream.
    private func arrived() throws(Failure) -> [ControlReply]? {
        do throws(WireError) {
            return try link.receive().map { frame throws(WireError) in try ControlReply(frame) }
        } catch  where error.code == .closed {
            return nil
        } catch {
            throw .notRun("the device's answer cannot be understood (\(error)); is it of the same version?")
        }
    }

    private func wait(for event: Int32) throws(Failure) {
        var poll = pollfd(fd: link.descriptor, events: Int16(event), revents: 0)
        let left = deadline.map { max(0, ($0 - .now) / .milliseconds(1)) } ?? -1
        let count = Glibc.poll(&poll, 1, left < Double(Int32.max) ? Int32(left) : -1)
        if count == 0 { throw .notRun("the device did not answer in time.") }
    }

    private func accepted(_ reply: ControlReply) throws(Failure) -> ControlReply {
        switch reply {
        case .refused(let reason, let rule): throw .usage(rule.map { "\(reason) (\($0))" } ?? reason)
        case .failed(let reason): throw .notRun(reason)
        default: return reply
        }
    }
}

extension ControlClient {
    /// What a device of another version may do: answer with something else than what was asked for.
    static func mismatch(_ reply: ControlReply) -> Failure {
        .notRun("the device answered with something that was not asked for (\(reply)); is it of the same version?")
    }

    /// Asks for something that has no result.
    func order(_ request: ControlRequest) throws {
        let reply = try ask(request)
        guard reply == .done else { throw Self.mismatch(reply) }
    }
}
