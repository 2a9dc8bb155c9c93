import Foundation
import Testing

/// Where the built clients of `Tests/Clients` are. `scripts/check` builds them and says so.
enum Clients {
    static let folder = ProcessInfo.processInfo.environment["OFFSTAGE_CLIENTS"].map { URL(filePath: $0) }

    static let areBuilt: ConditionTrait = .enabled(
        if: folder != nil,
        "OFFSTAGE_CLIENTS is not set: build Tests/Clients and set it to the folder of the executables"
    )

    /// A new folder beside the executables, on their file system.
    static func scratchFolder() throws -> URL {
        try #require(folder).deletingLastPathComponent().appending(path: "offstage-tests/\(UUID().uuidString)")
    }

    static func executable(_ name: String) throws -> URL {
        try #require(folder).appending(path: name)
    }

    /// Where a call stands, as the compiler names it: `MainFile/Tasks.swift:3` with the folders above it.
    static func place(_ call: String) -> String {
        let tests = URL(filePath: #filePath).appending(path: "../../..").standardized
        return tests.appending(path: "Clients/Sources/\(call)").path
    }
}
