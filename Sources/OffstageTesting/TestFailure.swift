import OffstageScenario
import Testing
import XCTest

/// A place in a test.
struct CallSite {
    var fileID: StaticString
    var filePath: StaticString
    var line: UInt
    var column: UInt

    var position: Scenario.Position { Scenario.Position(line: Int(line), column: Int(column)) }
}

/// A failure of the test that runs, whichever library runs it.
enum TestFailure {
    /// Where no test of Swift Testing is known, as in a detached task, both libraries are told: only the one that runs
    /// listens.
    static func report(_ message: String, at place: CallSite) {
        Issue.record(
            Comment(rawValue: message),
            sourceLocation: SourceLocation(
                fileID: "\(place.fileID)",
                filePath: "\(place.filePath)",
                line: Int(place.line),
                column: Int(place.column)
            )
        )
        if Test.current == nil { XCTFail(message, file: place.filePath, line: place.line) }
    }
}
