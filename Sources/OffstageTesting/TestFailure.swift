import Foundation
import OffstageScenario
import Testing
import XCTest

/// A place in a test.
struct CallSite {
    var fileID: StaticString
    var filePath: StaticString
    var line: UInt
    var column: UInt

    var location: SourceLocation {
        SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    }

    var position: Scenario.Position { Scenario.Position(line: Int(line), column: Int(column)) }
}

/// A failure of the test that runs, whichever library runs it.
enum TestFailure {
    /// Where no test of Swift Testing is known, as in a detached task, both libraries are told: only the one that runs
    /// listens.
    static func report(_ message: String, at place: CallSite) {
        Issue.record(Comment(rawValue: message), sourceLocation: place.location)
        if Test.current == nil { XCTFail(message, file: place.filePath, line: place.line) }
    }

    /// What is shown and fails nothing. XCTest has no such thing; it is a line on standard error there.
    static func warn(_ message: String, at place: CallSite) {
        Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: place.location)
        guard Test.current == nil else { return }
        FileHandle.standardError.write(Data("\(place.filePath):\(place.line): warning: \(message)\n".utf8))
    }
}
