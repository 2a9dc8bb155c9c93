import GRDB

/// The log of a live device does not grow for ever.
///
/// 1. At least so many lines are kept as the device was told, and the inputs that led to them. What is older goes.
/// 2. What is kept begins where the kernel's value is stored, so that it can be replayed from there.
/// 3. What nobody can read in a log is bounded too: of inputs that led to no line, four are kept for each line.
/// 4. It goes in the transaction that stores the kernel's newest value: all of it or nothing.
///
/// Freed pages are used again, so the file stays as large as it once was.
extension EventStore {
    private static let inputsForEachLine = 4
    /// What is kept begins at one of so many stored values: so large a part of it may be kept beyond what must be.
    private static let parts = 10

    static func forget(allBut linesKept: Int?, _ db: Database) throws {
        // Of one that keeps all, the oldest may be where an earlier run made it begin.
        guard let linesKept else { return try thinOut("'all'", db) }
        let inputsKept = linesKept * inputsForEachLine
        let start = try Int.fetchOne(
            db,
            sql: """
                SELECT max(inputs) FROM snapshots
                WHERE records <= (SELECT max(seq) FROM records) - ? OR inputs <= (SELECT max(id) FROM inputs) - ?
                """,
            arguments: [linesKept, inputsKept]
        )
        if let start {
            try db.execute(
                literal: """
                    DELETE FROM records WHERE seq <= (SELECT records FROM snapshots WHERE inputs = \(start));
                    DELETE FROM inputs WHERE id <= \(start);
                    DELETE FROM snapshots WHERE inputs < \(start);
                    """
            )
        }
        try thinOut("records / \(max(1, linesKept / parts)), inputs / \(max(1, inputsKept / parts))", db)
    }

    /// Of the stored values the newest two stay, and the first of every part.
    private static func thinOut(_ part: String, _ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM snapshots
                WHERE inputs NOT IN (SELECT inputs FROM snapshots ORDER BY inputs DESC LIMIT 2)
                AND inputs NOT IN (SELECT min(inputs) FROM snapshots GROUP BY \(part))
                """
        )
    }
}
