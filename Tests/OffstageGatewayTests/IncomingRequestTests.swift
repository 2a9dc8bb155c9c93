import OffstagePush
import Testing

@testable import OffstageGateway

/// How header fields become a request; what a connection sent before is not read anew, and must not be taken for what
/// it sends now.
struct IncomingRequestTests {
    private func request(_ fields: [(String, String)], _ recent: inout RecentTexts) -> (ProviderRequest, size: Int) {
        var incoming = IncomingRequest()
        var size = 0
        for (name, value) in fields {
            Array(name.utf8).withUnsafeBufferPointer { name in
                Array(value.utf8).withUnsafeBufferPointer { size = incoming.add(name: name, value: $0, &recent) }
            }
        }
        return (incoming.request, size)
    }

    @Test func fieldsThatMeanSomething_areKeptInTheirOrder() {
        var recent = RecentTexts()
        let (request, size) = request(
            [
                (":method", "POST"), (":scheme", "https"), (":path", "/3/device/00"), (":authority", "a"),
                ("user-agent", "x"), ("apns-topic", "t"), ("authorization", "bearer b"), ("apns-priority", "5"),
                ("apns-topic", ""),
            ],
            &recent
        )
        #expect(
            request
                == ProviderRequest(
                    method: "POST",
                    path: "/3/device/00",
                    authority: "a",
                    headers: [
                        ("apns-topic", "t"), ("authorization", "bearer b"), ("apns-priority", "5"), ("apns-topic", ""),
                    ]
                )
        )
        // RFC 9113, 6.5.2: name, value and 32 for each field.
        #expect(size == 11 + 12 + 17 + 11 + 11 + 11 + 21 + 14 + 10 + 9 * 32)
    }

    @Test func hostStandsIn_whereThereIsNoAuthority() {
        var recent = RecentTexts()
        #expect(request([("host", "h")], &recent).0.authority == "h")
        #expect(request([(":authority", "a"), ("host", "h")], &recent).0.authority == "a")
    }

    @Test(arguments: ["other", "same", "sam", "samee", "", "SAME", "säme"])
    func aValueThatCameBefore_isNotTakenForAnother(_ value: String) {
        var recent = RecentTexts()
        for text in ["same", value, "same"] {
            let fields = [(":path", text), (":authority", text), ("apns-topic", text), ("authorization", text)]
            let request = request(fields, &recent).0
            #expect(request.path == text)
            #expect(request.authority == text)
            #expect(request.headers.map(\.value) == [text, text])
        }
    }

    @Test func bodies_areCountedWhole_andKeptAsFarAsTheyCouldBeAccepted() {
        var incoming = IncomingRequest()
        let bytes = [UInt8](repeating: 1, count: 4000)
        let sizes = (0..<3).map { _ in bytes.withUnsafeBufferPointer { incoming.append($0) } }
        #expect(sizes == [4000, 8000, 12_000])
        #expect(incoming.request.bodySize == 12_000)
        #expect(incoming.request.body.count == PushType.largestPayload + 1)
    }
}
