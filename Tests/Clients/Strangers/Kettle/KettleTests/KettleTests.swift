import Heat
import UIKit
import XCTest

@testable import Kettle

@MainActor final class KettleTests: XCTestCase {
    func testTeas_areRows() {
        let controller = TeaController()
        controller.teas = ["Assam", "Sencha"]
        XCTAssertEqual(controller.tableView(UITableView(), numberOfRowsInSection: 0), 2)
    }

    func testHeater_tells() {
        let heater = Heater()
        var degrees: Int?
        heater.whenHot = { degrees = $0 }
        heater.heat(to: 80)
        XCTAssertEqual(degrees, 80)
    }
}
