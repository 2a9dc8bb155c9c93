import Foundation
import OffstageWire
import Testing

@Suite struct TransferMessageTests {
    private var request: TransferMessage.Request {
        var request = TransferMessage.Request(
            method: "POST",
            url: "https://api.example.com/feed?x=1",
            headers: [.init("Accept", "*/*"), .init("X", "ä")]
        )
        request.body = .streamed
        request.bodyLength = 300_000
        request.kind = .upload
        return request
    }

    private var head: TransferEvent.Head {
        TransferEvent.Head(url: "https://a.b/", status: 302, headers: [.init("Location", "/c")])
    }

    @Test func wordsOfAnApp_surviveTheWire() throws {
        let messages: [TransferMessage] = [
            .begin(request, body: Data([1, 0, 255])), .body(Data(repeating: 9, count: 70_000), isLast: false),
            .body(Data(), isLast: true), .demand(bytes: 65536), .held(true), .held(false), .follow(request),
            .follow(nil), .cancel,
        ]
        for message in messages {
            let sent = AppMessage.transfer(17, message)
            let frame = try sent.frame(outputStamp: 3)
            #expect(try AppMessage(frame) == sent)
            #expect(frame.outputStamp == 3)
        }
    }

    @Test func wordsOfADevice_surviveTheWire() throws {
        var exchange = TransferEvent.Timings.Exchange(url: "https://a.b/", fetchStart: 5)
        exchange.responseEnd = 9
        let timings = TransferEvent.Timings(exchanges: [exchange])
        let events: [TransferEvent] = [
            .waiting, .demand(bytes: 4), .rewind(to: 1 << 40), .informational(head), .kept(nil),
            .kept(.init(location: "https://a.b/u", interop: 3, length: 1 << 40, offset: 5)), .sent(bytes: 1 << 40),
            .redirect(head, request), .head(head),
            .body(Data([0, 1])), .end(timings), .failed(.init(code: -1009, networkUnavailable: 0), timings),
        ]
        for event in events {
            let sent = DeviceMessage.transfer(4_000_000_000, event)
            #expect(try DeviceMessage(sent.frame()) == sent)
        }
    }

    @Test func demand_withoutANumber_isRefused() {
        #expect(throws: WireError.self) { try AppMessage(Frame(kind: 22, id: 1)) }
        #expect(throws: WireError.self) { try AppMessage(Frame(kind: 22, id: 1, body: Data([1, 2, 3]))) }
    }

    @Test func demand_belowNothing_isNothing() throws {
        let frame = try AppMessage.transfer(1, .demand(bytes: -5)).frame(outputStamp: 0)
        #expect(try AppMessage(frame) == .transfer(1, .demand(bytes: 0)))
    }
}
