import Foundation
import OffstageJSON
import OffstageKernel
import Testing

/// What the store and the log keep of an event.
struct EventTextTests {
    private static let texts = ["", "a", "ü\"\\/\n\u{0}\u{1f}\u{7f}\u{2028}😀", #"{"aps": {"alert": "Rain"}}"#]

    private static let notifications: [RemoteNotification] = texts.flatMap { text in
        [
            RemoteNotification(payload: text),
            RemoteNotification(id: text, payload: text, type: text, priority: 5, collapseID: text),
            RemoteNotification(id: text, payload: text, lifetime: .seconds(7)),
        ]
    }

    /// The words that a background transfer needs, with texts that need care, and with what is left to the encoder.
    private static let transfers: [Event] = texts.flatMap { text -> [Event] in
        let headers = [TransferOrder.Header(text, "1"), TransferOrder.Header("name", text)]
        var order = TransferOrder(task: 7, kind: .download, method: text, url: text, origin: text, headers: headers)
        var described = order
        described.description = text
        described.isRefused = true
        described.allowsExpensive = false
        order.headers = []
        var upload = described
        upload.kind = .upload
        upload.bodyLength = 9
        upload.bodyFile = text
        let facts: [SessionFact] = [
            .created(nil, order, session: text), .created(nil, described, session: text),
            .created(nil, upload, session: text), .created(.init(rawValue: 5), upload, session: text),
            .described(text, task: 3, session: text), .described(nil, task: 3, session: text),
            .resumed(task: 3, session: text), .delivered(task: 3, session: text, isLast: true),
            .delivered(task: 3, session: text, isLast: false), .listed(session: text),
        ]
        let response = TransferResponse(
            url: text,
            status: 200,
            version: text,
            headers: headers,
            bytes: 1 << 40,
            sent: 2
        )
        let ends: [BackgroundTransferFact] = [.started, .finished(response), .progressed(bytes: 1, expected: nil)]
        let key = TransferKey(session: SessionKey(app: .init(text), session: text), task: 3)
        return facts.map { .process(.init(rawValue: 4), .session($0)) } + ends.map { .transfer(key, $0) }
    }

    private static let others: [Event] = [
        .timePassed, .push(.sent("a", .init(payload: "{}"))), .uninstalled("a"), .environment(.battery(50)),
    ]

    @Test(arguments: transfers + notifications.map { .push(.arrived("com.example.a-b", $0)) } + others)
    func event_isKeptAsFoundationWritesIt(event: Event) throws {
        let text = Data(try JSON.encoded(event))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(try String(decoding: text, as: UTF8.self) == String(decoding: encoder.encode(event), as: UTF8.self))
        #expect(try JSON.decoded(as: Event.self, from: text) == event)
        #expect(try JSONDecoder().decode(Event.self, from: text) == event)
    }
}
