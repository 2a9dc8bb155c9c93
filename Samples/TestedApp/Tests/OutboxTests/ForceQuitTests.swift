import OffstageTesting
import XCTest

/// The same device in a test of XCTest.
final class ForceQuitTests: XCTestCase {
    func testAppThatWasRemovedStaysAway() async throws {
        let phone = try await VirtualDevice(os: 18)
        let app = try await phone.install("Outbox")
        try await phone.open(app)
        try await phone.home()
        try await phone.advance(by: .seconds(2))
        try await phone.remove(app)
        phone.expect(.appRemoved, of: app)
        do {
            try await phone.wake(app, for: .push)
            XCTFail("a push woke an app that the user had removed")
        } catch {
            XCTAssertEqual(error.code, .refused)
        }
        try await phone.advance(by: .hours(1))
        phone.expect(.appLaunched, of: app, count: 1)
        XCTAssertEqual(phone.log(.taskBegun, of: app).count, 1)
    }
}
