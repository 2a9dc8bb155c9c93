import Foundation
import Testing
import UIKit

@testable import ExecutionTable

@MainActor struct ExecutionTableTests {
    @Test func launchShowsTheTable() {
        let delegate = AppDelegate()
        #expect(delegate.application(.shared, didFinishLaunchingWithOptions: nil))
        #expect(delegate.window?.rootViewController is UINavigationController)
        #expect(delegate.viewController.title == "Executions")
    }

    @Test func defaultsKeepCodableValues() {
        UserDefaults.standard.set(codable: State(executions: []), forKey: "test")
        let state: State? = UserDefaults.standard.codable(forKey: "test")
        #expect(state?.executions.isEmpty == true)
    }
}
