import XCTest

@testable import Cooking

final class EggTests: XCTestCase {
    private var egg: Egg!

    override func setUp() {
        egg = Egg(seconds: 1)
    }

    func testTable_isLaidForTheDelegate() {
        XCTAssertEqual(egg.table, "0 plates, 0 guests, asked false")
    }

    func testEgg_boils() {
        let cook = Cook(expectation(description: "boiled"))
        egg.delegate = cook
        egg.boil()
        waitForExpectations(timeout: 10)
        XCTAssertEqual(egg.secondsLeft, 0)
    }
}

private final class Cook: NSObject, EggDelegate {
    private let boiled: XCTestExpectation

    init(_ boiled: XCTestExpectation) {
        self.boiled = boiled
    }

    @objc func eggDidBoil(_ egg: Egg) {
        boiled.fulfill()
    }
}
