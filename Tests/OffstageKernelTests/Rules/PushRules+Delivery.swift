import Foundation
import Testing

@testable import OffstageKernel

/// When a gateway hears that a notification has reached its app's code, or the user (C-15).
extension PushRules {
    @Test func `C-15 a silent push is delivered when the handler is called, not when it arrives`() throws {
        var phone = Phone.registered()
        phone.send(.simulated(.termination(Phone.app)))
        phone.run(until: 20)
        phone.arrive(id: "a")
        #expect(phone.delivered == ["a"])
        let calls = phone.effects.firstIndex {
            if case .deliver(_, let delivery) = $0, case .receivePush = delivery.callback { true } else { false }
        }
        let said = phone.effects.firstIndex(of: .delivered("a"))
        #expect(try #require(calls) < #require(said))
    }

    @Test func `C-15 what waits on the device is delivered when it comes to the app`() {
        var phone = Phone.registered()
        phone.send(.environment(.backgroundRefresh(.denied)))
        phone.arrive(id: "a")
        phone.run(until: 60)
        #expect(phone.delivered.isEmpty)
        phone.open()
        phone.run(until: 61)
        #expect(phone.delivered == ["a"])
    }

    @Test func `C-15 shown and heard of, it is delivered once, and a tap changes nothing`() {
        var phone = Phone.notified(.notifies(hasDelegate: false))
        phone.arrive(Phone.alertThatWakes, id: "a")
        #expect(phone.handled.count == 1 && phone.notifications().count == 1)
        #expect(phone.delivered == ["a"])
        phone.tap()
        phone.run(until: 20)
        #expect(phone.handled.count == 2)
        #expect(phone.delivered == ["a"])
    }

    @Test func `C-15 an alert is delivered when it is shown, its badge alone is, or its delegate is asked`() {
        var phone = Phone.notified()
        phone.arrive(Phone.alert, id: "a")
        phone.arrive(#"{"aps": {"badge": 5}}"#, id: "b")
        phone.arrive(#"{"aps": {"alert": "Rain"}}"#, id: "without a badge")
        phone.open()
        phone.arrive(Phone.alert, id: "c")
        #expect(phone.delivered == ["a", "b", "without a badge", "c"])
        phone.send(.user(.answeredNotifications(Phone.app, isAllowed: false)))
        phone.home()
        phone.arrive(Phone.alert, id: "d")
        #expect(phone.delivered.last == "c", "nobody has seen it")
        phone.add()
        #expect(phone.delivered.count == 4, "what the app shows itself is no provider's")
        var other = Phone.notified(.notifies(presents: nil))
        other.open()
        other.arrive(Phone.alert, id: "e")
        #expect(other.delivered == ["e"], "its delegate has said nothing yet")
    }

    @Test func `C-15 what the user keeps from an app is never delivered`() {
        var phone = Phone.registered()
        phone.send(.user(.removed(Phone.app)))
        phone.arrive(id: "a")
        phone.open()
        phone.run(until: 60)
        #expect(phone.pushes().last == "dropped force-quit")
        #expect(phone.delivered.isEmpty)
    }

    @Test func `C-15 two with one collapse id are two deliveries`() {
        var phone = Phone.notified()
        for id in ["a", "b"] {
            let notification = RemoteNotification(id: id, payload: Phone.alert, collapseID: "news")
            phone.send(.push(.arrived(Phone.app, notification)))
        }
        #expect(phone.delivered == ["a", "b"])
    }

    @Test func `C-15 a device that starts again says nothing twice`() throws {
        var phone = Phone.notified()
        phone.arrive(Phone.alert, id: "a")
        try phone.storeAndReadBack()
        phone.send(.started)
        phone.arrive(Phone.alert, id: "a")
        phone.arrive(Phone.alert, id: "b")
        #expect(phone.delivered == ["a", "b"])
    }

    /// A limit of this device: it waits for the newest 1024 to reach somebody.
    @Test func arrivals_beyondTheWindow_areNotAwaited_alsoByADeviceThatStartsAgain() throws {
        var arrivals = Arrivals()
        for number in 0...1024 { arrivals.add("\(number)") }
        #expect(!arrivals.deliver("0") && arrivals.deliver("1") && arrivals.deliver("1024"))
        #expect(!arrivals.contains("0") && arrivals.contains("1") && arrivals.contains("1024"))
        arrivals = try JSONDecoder().decode(Arrivals.self, from: JSONEncoder().encode(arrivals))
        #expect(arrivals.deliver("2") && !arrivals.deliver("1"))
        arrivals.add("new")
        #expect(!arrivals.contains("1") && arrivals.contains("2") && arrivals.contains("1024"))
    }

    @Test func arrivals_storedByAnEarlierVersion_areRead() throws {
        var arrivals = try JSONDecoder().decode(Arrivals.self, from: Data(#"{"ids":["a"],"place":0}"#.utf8))
        #expect(arrivals.contains("a") && !arrivals.deliver("a"))
        arrivals.add("b")
        #expect(arrivals.deliver("b") && !arrivals.deliver("b"))
    }
}
