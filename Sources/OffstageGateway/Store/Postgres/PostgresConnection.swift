import Glibc
import OffstagePush

/// Why PostgreSQL did not do something.
struct PostgresError: Error {
    /// The SQLSTATE; nil if the connection is gone or does not answer.
    var state: String?
    var text: String
    /// Whether it was COMMIT that was not answered: nobody knows then, before the server is asked.
    var isInDoubt = false

    /// Two transactions waited for each other, and this one gave way: done again, it will go.
    var isCollision: Bool { state == "40P01" || state == "40001" }
}

/// One connection. Whoever uses it waits for the server, but never longer than ``patience``.
///
/// Not `Sendable`: it is on one thread at a time.
final class PostgresConnection {
    /// How long a connection may take to stand, in seconds, and a statement to be answered.
    private static let connectLimit = "5"
    static let patience = Duration.seconds(10)
    /// A peer that says nothing is dead after 25 seconds, and what is not confirmed for 15.
    private static let settings = [
        "connect_timeout": connectLimit, "application_name": "offstage", "client_encoding": "UTF8",
        "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3", "tcp_user_timeout": "15000",
    ]

    private let library: LibPQ
    private let handle: LibPQ.Connection
    /// Statements by their text.
    private var prepared: [String: String] = [:]

    init(_ address: String) throws(PostgresError) {
        let library: LibPQ
        do {
            library = try LibPQ.loaded.get()
        } catch {
            throw PostgresError(text: error.description)
        }
        self.library = library
        let settings = Self.settings.sorted { $0.key < $1.key }
        // The address comes last: what it says counts.
        let handle = Self.withTexts(settings.map { PostgresText($0.key) } + [PostgresText("dbname"), .null]) { names in
            Self.withTexts(settings.map { PostgresText($0.value) } + [PostgresText(address), .null]) { values in
                library.connect(names, values, 1)
            }
        }
        guard let handle else { throw PostgresError(text: "there is no memory") }
        self.handle = handle
        guard library.status(handle) == LibPQ.connectionIsGood, library.setNonBlocking(handle, 1) == 0 else {
            throw lost()
        }
    }

    deinit { library.finish(handle) }

    var descriptor: CInt { library.socket(handle) }

    // MARK: Statements

    /// Runs a statement, which is prepared when it is first met.
    @discardableResult
    func run(_ statement: String, _ parameters: PostgresText...) throws(PostgresError) -> PostgresRows {
        let name: String
        if let known = prepared[statement] {
            name = known
        } else {
            name = "s\(prepared.count)"
            _ = try answer { library.sendPrepare(handle, name, statement, 0, nil) }
            prepared[statement] = name
        }
        return try answer {
            Self.withTexts(parameters) { library.sendPrepared(handle, name, CInt(parameters.count), $0, nil, nil, 0) }
        }
    }

    private func answer(_ send: () -> CInt) throws(PostgresError) -> PostgresRows {
        guard send() == 1 else { throw lost() }
        let deadline = ContinuousClock.now + Self.patience
        while case let rest = library.flush(handle), rest != 0 {
            guard rest == 1 else { throw lost() }
            try wait(for: POLLIN | POLLOUT, until: deadline)
        }
        var answer: PostgresRows?
        var failure: PostgresError?
        while true {
            while library.isBusy(handle) == 1 { try wait(for: POLLIN, until: deadline) }
            guard let result = library.nextResult(handle) else { break }
            let rows = PostgresRows(library, result)
            let status = library.resultStatus(result)
            if status == LibPQ.commandIsDone || status == LibPQ.rowsAreThere {
                answer = rows
            } else if failure == nil {
                failure = rows.error
            }
        }
        // Without a state it was not the server that answered.
        if let failure { throw failure.state == nil ? lost() : failure }
        guard let answer else { throw lost() }
        return answer
    }

    private func wait(for events: CInt, until deadline: ContinuousClock.Instant) throws(PostgresError) {
        let left = (deadline - .now) / .milliseconds(1)
        guard left > 0 else { throw PostgresError(text: "the server has not answered for \(Self.patience)") }
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        _ = poll(&entry, 1, CInt(left.rounded(.up)))
        try consume()
    }

    private func consume() throws(PostgresError) {
        guard library.consumeInput(handle) == 1 else { throw lost() }
    }

    private func lost() -> PostgresError {
        let text = library.errorMessage(handle).map { String(cString: $0) } ?? ""
        let lines = text.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
        return PostgresError(text: lines.isEmpty ? "the connection is gone" : lines.joined(separator: " "))
    }

    /// Within a transaction, which is undone if the body throws.
    /// - Returns: What the body returns, once COMMIT is answered.
    func transaction<Value>(
        _ body: (PostgresConnection) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        try run("BEGIN ISOLATION LEVEL READ COMMITTED")
        let value: Value
        do throws(PostgresError) {
            value = try body(self)
        } catch {
            if error.state != nil { try run("ROLLBACK") }
            throw error
        }
        do throws(PostgresError) {
            try run("COMMIT")
        } catch {
            var error = error
            error.isInDoubt = true
            throw error
        }
        return value
    }

    // MARK: Notifications

    /// What has come, in order.
    func notifications() throws(PostgresError) -> [(channel: String, payload: String)] {
        try consume()
        var all: [(String, String)] = []
        while let pointer = library.notification(handle) {
            let notification = pointer.assumingMemoryBound(to: LibPQ.Notification.self).pointee
            let channel = notification.channel.map { String(cString: $0) } ?? ""
            let payload = notification.payload.map { String(cString: $0) } ?? ""
            library.free(pointer)
            all.append((channel, payload))
        }
        return all
    }

    // MARK: Texts

    private static func withTexts<Value>(_ texts: [PostgresText], _ body: (LibPQ.Texts) -> Value) -> Value {
        var bytes: [CChar] = []
        var offsets: [Int?] = []
        bytes.reserveCapacity(texts.reduce(0) { $0 + ($1.bytes?.count ?? 0) + 1 })
        for text in texts {
            offsets.append(text.bytes == nil ? nil : bytes.count)
            guard let text = text.bytes else { continue }
            bytes += text.lazy.map(CChar.init(bitPattern:))
            bytes.append(0)
        }
        return bytes.withUnsafeBufferPointer { buffer in
            let pointers = offsets.map { offset in offset.flatMap { buffer.baseAddress?.advanced(by: $0) } }
            // Never empty, so that there is an address.
            return (pointers + [nil]).withUnsafeBufferPointer { texts in
                texts.baseAddress.map(body).unsafelyUnwrapped
            }
        }
    }
}

/// What a statement answered.
final class PostgresRows {
    private let library: LibPQ
    private let result: LibPQ.Result

    init(_ library: LibPQ, _ result: LibPQ.Result) {
        self.library = library
        self.result = result
    }

    deinit { library.clear(result) }

    var count: Int { Int(library.rowCount(result)) }
    /// How many rows a statement changed.
    var affected: Int { library.affected(result).flatMap { Int(String(cString: $0)) } ?? 0 }

    fileprivate var error: PostgresError {
        let text = library.resultError(result).map { String(cString: $0) } ?? ""
        return PostgresError(
            state: library.resultField(result, LibPQ.stateField).map { String(cString: $0) },
            text: text.split(separator: "\n").joined(separator: " ")
        )
    }

    func text(_ row: Int, _ column: Int) -> String? {
        guard library.isNull(result, CInt(row), CInt(column)) == 0 else { return nil }
        return library.value(result, CInt(row), CInt(column)).map { String(cString: $0) }
    }

    func integer(_ row: Int, _ column: Int) -> Int64? { text(row, column).flatMap { Int64($0) } }

    /// A `bytea`.
    func binary(_ row: Int, _ column: Int) -> [UInt8] {
        guard let value = library.value(result, CInt(row), CInt(column)) else { return [] }
        let digits = UnsafeBufferPointer(start: value, count: Int(library.length(result, CInt(row), CInt(column))))
        return stride(from: 2, to: digits.count - 1, by: 2).map { index in
            Self.digit(digits[index]) << 4 | Self.digit(digits[index + 1])
        }
    }

    private static func digit(_ character: CChar) -> UInt8 {
        let byte = UInt8(bitPattern: character)
        return byte >= UInt8(ascii: "a") ? byte - UInt8(ascii: "a") + 10 : byte - UInt8(ascii: "0")
    }
}
