import Testing
import UIKit

@testable import EggTimer

@MainActor @Suite struct ViewTests {
    @Test func note_isKept() {
        let controller = TimerViewController()
        controller.note = "soft"
        #expect(controller.note as? String == "soft")
        #expect(controller.responds(to: #selector(TimerViewController.start)))
    }
}
