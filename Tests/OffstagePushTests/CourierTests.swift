import OffstagePush
import Testing

/// Gateway and devices event by event, with a clock of the test's (C-1 to C-16).
@Suite struct CourierTests {
    var office = PostOffice()

    @Test mutating func `C-3 a device is welcomed, and without HELLO turned away after 5 s`() throws {
        office.add("phone")
        #expect(office.devices["phone"]?.news == [.online(.init(session: 77, sequence: 0))])
        let silent = office.open()
        office.pass(.milliseconds(4999))
        #expect(!office.closed.contains(silent))
        office.pass(.milliseconds(1))
        #expect(try office.frames(silent) == [.bye(.init(.timeout))])
        #expect(office.closed == [silent])
        #expect(office.isOnline("phone"))
    }

    @Test mutating func `C-3 the secret admits new devices, and a device's key is its own from then`() throws {
        office.add("stranger", enrolment: "guess")
        #expect(office.devices["stranger"]?.news == [.ended(.notAuthorised)])
        office.pass(.seconds(3600))
        #expect(!office.isOnline("stranger"))
        office.add("phone")
        let thief = office.open()
        let hello = CourierHello(device: "phone", enrolment: "secret", key: [UInt8](repeating: 8, count: 32))
        office.feed(.received(thief, CourierFrame.hello(hello).encoded))
        #expect(try office.frames(thief) == [.bye(.init(.notAuthorised))])
        #expect(office.isOnline("phone"), "nobody is thrown out by a wrong key")
        let old = office.open()
        let later = CourierHello(device: "phone", enrolment: "secret", key: PostOffice.key, versions: 2...3)
        office.feed(.received(old, CourierFrame.hello(later).encoded))
        #expect(try office.frames(old) == [.bye(.init(.version))])
    }

    @Test mutating func `C-3 what a device says behind its HELLO waits for its admission`() throws {
        let connection = office.open()
        let hello = CourierHello(device: "phone", enrolment: "secret", key: PostOffice.key)
        let bytes = [CourierFrame.hello(hello), .power(.sleep), .ping].flatMap(\.encoded)
        office.feed(.received(connection, bytes))
        #expect(try office.frames(connection).map(\.isPong) == [false, true])
        office.push(to: "phone", priority: .considerate)
        #expect(office.log.last == "1 held power")
    }

    @Test mutating func `C-4 a session goes on, and what it was told too`() {
        office.add("phone")
        office.tell("phone", .topics(enabled: [], disabled: ["a"]))
        office.push(to: "phone", bundle: "b")
        office.cut("phone")
        office.push(to: "phone")
        #expect(office.log.last == "2 discarded disabled")
        office.pass(.seconds(10))
        #expect(office.devices["phone"]?.news.last == .online(.init(session: 77, sequence: 1)))
    }

    @Test mutating func `C-4 a device that the gateway does not know tells everything anew`() {
        office.add("phone", position: .init(session: 5, sequence: 40))
        office.tell("phone", .register(.init(bundle: "a", environment: .development)))
        #expect(office.devices["phone"]?.news.first == .online(.init(session: 77, sequence: 0)))
        office.push(to: "phone")
        #expect(office.numbers("phone") == ["1"], "a new session counts from its start")
        office.courier = Courier()
        office.keys = [:]
        office.cut("phone")
        let count = office.devices["phone"]?.news.count ?? 0
        office.pass(.seconds(10))
        let token = CourierNews.token(.init(bundle: "a", environment: .development), office.token)
        #expect(office.devices["phone"]?.news.dropFirst(count).contains(token) == true)
    }

    @Test mutating func `C-5 a notification is confirmed after it is durable`() {
        office.add("phone")
        office.devices["phone"]?.confirms = false
        office.push(to: "phone", bundle: "a")
        office.push(to: "phone", bundle: "b")
        #expect(office.kept == [1, 2])
        office.tell("phone", .stored(through: 1))
        #expect(office.kept == [2])
        #expect(office.log.last == "1 acked")
        office.tell("phone", .stored(through: 2))
        #expect(office.kept == [])
    }

    @Test mutating func `C-6 what was not confirmed comes again, once`() {
        office.add("phone")
        office.devices["phone"]?.isCutOff = true
        office.push(to: "phone")
        office.devices["phone"]?.isCutOff = false
        office.cut("phone")
        #expect(office.log.last == "1 stored unacknowledged")
        office.pass(.seconds(10))
        #expect(office.numbers("phone") == ["1"])
        #expect(office.kept == [])
    }

    @Test mutating func `C-6 a confirmation that was lost is made up by the next HELLO`() {
        office.add("phone")
        office.devices["phone"]?.confirms = false
        office.push(to: "phone")
        // The device stores it, and the connection ends before the confirmation arrives.
        office.cut("phone")
        office.tell("phone", .stored(through: 1))
        office.pass(.seconds(10))
        #expect(office.log.suffix(2) == ["1 stored unacknowledged", "1 acked"], "sent once only")
        #expect(office.kept == [])
    }

    @Test mutating func `C-6 a gateway that forgot its sequences goes on behind the device's`() {
        office.add("phone")
        office.push(to: "phone")
        office.push(to: "phone")
        // Killed: its sessions are in the store, its counts are not.
        office.courier = Courier()
        office.devices["phone"]?.connection = nil
        office.tell("phone", .lost)
        office.pass(.seconds(10))
        office.push(to: "phone")
        #expect(office.numbers("phone") == ["1", "2", "3"])
        #expect(office.kept == [])
    }

    @Test mutating func `C-6 a device that cannot store says so, and gets it again`() {
        office.add("phone")
        office.devices["phone"]?.confirms = false
        office.push(to: "phone")
        office.tell("phone", .notStored)
        #expect(!office.isOnline("phone"))
        office.devices["phone"]?.confirms = true
        office.pass(.seconds(10))
        #expect(office.log.last == "1 acked")
    }

    @Test mutating func `C-8 a device that wakes up gets what was held`() {
        office.add("phone")
        office.tell("phone", .power(.sleep))
        for _ in 1...3 { office.push(to: "phone", priority: .considerate) }
        #expect(office.numbers("phone") == [])
        office.push(to: "phone", bundle: "b")
        office.tell("phone", .power(.awake))
        #expect(office.numbers("phone") == ["4", "3"])
    }

    @Test mutating func `C-9 no more are on their way than the device takes`() {
        office.add("phone")
        office.devices["phone"]?.confirms = false
        for number in 0..<40 { office.push(to: "phone", bundle: "app\(number)") }
        #expect(office.devices["phone"]?.stored.count == 32)
        office.tell("phone", .credit(36))
        #expect(office.devices["phone"]?.stored.count == 36)
        office.tell("phone", .stored(through: 36))
        #expect(office.devices["phone"]?.stored.count == 40)
    }

    @Test mutating func `C-9 what the device does not read is stored, and after 30 s it is offline`() {
        office.add("phone")
        office.acknowledgesWrites = false
        office.devices["phone"]?.isCutOff = true
        for number in 0..<32 { office.push(to: "phone", bundle: "app\(number)", size: 4096) }
        let sent = office.log.filter { $0.hasSuffix("sent") }.count
        #expect(sent == 15, "64 KiB of them")
        #expect(office.log.filter { $0.hasSuffix("stored credit") }.count == 32 - sent)
        office.pass(.seconds(29))
        #expect(office.courier.deviceCount == 1)
        office.pass(.seconds(1))
        #expect(office.courier.deviceCount == 0)
        #expect(office.courier.waitingCount == 32)
    }

    @Test mutating func `C-10 a silent connection is kept alive, a dead one ends`() throws {
        office.add("phone")
        office.pass(.seconds(86_400))
        #expect(office.devices["phone"]?.news.count == 1, "a day without a break")
        let dead = office.open()
        let hello = CourierHello(
            device: "dead",
            enrolment: "secret",
            key: PostOffice.key,
            keepAlive: .seconds(1)
        )
        office.feed(.received(dead, CourierFrame.hello(hello).encoded))
        guard case .welcome(let welcome) = try office.frames(dead).first else { throw Unwelcome() }
        #expect(welcome.keepAlive == .seconds(10), "the least there is")
        office.pass(.milliseconds(14_999))
        #expect(!office.closed.contains(dead))
        // Bytes that are no frame yet are no life.
        office.feed(.received(dead, [0, 0, 0]))
        office.pass(.milliseconds(1))
        #expect(office.closed.contains(dead))
        #expect(try office.frames(dead).last == .bye(.init(.timeout)))
    }

    struct Unwelcome: Error {}

    @Test mutating func `C-10 a gateway that does not answer a PING is left after 10 s`() {
        office.add("phone")
        office.devices["phone"]?.isCutOff = true
        office.pass(.seconds(909))
        #expect(office.isOnline("phone"))
        office.pass(.seconds(1))
        #expect(!office.isOnline("phone"))
    }

    @Test mutating func `C-11 a second connection replaces the first, whose end means nothing then`() throws {
        office.add("phone")
        let first = try #require(office.devices["phone"]?.connection)
        office.devices["phone"]?.connection = nil
        let second = office.open()
        let hello = CourierHello(device: "phone", enrolment: "secret", key: PostOffice.key)
        office.feed(.received(second, CourierFrame.hello(hello).encoded))
        #expect(try office.frames(first) == [.bye(.init(.replaced))])
        office.feed(.closed(first))
        office.push(to: "phone")
        #expect(try office.frames(second).count == 2)
        #expect(office.courier.deviceCount == 1)
        office.add("tablet")
        office.tell("tablet", .received(CourierFrame.bye(.init(.replaced)).encoded))
        office.pass(.seconds(3600))
        #expect(!office.isOnline("tablet"), "two that are the same device do not throw each other out for ever")
    }

    @Test mutating func `C-11 a device that came to another gateway hears so, and nothing of it is kept here`() throws {
        let connection = office.open()
        let hello = CourierHello(device: "phone", enrolment: "secret", key: PostOffice.key)
        office.feed(.received(connection, CourierFrame.hello(hello).encoded))
        office.push(to: "phone")
        let log = office.log
        office.feed(.replaced(device: "phone"))
        #expect(try office.frames(connection).last == .bye(.init(.replaced)))
        office.feed(.closed(connection))
        #expect(office.parted == ["phone"])
        #expect(office.log == log, "what was on its way is the other gateway's")
        #expect(office.courier.waitingCount == 0)
    }

    @Test mutating func `C-12 attempts become rarer, up to five minutes, and begin anew after a minute`() {
        office.isGatewayUp = false
        office.add("phone", seed: 3)
        var waits: [Duration] = []
        func wait() -> Duration { (office.devices["phone"]?.client.nextDeadline).map { $0 - office.now } ?? .zero }
        for _ in 0..<12 {
            waits.append(wait())
            office.pass(waits.last!)
        }
        let bounds: [Duration] = (0..<12).map { .seconds(min(300, 1 << $0)) }
        #expect(zip(waits, bounds).allSatisfy { $0 >= .zero && $0 <= $1 })
        #expect(Set(waits).count == 12 && waits.contains { $0 > .seconds(20) })
        office.isGatewayUp = true
        office.pass(.seconds(300))
        #expect(office.isOnline("phone"))
        office.pass(.seconds(60))
        office.isGatewayUp = false
        office.cut("phone")
        #expect(wait() <= .seconds(1))
    }

    @Test mutating func `C-12 a gateway that ends says when to come again, and loses nothing`() {
        office.add("phone")
        office.devices["phone"]?.isCutOff = true
        office.push(to: "phone")
        office.devices["phone"]?.isCutOff = false
        office.feed(.shutDown(retryAfter: .seconds(20)))
        #expect(!office.isOnline("phone"))
        #expect(office.kept == [1])
        office.pass(.milliseconds(19_999))
        #expect(!office.isOnline("phone"))
        office.pass(.seconds(2))
        #expect(office.numbers("phone") == ["1"])
    }

    @Test mutating func `C-12 confirmations count while a gateway says goodbye`() throws {
        let connection = office.open()
        let hello = CourierHello(device: "phone", enrolment: "secret", key: PostOffice.key)
        office.feed(.received(connection, CourierFrame.hello(hello).encoded))
        office.push(to: "phone")
        office.feed(.shutDown(retryAfter: .zero))
        office.feed(.received(connection, CourierFrame.acknowledge(through: 1, except: []).encoded))
        #expect(office.log.last == "1 acked")
        #expect(office.kept == [])
        office.pass(.seconds(2))
        #expect(office.courier.connectionCount == 0, "whoever does not close is closed")
    }

    @Test mutating func `C-13 one list of deadlines serves all connections`() {
        for number in 0..<200 { office.add("phone\(number)") }
        let before = office.courier
        for _ in 0..<50 { for number in 0..<200 { office.tell("phone\(number)", .power(.awake)) } }
        #expect(office.courier == before)
        office.pass(.seconds(3600))
        #expect(office.courier.deviceCount == 200)
    }

    @Test mutating func `C-16 a token for each app that asks, and none where there is none`() {
        office.add("phone")
        let (good, bad) = (
            CourierRegistration(bundle: "a", environment: .development),
            CourierRegistration(bundle: "refused", environment: .development)
        )
        office.tell("phone", .register(good))
        office.tell("phone", .register(bad))
        office.tell("phone", .register(good))
        let news = office.devices["phone"]?.news.dropFirst() ?? []
        #expect(Array(news) == [.token(good, office.token), .noToken(bad), .token(good, office.token)])
    }

    @Test mutating func `C-2 a frame out of place ends the connection with a word`() throws {
        for frame: CourierFrame in [
            .ping, .welcome(.init(isPresent: true, session: 1, keepAlive: .zero, credit: 1, time: office.now)),
        ] {
            let connection = office.open()
            office.feed(.received(connection, frame.encoded))
            #expect(try office.frames(connection) == [.bye(.init(.protocolError))])
            #expect(office.closed.contains(connection))
        }
        let connection = office.open()
        let hello = CourierHello(device: "phone", enrolment: "secret", key: PostOffice.key)
        office.feed(.received(connection, CourierFrame.hello(hello).encoded))
        office.push(to: "phone")
        office.feed(.received(connection, [0xff, 0xff, 0xff, 0xff]))
        #expect(try office.frames(connection).last == .bye(.init(.protocolError)))
        #expect(office.kept == [1], "what was on its way is kept")
    }

    /// Devices that come, go, confirm or do not, sleep, and gateways that forget: nothing that is kept is lost, nothing
    /// comes twice, and at the end nothing is left.
    @Test(arguments: 1...40) mutating func `C-6 at least once, and in the store once`(seed: UInt64) {
        var random = Chance(seed)
        office.add("phone", seed: seed)
        var pushed = 0
        for _ in 0..<300 {
            switch random.below(12) {
            case 0: office.cut("phone")
            case 1: office.devices["phone"]?.confirms = random.below(2) == 0
            case 2: office.tell("phone", .power(random.below(2) == 0 ? .awake : .sleep))
            case 3: office.pass(.seconds(Int64(random.below(400))))
            case 4:
                // A connection that lost bytes never goes on behind them.
                let wasCutOff = office.devices["phone"]?.isCutOff == true
                office.devices["phone"]?.isCutOff = !wasCutOff
                if wasCutOff { office.cut("phone") }
            case 5: office.isGatewayUp = random.below(3) != 0
            case 6:
                if let last = office.devices["phone"]?.stored.last {
                    office.tell("phone", .stored(through: last.sequence))
                }
            default:
                pushed += 1
                office.push(to: "phone", bundle: "app\(random.below(3))", lasts: .seconds(86_400 * 20))
            }
        }
        office.isGatewayUp = true
        office.devices["phone"]?.isCutOff = false
        office.devices["phone"]?.confirms = true
        office.tell("phone", .power(.awake))
        office.cut("phone")
        office.pass(.seconds(400))
        #expect(office.kept == [])
        let ids = office.devices["phone"]?.stored.map(\.id) ?? []
        #expect(Set(ids).count == ids.count)
        let overwritten = office.log.filter { $0.hasSuffix("overwritten") }.count
        #expect(ids.count + overwritten >= pushed, "\(ids.count) stored, \(overwritten) overwritten of \(pushed)")
    }
}

extension CourierFrame {
    var isPong: Bool { self == .pong }
}
