import Foundation
import OffstageApp
import Synchronization
import Testing

@Suite struct NotificationCenterTests {
    private let name = Notification.Name("test.\(UUID().uuidString)")

    @Test func `L-14 observers are called in the order of registration`() {
        let center = OffstageApp.NotificationCenter()
        let called = Mutex<[Int]>([])
        for observer in 0..<50 {
            center.addObserver(forName: name, object: nil, queue: nil) { _ in called.withLock { $0.append(observer) } }
        }
        center.post(name: name, object: nil)
        #expect(called.withLock { $0 } == Array(0..<50))
    }

    @Test func observer_whenRemoved_isNotCalled() {
        let center = OffstageApp.NotificationCenter()
        let calls = Mutex(0)
        let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in calls.withLock { $0 += 1 } }
        center.post(name: name, object: nil)
        center.removeObserver(token)
        center.post(name: name, object: nil)
        #expect(calls.withLock { $0 } == 1)
    }

    @Test func observer_ofOneObject_doesNotHearOthers() {
        let center = OffstageApp.NotificationCenter()
        let sender = NSObject()
        let calls = Mutex(0)
        center.addObserver(forName: name, object: sender, queue: nil) { _ in calls.withLock { $0 += 1 } }
        center.post(name: name, object: NSObject())
        center.post(name: name, object: nil)
        center.post(name: name, object: sender)
        #expect(calls.withLock { $0 } == 1)
    }

    private final class Listener: NSObject {
        private(set) var heard: [String] = []
        func hear(_ notification: Notification) { heard.append(notification.name.rawValue) }
        func hearNothing() { heard.append("nothing") }
    }

    @Test func observerWithASelector_isSentMessagesUntilItIsRemovedOrGone() {
        let center = OffstageApp.NotificationCenter()
        var listener: Listener? = Listener()
        weak let kept = listener
        let hear = Selector(_name: "hear:", Listener.hear)
        center.addObserver(listener!, selector: hear, name: name, object: nil)
        center.addObserver(
            listener!,
            selector: Selector(_name: "hearNothing", Listener.hearNothing),
            name: name,
            object: nil
        )
        center.post(name: name, object: nil)
        center.post(name: Notification.Name("other"), object: nil)
        #expect(listener?.heard == [name.rawValue, "nothing"])
        center.removeObserver(listener!)
        center.post(name: name, object: nil)
        #expect(listener?.heard.count == 2)
        // It is not kept, and nothing happens when it is gone.
        center.addObserver(listener!, selector: hear, name: name, object: nil)
        listener = nil
        #expect(kept == nil)
        center.post(name: name, object: nil)
    }

    @Test func defaultCenter_andFoundations_hearEachOtherOnce() {
        let ours = Mutex(0)
        let theirs = Mutex(0)
        let token = OffstageApp.NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
            ours.withLock { $0 += 1 }
        }
        let other = Foundation.NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
            theirs.withLock { $0 += 1 }
        }
        Foundation.NotificationCenter.default.post(name: name, object: nil)
        #expect(ours.withLock { $0 } == 1 && theirs.withLock { $0 } == 1)
        OffstageApp.NotificationCenter.default.post(name: name, object: nil)
        #expect(ours.withLock { $0 } == 2 && theirs.withLock { $0 } == 2)
        OffstageApp.NotificationCenter.default.removeObserver(token)
        Foundation.NotificationCenter.default.removeObserver(other)
    }

    @Test func sequence_ofNotifications_hasThoseSinceItWasMade() async {
        let center = OffstageApp.NotificationCenter()
        let notifications = center.notifications(named: name)
        for number in 1...3 { center.post(name: name, object: nil, userInfo: ["number": number]) }
        var numbers: [Int] = []
        for await notification in notifications {
            numbers.append(notification.userInfo?["number"] as? Int ?? 0)
            if numbers.count == 3 { break }
        }
        #expect(numbers == [1, 2, 3])
    }
}
