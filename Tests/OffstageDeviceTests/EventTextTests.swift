import Foundation
import OffstageKernel
import Testing

@testable import OffstageDevice

/// What the store keeps of an event, where it does not leave that to `JSONEncoder`.
struct EventTextTests {
    private static let texts = ["", "a", "ü\"\\/\n\u{0}\u{1f}\u{7f}\u{2028}😀", #"{"aps": {"alert": "Rain"}}"#]

    private static let notifications: [RemoteNotification] = texts.flatMap { text in
        [
            RemoteNotification(payload: text),
            RemoteNotification(id: text, payload: text, type: text, priority: 5, collapseID: text),
            RemoteNotification(id: text, payload: text, lifetime: .seconds(7)),
        ]
    }

    @Test(arguments: notifications) func arrival_isKeptAsTheEncoderWritesIt(notification: RemoteNotification) throws {
        let event = Event.push(.arrived("com.example.a-b", notification))
        let text = try event.json(JSONEncoder())
        #expect(try JSONDecoder().decode(Event.self, from: text) == event)
        let object = try #require(JSONSerialization.jsonObject(with: text) as? NSDictionary)
        #expect(try object == JSONSerialization.jsonObject(with: JSONEncoder().encode(event)) as? NSDictionary)
    }

    @Test func otherEvents_areTheEncoders() throws {
        for event in [Event.timePassed, .push(.sent("a", .init(payload: "{}"))), .uninstalled("a")] {
            let text = try event.json(JSONEncoder())
            #expect(try JSONDecoder().decode(Event.self, from: text) == event)
        }
    }
}
