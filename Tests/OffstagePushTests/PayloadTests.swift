import OffstageJSON
import OffstagePush
import Testing

/// What is read of a body (Y-1 to Y-11), and the parser under it.
@Suite struct PayloadTests {
    var desk = Desk()

    private func lints(_ aps: String) -> [String] { Payload(Array("{\"aps\":{\(aps)}}".utf8)).lints }

    @Test mutating func `Y-1 the body is one object of JSON in UTF-8`() {
        for body in ["x", "[]", "1", "null", "{", "{}{}", #"{"a":1,}"#, "{'a':1}", "\u{feff}{}"] {
            #expect(desk.reason(desk.request(body: body)) == .payloadEmpty, "\(body)")
        }
        var request = desk.request()
        request.body = [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]
        request.bodySize = request.body.count
        #expect(desk.reason(request) == .payloadEmpty)
        var settings = PushSettings()
        settings.acceptsMalformedJSON = true
        desk = Desk(settings)
        #expect(desk.accepted(desk.request(body: "x"))?.flaw == .malformedPayload)
    }

    @Test mutating func `Y-2 aps may be missing; as another type it is thrown away`() {
        let silent = desk.request(["apns-push-type": "background", "apns-priority": "5"], body: #"{"k":1}"#)
        #expect(desk.accepted(silent)?.flaw == nil)
        #expect(desk.lints(silent) == ["aps is missing"])
        #expect(desk.accepted(desk.request(body: #"{"aps":1}"#))?.flaw == .malformedPayload)
        #expect(desk.reason(desk.request(body: #"{"aps":{"badge":"x","sound":1}}"#)) == nil)
        var settings = PushSettings()
        settings.refusesLints = true
        desk = Desk(settings)
        #expect(desk.reason(desk.request(body: #"{"aps":{"badge":"x"}}"#))?.status == 400)
    }

    @Test func `Y-3 unknown keys inside aps are linted, outside they are the app's`() {
        #expect(lints(#""alert":"a","colour":1"#) == ["aps.colour is unknown"])
        #expect(Payload(Array(#"{"aps":{},"colour":null}"#.utf8)).lints == [])
    }

    @Test func `Y-4 an alert is a string or a dictionary`() {
        #expect(lints(#""alert":"a""#) == [])
        #expect(lints(#""alert":{"title":"t","loc-key":"k","loc-args":["a"]}"#) == [])
        #expect(lints(#""alert":1"#).count == 1)
        #expect(lints(#""alert":{"loc-args":[1]}"#).count == 1)
    }

    @Test func `Y-5 a badge is a whole number from 0`() {
        for good in ["0", "7"] { #expect(lints("\"badge\":\(good)") == []) }
        for bad in ["-1", "1.5", "\"1\"", "null"] { #expect(lints("\"badge\":\(bad)").count == 1, "\(bad)") }
    }

    @Test func `Y-6 a sound is a name or a dictionary with a volume from 0 to 1`() {
        #expect(lints(#""sound":"default""#) == [])
        #expect(lints(#""sound":{"critical":1,"name":"a","volume":0.5}"#) == [])
        #expect(lints(#""sound":{"volume":1.5}"#).count == 1)
        #expect(lints(#""sound":7"#).count == 1)
    }

    @Test func `Y-7 content-available is 1; true and a string are understood and linted`() {
        for (value, wakes, count) in [("1", true, 0), ("true", true, 1), ("\"1\"", true, 1), ("0", false, 0)] {
            let payload = Payload(Array("{\"aps\":{\"content-available\":\(value)}}".utf8))
            #expect(payload.wakes == wakes, "\(value)")
            #expect(payload.lints.count == count, "\(value)")
        }
    }

    @Test mutating func `Y-8 a silent notification has nothing to see`() {
        let changes = ["apns-push-type": "background", "apns-priority": "5"]
        for key in [#""alert":"a""#, #""badge":1"#, #""sound":"s""#] {
            let body = "{\"aps\":{\"content-available\":1,\(key)}}"
            #expect(desk.accepted(desk.request(changes, body: body))?.flaw == .pushTypeMismatch, "\(key)")
        }
        #expect(desk.accepted(desk.request(changes, body: #"{"aps":{"content-available":1}}"#))?.flaw == nil)
    }

    @Test func `Y-10 identifiers are strings`() {
        for key in ["thread-id", "category", "target-content-id", "filter-criteria"] {
            #expect(lints("\"\(key)\":\"x\"") == [])
            #expect(lints("\"\(key)\":1").count == 1)
        }
    }

    @Test func `Y-11 interruption levels, relevance, and the keys of Live Activities`() {
        #expect(lints(#""interruption-level":"critical","relevance-score":0.5"#) == [])
        #expect(lints(#""interruption-level":"loud""#).count == 1)
        #expect(lints(#""timestamp":1,"event":"update","content-state":{},"stale-date":1"#) == [])
    }

    @Test func parser_takesWhatJSONIs() throws {
        let text = #" {"a":[1,-0.5e+3,true,false,null,"\u00e9\ud83d\ude00\n\/"],"a":{}} "#
        let value = try JSONParser.parse(Array(text.utf8))
        #expect(
            value
                == .object([
                    .init(
                        "a",
                        .array([.number("1"), .number("-0.5e+3"), .bool(true), .bool(false), .null, .string("é😀\n/")])
                    ),
                    .init("a", .object([])),
                ])
        )
        #expect(value["a"] == .object([]), "the last of two")
    }

    @Test func parser_refusesWhatJSONIsNot() {
        let odd = [
            "", " ", "01", "1.", ".5", "+1", "1e", "-", "nul", "tru", "\"", "\"\\x\"", "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
            "\"\u{1}\"", "[1,]", "[1 2]", "{\"a\"}", "{1:2}", "[1]]", "NaN", "/**/1",
        ]
        for text in odd {
            #expect(throws: JSONParser.Problem.self, "\(text)") { try JSONParser.parse(Array(text.utf8)) }
        }
    }

    @Test func parser_boundsTheDepth() {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        #expect(throws: JSONParser.Problem.self) { try JSONParser.parse(deep) }
        let most = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(throws: Never.self) { try JSONParser.parse(Array(most.utf8)) }
    }

    @Test func parser_survivesAnyBytes() {
        var state: UInt64 = 42
        let seeds = [#"{"aps":{"alert":"hié😀\n"},"k":[1.5e3,null,true]}"#, "[[[[1]]]]", #""\ud83d\ude00""#]
        for round in 0..<20_000 {
            var bytes = Array(seeds[round % seeds.count].utf8)
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 56)
            }
            _ = Payload(bytes)
        }
    }
}
