@testable import OffstagePush
import Testing

/// The bytes of frames (C-2). The vectors stand in `docs/guides/courier.md` too.
@Suite struct FrameTests {
    static let hello = CourierHello(
        device: "phone",
        enrolment: "s",
        key: [UInt8](repeating: 1, count: 16),
        session: 5,
        acknowledged: 300,
        keepAlive: .seconds(60)
    )
    static let notification = CourierNotification(
        PushNotification(
            id: MessageID("0d7c8b62-3f41-4a3f-9f0e-5a4c2d1b0a99")!,
            token: DeviceToken("0011223344556677")!,
            device: "phone",
            bundle: "com.example.app",
            topic: "com.example.app",
            expiry: Moment(seconds: 2_000_000_000),
            collapseID: "x",
            payload: Array(#"{"aps":{}}"#.utf8),
            accepted: Moment(seconds: 1_900_000_000)
        ),
        sequence: 9
    )
    static let registration = CourierRegistration(bundle: "com.example.app", environment: .development, generation: 2)
    static let frames: [CourierFrame] = [
        .hello(hello),
        .welcome(.init(isPresent: true, session: .max, keepAlive: .seconds(900), credit: 32, time: Moment(seconds: 1))),
        .topics(.init(isFull: true, enabled: ["a", "b"], disabled: ["c"], removed: ["d"])),
        .topics(.init(isFull: false, enabled: ["a", "b"], disabled: ["c"], installations: ["b": 2, "c": 1])),
        .register(registration), .registered(registration, DeviceToken("0011223344556677")),
        .registered(registration, nil), .notify(notification), .acknowledge(through: 70_000, except: [3, 4]),
        .credit(64), .power(.lowPower), .ping, .pong, .bye(.init(.shutdown, retryAfter: .seconds(5))),
        .delivered(notification.id),
    ]

    @Test(arguments: frames) func `C-2 every frame is read as it was written`(frame: CourierFrame) throws {
        #expect(try CourierFrame.all(in: frame.encoded) == [frame])
    }

    @Test func `C-2 the published vectors`() throws {
        func hex(_ frame: CourierFrame) -> String {
            frame.encoded.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        #expect(hex(.ping) == "000000020a01")
        #expect(hex(.pong) == "000000020b01")
        #expect(hex(.credit(64)) == "0000000608" + "01" + "a1011840")
        #expect(hex(.acknowledge(through: 9, except: [])) == "0000000507" + "01" + "a10109")
        #expect(hex(.acknowledge(through: 300, except: [7])) == "0000000a07" + "01" + "a20119012c028107")
        let id = "3d1b0a99-3f41-4a3f-9f0e-5a4c2d1b0a99"
        #expect(
            hex(.delivered(try #require(MessageID(id)))) == "0000002a0d" + "00" + "a10178" + "24"
                + id.utf8.map { String($0, radix: 16) }.joined()
        )
        #expect(hex(.power(.sleep)) == "0000000a09" + "01" + "a10165" + "736c656570")
        #expect(
            hex(.bye(.init(.shutdown, retryAfter: .seconds(5)))) == "000000110c" + "01" + "a20168" + "73687574646f776e"
                + "02191388"
        )
        #expect(
            hex(.register(.init(bundle: "a.b", environment: .development))) == "00000017" + "0401" + "a3"
                + "0163612e62" + "026b" + "646576656c6f706d656e74" + "0301"
        )
    }

    @Test func `C-2 the largest notification and statement there can be fit into their frames`() throws {
        let name = String(repeating: "a", count: 255)
        #expect(PushType.isWellFormed(topic: name) && !PushType.isWellFormed(topic: name + "a"))
        let notification = PushNotification(
            number: .max,
            id: MessageID(random: 1, 2),
            token: try #require(DeviceToken(bytes: [UInt8](repeating: 1, count: DeviceToken.sizes.upperBound))),
            device: "phone",
            bundle: name,
            topic: name,
            type: .background,
            priority: .immediate,
            expiry: Moment(nanoseconds: .max),
            collapseID: String(repeating: "c", count: 64),
            payload: [UInt8](repeating: 32, count: PushType.largestPayload),
            accepted: Moment(nanoseconds: .max)
        )
        let names = (10..<(10 + CourierClient.namesPerFrame)).map { String(name.dropLast(2)) + "\($0)" }
        let topics = CourierTopics(
            isFull: true,
            enabled: names,
            installations: Dictionary(names.map { ($0, Int(Int32.max)) }) { $1 }
        )
        for frame in [CourierFrame.notify(.init(notification, sequence: .max)), .topics(topics)] {
            #expect(try CourierFrame.all(in: frame.encoded) == [frame])
        }
    }

    @Test func frames_comeInPieces() throws {
        let bytes = Self.frames.flatMap(\.encoded)
        for size in [1, 2, 3, 7, 100] {
            var frames: [CourierFrame] = []
            var reader = FrameCutter()
            for start in stride(from: 0, to: bytes.count, by: size) {
                frames += try reader.take(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(frames == Self.frames)
        }
    }

    @Test func `C-2 unknown frames are passed over unless they are critical`() throws {
        let unknown: [UInt8] = [0, 0, 0, 4, 200, 0, 1, 2]
        #expect(try CourierFrame.all(in: unknown + CourierFrame.ping.encoded) == [.ping])
        var critical = unknown
        critical[5] = 1
        #expect(throws: (any Error).self) { try CourierFrame.all(in: critical) }
    }

    @Test func bodies_mayHaveMoreMembers() throws {
        let credit: [UInt8] = [0, 0, 0, 9, 8, 1, 0xa2, 0x01, 0x18, 0x40, 0x18, 0x63, 0xf5]
        #expect(try CourierFrame.all(in: credit) == [.credit(64)])
    }

    @Test(
        arguments: [
            // Lengths that no frame has.
            [0, 0, 0, 0], [0, 0, 0, 1, 10], [0, 0, 0x40, 1], [0xff, 0xff, 0xff, 0xff],
            // Bodies that are no map, too short, too long, or say what cannot be.
            [0, 0, 0, 3, 8, 1, 0x01], [0, 0, 0, 4, 8, 1, 0xa1, 0x01], [0, 0, 0, 6, 8, 1, 0xa1, 0x01, 0x01, 0x01],
            [0, 0, 0, 3, 8, 1, 0xa0], [0, 0, 0, 6, 8, 1, 0xa1, 0x01, 0x19, 0x04], [0, 0, 0, 5, 8, 1, 0xa1, 0x01, 0xf5],
            [0, 0, 0, 7, 8, 1, 0xa1, 0x01, 0x19, 0x04, 0x01], [0, 0, 0, 5, 8, 1, 0xbf, 0x01, 0x01],
            // A list of four thousand million items, a text that is no UTF-8, a key twice, nesting without end.
            [0, 0, 0, 12, 7, 1, 0xa2, 0x01, 0x01, 0x02, 0x9a, 0xff, 0xff, 0xff, 0xff, 0x01],
            [0, 0, 0, 6, 9, 1, 0xa1, 0x01, 0x61, 0xff], [0, 0, 0, 7, 8, 1, 0xa2, 0x01, 0x01, 0x01, 0x01],
            [0, 0, 0, 10, 8, 1, 0xa1, 0x02, 0x81, 0x81, 0x81, 0x81, 0x81, 0x81],
            [0, 0, 0, 6, 9, 1, 0xa1, 0x01, 0x61, 0x78],
            // One app, and two counts of installations.
            [0, 0, 0, 13, 3, 1, 0xa3, 0x01, 0xf5, 0x03, 0x81, 0x61, 0x61, 0x06, 0x82, 0x01, 0x02],
        ] as [[UInt8]]
    )
    func `C-2 what breaks the rules of frames is refused`(bytes: [UInt8]) {
        #expect(throws: (any Error).self) { try CourierFrame.all(in: bytes) }
    }

    /// Random changes of good frames, and random bytes: read or refused, and never more held than one frame.
    @Test(arguments: 1...200) func frames_ofNoise(seed: UInt64) {
        var random = Chance(seed)
        for _ in 0..<50 {
            var bytes = Self.frames[Int(random.below(13))].encoded
            for _ in 0..<(1 + random.below(4)) {
                bytes[Int(random.below(UInt64(bytes.count)))] = UInt8(random.below(256))
            }
            var cutter = FrameCutter()
            _ = try? cutter.take(bytes)
            #expect(cutter.count <= 16_388)
        }
    }
}

/// Numbers that are the same every time.
struct Chance {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed &* 0x9e37_79b9_7f4a_7c15
    }

    mutating func below(_ bound: UInt64) -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) % bound
    }
}
