import Foundation
import GRDB
import Testing

@testable import OffstageGateway

/// That a commit is on the disk when it returns. No kill of a process can show it, because what the system holds
/// outlives processes; so SQLite is asked.
struct SynchronousStoreTests {
    @Test(arguments: 1...2) func everyCommit_isSynchronous(_ opening: Int) throws {
        let folder = "/tmp/offstage-gateway-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for _ in 1..<opening { try SQLiteStore(GatewayFolder(folder)).close() }
        let store = try SQLiteStore(GatewayFolder(folder))
        defer { store.close() }
        let level = try store.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        #expect(level == 2, "FULL")
        #expect(try store.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }
}
