import XCTest

@testable import Tally

@MainActor final class CountTests: XCTestCase {
    private var app: AppDelegate!

    override func setUp() async throws {
        app = AppDelegate()
    }

    func testCount() {
        XCTAssertTrue(Thread.isMainThread)
        XCTAssertEqual(app.count, 3)
    }

    func testSaving() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try app.save(to: url)
        XCTAssertEqual(try String(contentsOf: url), "2")
        try Data("3".utf8).write(to: url, options: .atomic)
        try FileManager.default.removeItem(at: url)
    }
}
