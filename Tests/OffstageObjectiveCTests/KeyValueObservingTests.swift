import Foundation
import Testing

@testable import OffstageObjectiveC

@Suite struct KeyValueObservingTests {
    private class Egg: NSObject {
        var size = 0 { didSet { _KeyValueObserving.changed(self, "size", old: oldValue, new: size) } }
        var hen: String? { didSet { _KeyValueObserving.changed(self, "hen", old: oldValue, new: hen) } }
    }

    private final class Duck: Egg {}

    private final class Watcher: NSObject, _KeyValueObserver {
        var heard: [String] = []

        func observeValue(
            forKeyPath keyPath: String?,
            of object: Any?,
            change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            heard.append("\(keyPath ?? "") \(change?[.oldKey] ?? "none") \(change?[.newKey] ?? "none")")
        }
    }

    @Test func observer_hearsOfEveryChange_untilItsTokenGoes() {
        let (duck, other) = (Duck(), Duck())
        var heard: [String] = []
        var token: NSKeyValueObservation? = duck.observe(\.size, _named: "size", options: [.old, .new, .initial]) {
            heard.append("\($0 === duck) \($1.oldValue ?? -1) \($1.newValue ?? -1)")
        }
        let second = duck.observe(\.size, _named: "size") { _, change in heard.append("\(change.newValue == nil)") }
        duck.size = 2
        other.size = 3
        #expect(heard == ["true -1 0", "true 0 2", "true"])
        withExtendedLifetime(token) {}
        token = nil
        second.invalidate()
        duck.size = 4
        #expect(heard.count == 3)
    }

    @Test func observerByName_isTakenAway() {
        let (egg, watcher) = (Egg(), Watcher())
        egg.addObserver(watcher, forKeyPath: "hen", options: [.old, .new], context: nil)
        egg.hen = "Ada"
        egg.size = 1
        egg.removeObserver(watcher, forKeyPath: "hen")
        egg.hen = nil
        #expect(watcher.heard == ["hen <null> Ada"])
    }

    @Test func changeThatIsTold_isReadByItsKeyPath() {
        let egg = Egg()
        var heard: [Int?] = []
        let token = egg.observe(\.size, _named: "size", options: .new) { heard.append($1.newValue) }
        egg.didChangeValue(forKey: "size")
        #expect(heard == [0])
        withExtendedLifetime(token) {}
    }
}
