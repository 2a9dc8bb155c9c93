import Foundation
import Testing

@testable import OffstageJSON

@Suite("JSON that devices write and read")
struct JSONCodingTests {
    @Test("is Foundation's, to the byte", arguments: Sample.all)
    func equalsFoundation(_ sample: Sample) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let expected = String(decoding: try encoder.encode(sample), as: UTF8.self)
        #expect(String(decoding: try JSON.encoded(sample), as: UTF8.self) == expected)
        #expect(try JSONDecoder().decode(Sample.self, from: Data(expected.utf8)) == sample)
        #expect(try JSON.decoded(as: Sample.self, from: expected.utf8) == sample)
    }

    @Test("escapes what must be, as Foundation does")
    func escapes() throws {
        let text = String(String.UnicodeScalarView((0...0x2100).compactMap(Unicode.Scalar.init))) + "🗝 \u{2028}"
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        #expect(try Data(JSON.encoded(text)) == encoder.encode(text))
    }

    @Test("refuses what JSON has no number for", arguments: [Double.nan, .infinity, -.infinity])
    func refuses(_ number: Double) {
        #expect(throws: EncodingError.self) { try JSON.encoded([number]) }
    }

    @Test("has what a class and its superclass encode into one container")
    func sharesContainers() throws {
        let text = String(decoding: try JSON.encoded([Lower(), Lower()]), as: UTF8.self)
        #expect(text == #"[{"lower":[1],"upper":{}},{"lower":[1],"upper":{}}]"#)
    }

    @Test("refuses to go on with a container that was left")
    func refusesLeftContainers() async {
        await #expect(processExitsWith: .failure) { _ = try JSON.encoded(Interleaved()) }
    }

    @Test("has the type that is named as texts wherever it stands, and reads them")
    func writesTexts() throws {
        let blots = Blots(one: Blot(ink: [1, 2]), list: [Blot(ink: []), nil], byName: ["a": Blot(ink: [3])])
        let text = String(decoding: try JSON.encoded(blots, texts: Blot.self), as: UTF8.self)
        #expect(text == #"{"byName":{"a":"3"},"list":["",null],"one":"1 2"}"#)
        #expect(try JSON.decoded(as: Blots.self, from: text.utf8, texts: Blot.self) == blots)
        #expect(throws: DecodingError.self) {
            try JSON.decoded(as: [Blot].self, from: #"["1 x"]"#.utf8, texts: Blot.self)
        }
        let own = String(decoding: try JSON.encoded(Blot(ink: [1, 2])), as: UTF8.self)
        #expect(own == #"{"ink":[1,2]}"#)
        #expect(try JSON.decoded(as: Blot.self, from: own.utf8) == Blot(ink: [1, 2]))
    }

    @Test("has what a superclass encodes, and what is nested by hand")
    func nests() throws {
        let text = String(decoding: try JSON.encoded(Nested()), as: UTF8.self)
        #expect(text == #"{"list":[1,{"deep":null},[],{}],"own":"a","super":{"above":[true]}}"#)
    }
}

indirect enum Sample: Codable, Equatable, Sendable {
    case nothing
    case number(Int, small: Int8, large: UInt64)
    case fraction(Double, Float)
    case texts([String], byName: [String: String?])
    case flags([Int: Bool], Bool?)
    case pair(Sample, Sample?)
    case named(Named)

    struct Named: Codable, Equatable, Sendable {
        var zebra = 1
        var apple: String?
        var äpfel = Int64.min
        var list: [[Int]] = [[], [1, 2]]
        var none: [Named] = []
    }

    static let all: [Sample] = [
        .nothing, .number(-5, small: .max, large: .max), .fraction(0.1, 2), .fraction(1e300, -0.5),
        .fraction(.leastNonzeroMagnitude, 1e9), .fraction(1e16, 16_777_216),
        .texts(["a/b", "\"\\\n"], byName: ["b": nil, "a": "\u{8}\u{c}\u{1f}", "é": "", "z": "ß"]),
        .flags([3: true, 20: false], nil), .pair(.nothing, .pair(.number(0, small: 0, large: 0), nil)),
        .named(Named()), .named(Named(apple: "x", none: [Named()])),
    ]
}

extension JSONCodingTests {
    @Test(
        "says what is wrong",
        arguments: [
            (#"{"number":{"_0":1,"small":300,"large":2}}"#, "an Int8 is expected in place of the number 300"),
            (#"{"number":{"_0":1.5,"small":3,"large":2}}"#, "an Int is expected in place of the number 1.5"),
            (#"{"number":{"_0":1,"small":3}}"#, #"there is no member "large""#),
            (#"{"number":[]}"#, "an object is expected in place of a list"),
            (#"{"flags":[{"x":1},null]}"#, "an object is expected in place of a list"),
            (#"{"texts":{"_0":["a",null],"byName":{}}}"#, "a text is expected in place of null"),
            (#"{"texts":{"_0":"a","byName":{}}}"#, "a list is expected in place of a text"),
            (#"{"fraction":{"_0":true,"_1":0}}"#, "a number is expected in place of true or false"),
            (#"{"number":"#, "the text ends where a value is expected at byte 10"),
        ]
    )
    func explains(_ text: String, _ problem: String) throws {
        let error = #expect(throws: (any Error).self) { try JSON.decoded(as: Sample.self, from: text.utf8) }
        #expect(try #require(error.map { "\($0)" }).contains(problem))
    }

    @Test("reads lists and superclasses by hand, and no further than they go")
    func readsByHand() throws {
        let text = #"{"list":[1,{"deep":null},[true],null,7],"super":{"above":[true]}}"#
        let parts = try JSON.decoded(as: Parts.self, from: text.utf8)
        #expect(parts.numbers == [1, 7])
        #expect(parts.isDeepNull && parts.flag && parts.above)
        #expect(throws: DecodingError.self) { try JSON.decoded(as: Parts.self, from: #"{"list":[1]}"#.utf8) }
    }
}

private struct Blot: Codable, Equatable, JSONText {
    var ink: [UInt8]

    init(ink: [UInt8]) { self.ink = ink }

    init?(jsonText: String) {
        let numbers = jsonText.split(separator: " ").map { UInt8($0) }
        guard !numbers.contains(nil) else { return nil }
        ink = numbers.compactMap(\.self)
    }

    var jsonText: String { ink.map(String.init).joined(separator: " ") }
}

private struct Blots: Codable, Equatable {
    var one: Blot
    var list: [Blot?]
    var byName: [String: Blot]
}

private struct Parts: Decodable {
    var numbers: [Int] = []
    var isDeepNull = false
    var flag = false
    var above = false

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Nested.Key.self)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        numbers.append(try list.decode(Int.self))
        isDeepNull = try list.nestedContainer(keyedBy: Nested.Key.self).decodeNil(forKey: .deep)
        var flags = try list.nestedUnkeyedContainer()
        flag = try flags.decode(Bool.self)
        let isNull = try list.decodeNil()
        #expect(isNull && list.currentIndex == 4)
        numbers.append(try list.decode(Int.self))
        #expect(list.isAtEnd)
        let outer = try container.superDecoder().container(keyedBy: Nested.Key.self)
        above = try outer.decode([Bool].self, forKey: .above) == [true]
    }
}

/// Encodes itself by hand, in every way that there is.
private struct Nested: Encodable {
    enum Key: String, CodingKey { case list, own, deep, above, `super` }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("a", forKey: .own)
        var above = container.superEncoder().container(keyedBy: Key.self)
        var flags = above.nestedUnkeyedContainer(forKey: .above)
        try flags.encode(true)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try list.encode(1)
        var deep = list.nestedContainer(keyedBy: Key.self)
        try deep.encodeNil(forKey: .deep)
        _ = list.nestedUnkeyedContainer()
        _ = list.superEncoder()
    }
}

private class Upper: Encodable {
    private struct Nothing: Encodable {
        func encode(to encoder: any Encoder) {}
    }

    private let upper = Nothing()
}

private final class Lower: Upper {
    private enum Key: CodingKey { case lower }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode([1], forKey: .lower)
    }
}

private struct Interleaved: Encodable {
    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        var inner = list.nestedUnkeyedContainer()
        try list.encode(1)
        try inner.encode(2)
    }
}
