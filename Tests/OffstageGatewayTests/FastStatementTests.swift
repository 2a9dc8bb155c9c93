import Foundation
import GRDB
import GRDBSQLite
import Testing

@testable import OffstageGateway

/// Rows written without GRDB's own binding.
struct FastStatementTests {
    private func database() throws -> DatabaseQueue {
        let database = try DatabaseQueue()
        try database.write { try $0.execute(sql: "CREATE TABLE rows (number INTEGER, text TEXT, bytes BLOB)") }
        return database
    }

    private func rows(_ database: DatabaseQueue) throws -> [Row] {
        try database.read { try Row.fetchAll($0, sql: "SELECT * FROM rows") }
    }

    @Test func row_hasWhatWasBound_emptyAndNothingApart() throws {
        let database = try database()
        try database.write { db in
            var insert = try FastStatement("INSERT INTO rows VALUES (?, ?, ?)", db)
            for text in ["ü", "", nil] {
                insert.bind(7)
                insert.bind(text)
                insert.bind(text.map { Array($0.utf8) } ?? [])
                try insert.run()
            }
        }
        let rows = try rows(database)
        #expect(rows.map { $0["text"] as String? } == ["ü", "", nil])
        #expect(rows.map { ($0["bytes"] as Data?)?.count } == [2, 0, 0])
        #expect(rows.allSatisfy { $0["number"] == 7 })
    }

    /// Unnoticed, the row would have the value of the one before.
    @Test func value_thatSQLiteRefuses_failsTheRow() throws {
        let database = try database()
        try database.write { db in
            sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, 1000)
            var insert = try FastStatement("INSERT INTO rows VALUES (?, ?, ?)", db)
            for size in [10, 2000, 20] {
                insert.bind(Int64(size))
                insert.bind(String(repeating: "a", count: size))
                insert.bind([])
                if size < 1000 {
                    try insert.run()
                } else {
                    #expect(throws: DatabaseError.self) { try insert.run() }
                }
            }
        }
        #expect(try rows(database).map { $0["number"] } == [10, 20])
    }

    @Test func rowThatSQLiteRefuses_isAnError() throws {
        let database = try database()
        try database.write { db in
            try db.execute(sql: "CREATE UNIQUE INDEX once ON rows (number)")
            var insert = try FastStatement("INSERT INTO rows VALUES (?, NULL, NULL)", db)
            insert.bind(1)
            try insert.run()
            insert.bind(1)
            #expect(throws: DatabaseError.self) { try insert.run() }
            insert.bind(2)
            try insert.run()
        }
        #expect(try rows(database).map { $0["number"] } == [1, 2])
    }
}
