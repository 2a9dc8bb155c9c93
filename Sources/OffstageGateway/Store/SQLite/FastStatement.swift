import GRDB
import GRDBSQLite

/// A prepared statement that is run for thousands of rows in a second: its values go to SQLite as they are, without an
/// object for each.
struct FastStatement {
    /// SQLite keeps a copy of what it is given (`SQLITE_TRANSIENT`).
    private static let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private let statement: Statement
    private var count: CInt = 0
    /// What SQLite said to the first value of a row that it did not take.
    private var refusal: CInt?

    init(_ sql: String, _ db: Database) throws {
        statement = try db.cachedStatement(sql: sql)
    }

    private var pointer: OpaquePointer { statement.sqliteStatement }

    /// The next value.
    mutating func bind(_ value: Int64) {
        count += 1
        note(sqlite3_bind_int64(pointer, count, value))
    }

    mutating func bind(_ text: String?) {
        count += 1
        guard var text else { return note(sqlite3_bind_null(pointer, count)) }
        let result = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                // Nothing may have no address, which would be NULL.
                if $0.isEmpty { return sqlite3_bind_text(pointer, count, "", 0, Self.copies) }
                return sqlite3_bind_text(pointer, count, $0.baseAddress, CInt(clamping: $0.count), Self.copies)
            }
        }
        note(result)
    }

    mutating func bind(_ bytes: [UInt8]) {
        count += 1
        let result = bytes.withUnsafeBytes {
            if $0.isEmpty { return sqlite3_bind_zeroblob(pointer, count, 0) }
            return sqlite3_bind_blob64(pointer, count, $0.baseAddress, UInt64($0.count), Self.copies)
        }
        note(result)
    }

    private mutating func note(_ result: CInt) {
        if result != SQLITE_OK, refusal == nil { refusal = result }
    }

    /// Runs the statement, which brings no rows, with the values that were bound: all that it takes, because in the
    /// place of one that is missing stands that of the row before.
    /// - Throws: What SQLite says; nothing was run if it did not take a value.
    mutating func run() throws {
        defer { (count, refusal) = (0, nil) }
        if let refusal { throw DatabaseError(resultCode: ResultCode(rawValue: refusal)) }
        precondition(count == sqlite3_bind_parameter_count(pointer), "a value is missing")
        let result = sqlite3_step(pointer)
        sqlite3_reset(pointer)
        guard result == SQLITE_DONE else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
    }
}
