import OffstageKernel

/// Lines of a log that are findings, made up.
enum FoundRecords {
    static func make(_ found: [(id: FindingID, second: Int)]) -> [Record] {
        found.enumerated().map { index, finding in
            Record(
                time: .boot + .seconds(finding.second),
                sequence: index + 1,
                event: "finding",
                app: "com.example.app",
                fields: [
                    .init("id", .string(finding.id.rawValue)), .init("level", .string(finding.id.level.rawValue)),
                    .init("rules", .strings([])), .init("message", .string("It happened.")),
                    .init("hint", .string("Mend it.")),
                ]
            )
        }
    }
}
