import Foundation
import OffstageTesting
import Testing
import XCTest

/// Set in a process whose tests are to fail.
private let isToFail = ProcessInfo.processInfo.environment["OFFSTAGE_EXPECTATION_FAILS"] != nil

final class ExpectationInXCTest: XCTestCase {
    func testExpectation() async throws {
        guard isToFail else { return }
        let phone = try await VirtualDevice(os: 18)
        phone.expect(.appLaunched)
    }
}

@Test func expectation_inADetachedTask() async throws {
    guard isToFail else { return }
    let phone = try await VirtualDevice(os: 18)
    let task = Task.detached { () -> Void in phone.expect(.appLaunched) }
    await task.value
}

/// An expectation fails a test of XCTest, and one that Swift Testing does not know of: seen from outside, in a process
/// of its own.
@Suite(.timeLimit(.minutes(3))) struct OtherLibraryTests {
    private func run(_ arguments: String...) throws -> (code: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["OFFSTAGE_EXPECTATION_FAILS": "1"]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text.contains("app-launched: expected at least 1, observed none"), "\(text)")
        #expect(text.contains("the device starts: iOS 18, seed 1"))
        return (process.terminationStatus, text)
    }

    @Test func expectation_notMetInXCTest_failsItOnceAtItsPlace() throws {
        let (code, text) = try run("OffstageTestingTests.ExpectationInXCTest/testExpectation")
        #expect(code == 1)
        let place = "OtherLibraryTests.swift:13: error: ExpectationInXCTest.testExpectation : failed - app-launched"
        #expect(text.contains(place), "\(text)")
        #expect(text.contains("Executed 1 test, with 1 failure (0 unexpected)"))
    }

    @Test func expectation_notMetInADetachedTask_failsTheRunOnceAtItsPlace() throws {
        let filter = [
            "--testing-library", "swift-testing", "--filter", "OffstageTestingTests.expectation_inADetachedTask",
        ]
        let (code, text) = try run(filter[0], filter[1], filter[2], filter[3])
        #expect(code == 1)
        #expect(text.contains("recorded an issue at OtherLibraryTests.swift:20:"), "\(text)")
        #expect(text.contains("failed after") && text.contains("with 1 issue."))
    }
}
