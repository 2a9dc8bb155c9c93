import Foundation

/// The survivors that may live, and why: a file of reasons, each a line `# reason` with the mutants below it.
struct Survivors {
    /// Mutant's name to its reason.
    private(set) var reasons: [String: String] = [:]
    private var order: [String] = []

    init(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        var reason = ""
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init) {
            if line.hasPrefix("# ") {
                reason = String(line.dropFirst(2))
                if !order.contains(reason) { order.append(reason) }
            } else {
                reasons[line] = reason
            }
        }
    }

    mutating func accept(_ names: [String], for reason: String) {
        if !order.contains(reason) { order.append(reason) }
        for name in names { reasons[name] = reason }
    }

    mutating func remove(_ names: Set<String>) {
        for name in names { reasons[name] = nil }
    }

    func write(to path: String) throws {
        let parts = order.compactMap { reason -> String? in
            let names = reasons.filter { $0.value == reason }.keys.sorted()
            return names.isEmpty ? nil : (["# " + reason] + names).joined(separator: "\n") + "\n"
        }
        try parts.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
}

/// The table by kind, and what is new.
struct Report {
    var results: [Running.Result]
    var known: Survivors

    /// What begins so changes nothing that anybody could see; everything else that is listed is a test that is missing.
    static let equivalent = "equivalent: "

    /// In percent of those that are not equivalent.
    static let leastShare = 95.0

    /// - Returns: whether every survivor has a reason, and enough were noticed.
    func printed() -> Bool {
        var rows: [(kind: String, killed: Int, listed: Int, equivalent: Int, all: Int)] = []
        for kind in Set(results.map(\.mutant.kind)).sorted() + ["all"] {
            let mine = results.filter { kind == "all" || $0.mutant.kind == kind }
            let alive = mine.filter { $0.outcome == .survived }.map { known.reasons[$0.mutant.name] }
            let equivalent = alive.count { $0?.hasPrefix(Report.equivalent) == true }
            rows.append((kind, mine.count - alive.count, alive.count - equivalent, equivalent, mine.count))
        }
        print("kind            mutants   killed   alive   equivalent   killed of the others")
        for row in rows {
            let share = Double(row.killed) / Double(max(1, row.all - row.equivalent)) * 100
            print(
                row.kind.padding(toLength: 14, withPad: " ", startingAt: 0)
                    + String(format: "%9d%9d%8d%13d%19.1f %%", row.all, row.killed, row.listed, row.equivalent, share)
            )
        }
        let new = results.filter { $0.outcome == .survived && known.reasons[$0.mutant.name] == nil }
        for result in new { print("survived: \(result.mutant.place): \(result.mutant.name) [\(result.mutant.kind)]") }
        let alive = results.filter { $0.outcome == .survived }.map { known.reasons[$0.mutant.name] }
        let others = results.count - alive.count { $0?.hasPrefix(Report.equivalent) == true }
        let isEnough = Double(results.count - alive.count) >= Double(others) * Report.leastShare / 100
        if !isEnough { print("less than \(Report.leastShare) % of the others") }
        return new.isEmpty && isEnough
    }
}
