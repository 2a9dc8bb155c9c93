import Foundation
import LocalAuthentication
import Network
import SQLite3
import UniformTypeIdentifiers

/// Readings of former days: a database, the type of its files, who may see them, and the network to fetch them by.
final class Archive {
    private let monitor = NWPathMonitor()

    func watch() {
        monitor.pathUpdateHandler = { path in
            print("path \(path.status)\(path.isExpensive ? ", expensive" : "")\(path.isConstrained ? ", constrained" : "")")
        }
        monitor.start(queue: DispatchQueue(label: "com.example.barometer.network"))
    }

    func describe() {
        print("mean \(mean())")
        let type = UTType(filenameExtension: "json")
        print("type \(type?.preferredMIMEType ?? "none"), \(type?.conforms(to: .text) == true), \(type == .json)")
        var error: NSError?
        let canAsk = LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: &error)
        print("owner \(canAsk), \(error.map { LAError.Code(rawValue: $0.code) == .passcodeNotSet } ?? false)")
    }

    private func mean() -> Int {
        var database: OpaquePointer?
        guard sqlite3_open(":memory:", &database) == SQLITE_OK else { return 0 }
        defer { sqlite3_close(database) }
        sqlite3_exec(database, "CREATE TABLE r (p); INSERT INTO r VALUES (1012), (1014)", nil, nil, nil)
        var statement: OpaquePointer?
        sqlite3_prepare_v2(database, "SELECT avg(p) FROM r", -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        return sqlite3_step(statement) == SQLITE_ROW ? Int(sqlite3_column_int(statement, 0)) : 0
    }
}
