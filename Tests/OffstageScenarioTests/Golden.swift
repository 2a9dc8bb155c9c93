import Foundation
import Testing

/// Compares a text with the file of that name in `Golden/`. With `OFFSTAGE_RECORD=1` in the environment it writes the
/// file instead: look at the difference before you commit it.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
    if ProcessInfo.processInfo.environment["OFFSTAGE_RECORD"] == "1" {
        try Data(text.utf8).write(to: file)
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    guard text != golden else { return }
    let pairs = zip(
        text.split(separator: "\n", omittingEmptySubsequences: false),
        golden.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let (line, pair) = pairs.enumerated().first { $1.0 != $1.1 } ?? (0, ("(its length)", ""))
    Issue.record("\(name):\(line + 1) is\n\(pair.1)\nbut the text has\n\(pair.0)", sourceLocation: sourceLocation)
}
