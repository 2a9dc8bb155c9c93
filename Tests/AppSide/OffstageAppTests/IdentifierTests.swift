import OffstageUIKit
import Testing

@Suite struct IdentifierTests {
    @MainActor @Test func `L-26 the invalid identifier is zero, and none that a task has`() {
        #expect(UIBackgroundTaskIdentifier.invalid.rawValue == 0)
        #expect(UIApplication.shared.beginBackgroundTask(withName: "first") != .invalid)
    }
}
